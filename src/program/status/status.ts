import { hostname } from 'node:os'
import { type Static, Type } from 'typebox'
import { Alert } from '../../accounts/session.ts'
import { type Clock, iso } from '../../base/clock.ts'
import { cacheResult } from '../../base/loading-cache.ts'
import { migrationNames } from '../../database/migrate.ts'
import type { Records } from '../../database/records.ts'
import type { JobCounts } from '../../jobs/counts.ts'
import type { UnknownVariable } from '../config.ts'
import { type DiskWatch, diskLimits } from '../disk.ts'
import { type CheckResult, runChecks } from '../doctor/check.ts'
import { configuredEvents } from '../event-store.ts'
import type { EventLoopDelay } from '../metrics.ts'
import type { CheckedStores, MachineOptions, NetworkOptions } from '../options.ts'
import { type AlertSources, currentAlerts } from './alerts.ts'
import type { RecentWarnings } from './recent-warnings.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const seconds = (description: string) => Type.Number({ minimum: 0, description })
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })
const time = Type.String({ format: 'date-time' })
const State = Type.Enum(['ok', 'unavailable'])

export const Status = Type.Object(
  {
    object: Type.Literal('status'),
    version: Type.String(),
    node_version: Type.String({ description: 'Of Node.js' }),
    host: Type.String({ description: 'The name of the machine that has answered: each node reports about itself' }),
    started_at: time,
    alerts: Type.Array(Alert, { description: 'What to act on at once' }),
    records: Type.Object({
      engine: Type.Enum(['sqlite', 'postgresql']),
      state: State,
      migrations: count('Migrations of this version'),
    }),
    events: nullable(
      Type.Object({
        engine: Type.String({ description: '`duckdb` or `clickhouse`' }),
        state: State,
        problem: nullable(Type.String(), 'What is wrong; null if nothing is, or if that is not known'),
      }),
      'Null if this process does not store events',
    ),
    crawls: nullable(
      Type.Object({
        state: Type.Enum(['ok', 'degraded', 'unavailable'], {
          description: '`degraded`: part of the data may be readable, but nothing is crawled',
        }),
        problem: nullable(Type.String(), 'What is wrong; null if nothing is'),
      }),
      'What crawls found. Null if this process does not run the SEO service',
    ),
    disk: Type.Object({
      state: Type.Enum(['ok', 'low', 'full'], {
        description: '`low`: work that can wait is paused; `full`: hits are refused, too',
      }),
      free_bytes: nullable(Type.Integer(), 'Null if it cannot be read'),
      total_bytes: nullable(Type.Integer(), 'Null if it cannot be read'),
      low_bytes: nullable(Type.Integer(), 'Below this, the state is `low`'),
      full_bytes: nullable(Type.Integer(), 'Below this, the state is `full`'),
    }),
    inbox: nullable(
      Type.Object({
        entries: count('Hits that wait for the event store'),
        bytes: count('Their size'),
        max_bytes: count('Beyond this, hits are refused'),
        oldest_seconds: seconds('The age of the oldest hit that waits'),
        lag_seconds: seconds('How long the last hits that reached the event store had waited'),
        failures: count('Batches that the event store did not take, since the start'),
      }),
      'Null if this process does not store events',
    ),
    queues: Type.Array(
      Type.Object({
        kind: Type.String(),
        ready: count('Jobs that may run now'),
        running: count('Jobs that are running, on all nodes'),
        scheduled: count('Jobs that are due later'),
        failed: count('Jobs that failed, and are retried'),
        oldest_seconds: seconds('For how long the first due job has been waiting'),
      }),
    ),
    emails: Type.Object({
      set_up: Type.Enum([0, 1], { description: '1: this installation can send email' }),
      waiting: count('Emails that are not sent yet'),
      failed: count('Emails that could not be sent, as long as they are kept'),
    }),
    backup: nullable(
      Type.Object({
        last_at: nullable(time, 'Null if there is none'),
        next_at: time,
        failed_at: nullable(time, 'The last attempt, if it has failed'),
        failure: nullable(Type.String(), 'Why it has failed'),
      }),
      'Null if no backups are scheduled',
    ),
    process: Type.Object({
      memory_bytes: count('Resident memory'),
      heap_bytes: count('Used JavaScript heap of the main thread'),
      event_loop_ms: Type.Object(
        { p50: Type.Number(), p99: Type.Number(), max: Type.Number() },
        { description: 'Delay of the event loop over the last 10 seconds' },
      ),
    }),
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        status: Type.Enum(['ok', 'warning', 'error', 'skipped']),
        found: Type.String(),
        fix: nullable(Type.String(), 'What to do about it'),
      }),
      { description: 'Those of `sightline doctor` that take no time; the command checks more' },
    ),
    warnings: Type.Array(
      Type.Object({
        level: Type.Enum(['warning', 'error']),
        message: Type.String(),
        count: count('How often it was logged'),
        at: Type.String({ format: 'date-time', description: 'When it was logged last' }),
      }),
      { description: 'What this process has logged recently, the latest first' },
    ),
  },
  { title: 'Status' },
)
export type Status = Static<typeof Status>

type CheckedOptions = MachineOptions & NetworkOptions & CheckedStores

