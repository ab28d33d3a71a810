import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../test/support/folder.ts'
import { ownerKey, type Sightline, startSightline } from '../../test/support/sightline.ts'
import { pageCount, pagePath } from '../audit/pages.ts'
import { load } from '../ingest/processes.ts'
import { nextRequest } from '../ingest/request.ts'
import { cpuSecondsOf } from '../process-cpu.ts'
import { days, firstDay, generateEvents } from '../stats/generate.ts'

/** Unit costs of the whole program, measured from outside: CPU time of its process, and bytes of its connections and files. */

export interface HitCosts {
  readonly cpuSeconds: number
  readonly receivedBytes: number
  readonly sentBytes: number
  readonly inboxBytes: number
  /** Everything that the process writes: inbox, event store and their logs. */
  readonly writtenBytes: number
}

export interface EventCosts {
  readonly storedBytes: number
  /** CPU time of importing and rolling up. */
  readonly importCpuSeconds: number
}

export interface AuditCosts {
  readonly cpuSeconds: number
  readonly storedBytes: number
}

interface Created {
  readonly data: { readonly id: number }
}

const headers = { authorization: `Bearer ${ownerKey}` }

async function start(dataDir: string): Promise<Sightline> {
  return await startSightline({
    environment: { SIGHTLINE_DATA_DIR: dataDir, SIGHTLINE_LOG_LEVEL: 'warn', SIGHTLINE_TRUST_PROXY: '127.0.0.1' },
  })
}

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<Created> {
  const reply = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Created
}

export async function measureHits(hits: number): Promise<HitCosts> {
  const dataDir = temporaryFolder()
  const program = await start(dataDir)
  await post(`${program.analyticsUrl}/api/v1/websites`, { domain: 'example.com' })
  const port = Number(new URL(program.analyticsUrl).port)
  const inbox = new DatabaseSync(join(dataDir, 'inbox.sqlite'), { readOnly: true, timeout: 5_000 })
  const sizes = inbox.prepare(
    'SELECT coalesce(sum(length(body)), 0) AS bytes, coalesce(sum(entries), 0) AS entries FROM groups',
  )
  const untilDrained = async (): Promise<void> => {
    while (Number(sizes.get()?.entries) > 0) await sleep(50)
  }
  await sendHits(port, hits / 4)
  await untilDrained()
  const [cpu, written] = [cpuSecondsOf(program.pid), writtenBytesOf(program.pid)]
  let [inboxBytes, inboxEntries] = [0, 0]
  const poll = setInterval(() => {
    const { bytes, entries } = sizes.get() ?? {}
    inboxBytes += Number(bytes)
    inboxEntries += Number(entries)
  }, 100)
  await sendHits(port, hits)
  await untilDrained()
  clearInterval(poll)
  const costs = {
    cpuSeconds: (cpuSecondsOf(program.pid) - cpu) / hits,
    writtenBytes: (writtenBytesOf(program.pid) - written) / hits,
    inboxBytes: inboxBytes / inboxEntries,
    ...(await bytesOnTheWire(port)),
  }
  inbox.close()
  await program.stop()
  return costs
}

async function sendHits(port: number, requests: number): Promise<void> {
  const { refused } = await load({ port, connections: 64, requests })
  if (refused > 0) throw new Error(`${refused} hits were refused.`)
}

/** The bytes of one hit on an open connection, without the headers of TCP and TLS. */
async function bytesOnTheWire(port: number): Promise<Pick<HitCosts, 'receivedBytes' | 'sentBytes'>> {
  const request = nextRequest()
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [reply]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  return { receivedBytes: Buffer.byteLength(request), sentBytes: reply?.length ?? 0 }
}

function writtenBytesOf(pid: number): number {
  return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
}

/** Imports events over 30 days, and asks for them. */
export async function measureEvents(
  events: number,
  views: Readonly<Record<string, View>>,
): Promise<EventCosts & { readonly views: ReadonlyMap<string, number> }> {
  const dataDir = temporaryFolder()
  const file = join(temporaryFolder(), 'events.parquet')
  await generateEvents(events, file)
  const program = await start(dataDir)
  const { data } = await post(`${program.analyticsUrl}/api/v1/websites`, { domain: 'example.com' })
  const cpu = cpuSecondsOf(program.pid)
  const imported = await program.command('import', 'csv', file, '--website', String(data.id))
  if (imported.code !== 0) throw new Error(imported.output)
  await untilIdle(program.pid)
  const importCpuSeconds = (cpuSecondsOf(program.pid) - cpu) / events
  const seconds = new Map<string, number>()
  for (const [name, view] of Object.entries(views)) {
    const url = `${program.analyticsUrl}/api/v1/websites/${data.id}/stats/query`
    // The second view in a time zone may cause days to be rolled up for it.
    for (const days of [view.days - 1, view.days - 2]) await readView(url, { ...view, days: Math.max(1, days) }, 5)
    await untilIdle(program.pid)
    seconds.set(name, await measureView(program.pid, url, view))
  }
  await program.stop()
  // The log of the store is empty after it was closed.
  return { importCpuSeconds, storedBytes: statSync(join(dataDir, 'events.duckdb')).size / events, views: seconds }
}

