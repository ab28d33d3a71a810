import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import type { Status } from '../src/program/status/status.ts'
import { createClient, form, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'

const flip = (path: string, ...places: readonly number[]): void => {
  const bytes = readFileSync(path)
  for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}
const halve = (path: string): void => truncateSync(path, Math.floor(statSync(path).size / 2))

type Damage = (folder: string) => void
type Problem = { readonly code?: string }
type Ready = { readonly checks: Readonly<Record<string, string>>; readonly problems?: Readonly<Record<string, string>> }

async function sendHits({ analyticsUrl }: Sightline, count: number): Promise<void> {
  for (let hit = 0; hit < count; hit++)
    assert.equal((await sendHit(analyticsUrl, { u: `https://example.test/${hit}` })).status, 202)
}

/** Data folders of a service that has acknowledged six hits. A backup has three of them, and the inbox does not have these any more. */
interface Prepared {
  readonly website: Website
  readonly backups: string
  /** After kill -9: the last hits are in the log of the event store, but not in its file. */
  readonly killed: string
  readonly stopped: string
}

async function prepare(): Promise<Prepared> {
  const [killed, stopped, backups] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const start = (folder: string) =>
    startSightline({
      args: ['analytics'],
      environment: { SIGHTLINE_DATA_DIR: folder, SIGHTLINE_BACKUP_TO: backups },
    })
  let sightline = await start(killed)
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { website, totals } = await trackWebsite(client, 'example.test')
  await sendHits(sightline, 3)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [3]))
  const { code, output } = await sightline.command('backup', backups)
  assert.equal(code, 0, output)
  await sightline.stop()
  sightline = await start(killed)
  await sendHits(sightline, 3)
  const again = statisticsOf(await createClient(sightline.analyticsUrl, ownerKey), website)
  await eventually(async () => assert.deepEqual(await again.totals('pageviews'), [6]))
  await sightline.kill()
  cpSync(killed, stopped, { recursive: true })
  assert.equal(await (await start(stopped)).stop(), 0)
  return { website, backups, killed, stopped }
}

const prepared = prepare()

interface Restarted {
  readonly sightline: Sightline
  readonly statistics: Statistics
  readonly folder: string
}

interface Scenario {
  readonly from: 'killed' | 'stopped'
  readonly damage: Damage
  readonly hasBackup?: boolean
}

/** Starts a service on a copy of a folder, in which files were damaged. */
async function startDamaged({ from, damage, hasBackup = true }: Scenario): Promise<Restarted> {
  const { website, backups, ...folders } = await prepared
  const folder = temporaryFolder()
  cpSync(folders[from], folder, { recursive: true })
  damage(folder)
  const environment = { SIGHTLINE_DATA_DIR: folder, ...(hasBackup ? { SIGHTLINE_BACKUP_TO: backups } : {}) }
  const sightline = await startSightline({ args: ['analytics'], environment })
  const statistics = statisticsOf(await createClient(sightline.analyticsUrl, ownerKey), website)
  return { sightline, statistics, folder }
}

async function restart(folder: string): Promise<Restarted> {
  const sightline = await startSightline({ args: ['analytics'], environment: { SIGHTLINE_DATA_DIR: folder } })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  return { sightline, statistics: statisticsOf(client, (await prepared).website), folder }
}

/** All hits are counted once, and new ones too. */
async function countsAll({ sightline, statistics: { totals } }: Restarted, before = 6): Promise<void> {
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [before]))
  await sendHits(sightline, 1)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [before + 1]))
  assert.equal((await fetch(`${sightline.analyticsUrl}/health`)).status, 200)
  assert.equal(await sightline.stop(), 0)
}

function assertSetAside(folder: string, name: string): void {
  const aside = readdirSync(folder).filter((file) => file.startsWith(`${name}.damaged-`) && !/-(?:wal|shm)$/.test(file))
  assert.equal(aside.length, 1, readdirSync(folder).join(' '))
  assert.equal(statSync(join(folder, aside[0] ?? '')).mode & 0o077, 0)
}

const eventsOf = (folder: string): string => join(folder, 'events.duckdb')
const inboxOf = (folder: string): string => join(folder, 'inbox.sqlite')