export interface StatusSources extends AlertSources {
  readonly version: string
  readonly config: CheckedOptions
  /** Most likely typos. */
  readonly unknownVariables: readonly UnknownVariable[]
  readonly records: Records
  readonly clock: Clock
  readonly disk: Pick<DiskWatch, 'state' | 'space'>
  readonly countJobs: () => Promise<readonly JobCounts[]>
  readonly eventLoopDelay: () => EventLoopDelay
  readonly warnings: Pick<RecentWarnings, 'all'>
}

const mailsMaxAgeMs = 5_000
const checksMaxAgeMs = 60_000
/** The checks that neither use the network nor read much. */
const quickChecks = new Set([
  'configuration',
  'data folder',
  'file permissions',
  'migrations',
  'clock',
  'proxy headers',
])

/** The state of this process and of the stores that it uses. */
export function createStatus(sources: StatusSources): () => Promise<Status> {
  const { config, records, clock } = sources
  const startedAt = iso(Date.now() - process.uptime() * 1000)
  const countMails = cacheResult(mailsMaxAgeMs, () => readMailCounts(records))
  const checks = cacheResult(checksMaxAgeMs, () => runQuickChecks(config, sources.unknownVariables))
  return async () => {
    const [{ kind }, events, crawls, jobs, mails, checked] = await Promise.all([
      records.probe(),
      sources.store('events')?.read(),
      sources.store('crawls')?.read(),
      sources.countJobs(),
      countMails(),
      checks(),
    ])
    const memory = process.memoryUsage()
    return {
      object: 'status',
      version: sources.version,
      node_version: process.versions.node,
      host: hostname(),
      started_at: startedAt,
      alerts: [...currentAlerts(sources)],
      records: {
        engine: config.databaseUrl === null ? 'sqlite' : 'postgresql',
        state: kind === 'ready' ? 'ok' : 'unavailable',
        migrations: migrationNames().length,
      },
      events: events
        ? {
            engine: configuredEvents(config).engine.id,
            state: events.state === 'unavailable' ? 'unavailable' : 'ok',
            problem: events.problem,
          }
        : null,
      crawls: crawls ? { state: crawls.state, problem: crawls.problem } : null,
      disk: describeDisk(sources),
      inbox: describeInbox(sources),
      queues: jobs.map(({ oldestDueAt, ...queue }) => ({
        ...queue,
        oldest_seconds: oldestDueAt === null ? 0 : Math.max(0, (clock() - oldestDueAt) / 1000),
      })),
      emails: { set_up: config.smtpUrl !== null && config.mailFrom !== null ? 1 : 0, ...mails },
      backup: describeBackup(sources),
      process: {
        memory_bytes: memory.rss,
        heap_bytes: memory.heapUsed,
        event_loop_ms: sources.eventLoopDelay(),
      },
      checks: checked,
      warnings: sources.warnings.all().map((warning) => ({ ...warning, at: iso(warning.at) })),
    }
  }
}

function describeDisk({ config, disk }: StatusSources): Status['disk'] {
  const space = disk.space()
  const limits = space && diskLimits(config.diskLowMegabytes, config.diskFullMegabytes)(space)
  return {
    state: disk.state(),
    free_bytes: space?.freeBytes ?? null,
    total_bytes: space?.totalBytes ?? null,
    low_bytes: limits ? Math.round(limits.lowBytes) : null,
    full_bytes: limits ? Math.round(limits.fullBytes) : null,
  }
}

function describeInbox({ config, inboxStatus }: StatusSources): Status['inbox'] {
  const inbox = inboxStatus()
  return (
    inbox && {
      entries: inbox.entries,
      bytes: inbox.bytes,
      max_bytes: config.inboxMegabytes * 1024 ** 2,
      oldest_seconds: inbox.oldestMs / 1000,
      lag_seconds: inbox.lagMs / 1000,
      failures: inbox.failures,
    }
  )
}

function describeBackup({ backupStatus }: StatusSources): Status['backup'] {
  const backup = backupStatus()
  return (
    backup && {
      last_at: backup.lastAt === null ? null : iso(backup.lastAt),
      next_at: iso(backup.nextAt),
      failed_at: backup.failure && iso(backup.failure.at),
      failure: backup.failure?.message.slice(0, 1_000) ?? null,
    }
  )
}

async function readMailCounts({ longReads }: Records): Promise<{ waiting: number; failed: number }> {
  const rows = await longReads
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('state', 'in', ['queued', 'sending', 'failed'])
    .groupBy('state')
    .execute()
  const counted = (...states: readonly string[]): number =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? Number(row.count) : 0), 0)
  return { waiting: counted('queued', 'sending'), failed: counted('failed') }
}

async function runQuickChecks(
  config: CheckedOptions,
  unknownVariables: readonly UnknownVariable[],
): Promise<CheckResult[]> {
  // Loaded on demand, since most processes are never asked.
  const [{ machineChecks }, { storeChecks }, { networkChecks }] = await Promise.all([
    import('../doctor/machine.ts'),
    import('../doctor/stores.ts'),
    import('../doctor/network.ts'),
  ])
  const all = [
    ...machineChecks(config, unknownVariables, null),
    ...storeChecks(config, null),
    ...networkChecks(config, null),
  ]
  return await Array.fromAsync(runChecks(all.filter(({ name }) => quickChecks.has(name))))
}
