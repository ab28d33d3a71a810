import manifest from '../../package.json' with { type: 'json' }
import type { OnQuery } from '../analytics/stats/slots/query-slots.ts'
import { systemClock } from '../base/clock.ts'
import { cacheResult } from '../base/loading-cache.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Schedule } from '../base/schedule.ts'
import type { StoreCheck } from '../base/store-health.ts'
import { suppressRepeats } from '../base/suppress-repeats.ts'
import type { Records } from '../database/records.ts'
import type { FinishedRequest } from '../http/server.ts'
import { countJobs, type JobCounts } from '../jobs/counts.ts'
import { usesCrawlData } from '../jobs/kinds.ts'
import { createJobQueue, type JobQueue } from '../jobs/queue.ts'
import { scheduleOnce } from '../jobs/recurring.ts'
import type { ScheduledBackups } from './backup/scheduled.ts'
import type { Config } from './config.ts'
import { addDiskMetrics, canWait, type DiskWatch, diskLimits, readDiskSpace, watchDisk } from './disk.ts'
import { configuredEvents } from './event-store.ts'
import { type Logger, logRequests, logSlowQueries } from './logger.ts'
import { addJobMetrics, createProgramMetrics, type ProgramMetrics } from './metrics.ts'
import type { Service, StoreName } from './service.ts'
import type { AlertSources } from './status/alerts.ts'
import type { Stops } from './stops.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What watches over the work of all services, and reports about it. */
export interface Operations {
  readonly disk: DiskWatch
  readonly measured: ProgramMetrics
  readonly tracing: Tracing | null
  readonly queue: JobQueue
  readonly schedule: Schedule
  readonly onQuery: OnQuery
  readonly onRequestEnd: (service: string, request: FinishedRequest) => void
  readonly countJobs: () => Promise<readonly JobCounts[]>
  readonly alertSources: AlertSources
  /** Alerts and metrics see the services and backups that are reported here. */
  readonly addServices: (services: readonly Service[]) => void
  readonly setBackups: (backups: ScheduledBackups) => void
}

interface Opening {
  readonly records: Records
  readonly logger: Logger
  readonly onError: (error: unknown) => void
  readonly warn: (message: string) => void
  readonly stops: Stops
}

/** Counting reads every job, so that many readers must not make it expensive. */
const jobsMaxAgeMs = 5_000

export async function openOperations(
  config: Config,
  { records, logger, onError, warn, stops }: Opening,
): Promise<Operations> {
  const disk = await watchDisk({
    read: readDiskSpace(config.dataDir),
    limits: diskLimits(config.diskLowMegabytes, config.diskFullMegabytes),
    log: warn,
    onError,
  })
  stops.push(() => disk.stop())
  const measured = createProgramMetrics(manifest.version, onError)
  stops.push(async () => measured.stop())
  const tracing = await traceIfConfigured(config, measured.metrics, warn)
  if (tracing) stops.push(tracing.stop)
  const services: Service[] = []
  let backups: ScheduledBackups | null = null
  const store = (name: StoreName): StoreCheck | null =>
    services.find(({ stores }) => stores?.[name])?.stores?.[name] ?? null
  const areCrawlsDamaged = (): boolean => store('crawls')?.last().isDamaged === true
  const queue: JobQueue = {
    ...createJobQueue(
      records,
      systemClock,
      (kind) => (disk.state() !== 'ok' && canWait(kind)) || (usesCrawlData(kind) && areCrawlsDamaged()),
    ),
    ...(tracing ? { trace: tracing.traceJob } : {}),
  }
  const readJobs = cacheResult(jobsMaxAgeMs, () => countJobs(records, systemClock))
  addJobMetrics(measured.metrics, readJobs)
  addDiskMetrics(measured.metrics, disk)
  const logQuery = logSlowQueries(logger, config.slowQueryMs)
  const logRequest = logRequests(logger)
  return {
    disk,
    measured,
    tracing,
    queue,
    schedule: scheduleOnce({ queue, clock: systemClock, onError }),
    countJobs: readJobs,
    onQuery(query) {
      measured.onQuery(query)
      tracing?.onQuery(query)
      logQuery(query)
    },
    onRequestEnd(service, request) {
      measured.onRequestEnd(service, request)
      logRequest(request)
    },
    alertSources: {
      diskState: disk.state,
      inboxStatus: () => services.find(({ inboxStatus }) => inboxStatus)?.inboxStatus?.() ?? null,
      backupStatus: () => backups?.status() ?? null,
      store,
    },
    addServices: (opened) => void services.push(...opened),
    setBackups(scheduled) {
      backups = scheduled
    },
  }
}

/** The module is loaded only if there is an endpoint, so that tracing costs nothing otherwise. */
async function traceIfConfigured(
  config: Config,
  metrics: Metrics,
  warn: (message: string) => void,
): Promise<Tracing | null> {
  if ((config.otlpEndpoint ?? config.otlpTracesEndpoint) === null) return null
  const { startTracing } = await import('./tracing/tracing.ts')
  return startTracing(config, {
    version: manifest.version,
    engine: configuredEvents(config).engine.id,
    metrics,
    warn: suppressRepeats(warn, systemClock),
  })
}