/** A page of the console: which days, which filter, and everything that it shows. */
export interface View {
  readonly days: number
  readonly filter?: string
  readonly timezone?: string
}

const questions = [
  'totals?compare=previous',
  'timeseries?interval=day',
  ...['page', 'source', 'country', 'browser', 'os', 'device'].map((dimension) => `${dimension}?per_page=10`),
]
const repetitions = 4

/** The CPU time of a view that nobody asked for before: each one has other days. */
async function measureView(pid: number, url: string, view: View): Promise<number> {
  const cpu = cpuSecondsOf(pid)
  for (let index = 0; index < repetitions; index++) await readView(url, view, index)
  return (cpuSecondsOf(pid) - cpu) / repetitions
}

/** Reads the view of days that end this number of days before the last one with events. */
async function readView(url: string, view: View, daysBeforeLast: number): Promise<void> {
  const last = firstDay + (days - 1 - daysBeforeLast) * dayMs
  const body = new URLSearchParams({
    from: dateOf(last - (view.days - 1) * dayMs),
    to: dateOf(last),
    timezone: view.timezone ?? 'UTC',
  })
  if (view.filter !== undefined) body.append('filter', view.filter)
  for (const question of questions) body.append('question', question)
  const reply = await fetch(url, { method: 'POST', headers, body })
  const lines = (await reply.text()).trim().split('\n')
  const failed = lines.find((line) => !line.includes('"status":200'))
  if (!reply.ok || failed !== undefined) throw new Error(failed ?? String(reply.status))
}

const dayMs = 86_400_000
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export async function measureAudits(audits: number): Promise<AuditCosts> {
  const dataDir = temporaryFolder()
  const program = await start(dataDir)
  const site = fork(join(import.meta.dirname, '../audit/site-server.ts'))
  const [started]: { readonly origin: string }[] = await once(site, 'message')
  const reports = `${program.seoUrl}/api/v1/reports`
  const audit = async (from: number, count: number): Promise<void> => {
    const urls = Array.from(
      { length: count },
      (_, index) => (started?.origin ?? '') + pagePath((from + index) % pageCount),
    )
    await Promise.all(urls.map((url) => post(reports, { url })))
    while ((await unfinished(reports)) > 0) await sleep(200)
  }
  const warmUp = 10
  await audit(0, warmUp)
  const [cpu, size] = [cpuSecondsOf(program.pid), sizeOfRecords(dataDir)]
  await audit(warmUp, audits)
  const cpuSeconds = (cpuSecondsOf(program.pid) - cpu) / audits
  const storedBytes = (sizeOfRecords(dataDir) - size) / audits
  site.disconnect()
  await program.stop()
  return { cpuSeconds, storedBytes }
}

async function unfinished(reports: string): Promise<number> {
  const reply = await fetch(`${reports}?per_page=100`, { headers })
  const { data } = (await reply.json()) as { readonly data: readonly { readonly status: string }[] }
  return data.filter(({ status }) => status !== 'done' && status !== 'failed').length
}

/** With what is still in the write-ahead log, and without free pages. */
function sizeOfRecords(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'records.sqlite'), { readOnly: true, timeout: 5_000 })
  const read = (name: string): number => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0])
  const size = (read('page_count') - read('freelist_count')) * read('page_size')
  database.close()
  return size
}

const maxIdleWaitSeconds = 600

/** Waits until the process does no work in the background any more, such as rolling up days. */
async function untilIdle(pid: number): Promise<void> {
  for (let [quiet, waited] = [0, 0]; quiet < 3 && waited < maxIdleWaitSeconds; waited++) {
    const before = cpuSecondsOf(pid)
    await sleep(1_000)
    quiet = cpuSecondsOf(pid) - before < 0.1 ? quiet + 1 : 0
  }
}