const fileDamages: readonly (readonly [string, Damage])[] = [
  ['not a database', (folder) => writeFileSync(eventsOf(folder), 'not a database'.repeat(1_000))],
  ['flipped bytes in both headers', (folder) => flip(eventsOf(folder), 4_096 + 20, 8_192 + 20)],
  ['a truncated file', (folder) => halve(eventsOf(folder))],
]

describe('an event store that does not open is set aside, and the service starts', () => {
  for (const [name, damage] of fileDamages)
    test(`${name}: the last backup and the inbox have all hits`, async () => {
      const restarted = await startDamaged({ from: 'stopped', damage })
      const { sightline, folder } = restarted
      await countsAll(restarted)
      assert.match(sightline.output(), /The event store is damaged and was set aside as .*events\.duckdb\.damaged-/)
      assert.match(sightline.output(), /It was restored from the backup .* nothing is missing\./)
      assertSetAside(folder, 'events.duckdb')
    })
})

describe('without a backup, an event store that does not open stays where it is until it is repaired', () => {
  const damage = fileDamages[1]?.[1] ?? assert.fail()

  test('hits are taken, statistics return 503, and everything names the damage; one command restores the backup', async () => {
    const { sightline, statistics, folder } = await startDamaged({ from: 'stopped', damage, hasBackup: false })
    await sendHits(sightline, 2)
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    const asked = await client.get<Problem>(`${statistics.path}/stats`)
    assert.deepEqual([asked.status, asked.body.code], [503, 'events-damaged'], asked.text)
    assert.match(asked.text, /The event store is damaged\. New hits are kept/)
    await eventually(async () => {
      const ready = await fetch(`${sightline.analyticsUrl}/health/ready`)
      const { checks, problems } = (await ready.json()) as Ready
      assert.deepEqual([ready.status, checks.events], [503, 'unavailable'])
      assert.match(String(problems?.events), /The event store is damaged/)
      const { body } = await client.get<One<Status>>('/api/v1/status')
      assert.deepEqual(body.data.alerts, ['events-damaged'])
      assert.equal(body.data.events?.state, 'unavailable')
      assert.match(String(body.data.events?.problem), /The event store is damaged/)
    })
    const doctor = await sightline.command('doctor', '--offline')
    assert.match(doctor.output, /ERROR {4}events: The event store is damaged/)
    assert.match((await sightline.command('repair', 'events')).output, /The service is running\. Stop it/)
    assert.equal(await sightline.stop(), 0)
    const offline = await sightline.command('doctor', '--offline')
    assert.match(offline.output, /ERROR {4}events: .*\n.*repair events/)
    assert.equal(offline.code, 1)

    const { backups } = await prepared
    const environment = { ...sightline.environment, SIGHTLINE_BACKUP_TO: backups }
    const repaired = await runToEnd('src/sightline.ts', ['repair', 'events'], environment)
    assert.match(repaired.output, /set aside as .*events\.duckdb\.damaged-.* restored from .* nothing is missing\./)
    assertSetAside(folder, 'events.duckdb')
    await countsAll(await restart(folder), 8)
  })

  test('an empty one gets the hits that the inbox has', async () => {
    const { sightline, folder } = await startDamaged({ from: 'stopped', damage, hasBackup: false })
    assert.equal(await sightline.stop(), 0)
    assert.match((await sightline.command('repair', 'events')).output, /Nothing in .* can be read/)
    const emptied = await sightline.command('repair', 'events', '--empty')
    assert.equal(emptied.code, 0, emptied.output)
    assertSetAside(folder, 'events.duckdb')
    await countsAll(await restart(folder), 3)
  })
})

