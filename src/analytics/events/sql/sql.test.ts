import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duckdbDialect } from '../duckdb/dialect.ts'
import { ruledValue } from './channel-rules.ts'
import { join, sql, toStatement } from './sql.ts'

test('values are bound, and text is spliced in', () => {
  const inner = sql`a = ${1}`
  const { text, values } = toStatement(
    sql`SELECT ${join([inner, sql`b = ${'x'}`], ' OR ')}`,
    (position) => `$${position}`,
  )
  assert.deepEqual([text, values], ['SELECT a = $1 OR b = $2', [1, 'x']])
})

test('too many values are refused while they are put together', () => {
  const thousand = join(
    Array.from({ length: 1_000 }, (_, index) => sql`${index}`),
    ', ',
  )
  const most = join(
    Array.from({ length: 10 }, () => thousand),
    ', ',
  )
  assert.equal(most.values, 10_000)
  assert.throws(() => sql`${most} ${1}`, /compared with every channel rule/)
  assert.throws(() => join([most, thousand], ', '), /compared with every channel rule/)
})

test('what decides about a channel is composed once for all conditions', () => {
  assert.equal(ruledValue('channel', duckdbDialect), ruledValue('channel', duckdbDialect))
  assert.notEqual(ruledValue('channel', duckdbDialect), ruledValue('source', duckdbDialect))
})
