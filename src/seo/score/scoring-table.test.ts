import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checklist } from '../checks/checklist.ts'
import { siteChecklist } from '../site-checks/checklist.ts'
import { siteFaults } from './site-faults.ts'

test('there are at least 150 checks, and every check of sites is one fault', () => {
  assert.ok(checklist.length + siteChecklist.length >= 150)
  const faults = Object.values(siteFaults).flat()
  assert.deepEqual(faults.map(({ check }) => check).toSorted(), siteChecklist.map(({ id }) => id).toSorted())
  for (const { id, severity } of siteChecklist.filter(({ severity }) => severity === 'critical')) {
    assert.ok(
      faults.some(({ check, cap }) => check === id && cap),
      `${id} is ${severity}`,
    )
  }
})
