import { scheduleLocally } from '../base/schedule.ts'
import type { AnalyticsDeps, CommonDeps, EventDeps, JobDeps } from './deps.ts'
import type { Mails } from './digests/mails.ts'
import { dayMs, dayOf } from './events/day.ts'
import { startMaintenance } from './events/maintenance.ts'
import type { EventEditor } from './events/store.ts'
import { startApplyingRules } from './exclusion-rules/apply-rules.ts'
import { importFinishedNotice } from './imports/finished-notice.ts'
import { startImports } from './imports/run-imports.ts'
import type { ReadChangedUrls } from './index-now/changed-urls.ts'
import { startIndexNow } from './index-now/jobs.ts'
import type { FindKeyFile } from './index-now/submissions.ts'
import type { Ingest } from './ingest/ingest.ts'
import { startErasures } from './retention/erasures.ts'
import { startNormalizingPages } from './retention/normalize-pages.ts'
import { startRetention } from './retention/retention.ts'
import type { ReadCrawledSite } from './search/inspection/inspectable-pages.ts'
import { startInspections } from './search/inspection/inspection-jobs.ts'
import { createReadVisits } from './search/inspection/read-visits.ts'
import type { SearchConnections } from './search/search-connections.ts'
import { createReadStoredDays } from './search/stored-days.ts'
import { startSearchSync } from './search/sync-jobs.ts'
import { startDelivery } from './server-events/delivery.ts'
import type { ServerEvents } from './server-events/server-events.ts'
import type { VisitorSalts } from './visitor-salts.ts'
import { startDeletions } from './websites/deletions.ts'

const deleteSaltsEveryMs = 10 * 60_000
const wipeEveryMs = 15 * 60_000

export interface BackgroundDeps
  extends CommonDeps,
    EventDeps,
    JobDeps,
    Pick<AnalyticsDeps, 'retention' | 'imports' | 'isPaused'> {
  readonly search: SearchConnections
  readonly readCrawledSite: ReadCrawledSite
  readonly readChangedUrls: ReadChangedUrls
  readonly findKeyFile: FindKeyFile
  readonly ingest: Ingest
  readonly salts: VisitorSalts
  readonly mails: Mails
  readonly serverEvents: ServerEvents
  readonly deleteVisitors: EventEditor['deleteVisitors']
  /** Waits until the hits that were accepted before are stored, but not for long. */
  readonly whenDrained: () => Promise<boolean>
  /** Called when retention has changed websites. */
  readonly websitesChanged: () => void
}

export type BackgroundWork = ReturnType<typeof startBackgroundWork>

/** Starts what runs without a request: periodic tasks, and the workers of jobs. */
export function startBackgroundWork(deps: BackgroundDeps) {
  const { records, clock, host, engine, queue, schedule, ingest, salts, mails, deleteVisitors, onError } = deps
  const { retention, isPaused } = deps
  const { store } = host
  const locally = scheduleLocally(clock, onError)
  /** Each node has its own embedded store; another one is shared. */
  const byStore = engine.isEmbedded ? locally : schedule
  const deletions = startDeletions({
    ...{ queue, clock, onError },
    async deleteEvents(website) {
      await store.deleteWebsite(website)
      await ingest.forgetDrained()
    },
    async wipe() {
      await records.wipeDeleted()
    },
  })
  const applyingRules = startApplyingRules({
    ...{ store, engine, queue, clock, onError },
    whenDrained: deps.whenDrained,
  })
  const importing = startImports({
    ...{ records, store, queue, clock, onError },
    ...deps.imports,
    isShared: !engine.isEmbedded,
    notifyImport: importFinishedNotice(deps.baseUrl),
  })
  const searchSync = startSearchSync({
    ...{ records, store, queue, clock, onError, isPaused },
    ...{ apis: deps.search.apis, secretOf: deps.search.connections.secretOf },
    readStored: createReadStoredDays(store, engine),
    retentionDays: retention.days,
  })
  const inspections = startInspections({
    ...{ records, queue, clock, onError, isPaused, readCrawledSite: deps.readCrawledSite },
    ...{ apis: deps.search.apis, secretOf: deps.search.connections.secretOf },
    readVisits: createReadVisits(store, engine),
  })
  const indexNow = startIndexNow({
    ...{ records, queue, clock, onError, isPaused, submitUrls: deps.search.submitUrls },
    ...{ readChangedUrls: deps.readChangedUrls, findKeyFile: deps.findKeyFile },
  })
  // In the order in which they stop.
  const running = [
    startDelivery(deps.serverEvents, store, byStore),
    deletions,
    startErasures({ queue, clock, deleteVisitors, onError }),
    applyingRules,
    startNormalizingPages({ store, engine, queue, clock, onError }),
    importing,
    searchSync,
    inspections,
    indexNow,
    // Rewrites the file of an embedded store if anything was deleted since: so many deletions cause one rewrite.
    locally({
      name: 'remove deleted events from the file',
      everyMs: wipeEveryMs,
      async work(signal) {
        if (!isPaused()) await store.wipeDeleted({ signal })
      },
    }),
    schedule({
      name: 'forget salts',
      everyMs: deleteSaltsEveryMs,
      work: () => salts.deleteBefore(dayOf(clock()) - 1),
    }),
    schedule({
      name: 'forget mails',
      everyMs: dayMs,
      work: (signal) => mails.deleteEndedBefore(clock() - retention.mailDays * dayMs, signal),
    }),
    startRetention({ records, store, clock, onError, changed: deps.websitesChanged }, byStore),
    startMaintenance(store, {
      clock,
      retentionDays: retention.days,
      ...(retention.botHitDays === undefined ? {} : { botHitDays: retention.botHitDays }),
      isPaused,
      schedule: byStore,
    }),
  ]
  return {
    deletions,
    applyingRules,
    importing,
    searchSync,
    inspections,
    indexNow,
    async stop(): Promise<void> {
      for (const work of running) await work.stop()
    },
  }
}
