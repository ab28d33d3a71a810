import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createFaults, skip } from './faults/preload.ts'
import { runAtExit } from './support/at-exit.ts'
import { createClient, form } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import type { Environment } from './support/run.ts'
import { runToEnd } from './support/run.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { statisticsOf, trackWebsite } from './support/statistics.ts'

const dayMs = 86_400_000

/** A disk that can be made to fail. */
interface Disk {
  readonly folder: string
  readonly environment: Environment
  /** Whether every write fails, even a small one into space that a file already has. */
  readonly failsAtOnce: boolean
  break(): void
  repair(): void
}

function shimmedDisk(fault: 'no space' | 'read-only' | 'no sync'): Disk {
  const folder = join(temporaryFolder(), 'data')
  const { environment, set } = createFaults(folder)
  return { folder, environment, failsAtOnce: true, break: () => set(fault), repair: () => set('none') }
}

/** A file system of 96 MB in memory; null where nobody may mount one. */
function smallDisk(): Disk | null {
  const mounted = temporaryFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', mounted]).status !== 0) return null
  runAtExit(() => spawnSync('umount', ['--lazy', mounted]))
  const filler = join(mounted, 'filler')
  return {
    folder: join(mounted, 'data'),
    environment: {},
    failsAtOnce: false,
    break() {
      const { bavail, bsize } = statfsSync(mounted)
      assert.throws(() => writeFileSync(filler, Buffer.alloc((bavail + 1) * bsize)), /ENOSPC/)
    },
    repair: () => rmSync(filler),
  }
}

/** Hits before, while and after the disk fails: those that were acknowledged are counted, once, also after a restart. */
async function survives(disk: Disk): Promise<void> {
  const environment = { SIGHTLINE_DATA_DIR: disk.folder, ...disk.environment }
  let sightline = await startSightline({ args: ['analytics'], environment })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { website, totals } = await trackWebsite(client, 'example.test')
  let acknowledged = 0
  const hit = async (): Promise<number> => {
    const { status, retryAfter } = await sendHit(sightline.analyticsUrl, { u: `https://example.test/${acknowledged}` })
    if (status === 202) acknowledged++
    else assert.ok(status === 503 && Number(retryAfter) > 0, `${status} ${retryAfter}`)
    return status
  }
  const ready = async () => {
    const reply = await fetch(`${sightline.analyticsUrl}/health/ready`)
    return [reply.status, JSON.parse(await reply.text()).checks.disk]
  }
  assert.equal(await hit(), 202)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [1]))

  // Acknowledged, and not in the event store yet.
  assert.equal(await hit(), 202)
  disk.break()
  await eventually(async () => assert.equal(await hit(), 503))
  assert.deepEqual(await ready(), [503, 'unavailable'])
  const refused = await client.post('/api/v1/websites', form({ domain: 'other.test' }))
  assert.equal(refused.status, 503, refused.text)
  if (disk.failsAtOnce) await eventually(() => assert.match(sightline.output(), /The event store did not take a batch/))
  assert.match(sightline.output(), /The inbox could not be written/)
  assert.equal((await fetch(`${sightline.analyticsUrl}/health/live`)).status, 200)

  disk.repair()
  await eventually(async () => assert.equal(await hit(), 202))
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [acknowledged]))
  await eventually(async () => assert.deepEqual(await ready(), [200, 'ok']))
  const created = await client.post('/api/v1/websites', form({ domain: 'other.test' }))
  assert.equal(created.status, 201, created.text)
  assert.equal(await sightline.stop(), 0)

  sightline = await startSightline({ args: ['analytics'], environment: sightline.environment })
  assert.deepEqual(await statisticsOf(client, website).totals('pageviews'), [acknowledged])
  assert.equal(await sightline.stop(), 0)
}

describe('a disk that fails: hits get 503, everything resumes by itself, and nothing acknowledged is lost', () => {
  test('a full disk', { skip }, () => survives(smallDisk() ?? shimmedDisk('no space')))
  test('a disk that has become read-only', { skip }, () => survives(shimmedDisk('read-only')))
  test('a disk whose fsync fails', { skip }, () => survives(shimmedDisk('no sync')))
})

