import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'

const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

/** Stops a service with three stored hits, damages its file, and starts it again. */
async function restartDamaged(damage: (file: string) => void, isKilled: boolean) {
  const environment = { SIGHTLINE_DATA_DIR: temporaryFolder() }
  const file = join(environment.SIGHTLINE_DATA_DIR, 'events.duckdb')
  let sightline = await startSightline({ args: ['analytics'], environment })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { website, totals } = await trackWebsite(client, 'example.test')
  for (let hit = 0; hit < 3; hit++) await sendHit(sightline.analyticsUrl, { u: `https://example.test/${hit}` })
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [3]))
  await (isKilled ? sightline.kill() : sightline.stop())
  damage(file)
  sightline = await startSightline({ args: ['analytics'], environment })
  const statistics = statisticsOf(await createClient(sightline.analyticsUrl, ownerKey), website)
  return { sightline, statistics, folder: environment.SIGHTLINE_DATA_DIR }
}

async function countsNewHits(sightline: Sightline, { totals }: Statistics, before: number): Promise<void> {
  assert.deepEqual(await totals('pageviews'), [before])
  assert.equal((await sendHit(sightline.analyticsUrl, { u: 'https://example.test/new' })).status, 202)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [before + 1]))
  assert.equal((await fetch(`${sightline.analyticsUrl}/health`)).status, 200)
}

describe('an event store that does not open is set aside, and the service starts', () => {
  const rows: readonly (readonly [string, (file: string) => void])[] = [
    ['not a database', (file) => writeFileSync(file, 'not a database'.repeat(1_000))],
    ['a flipped byte in the header', (file) => flip(file, 4_096 + 20)],
    ['a truncated file', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['an empty file', (file) => truncateSync(file, 0)],
  ]
  for (const [name, damage] of rows) {
    test(name, async () => {
      const { sightline, statistics, folder } = await restartDamaged(damage, false)
      await countsNewHits(sightline, statistics, 0)
      assert.match(sightline.output(), /The event store is damaged and was set aside as .*events\.duckdb\.damaged-/)
      const aside = readdirSync(folder).filter((file) => file.startsWith('events.duckdb.damaged-'))
      assert.equal(aside.length, 1)
      assert.equal(statSync(join(folder, aside[0] ?? '')).mode & 0o077, 0)
      assert.equal(await sightline.stop(), 0)
    })
  }

  test('a damaged write-ahead log is used up to the damaged place, and its copy is kept', async () => {
    const { sightline, statistics, folder } = await restartDamaged((file) => {
      assert.ok(existsSync(`${file}.wal`))
      flip(`${file}.wal`, statSync(`${file}.wal`).size - 10)
    }, true)
    const [pageviews] = await statistics.totals('pageviews')
    await countsNewHits(sightline, statistics, pageviews ?? Number.NaN)
    assert.match(sightline.output(), /The write-ahead log of the event store is damaged/)
    assert.ok(readdirSync(folder).some((file) => file.startsWith('events.duckdb.wal.damaged-')))
    assert.equal(await sightline.stop(), 0)
  })
})
