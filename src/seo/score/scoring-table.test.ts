import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withScoringTable } from './scoring-table.ts'

test('docs/scoring.md tells of every check as the checklist does', () => {
  const document = readFileSync(new URL('../../../docs/scoring.md', import.meta.url), 'utf8')
  assert.equal(document, withScoringTable(document), 'Run: node src/seo/score/write-scoring-table.ts')
})