for (const [fault, reason] of [
  ['read-only', 'cannot be written to .*EROFS'],
  ['no space', 'is full .*ENOSPC'],
] as const)
  test(`on a disk with the fault "${fault}" the service does not start, and names it in one line`, {
    skip,
  }, async () => {
    const disk = shimmedDisk(fault)
    mkdirSync(disk.folder)
    disk.break()
    const { code, output } = await runToEnd('src/main.ts', ['analytics'], {
      SIGHTLINE_DATA_DIR: disk.folder,
      ...disk.environment,
    })
    assert.equal(code, 1)
    assert.match(output, new RegExp(`Sightline could not start: The .*data folder ${disk.folder} ${reason}`))
    assert.doesNotMatch(output, /"stack"/)
  })

test('when the clock jumps a day, hits are counted, visitors stay the same, and nobody is locked out', {
  skip,
}, async () => {
  const folder = join(temporaryFolder(), 'data')
  const { environment, setClock } = createFaults(folder)
  // With the limits of an installation: a clock that was set back must not exhaust them.
  const limits = { SIGHTLINE_LIMIT_HITS_PER_WEBSITE: '', SIGHTLINE_LIMIT_PER_KEY: '', SIGHTLINE_LIMIT_PER_ADDRESS: '' }
  const sightline = await startSightline({
    args: ['analytics'],
    environment: { SIGHTLINE_DATA_DIR: folder, ...environment, ...limits },
  })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { totals } = await trackWebsite(client, 'example.test')
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const now = Date.now()
  const days = { from: dateOf(now - 3 * dayMs), to: dateOf(now + 3 * dayMs), timezone: 'UTC' }
  const hits = async (count: number): Promise<void> => {
    for (let page = 0; page < count; page++)
      assert.equal((await sendHit(sightline.analyticsUrl, { u: `https://example.test/${page}` })).status, 202)
  }
  const counted = (expected: number) =>
    eventually(async () => assert.deepEqual(await totals('pageviews', days), [expected]))
  await hits(2)
  await counted(2)
  for (const [ahead, expected] of [
    [dayMs, 4],
    [0, 6],
    [-dayMs, 8],
    [0, 10],
  ] as const) {
    setClock(ahead)
    await hits(2)
    await counted(expected)
    assert.equal((await fetch(`${sightline.analyticsUrl}/health`)).status, 200)
    if (expected !== 4) continue
    const { output } = await sightline.command('doctor', '--offline')
    assert.match(output, /WARNING {2}clock: .+ the clock was set forward by 24 hours/)
  }
  // One browser, seen on at most three days; each day has its own salt, and so its own visitor.
  const [visitors] = await totals('visitors', days)
  assert.ok((visitors ?? 0) <= 3, `${visitors} visitors`)
  assert.equal(await sightline.stop(), 0)
})

test('a second process on the same folder says so and ends, and the first one goes on', async () => {
  const sightline = await startSightline({ args: ['analytics'] })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { totals } = await trackWebsite(client, 'example.test')
  const hit = () => sendHit(sightline.analyticsUrl, { u: 'https://example.test/' })
  assert.equal((await hit()).status, 202)
  const second = await runToEnd('src/main.ts', ['analytics'], {
    ...sightline.environment,
    SIGHTLINE_ANALYTICS_URL: 'http://127.0.0.1:1',
  })
  assert.equal(second.code, 1)
  assert.match(second.output, /is in use.*every node needs a data folder of its own/)
  assert.equal((await hit()).status, 202)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [2]))
  assert.equal(await sightline.stop(), 0)
})

test('1,000 idle connections take little memory, delay nobody, and do not hold up a stop', async () => {
  const sightline = await startSightline({ args: ['analytics'] })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { totals } = await trackWebsite(client, 'example.test')
  const hit = () => sendHit(sightline.analyticsUrl, { u: 'https://example.test/' })
  assert.equal((await hit()).status, 202)
  const megabytes = (): number =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${sightline.pid}/status`, 'utf8'))?.[1]) / 1024
  const before = megabytes()
  const { hostname, port } = new URL(sightline.analyticsUrl)
  const idle: Socket[] = []
  for (let opened = 0; opened < 1_000; opened += 100) {
    const some = Array.from({ length: 100 }, () => connect(Number(port), hostname).on('error', () => {}))
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    // Half of them begin a request and do not end it.
    for (const socket of some.slice(0, 50)) socket.write('POST /api/event HTTP/1.1\r\nHost: x\r\nContent-Le')
    idle.push(...some)
  }
  for (let page = 0; page < 20; page++) assert.equal((await hit()).status, 202)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [21]))
  assert.ok(megabytes() - before < 100, `${megabytes() - before} MB for 1,000 connections`)
  assert.equal(await sightline.stop(), 0)
  for (const socket of idle) socket.destroy()
})
