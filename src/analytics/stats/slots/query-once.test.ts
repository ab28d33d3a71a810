import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../events/sql/statement.ts'
import type { EventReader } from '../../events/store.ts'
import { type QueryResults, queryOnce } from './query-once.ts'

test('statements differ by text, values and the version of the store, and run again after a failure', async () => {
  const ran: string[] = []
  let version: number | null = 1
  const storeOf = (fails: boolean): Pick<EventReader, 'query' | 'version'> => ({
    version: async () => version,
    async query({ text, values }): Promise<readonly Row[]> {
      ran.push(`${text} ${values.map((value) => `${typeof value} ${value}`)}`)
      if (fails) throw new Error('took too long')
      return [{ value: ran.length }]
    },
  })
  const results: QueryResults = new Map()
  const slow = queryOnce(storeOf(true), results)
  const quick = queryOnce(storeOf(false), results)
  const one = { text: 'SELECT ?', values: [1n] }

  const [failed, answered] = await Promise.allSettled([slow.query(one), quick.query(one)])
  assert.deepEqual([failed.status, answered.status], ['rejected', 'fulfilled'])
  assert.deepEqual(await quick.query(one), [{ value: 2 }])
  for (const values of [[1], ['1'], [2n], [true], [null], [1n, 1n]]) await quick.query({ ...one, values })
  await quick.query({ text: 'SELECT -?', values: [1n] })
  assert.deepEqual(
    [ran.length, new Set(ran).size],
    [2 + 6 + 1, 1 + 6 + 1],
    'the first was run twice, and each of the others once',
  )

  version = 2
  await quick.query(one)
  await quick.query(one)
  assert.equal(ran.length, 10, 'once more, since something has changed')
  version = null
  await quick.query(one)
  await quick.query(one)
  assert.equal(ran.length, 12, 'each time, since it is not known whether something has changed')
})