test('damaged results of crawls do not affect hits and statistics, and are repaired by one command', async () => {
  const folder = temporaryFolder()
  cpSync((await prepared).stopped, folder, { recursive: true })
  writeFileSync(join(folder, 'crawls.sqlite'), 'not a database'.repeat(1_000))
  const start = () => startSightline({ environment: { SIGHTLINE_DATA_DIR: folder } })
  let sightline = await start()
  const restarted = {
    sightline,
    statistics: statisticsOf(await createClient(sightline.analyticsUrl, ownerKey), (await prepared).website),
    folder,
  }
  const crawl = async () =>
    (await createClient(sightline.seoUrl, ownerKey)).post<Problem>(
      '/api/v1/crawls',
      form({ url: 'http://127.0.0.1:9/' }),
    )
  const refused = await crawl()
  assert.deepEqual([refused.status, refused.body.code], [503, 'crawls-damaged'], refused.text)
  const ready = await fetch(`${sightline.seoUrl}/health/ready`)
  const { checks, problems } = (await ready.json()) as Ready
  assert.deepEqual([ready.status, checks.crawls], [200, 'degraded'])
  assert.match(String(problems?.crawls), /results of crawls are damaged/)
  const { body } = await (await createClient(sightline.seoUrl, ownerKey)).get<One<Status>>('/api/v1/status')
  assert.deepEqual(body.data.alerts, ['crawls-damaged'])
  assert.match((await sightline.command('doctor', '--offline')).output, /ERROR {4}crawl data: .*\n.*repair crawls/)
  await countsAll(restarted)
  const repaired = await sightline.command('repair', 'crawls')
  assert.match(repaired.output, /set aside as .*crawls\.sqlite\.damaged-/)
  assertSetAside(folder, 'crawls.sqlite')
  sightline = await start()
  assert.equal((await crawl()).status, 201)
  await sightline.kill()
})

describe('damaged records are restored from a backup, under events that are newer', () => {
  const damageRecords = (folder: string): void => {
    writeFileSync(join(folder, 'records.sqlite'), 'not a database'.repeat(1_000))
    for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `records.sqlite${suffix}`), { force: true })
  }
  const restoreRecords = (folder: string, backups: string) =>
    runToEnd('src/sightline.ts', ['restore', backups, '--store', 'records'], { SIGHTLINE_DATA_DIR: folder })

  test('nobody gets the id of a website that was created since', async () => {
    const { backups, stopped } = await prepared
    const folder = temporaryFolder()
    cpSync(stopped, folder, { recursive: true })
    const before = await restart(folder)
    const later = await trackWebsite(await createClient(before.sightline.analyticsUrl, ownerKey), 'later.test')
    assert.equal(later.website.id, 2)
    assert.equal((await sendHit(before.sightline.analyticsUrl, { u: 'https://later.test/' })).status, 202)
    await eventually(async () => assert.deepEqual(await later.totals('pageviews'), [1]))
    assert.match((await restoreRecords(folder, backups)).output, /The service is running\. Stop it/)
    assert.equal(await before.sightline.stop(), 0)
    damageRecords(folder)
    const doctor = await runToEnd('src/sightline.ts', ['doctor', '--offline'], { SIGHTLINE_DATA_DIR: folder })
    assert.match(doctor.output, /ERROR {4}records: .*\n.*restore BACKUPS --store records/)
    const restored = await restoreRecords(folder, backups)
    assert.match(restored.output, /restored from the backup .* Of 1 website created since then, there are only events/)
    assertSetAside(folder, 'records.sqlite')
    const after = await restart(folder)
    const next = await trackWebsite(await createClient(after.sightline.analyticsUrl, ownerKey), 'next.test')
    assert.equal(next.website.id, 3)
    assert.deepEqual(await next.totals('pageviews'), [0])
    await countsAll(after)
  })

  test('those of another installation are refused, and change nothing', async () => {
    const { stopped } = await prepared
    const [folder, other, backups] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
    const another = await startSightline({ args: ['analytics'], environment: { SIGHTLINE_DATA_DIR: other } })
    assert.equal((await another.command('backup', backups)).code, 0)
    await another.stop()
    cpSync(stopped, folder, { recursive: true })
    const refused = await restoreRecords(folder, backups)
    assert.notEqual(refused.code, 0, refused.output)
    assert.match(refused.output, /belongs to another installation than the events/)
    assert.ok(!readdirSync(folder).some((name) => name.includes('.damaged-') || name.includes('restoring')))
    await countsAll(await restart(folder))
  })
})

