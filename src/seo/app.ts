import type { Clock } from '../base/clock.ts'
import type { DomainError } from '../base/errors.ts'
import type { AddScheme } from '../base/typed-host.ts'
import type { CrawlData } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import type { Secret } from '../database/secrets.ts'
import type { App } from '../http/app.ts'
import { type ApiAuth, addAuthenticatedRoutes } from '../http/auth.ts'
import { crawlMailJobs } from '../jobs/kinds.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { mailHostOf } from '../mail/address.ts'
import { createOutbox } from '../mail/outbox.ts'
import type { MailSetup } from '../mail/setup.ts'
import { unsubscribeRoutes } from '../mail/unsubscribe-routes.ts'
import { startMailWorker } from '../mail/worker.ts'
import type { Printing } from '../print/printing.ts'
import type { SharedPageAccess } from '../sharing/page-access.ts'
import { addSharedRoutes } from '../sharing/routes.ts'
import { createSharedPages } from '../sharing/shared-pages.ts'
import { createSiteNames } from '../sites/names.ts'
import type { AuditPool } from './audit/pool.ts'
import { type CrawlAccess, ownCrawls, sharedCrawls } from './crawls/crawl-access.ts'
import { type CrawlJobDeps, startCrawlJobs } from './crawls/crawl-jobs.ts'
import { createCrawls } from './crawls/crawls.ts'
import { startFoundFixes } from './crawls/diff/found-fixes.ts'
import { createChangeLists } from './crawls/diff/list-changes.ts'
import { crawlDiffRoutes } from './crawls/diff/routes.ts'
import { createRunComparisons } from './crawls/diff/run-comparisons.ts'
import { createRunPairs } from './crawls/diff/run-pairs.ts'
import { createHeadersCipher } from './crawls/headers-cipher.ts'
import { crawlMailKind, crawlSubscriptions, crawlUnsubscribing, createCrawlMails } from './crawls/mails/crawl-mails.ts'
import type { CrawlPool } from './crawls/pool.ts'
import { rescoreCrawls } from './crawls/rescore-crawls.ts'
import { crawlResultRoutes } from './crawls/result-routes.ts'
import { isCrawlCheck } from './crawls/results/check-fields.ts'
import { createCrawlReader, publicReader } from './crawls/results/reader.ts'
import { crawlRoutes, crawlRunRoutes } from './crawls/routes.ts'
import type { CrawlQuotas } from './crawls/run-control.ts'
import { sharedCrawlRoutes } from './crawls/shared-routes.ts'
import { hideRunIds } from './crawls/shared-run-ids.ts'
import { changedUrlsRoute } from './crawls/snapshot/changed-urls.ts'
import { snapshotRoute } from './crawls/snapshot/routes.ts'
import { createDemoShop, type DemoShop } from './demo/demo-shop.ts'
import { formatCsv } from './formats/csv.ts'
import { formatHtml } from './formats/html.ts'
import { printReport } from './formats/print-report.ts'
import { createIgnoredIssues } from './ignored/ignored-issues.ts'
import { startRescoring } from './ignored/rescore.ts'
import { ignoredIssueRoutes } from './ignored/routes.ts'
import { crawlFinishedNotice, reportFinishedNotice } from './notices/finished.ts'
import { createProjects } from './projects/projects.ts'
import { projectRoutes } from './projects/routes.ts'
import type { RenderPool } from './render/pool.ts'
import { imageName } from './render/recording.ts'
import { type Audit, startAudits } from './reports/audits.ts'
import { exportRoutes, type ReportFormats, sharedExportRoute } from './reports/export-routes.ts'
import {
  queueReportMail,
  reportMailComposer,
  reportMailKind,
  reportSubscriptions,
  reportUnsubscribing,
} from './reports/mails/report-mails.ts'
import { createReports } from './reports/reports.ts'
import { reportRoutes } from './reports/routes.ts'
import { ownRuns, runRoutes, sharedRuns } from './reports/run-routes.ts'
import { createRuns } from './reports/runs.ts'
import { createScreenshotComparisons } from './reports/screenshots/comparisons.ts'
import { screenshotRoutes } from './reports/screenshots/routes.ts'
import { sharedReportRoutes } from './reports/shared-routes.ts'
import { createReportWaits, type WaitLimits } from './reports/waits.ts'
import { startScheduledRuns } from './schedules/scheduled-runs.ts'
import { pageLinkRoutes } from './share-links/routes.ts'
import { createSiteIssues } from './sites/issues/read-issues.ts'
import { seoSiteRoutes, siteFindingRoutes } from './sites/routes.ts'
import { createSiteRuns } from './sites/site-runs.ts'
import type { ReadPathGroups } from './sites/templates/website-templates.ts'

