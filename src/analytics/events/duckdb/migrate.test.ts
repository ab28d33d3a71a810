import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { inFull, runsAll } from '../../../../test/support/tier.ts'
import { dayMs } from '../day.ts'
import { storedVersion } from '../sql/columns.ts'
import { sampleEvent } from '../testing/sample-event.ts'
import { migrate } from './migrate.ts'
import { openDuckdbEventStore } from './store.ts'

const noon = Date.UTC(2026, 0, 11, 12)
const today = noon / dayMs - 0.5

/** What format 5 changed, as format 4 had it. */
const asFormat4 = [
  'CREATE TABLE days_4 (website BIGINT NOT NULL, day BIGINT NOT NULL, build BIGINT)',
  'INSERT INTO days_4 SELECT website, day, 7 FROM days',
  'DROP TABLE days',
  'ALTER TABLE days_4 RENAME TO days',
  'DROP TABLE viewer_zones',
  ...['roll_ups', 'slots', 'visit_days'].map((name) => `ALTER TABLE ${name} DROP COLUMN zone`),
  "UPDATE meta SET value = '4' WHERE name = 'version'",
  "UPDATE meta SET value = 'those of format 4' WHERE name = 'definitions'",
]

let folder: string
let path: string

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-format-4-'))
  path = join(folder, 'events.duckdb')
  const store = await openDuckdbEventStore({ path })
  await store.setTimeZones(new Map([[2, 'Pacific/Auckland']]))
  const events = [1, 2].flatMap((website) =>
    [0, 1].map((day) => {
      const time = noon + day * dayMs
      return sampleEvent({ website, time, startedAt: time, visitor: BigInt(day), visit: BigInt(day) })
    }),
  )
  await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
  while (await store.rollUp(noon + 9 * dayMs));
  await store.close()
  await inDatabase(path, async (run) => {
    for (const statement of asFormat4) await run(statement)
  })
})
after(() => rmSync(folder, { recursive: true }))

async function inDatabase<T>(
  path: string,
  work: (run: (statement: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  try {
    return await work((statement) => connection.run(statement))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Whether it was stopped before its statement at this position. */
async function migrateUntil(path: string, position: number): Promise<boolean> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  let left = position
  const stopped = await migrate(connection, () => {
    if (left-- === 0) throw new Error('stopped')
  }).then(
    () => false,
    (error: unknown) => {
      assert.match(String(error), /stopped/)
      return true
    },
  )
  connection.closeSync()
  instance.closeSync()
  return stopped
}

test(
  'a store of format 4 keeps its days and their time zones, wherever its migration is interrupted',
  inFull,
  async () => {
    let stopped = true
    // The default command interrupts it here and there.
    for (let position = 0; stopped; position += runsAll ? 1 : 9) {
      assert.ok(position < 100)
      const copy = join(folder, `${position}.duckdb`)
      cpSync(path, copy)
      stopped = await migrateUntil(copy, position)
      const store = await openDuckdbEventStore({ path: copy })
      const read = async (text: string) => (await store.query({ text, values: [] })).map((row) => Object.values(row))
      assert.deepEqual(await read('SELECT website, zone, day, build FROM days ORDER BY ALL'), [
        [1, 'UTC', today, null],
        [1, 'UTC', today + 1, null],
        // 12:00 UTC is 01:00 of the next day there.
        [2, 'Pacific/Auckland', today + 1, null],
        [2, 'Pacific/Auckland', today + 2, null],
      ])
      if (stopped) {
        await store.close()
        continue
      }
      await store.addViewerZone({ website: 2, zone: 'UTC', askedAt: noon + 9 * dayMs, byOwner: true })
      while (await store.rollUp(noon + 9 * dayMs));
      assert.deepEqual(
        await read("SELECT website, zone, sum(visits) FROM roll_ups WHERE dimension = '' GROUP BY ALL ORDER BY ALL"),
        [
          [1, 'UTC', 2],
          [2, 'Pacific/Auckland', 2],
          [2, 'UTC', 2],
        ],
      )
      await store.close()
    }
  },
)

test('a store that a newer version has added to is used, and keeps what it has; one that needs the newer version is refused', async () => {
  const newer = join(folder, 'newer.duckdb')
  await (await openDuckdbEventStore({ path: newer })).close()
  await inDatabase(newer, async (run) => {
    for (const table of ['events', 'drops'])
      await run(`ALTER TABLE ${table} ADD COLUMN next_column VARCHAR DEFAULT 'none'`)
    await run(`UPDATE meta SET value = '${storedVersion + 1}' WHERE name = 'version'`)
    await run(`INSERT INTO meta VALUES ('oldest', '${storedVersion}')`)
    await run("UPDATE meta SET value = 'those of the newer version' WHERE name = 'definitions'")
  })
  const event = sampleEvent({ website: 1, time: noon, startedAt: noon, visitor: 1n, visit: 1n })
  const drop = { website: 1, time: noon, reason: 'bot', count: 2 } as const
  for (const after of [0, 1]) {
    const store = await openDuckdbEventStore({ path: newer })
    const read = async (text: string) => (await store.query({ text, values: [] })).map((row) => Object.values(row))
    await store.append({ events: [event], drops: [drop], inbox: 'main', after, lastId: after + 1 })
    while (await store.rollUp(noon + 9 * dayMs));
    const rows = Array.from({ length: after + 1 }, () => [1, 'none'])
    assert.deepEqual(await read('SELECT website, next_column FROM events'), rows)
    assert.deepEqual(await read('SELECT website, next_column FROM drops'), rows)
    assert.deepEqual(await read("SELECT sum(pageviews) FROM roll_ups WHERE dimension = ''"), [[after + 1]])
    assert.deepEqual(await read("SELECT value FROM meta WHERE name = 'version'"), [[String(storedVersion + 1)]])
    await store.close()
  }
  await inDatabase(newer, (run) => run(`UPDATE meta SET value = '${storedVersion + 1}' WHERE name = 'oldest'`))
  await assert.rejects(openDuckdbEventStore({ path: newer }), /written by a newer version of Sightline: its format is/)
})
