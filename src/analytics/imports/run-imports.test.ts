import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { goatcounterCsv } from '../../../test/support/exported-files.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { history } from '../../../test/support/history.ts'
import { openAt } from '../../../test/support/records.ts'
import { inFull } from '../../../test/support/tier.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { migrate } from '../../database/migrate.ts'
import type { Records } from '../../database/records.ts'
import { importJobs } from '../../jobs/kinds.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import type { EventStore } from '../events/store.ts'
import { createImports, type ImportingWebsite, type ImportRow } from './imports.ts'
import { importLeaseMs, startImports } from './run-imports.ts'

const folder = temporaryFolder()
const clock = () => Date.now()
const patience = 60_000
let records: Records
let store: EventStore
let accounts = 0

before(async () => {
  records = openAt({ url: null, dataDir: folder })
  await migrate(records)
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
})
after(async () => {
  await store.close()
  await records.close()
})

/** The website of a new account. */
async function website(): Promise<ImportingWebsite> {
  const { id } = await createAccounts(records, clock).create(`owner-${++accounts}@site.example`, 'Owner')
  const row = {
    account_id: id,
    domain: `site-${accounts}.example`,
    privacy: 1,
    share_token: `token-${accounts}`,
  } as const
  const settings = { email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
  const values = { ...row, ...settings, created_at: 0, updated_at: 0 }
  const insert = records.db.insertInto('websites').values(values).returning(['id', 'account_id'])
  return await insert.executeTakeFirstOrThrow()
}

const imports = () => createImports(records, clock)

async function upload(of: ImportingWebsite, rows: number): Promise<ImportRow> {
  const bytes = Buffer.from(goatcounterCsv(history(rows)))
  const fields = {
    timezone: 'UTC',
    cutoff: 'none',
    only_website: '',
    ...{ from: '', to: '' },
    dry_run: 0,
    encoding: 'auto',
    overlap: 'ask',
  } as const
  const created = await imports().create(of, { kind: 'goatcounter', file_name: 'a', size: bytes.length, ...fields })
  return await imports().upload(of, created.id, { offset: 0, bytes })
}

const start = (cpuMinutes = 60) =>
  startImports({
    ...{ records, store, clock, queue: createJobQueue(records, clock), folder: join(folder, 'imports'), cpuMinutes },
    isShared: false,
    onError: (error) => assert.fail(String(error)),
  })

const ended = (of: ImportingWebsite, { id }: ImportRow): Promise<ImportRow> =>
  eventually(async () => {
    const row = await imports().read(of, id)
    return row.finished_at !== null && row
  }, patience)

test('a large import of one account does not delay a small one of another', inFull, async () => {
  const [large, small] = [await website(), await website()]
  const before = await upload(large, 30_000)
  const after = await upload(small, 40)
  const worker = start()
  try {
    assert.equal((await ended(small, after)).rows_written, 40)
    const { state } = await imports().read(large, before.id)
    assert.ok(state === 'reading' || state === 'writing', state)
    assert.equal((await ended(large, before)).rows_written, 30_000)
  } finally {
    await worker.stop()
  }
})

test('an account that has used its CPU time is refused or has to wait, and others do not', async () => {
  const [greedy, other] = [await website(), await website()]
  // The time is checked every 500 ms: a small file could have been read by then.
  const first = await upload(greedy, 60_000)
  const second = await upload(greedy, 40)
  const third = await upload(other, 40)
  // 60 ms.
  const worker = start(0.001)
  try {
    const refused = await ended(greedy, first)
    assert.equal(refused.state, 'failed')
    assert.match(refused.error ?? '', /CPU time.*SIGHTLINE_IMPORT_CPU_MINUTES/)
    const waiting = await eventually(async () => {
      const row = await imports().read(greedy, second.id)
      return row.error !== null && row
    })
    assert.equal(waiting.state, 'queued')
    assert.match(waiting.error ?? '', /have used their .* This one begins at/)
    assert.match((await ended(other, third)).state, /done|failed/)
  } finally {
    await worker.stop()
  }
})

test('an import whose process was killed goes on within ten seconds', inFull, async () => {
  const of = await website()
  const row = await upload(of, 40)
  const dead = createJobQueue(records, clock)
  await dead.makeReady(importJobs)
  const claimed = await dead.claim(importJobs, { leaseMs: importLeaseMs, begin: async () => 'work' })
  assert.equal(claimed?.job.key, String(row.id))
  const killedAt = performance.now()
  const worker = start()
  try {
    await eventually(async () => (await imports().read(of, row.id)).state !== 'queued')
    assert.ok(performance.now() - killedAt < 10_000)
    assert.equal((await ended(of, row)).rows_written, 40)
  } finally {
    await worker.stop()
  }
})

test('an import stops within seconds, and goes on at the next start', async () => {
  const of = await website()
  const row = await upload(of, 12_000)
  const first = start()
  await eventually(async () => (await imports().read(of, row.id)).state !== 'queued')
  const stoppedAt = performance.now()
  await first.stop()
  assert.ok(performance.now() - stoppedAt < 5_000)
  const second = start()
  try {
    assert.equal((await ended(of, row)).rows_written, 12_000)
  } finally {
    await second.stop()
  }
})