export interface SeoDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  readonly baseUrl: string
  readonly auth: ApiAuth
  readonly sharedAccess: SharedPageAccess
  readonly pool: AuditPool
  readonly renders: Pick<RenderPool, 'problem'>
  readonly addScheme: AddScheme
  readonly printing: Printing
  readonly maxStoredRuns: number
  readonly waitLimits: WaitLimits
  readonly quotas: AuditQuotas
  readonly crawls: CrawlDeps
  /** Null if mail is not set up. */
  readonly mail: MailSetup | null
  readonly unsubscribeSecret: Secret
  readonly onError: (error: unknown) => void
}

/** What crawls need. */
export interface CrawlDeps
  extends Pick<CrawlJobDeps, 'retryMs' | 'leaseMs' | 'maxStoredRuns' | 'readVisits' | 'readClicks'> {
  readonly data: CrawlData
  /** Why nothing can be crawled: the file of the data is damaged. */
  readonly damage: () => DomainError | null
  readonly pool: CrawlPool
  readonly quotas: CrawlQuotas
  readonly headersSecret: string
  readonly readPathGroups: ReadPathGroups
}

/** What one account may have at a time, so that there is room for the others. */
export interface AuditQuotas {
  /** Null for three of four places. */
  readonly running: number | null
  readonly queued: number
}

const defaultRunning = (places: number): number => Math.max(1, places - Math.ceil(places / 4))

