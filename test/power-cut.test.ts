import assert from 'node:assert/strict'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { openEngine } from '../src/analytics/events/thread/engine.ts'
import { decodeGroup } from '../src/analytics/ingest/inbox/entry.ts'
import { openInboxReader } from '../src/analytics/ingest/inbox/file.ts'
import { openWriter } from '../src/analytics/ingest/inbox/writer.ts'
import { embeddedEvents } from '../src/program/event-store.ts'
import { createFaults, skip } from './faults/preload.ts'
import { type Change, createSimulatedDisk, logAcknowledged, type PowerCut, readLog } from './faults/recording.ts'
import { pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { runToEnd } from './support/run.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

const domain = 'example.test'
const crawled = 'crawl'
const recordFiles = /^records\.sqlite(-wal|-journal)?$/
const inboxFiles = /^inbox\.sqlite(-wal|-journal)?$/
const crawlFiles = /^crawls\.sqlite(-wal|-journal)?$/
const eventFiles = /^events\.duckdb(\.wal.*|\.blocks)?$/

interface Recording {
  readonly changes: readonly Change[]
  readonly folderInode: bigint
}

/** The titles of a site that is crawled. */
const titles = ['Start', 'One', 'Two', 'Three']

async function crawlSite(client: Client): Promise<void> {
  const site = await startChangingSite()
  try {
    site.show({
      '/': pageOf('Start', { links: ['/1', '/2'] }),
      '/1': pageOf('One', { links: ['/3'] }),
      '/2': pageOf('Two'),
      '/3': pageOf('Three'),
    })
    const { body } = await client.post<One<{ id: number }>>('/api/v1/crawls', form({ url: `${site.origin}/` }))
    await eventually(async () => {
      const { data } = (await client.get<One<{ status: string }>>(`/api/v1/crawls/${body.data.id}`)).body
      assert.equal(data.status, 'done')
    })
  } finally {
    site.close()
  }
}

/**
 * Every write, truncation, fsync, rename and deletion of a service from its first start to its end: a site is crawled, and hits are stored in
 * several batches, written to the file of the event store by a backup, deleted from the inbox, and followed by more of them.
 */
async function record(): Promise<Recording> {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  const log = join(temporaryFolder(), 'log')
  writeFileSync(log, '')
  const { environment } = createFaults(folder, log)
  const unrecorded = { SIGHTLINE_DATA_DIR: folder }
  const sightline = await startSightline({ environment: { ...unrecorded, ...environment } })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { totals } = await trackWebsite(client, domain, { exclude_bots: 0 })
  logAcknowledged(log, domain)
  await crawlSite(await createClient(sightline.seoUrl, ownerKey))
  logAcknowledged(log, crawled)
  let sent = 0
  const sendBatch = async (): Promise<void> => {
    for (let hit = 0; hit < 5; hit++) {
      const name = `event ${sent++}`
      assert.equal((await sendHit(sightline.analyticsUrl, { n: name, u: `https://${domain}/` })).status, 202)
      logAcknowledged(log, name)
    }
    await eventually(async () => assert.deepEqual(await totals('events'), [sent]))
  }
  for (let batch = 0; batch < 3; batch++) await sendBatch()
  const { code, output } = await runToEnd('src/sightline.ts', ['backup', temporaryFolder()], unrecorded)
  assert.equal(code, 0, output)
  for (let batch = 0; batch < 2; batch++) await sendBatch()
  const { ino } = statSync(folder, { bigint: true })
  assert.equal(await sightline.stop(), 0)
  return { changes: readLog(log), folderInode: ino }
}

const recording = skip ? null : record()

interface Moment {
  readonly folder: string
  readonly acknowledged: readonly string[]
}

interface Cuts {
  /** The files that are written. */
  readonly files: RegExp
  /** The files whose changes are followed by a power cut. */
  readonly after: RegExp
  readonly cuts: readonly PowerCut[]
  /** Only after each of so many changes. */
  readonly every?: number
}

/** Cuts the power after changes, and passes what is on disk then to the check. Returns how often. */
async function cutPower(
  { files, after, cuts, every = 1 }: Cuts,
  check: (moment: Moment) => Promise<void> | void,
): Promise<number> {
  const { changes, folderInode } = (await recording) ?? assert.fail()
  const disk = createSimulatedDisk(folderInode)
  const folder = join(temporaryFolder(), 'disk')
  const acknowledged: string[] = []
  let changed = 0
  let moments = 0
  for (const [index, change] of changes.entries()) {
    disk.apply(change)
    if (change.kind === 'acknowledged') acknowledged.push(change.name)
    if (!('inode' in change) || !disk.inodesOf(after).has(change.inode) || ++changed % every !== 0) continue
    for (const cut of cuts) {
      disk.writeTo(folder, cut, index, files)
      try {
        await check({ folder, acknowledged })
      } catch (error) {
        throw new Error(`Power cut after change ${index} of ${changes.length} (${change.kind}), ${cut}`, {
          cause: error,
        })
      }
      rmSync(folder, { recursive: true })
      moments++
    }
  }
  return moments
}

const events = (names: readonly string[]): readonly string[] => names.filter((name) => name.startsWith('event '))

function assertOnce(stored: readonly string[], acknowledged: readonly string[]): void {
  assert.equal(new Set(stored).size, stored.length, `some are stored twice: ${stored}`)
  assert.deepEqual(
    acknowledged.filter((name) => !stored.includes(name)),
    [],
    'acknowledged, but not stored',
  )
}

/** The names of the events in the inbox that a store with this mark does not have, opened by the real code. */
function readInbox(folder: string, markOf: (inbox: string) => number): readonly string[] {
  const path = join(folder, 'inbox.sqlite')
  const problems: string[] = []
  openWriter({ path, recentKeys: 10, recentMs: 1_000 }, (message) => problems.push(message)).close()
  assert.deepEqual(problems, [])
  const reader = openInboxReader(path)
  try {
    return reader
      .readAfter(markOf(reader.name), 1_000_000)
      .flatMap(({ body }) => decodeGroup(body).events.map(({ name }) => name))
  } finally {
    reader.close()
  }
}

describe('a power cut at any write, with torn and reordered sectors, loses nothing acknowledged', { skip }, () => {
  test('of the records', async () => {
    const moments = await cutPower(
      { files: recordFiles, after: recordFiles, cuts: ['synced', 'torn'], every: 6 },
      ({ folder, acknowledged }) => {
        if (!acknowledged.includes(domain)) return
        const records = new DatabaseSync(join(folder, 'records.sqlite'))
        try {
          assert.deepEqual(records.prepare('PRAGMA quick_check').all().map(Object.values), [['ok']])
          assert.deepEqual(
            records
              .prepare('SELECT domain FROM websites')
              .all()
              .map(({ domain }) => domain),
            [domain],
          )
        } finally {
          records.close()
        }
      },
    )
    assert.ok(moments > 20, `${moments} moments`)
  })

  test('of what crawls found, as far as the records say that it is complete', async () => {
    const complete = new Set<string>()
    const files = new RegExp(`${crawlFiles.source}|${recordFiles.source}`)
    const cuts: Cuts = { files, after: files, cuts: ['synced', 'torn'], every: 6 }
    const moments = await cutPower(cuts, ({ folder, acknowledged }) => {
      const [records, crawls] = [
        new DatabaseSync(join(folder, 'records.sqlite')),
        new DatabaseSync(join(folder, 'crawls.sqlite')),
      ]
      try {
        assert.deepEqual(crawls.prepare('PRAGMA quick_check').all().map(Object.values), [['ok']])
        const hasTable = records.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'crawl_runs'").get()
        const [run] = hasTable ? records.prepare('SELECT status FROM crawl_runs').all() : []
        const status = String(run?.status)
        if (acknowledged.includes(crawled)) assert.equal(status, 'done')
        if (status !== 'finishing' && status !== 'done') return
        complete.add(status)
        const pages = crawls.prepare('SELECT title, inlinks FROM crawl_urls WHERE status = 200 ORDER BY id').all()
        assert.deepEqual(pages.map(({ title }) => title).toSorted(), titles.toSorted())
        // Computed when all pages were fetched.
        if (status === 'done') assert.ok(pages.every(({ title, inlinks }) => title === 'Start' || Number(inlinks) > 0))
      } finally {
        crawls.close()
        records.close()
      }
    })
    assert.deepEqual(complete, new Set(['finishing', 'done']))
    assert.ok(moments > 20, `${moments} moments`)
  })

  test('of the inbox, until its entries are in the file of the event store', async () => {
    let isDeleting = false
    const moments = await cutPower(
      { files: inboxFiles, after: inboxFiles, cuts: ['written', 'synced', 'torn'] },
      ({ folder, acknowledged }) => {
        isDeleting ||= events(acknowledged).length > 15
        if (!isDeleting)
          assertOnce(
            readInbox(folder, () => 0),
            events(acknowledged),
          )
      },
    )
    assert.ok(moments > 20, `${moments} moments`)
  })

  test('of the event store together with the inbox', async () => {
    const files = new RegExp(`${eventFiles.source}|${inboxFiles.source}`)
    const cuts: Cuts = { files, after: eventFiles, cuts: ['torn'], every: 2 }
    const moments = await cutPower(cuts, async ({ folder, acknowledged }) => {
      const problems: string[] = []
      const store = await openEngine(embeddedEvents(folder), (message) => problems.push(message))
      try {
        const marks = await store.marks()
        const rows = await store.query({ text: "SELECT name FROM events WHERE kind = 'event'", values: [] })
        const waiting = readInbox(folder, (inbox) => marks.get(inbox)?.arrived ?? 0)
        assertOnce([...rows.map(({ name }) => String(name)), ...waiting], events(acknowledged))
      } finally {
        await store.close()
      }
      // Its last entry may be torn; the inbox has its events.
      for (const problem of problems) assert.match(problem, /^The write-ahead log of the event store is damaged\. /)
    })
    assert.ok(moments > 20, `${moments} moments`)
  })
})
