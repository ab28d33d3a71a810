import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../test/support/engines.ts'
import { duckdb, eventEngines } from '../../test/support/event-engines.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { createPostgresDatabase, hasPostgres } from '../../test/support/postgres-for-tests.ts'
import { freshRecords, openAt } from '../../test/support/records.ts'
import { markInstallation, readInstallations } from '../analytics/events/installation.ts'
import { endMove } from '../analytics/events/move/move.ts'
import type { MoveStore } from '../analytics/events/move/move-store.ts'
import { sampleEvent } from '../analytics/events/testing/sample-event.ts'
import { openEngine } from '../analytics/events/thread/engine.ts'
import { openInboxFile } from '../analytics/ingest/inbox/file.ts'
import { systemClock } from '../base/clock.ts'
import { migrate } from '../database/migrate.ts'
import { adoptInstallationId, findInstallationId } from '../database/move/target.ts'
import type { Records } from '../database/records.ts'
import { eventStoreJobs } from '../jobs/kinds.ts'
import { type Config, readConfig } from './config.ts'
import { joinNodes, requireSameInstallation } from './installation.ts'

const configOf = (environment: Readonly<Record<string, string>> = {}): Config => {
  const read = readConfig({ SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'data'), ...environment })
  return 'values' in read ? read.values : assert.fail(JSON.stringify(read))
}

const addAccount = async ({ db }: Records): Promise<void> => {
  await db.insertInto('accounts').values({ name: 'Owner', created_at: 1 }).execute()
}

const addEvent = ({ store }: MoveStore): Promise<void> =>
  store.append({ events: [sampleEvent()], drops: [], inbox: 'inbox', after: 0, lastId: 1 })

interface Stores {
  readonly records: Records
  readonly events: MoveStore
  readonly config: Config
}

/** What is stored before the start, and why it is refused, if it is. */
const rows: Readonly<Record<string, readonly [prepare: (stores: Stores) => Promise<unknown>, refusal: RegExp | null]>> =
  {
    'both are new': [async () => {}, null],
    'an earlier version wrote both': [
      ({ records, events }) => Promise.all([addAccount(records), addEvent(events)]),
      null,
    ],
    'an earlier version wrote the records': [
      async ({ records, events }) => {
        await addAccount(records)
        await addEvent(events)
        await markInstallation(events.store, 'one')
      },
      null,
    ],
    'the event store was replaced': [
      async ({ records }) => {
        await addAccount(records)
        await adoptInstallationId(records, 'one')
      },
      null,
    ],
    'both are of one installation': [
      async ({ records, events }) => {
        await addAccount(records)
        await adoptInstallationId(records, 'one')
        await addEvent(events)
        await markInstallation(events.store, 'one')
      },
      null,
    ],
    'the first start was interrupted': [({ events }) => markInstallation(events.store, 'one'), null],
    'the records are lost': [
      async ({ events }) => {
        await addEvent(events)
        await markInstallation(events.store, 'one')
      },
      /events without their records: .+ has no accounts.+ restore a backup/,
    ],
    'the records are lost, and an earlier version wrote the events': [
      ({ events }) => addEvent(events),
      /events without their records/,
    ],
    'the records are lost, and hits wait in the inbox': [
      async ({ config: { dataDir } }) => {
        mkdirSync(dataDir)
        const inbox = openInboxFile(join(dataDir, 'inbox.sqlite'))
        inbox.exec("INSERT INTO groups (entries, size, body) VALUES (1, 2, '{}')")
        inbox.close()
      },
      /events without their records/,
    ],
    'they are of different installations': [
      async ({ records, events }) => {
        await addAccount(records)
        await adoptInstallationId(records, 'one')
        await addEvent(events)
        await markInstallation(events.store, 'other')
      },
      /belong to different installations.+ correct it/,
    ],
  }

