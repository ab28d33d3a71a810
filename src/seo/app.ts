import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import { addApi, type Door } from '../http/api.ts'
import type { App } from '../http/app.ts'
import { createJobs } from './reports/jobs.ts'
import { createReports } from './reports/reports.ts'
import { reportRoutes } from './reports/routes.ts'
import { type Audit, startWorkers } from './reports/workers.ts'

export interface SeoParts {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  readonly door: Door
  readonly audit: Audit
  readonly concurrency: number
  readonly onError: (error: unknown) => void
}

/** SEO reports, ready to be added to a server. */
export function createSeo({ records, clock, baseUrl, door, audit, concurrency, onError }: SeoParts) {
  const reports = createReports(records, clock)
  const workers = startWorkers(createJobs(records, clock), audit, concurrency, onError)
  return {
    addRoutes: (app: App) => addApi(app, 'seo', door, (api) => reportRoutes(api, reports, workers, baseUrl)),
    stop: () => workers.stop(),
  }
}
