import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { HitOutcome } from '../analytics/ingest/hit-counts.ts'
import type { InboxStatus } from '../analytics/ingest/inbox/inbox.ts'
import type { OnQuery } from '../analytics/stats/slots/query-slots.ts'
import { createMetrics, type Metrics } from '../base/metrics.ts'
import type { FinishedRequest } from '../http/server.ts'
import type { JobCounts } from '../jobs/counts.ts'
import type { MailSetup } from '../mail/setup.ts'

/** The metrics of this process, and what reports to them. */
export interface ProgramMetrics {
  readonly metrics: Metrics
  readonly onQuery: OnQuery
  readonly onRequestEnd: (service: string, request: FinishedRequest) => void
  /** The same setup, with each mail counted. */
  readonly countMails: (setup: MailSetup | null) => MailSetup | null
  /** The delay of the main thread. */
  readonly eventLoopDelay: () => EventLoopDelay
  readonly stop: () => void
}

/** Over the last 10 seconds, in milliseconds. */
export interface EventLoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const windowMs = 10_000
const sampleEveryMs = 20
const nanosecondsPerMs = 1e6

export function createProgramMetrics(version: string, onError: (error: unknown) => void): ProgramMetrics {
  const metrics = createMetrics(onError)
  const queries = metrics.histogram({
    name: 'sightline_query_seconds',
    help: 'Duration of statistics queries by kind (the route) and audience, without the time spent waiting for a slot',
    labels: ['kind', 'audience'],
    bounds: seconds,
  })
  const requests = metrics.histogram({
    name: 'sightline_http_request_seconds',
    help: 'Duration of API and page requests, without hits',
    labels: ['service', 'method', 'status'],
    bounds: seconds,
  })
  const mails = metrics.counter({
    name: 'sightline_mails_total',
    help: 'Attempts to send an email by outcome',
    labels: ['outcome'],
  })
  metrics.gauge({ name: 'sightline_build_info', help: 'The running version', labels: ['version', 'node'] }, () => [
    { labels: [version, process.version], value: 1 },
  ])
  const delays = watchEventLoop()
  addEventLoopMetrics(metrics, delays.read)
  addProcessMetrics(metrics)
  return {
    metrics,
    onQuery: ({ kind, audience, ms }) => queries.observe(ms / 1000, [kind, audience]),
    onRequestEnd: (service, { method, status, ms }) =>
      requests.observe(ms / 1000, [
        service,
        knownMethods.has(method) ? method : 'other',
        `${Math.floor(status / 100)}xx`,
      ]),
    countMails: (setup) =>
      setup && {
        ...setup,
        transport: {
          async send(...delivery) {
            const result = await setup.transport.send(...delivery)
            mails.add([result.kind === 'refused' ? (result.permanent ? 'rejected' : 'failed') : result.kind])
            return result
          },
        },
      },
    eventLoopDelay: delays.read,
    stop: delays.stop,
  }
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The quantiles of the last full window, so that several readers see the same and none of them resets it. */
function watchEventLoop(): { readonly read: () => EventLoopDelay; readonly stop: () => void } {
  const delays = monitorEventLoopDelay({ resolution: sampleEveryMs })
  delays.enable()
  // The histogram has the intervals between its samples.
  const delayOf = (interval: number): number => Math.max(0, interval / nanosecondsPerMs - sampleEveryMs)
  const read = (): EventLoopDelay => ({
    p50: delayOf(delays.percentile(50)),
    p99: delayOf(delays.percentile(99)),
    max: delayOf(delays.max),
  })
  let last: EventLoopDelay | null = null
  const timer = setInterval(() => {
    last = read()
    delays.reset()
  }, windowMs).unref()
  return {
    read: () => last ?? read(),
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

function addEventLoopMetrics(metrics: Metrics, read: () => EventLoopDelay): void {
  metrics.gauge(
    {
      name: 'sightline_event_loop_delay_seconds',
      help: 'Delay of the event loop of the main thread over the last 10 seconds; 1 is the longest',
      labels: ['quantile'],
      type: 'summary',
    },
    () => {
      const { p50, p99, max } = read()
      return [
        { labels: ['0.5'], value: p50 / 1000 },
        { labels: ['0.99'], value: p99 / 1000 },
        { labels: ['1'], value: max / 1000 },
      ]
    },
  )
}

/** Under the names that Prometheus clients use for every process. */
function addProcessMetrics(metrics: Metrics): void {
  const startedAt = Date.now() / 1000 - process.uptime()
  metrics.gauge(
    { name: 'process_start_time_seconds', help: 'Start of the process, in seconds since 1970' },
    () => startedAt,
  )
  metrics.gauge({ name: 'process_cpu_seconds_total', help: 'CPU time of all threads', type: 'counter' }, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Resident memory of the process' }, () =>
    process.memoryUsage.rss(),
  )
  metrics.gauge(
    { name: 'nodejs_heap_size_used_bytes', help: 'Used JavaScript heap of the main thread' },
    () => process.memoryUsage().heapUsed,
  )
  metrics.gauge({ name: 'process_open_fds', help: 'Open file descriptors; Linux only' }, () =>
    process.platform === 'linux' ? readdirSync('/proc/self/fd').length : [],
  )
}

export function addAccountMetrics(
  metrics: Metrics,
  countByState: () => Promise<Readonly<Record<string, number>>>,
): void {
  metrics.gauge(
    { name: 'sightline_accounts', help: 'Accounts of the installation by state', labels: ['state'] },
    async () => Object.entries(await countByState()).map(([state, value]) => ({ labels: [state], value })),
  )
}

export function addJobMetrics(metrics: Metrics, countJobs: () => Promise<readonly JobCounts[]>): void {
  metrics.gauge(
    {
      name: 'sightline_jobs',
      help: 'Jobs of all nodes by kind and state: ready to run, running, or scheduled for later',
      labels: ['kind', 'state'],
    },
    async () =>
      (await countJobs()).flatMap(({ kind, ...counts }) =>
        (['ready', 'running', 'scheduled'] as const)
          .map((state) => ({ labels: [kind, state], value: counts[state] }))
          .filter(({ value }) => value > 0),
      ),
  )
}

export interface IngestNumbers {
  readonly hitCounts: () => ReadonlyMap<HitOutcome, number>
  readonly inboxStatus: () => InboxStatus
}

export function addIngestMetrics(metrics: Metrics, { hitCounts, inboxStatus }: IngestNumbers): void {
  metrics.gauge(
    {
      name: 'sightline_hits_total',
      help: 'Hits by outcome: counted, a reason for which they are not counted, invalid, or unavailable (answered with 503)',
      labels: ['outcome'],
      type: 'counter',
    },
    () => [...hitCounts()].map(([outcome, value]) => ({ labels: [outcome], value })),
  )
  const inbox = (name: string, help: string, read: (status: InboxStatus) => number, type?: 'counter'): void =>
    metrics.gauge({ name: `sightline_${name}`, help, ...(type ? { type } : {}) }, () => read(inboxStatus()))
  inbox('inbox_entries', 'Hits that wait for the event store', ({ entries }) => entries)
  inbox('inbox_bytes', 'Bytes of hits that wait for the event store', ({ bytes }) => bytes)
  inbox(
    'inbox_oldest_seconds',
    'Age of the oldest hit that waits for the event store',
    ({ oldestMs }) => oldestMs / 1000,
  )
  inbox(
    'drain_lag_seconds',
    'How long the last hits that reached the event store had waited',
    ({ lagMs }) => lagMs / 1000,
  )
  inbox('drain_up', 'Whether the event store took the last batch', ({ isDraining }) => Number(isDraining))
  inbox('drain_failures_total', 'Batches that the event store did not take', ({ failures }) => failures, 'counter')
}
