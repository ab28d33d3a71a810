import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageChecks, siteChecks } from './known-checks.ts'
import { reasons } from './why-it-matters.ts'

const known = [...pageChecks, ...siteChecks]
const listed = reasons.flatMap(([, checks]) => checks)

test('reasons are those of checks that exist, one for each', () => {
  assert.deepEqual(
    listed.filter((check, index) => !known.some((one) => one.check === check) || listed.indexOf(check) !== index),
    [],
  )
})

test('every check of medium severity or more has a reason', () => {
  const missing = known.filter(
    ({ check, severity }) => !['low', 'information'].includes(severity) && !listed.includes(check),
  )
  assert.deepEqual(
    missing.map(({ check }) => check),
    [],
  )
})