for (const [index, { name, engine, skip, place }] of eventEngines.entries()) {
  describe(`records and events in ${name}`, { skip }, () => {
    // The servers together, where there are both.
    const recordsEngine = engines[index] ?? engines[0]
    for (const [title, [prepare, refusal]] of Object.entries(rows)) {
      test(`${title}: ${refusal ? 'refused' : 'one id'}`, async () => {
        if (!recordsEngine) return assert.fail()
        const records = await freshRecords(recordsEngine)
        const store = await openEngine(await place(), () => {})
        const events = { store, dialect: engine.dialect }
        const config = configOf()
        await prepare({ records, events, config })
        const starting = requireSameInstallation(records, events, config)
        if (refusal) await assert.rejects(starting, refusal)
        else {
          await starting
          assert.deepEqual(await readInstallations(store), [await findInstallationId(records)])
          await requireSameInstallation(records, events, config)
        }
        await store.close()
        await records.close()
      })
    }

    test('the id is moved with the events', async () => {
      const [from, to] = [await openEngine(await duckdb.place(), () => {}), await openEngine(await place(), () => {})]
      await markInstallation(from, 'one')
      const sides = {
        from: { store: from, dialect: duckdb.engine.dialect },
        to: { store: to, dialect: engine.dialect },
      }
      for await (const _ of endMove({ ...sides, inbox: 'inbox' }));
      assert.deepEqual(await readInstallations(to), ['one'])
      await from.close()
      await to.close()
    })
  })
}

describe('nodes that share their records', { skip: hasPostgres ? false : 'needs PostgreSQL' }, () => {
  let url: string
  let records: Records
  before(async () => {
    url = await createPostgresDatabase()
    records = openAt({ url, dataDir: '' })
    await migrate(records)
  })
  after(() => records.close())
  const joinAs = (environment: Readonly<Record<string, string>>) => {
    const config = configOf({ SIGHTLINE_DATABASE_URL: url, ...environment })
    mkdirSync(config.dataDir, { recursive: true })
    openInboxFile(join(config.dataDir, 'inbox.sqlite')).close()
    return joinNodes(records, { config, clock: systemClock, onError: (error) => assert.fail(String(error)) })
  }
  const refusal = /Another node uses the same records.+ClickHouse/
  const embedded = {}
  const server = { SIGHTLINE_EVENTS_URL: 'clickhouse://127.0.0.1:1' }

  test('one with embedded events is alone', async () => {
    const dataDir = temporaryFolder()
    const first = await joinAs({ SIGHTLINE_DATA_DIR: dataDir })
    await assert.rejects(joinAs(embedded), refusal)
    await assert.rejects(joinAs(server), refusal)
    // After a kill, it starts again at once.
    await (await joinAs({ SIGHTLINE_DATA_DIR: dataDir })).stop()
    await first.stop()
    await (await joinAs(embedded)).stop()
  })

  test('those with a server of events are many, and no other joins them', async () => {
    const nodes = [await joinAs(server), await joinAs(server)]
    await assert.rejects(joinAs(embedded), refusal)
    for (const node of nodes) await node.stop()
    await (await joinAs(embedded)).stop()
  })

  test('of two with embedded events that start at the same time, one does', async () => {
    for (let round = 0; round < 10; round++) {
      const joined = await Promise.allSettled([joinAs(embedded), joinAs(embedded)])
      assert.deepEqual(joined.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      for (const one of joined) if (one.status === 'fulfilled') await one.value.stop()
    }
  })

  test('one that was killed long ago does not count', async () => {
    const { stop } = await joinAs(embedded)
    const left = await records.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', eventStoreJobs)
      .executeTakeFirstOrThrow()
    await stop()
    // As a killed process leaves it: nothing renews the lease any more.
    const { id: _, ...killed } = left
    for (const [dueAt, isRefused] of [
      [Date.now() + 60_000, true],
      [Date.now() - 1, false],
    ] as const) {
      await records.db.deleteFrom('jobs').where('kind', '=', eventStoreJobs).execute()
      await records.db
        .insertInto('jobs')
        .values({ ...killed, due_at: dueAt })
        .execute()
      if (isRefused) await assert.rejects(joinAs(embedded), refusal)
      else await (await joinAs(embedded)).stop()
    }
  })
})
