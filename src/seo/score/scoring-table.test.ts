import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checklist } from '../checks/checklist.ts'
import { siteChecklist } from '../site-checks/checklist.ts'
import { siteCaps } from './site-caps.ts'
import { withAllTables } from './testing/site-tables.ts'

test('docs/scoring.md tells of every check as the checklist does', () => {
  const document = readFileSync(new URL('../../../docs/scoring.md', import.meta.url), 'utf8')
  assert.equal(document, withAllTables(document), 'Run: node src/seo/score/write-scoring-table.ts')
})

test('there are at least 150 checks, and every cap of sites belongs to a critical one', () => {
  assert.ok(checklist.length + siteChecklist.length >= 150)
  for (const { check } of siteCaps)
    assert.equal(siteChecklist.find(({ id }) => id === check)?.severity, 'critical', check)
})