test('doctor and commands find records that do not belong to the events', async () => {
  const { stopped, website } = await prepared
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  const another = await startSightline({ args: ['analytics'], environment: { SIGHTLINE_DATA_DIR: other } })
  await trackWebsite(await createClient(another.analyticsUrl, ownerKey), 'example.test')
  assert.equal(await another.stop(), 0)
  cpSync(stopped, folder, { recursive: true })
  const run = (...words: readonly string[]) =>
    runToEnd('src/sightline.ts', words, { SIGHTLINE_DATA_DIR: folder, SIGHTLINE_BROWSER: 'off' })
  const file = join(other, 'events.csv')
  writeFileSync(file, 'time,visitor,page\n2026-01-01T00:00:00Z,one,/\n')
  assert.match((await run('doctor', '--offline')).output, /ok {7}installation: Records and events belong together\./)
  const exported = join(other, 'exported')
  const exporting = await runToEnd('src/sightline.ts', ['export', exported, '--website', '1'], {
    SIGHTLINE_DATA_DIR: other,
  })
  assert.equal(exporting.code, 0, exporting.output)
  cpSync(join(other, 'records.sqlite'), join(folder, 'records.sqlite'))
  const countRecords = (): unknown => {
    const records = new DatabaseSync(join(folder, 'records.sqlite'), { readOnly: true })
    const counts = records.prepare('SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM websites)').get()
    records.close()
    return counts
  }
  const before = countRecords()
  const differs = /belong to different installations/
  assert.match((await run('doctor', '--offline')).output, /ERROR {4}installation: .*belong to different installations/)
  for (const command of [
    ['import', 'csv', file, '--website', String(website.id)],
    ['export', join(other, 'export'), '--website', String(website.id)],
    ['backup', join(other, 'backups')],
    ['import', 'export', exported, '--account', 'new@example.test'],
  ]) {
    const refused = await run(...command)
    assert.notEqual(refused.code, 0, command.join(' '))
    assert.match(refused.output, differs, command.join(' '))
  }
  assert.deepEqual(countRecords(), before)
  rmSync(join(folder, 'records.sqlite'))
  assert.match(
    (await run('doctor', '--offline')).output,
    /ERROR {4}installation: There are events without their records/,
  )
})

describe('a damaged write-ahead log is used up to the damaged place, and the inbox has the rest', () => {
  const log = (folder: string): string => {
    assert.ok(existsSync(`${eventsOf(folder)}.wal`))
    return `${eventsOf(folder)}.wal`
  }
  test('a flipped byte', async () => {
    const damage = (folder: string): void => flip(log(folder), statSync(log(folder)).size - 10)
    const restarted = await startDamaged({ from: 'killed', damage })
    await countsAll(restarted)
    assert.match(restarted.sightline.output(), /The write-ahead log of the event store is damaged/)
    assert.ok(readdirSync(restarted.folder).some((file) => file.startsWith('events.duckdb.wal.damaged-')))
  })
  test('a truncated log', async () => {
    const damage = (folder: string): void => truncateSync(log(folder), statSync(log(folder)).size - 10)
    await countsAll(await startDamaged({ from: 'killed', damage }))
  })
})

describe('a damaged inbox is set aside, what can be read is counted once, and the service starts', () => {
  const rows: readonly (readonly [string, Damage])[] = [
    ['not a database', (folder) => writeFileSync(inboxOf(folder), 'not a database'.repeat(1_000))],
    ['a truncated file', (folder) => truncateSync(inboxOf(folder), 4_096 * 2 + 100)],
    [
      'a flipped byte in every page but the first',
      (folder) => {
        const pages = Math.floor(statSync(inboxOf(folder)).size / 4_096)
        flip(inboxOf(folder), ...Array.from({ length: pages - 1 }, (_, page) => (page + 1) * 4_096))
      },
    ],
  ]
  for (const [name, damage] of rows)
    test(name, async () => {
      // A service that has stopped has stored all hits.
      const restarted = await startDamaged({ from: 'stopped', damage })
      await countsAll(restarted)
      assert.match(restarted.sightline.output(), /The inbox is damaged and was set aside as .*inbox\.sqlite\.damaged-/)
      assertSetAside(restarted.folder, 'inbox.sqlite')
    })
})