/** SEO reports, ready to be added to a server. */
export function createSeo(parts: SeoDeps) {
  const {
    records,
    queue,
    clock,
    baseUrl,
    auth,
    sharedAccess,
    pool,
    maxStoredRuns,
    quotas,
    waitLimits,
    addScheme,
    onError,
  } = parts
  const reports = createReports(records, clock, quotas.queued)
  const runs = createRuns(records)
  const screenshots = createScreenshotComparisons(runs)
  const projects = createProjects(records)
  const ignoredIssues = createIgnoredIssues(records, clock, isCrawlCheck)
  const ignored = ignoredIssues.filter
  const waits = createReportWaits(records, waitLimits)
  const concurrency = { total: pool.places, perAccount: quotas.running ?? defaultRunning(pool.places) }
  const outbox = parts.mail && createOutbox(records, clock, mailHostOf(parts.mail.from), { jobs: crawlMailJobs, queue })
  const { data, damage, headersSecret, readPathGroups, ...crawlOptions } = parts.crawls
  const cipher = createHeadersCipher(headersSecret)
  const crawls = createCrawls({ records, cipher, clock, quotas: crawlOptions.quotas })
  const shop = createDemoShop(records, { crawl: crawls.scheduled, report: reports.scheduled })
  const audits = startAudits({
    records,
    queue,
    clock,
    audit: auditBy(pool, shop.use),
    runEnded: shop.runEnded,
    notifyAudit: reportFinishedNotice(baseUrl),
    ignored,
    concurrency,
    maxStoredRuns,
    // A client that waits for a report learns at once that it is done.
    ended(report) {
      waits.notify(report)
      mailing?.notify()
    },
    ...(outbox && { queueMail: queueReportMail(outbox, clock) }),
    onError,
  })
  const crawlReader = createCrawlReader(data)
  const publicCrawlReader = publicReader(crawlReader)
  const diff = {
    data,
    runs: createRunPairs({ records, cipher }),
    comparisons: createRunComparisons(data),
    lists: createChangeLists(data),
    baseUrl,
  }
  /** What anybody may read who may see a crawl. */
  const addCrawlReads = (app: App, access: CrawlAccess): void => {
    crawlRunRoutes(app, access, { crawls, baseUrl })
    const reader = access.reader === 'owner' ? crawlReader : publicCrawlReader
    crawlResultRoutes(app, { crawls, access, reader, baseUrl }, parts.printing)
    crawlDiffRoutes(app, access, diff)
  }
  const links = { baseUrl, secret: parts.unsubscribeSecret }
  const mailed = { records, links, printing: parts.printing, clock, onError }
  const crawlMails = outbox && createCrawlMails({ ...diff, ...mailed, outbox, reader: crawlReader })
  const reportMails = reportMailComposer({ ...mailed, runs, ignored, print: formats.print })
  const mailing =
    parts.mail &&
    outbox &&
    crawlMails &&
    startMailWorker({
      ...parts.mail,
      outbox,
      composers: { [crawlMailKind]: crawlMails.compose, [reportMailKind]: reportMails },
      clock,
      onError,
    })
  const mails = crawlMails && mailing && { enqueue: crawlMails.enqueue, notify: mailing.notify }
  const crawlJobs = startCrawlJobs({
    ...{ records, queue, clock, cipher, onError, mails, ...crawlOptions },
    ...{ useSite: shop.use, runEnded: shop.runEnded, notifyRun: crawlFinishedNotice(baseUrl) },
  })
  const foundFixes = startFoundFixes({ records, queue, clock, onError, ...diff })
  const scheduledRuns = startScheduledRuns({
    records,
    queue,
    clock,
    onError,
    starts: {
      crawl: { ...crawls.scheduled, started: () => crawlJobs.notify() },
      report: { ...reports.scheduled, started: () => audits.notify() },
    },
  })
  const rescoring = startRescoring({
    records,
    queue,
    clock,
    onError,
    rescoreCrawls: (account, project, signal) =>
      rescoreCrawls({ records, pool: crawlOptions.pool }, account, project, signal),
  })
  const cancel = (report: number): void => {
    audits.cancel(String(report))
    waits.notify(report)
  }
  const exported = { reports, runs, ignored, formats, printing: parts.printing }
  return {
    async addRoutes(app: App): Promise<void> {
      await addAuthenticatedRoutes(app, { name: 'seo', baseUrl }, auth, (api) => {
        reportRoutes(api, {
          reports,
          runs,
          ignored,
          audits: { notify: audits.notify, cancel },
          waits,
          baseUrl,
          renderProblem: parts.renders.problem,
          addScheme,
        })
        runRoutes(api, ownRuns(reports), { runs, ignored, baseUrl })
        screenshotRoutes(api, ownRuns(reports), { runs, screenshots })
        exportRoutes(api, exported)
        projectRoutes(api, { projects, cancel, clock, baseUrl })
        const issues = createSiteIssues({
          ...{ records, data, reader: crawlReader, runs: createSiteRuns(records) },
          ...{ readPathGroups, readVisits: crawlOptions.readVisits },
        })
        seoSiteRoutes(api, { records, data, damage, names: createSiteNames(records, clock), issues, baseUrl })
        crawlRoutes(api, {
          ...{ crawls, data, damage, jobs: crawlJobs, baseUrl, addScheme },
          renderProblem: parts.renders.problem,
        })
        addCrawlReads(api, ownCrawls(crawls))
        pageLinkRoutes(api, { records, clock, baseUrl, read: { report: reports.read, crawl: crawls.read } })
        snapshotRoute(api, { records, reader: crawlReader })
        changedUrlsRoute(api, { records, ...diff })
        siteFindingRoutes(api, {
          ...{ issues, records, data, reader: crawlReader, pool: crawlOptions.pool, cipher },
          ...{ useSite: shop.use, clock, baseUrl },
        })
        ignoredIssueRoutes(api, { ignored: ignoredIssues, notify: rescoring.notify, baseUrl })
      })
      await addSharedRoutes(app, auth.limits, (shared) => {
        const pages = { pageAccess: sharedAccess, brandingOf: parts.printing.sharedBranding, baseUrl }
        sharedReportRoutes(shared, { ...pages, reports, runs, ignored })
        runRoutes(shared, sharedRuns(sharedAccess, reports), { runs, ignored, baseUrl })
        screenshotRoutes(shared, sharedRuns(sharedAccess, reports), { runs, screenshots })
        sharedExportRoute(shared, sharedAccess, exported)
        hideRunIds(shared, records, createSharedPages(records, clock))
        sharedCrawlRoutes(shared, { ...pages, crawls, data })
        addCrawlReads(shared, sharedCrawls(sharedAccess, crawls))
      })
      await addSharedRoutes(app, auth.limits, (shared) => {
        const { secret } = links
        unsubscribeRoutes(shared, crawlUnsubscribing, { ...crawlSubscriptions(records, clock), secret })
        unsubscribeRoutes(shared, reportUnsubscribing, { ...reportSubscriptions(records, clock), secret })
      })
    },
    async stop() {
      await Promise.all([scheduledRuns.stop(), audits.stop(), rescoring.stop(), crawlJobs.stop(), foundFixes.stop()])
      await mailing?.stop()
      await screenshots.close()
    },
  }
}

const formats: ReportFormats = {
  csv: formatCsv,
  html: (report, language) => formatHtml([report], language),
  print: printReport,
}

function auditBy(pool: AuditPool, useSite: DemoShop['use']): Audit {
  return async (page, signal, onProgress) => {
    const audited = await useSite({ accountId: Number(page.owner), url: page.url }, (site) =>
      pool.audit({ ...page, site, withImages: true }, signal, onProgress),
    )
    if (!audited.ok) return { kind: 'failed', ...audited }
    const images = audited.images.map((image) => ({ name: imageName(image), jpeg: image.jpeg }))
    return { kind: 'done', results: audited.json, ...audited.summary, images }
  }
}
