import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'

const flip = (path: string, ...places: readonly number[]): void => {
  const bytes = readFileSync(path)
  for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}
const halve = (path: string): void => truncateSync(path, Math.floor(statSync(path).size / 2))

type Damage = (folder: string) => void

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

  test('without a backup, it starts with the hits that the inbox has', async () => {
    const damage = fileDamages[0]?.[1] ?? assert.fail()
    const restarted = await startDamaged({ from: 'stopped', damage, hasBackup: false })
    await countsAll(restarted, 3)
    assert.match(restarted.sightline.output(), /There is no backup to restore it from/)
    assertSetAside(restarted.folder, 'events.duckdb')
  })
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
