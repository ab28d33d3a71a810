import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { allEngines, type Place } from '../../test/support/engines.ts'
import { openAt } from '../../test/support/records.ts'
import { type Running, run } from '../../test/support/run.ts'
import { inFull } from '../../test/support/tier.ts'
import { migrate } from '../database/migrate.ts'
import type { Records } from '../database/records.ts'

describe('nodes on one PostgreSQL', () => {
  let place: Place
  let records: Records
  before(async () => {
    const database = await allEngines.find(({ name }) => name === 'PostgreSQL')?.place()
    assert.ok(database)
    place = database
    records = openAt(place)
    await migrate(records)
  })
  after(() => records.close())

  const startNode = (options: { everyMs: number; leaseMs: number; workMs: number }): Running =>
    run('test/support/do-tasks.ts', [JSON.stringify({ place, ...options })], {})
  const end = async (nodes: readonly Running[]): Promise<void> => {
    for (const node of nodes) node.signal('SIGTERM')
    for (const node of nodes) assert.equal(await node.ended, 0, node.output())
  }
  const said = (what: 'began' | 'ended', nodes: readonly Running[]): readonly string[] =>
    nodes.flatMap((node) => node.output().match(new RegExp(`${what} \\d+`, 'g')) ?? [])
  const stored = () => records.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

  test('do each period once, and share them', async () => {
    const nodes = Array.from({ length: 3 }, () => startNode({ everyMs: 200, leaseMs: 60_000, workMs: 20 }))
    while (said('ended', nodes).length < 15) await sleep(50)
    await end(nodes)
    const began = said('began', nodes)
    assert.equal(new Set(began).size, began.length)
    assert.equal((await stored()).runs, said('ended', nodes).length)
    await records.db.deleteFrom('jobs').execute()
  })

  test('take over from one that was killed in the middle', inFull, async () => {
    const anHour = 60 * 60_000
    const victim = startNode({ everyMs: anHour, leaseMs: 1_000, workMs: anHour })
    await victim.printed('began')
    const others = Array.from({ length: 2 }, () => startNode({ everyMs: anHour, leaseMs: 1_000, workMs: 3_000 }))
    await sleep(2_000)
    assert.deepEqual(said('began', others), [], 'nobody interferes while it lives')
    victim.signal('SIGKILL')
    while (said('ended', others).length === 0) await sleep(50)
    await sleep(500)
    await end(others)
    assert.deepEqual(said('began', others), said('began', [victim]))
    assert.equal((await stored()).runs, 1)
  })
})
