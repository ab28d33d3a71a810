import { availableParallelism } from 'node:os'
import { systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { scheduleLocally } from '../base/schedule.ts'
import { healthy, type StoreHealth } from '../base/store-health.ts'
import { databaseUnavailable } from '../database/errors.ts'
import { openMigratedCrawlData } from '../database/open.ts'
import { readSecret } from '../database/secrets.ts'
import { createAddScheme } from '../fetch/add-scheme.ts'
import { parseAllowList } from '../fetch/allow-list.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import { createHostLimits } from '../fetch/host-limits.ts'
import { createLimitedFetch } from '../fetch/limited-fetch.ts'
import { userAgent } from '../fetch/user-agent.ts'
import { createSeo } from '../seo/app.ts'
import { createAuditPool } from '../seo/audit/pool.ts'
import { createClickReader, createVisitReader } from '../seo/crawls/page-counts.ts'
import { createCrawlPool } from '../seo/crawls/pool.ts'
import { removeUnknownRuns } from '../seo/crawls/unknown-runs.ts'
import { createRenderPool } from '../seo/render/pool.ts'
import { createPathGroupReader } from '../seo/sites/templates/website-templates.ts'
import { recordsLocation } from './config.ts'
import { renderOptions } from './options.ts'
import { type Service, type ServiceDeps, setUpMeasuredMail, tracingHeaders } from './service.ts'

export async function openSeo({
  config,
  stops,
  serviceTokens,
  schedule: __,
  secrets,
  ...deps
}: ServiceDeps): Promise<Service> {
  const settings = { allow: config.seoAllow, contact: config.seoUrl }
  // A host gets no more requests because it is audited and crawled at the same time.
  const hostLimits = createHostLimits()
  const fetcher = createFetcher({
    allow: parseAllowList(config.seoAllow.join(',')).allow,
    userAgent: userAgent(config.seoUrl),
  })
  stops.push(() => fetcher.close())
  const renders = createRenderPool({ ...settings, ...renderOptions(config), hostLimits })
  stops.push(() => renders.close())
  const pool = createAuditPool(config.auditThreads ?? availableParallelism(), settings, hostLimits, renders)
  stops.push(() => pool.close())
  const location = recordsLocation(config)
  let damage: DomainError | null = null
  const crawlData = await openMigratedCrawlData({ url: location.url, dataDir: location.dataDir }, (error) => {
    if (!(error instanceof DomainError)) return deps.onError(databaseUnavailable(error))
    damage = error
    deps.onError(error)
  })
  stops.push(() => crawlData.close())
  // What was deleted is still in the write-ahead log.
  const wiping = scheduleLocally(
    systemClock,
    deps.onError,
  )({
    name: 'remove deleted crawls from the file',
    everyMs: 10 * 60_000,
    async work() {
      if (damage === null) await crawlData.wipeDeleted()
    },
  })
  stops.push(() => wiping.stop())
  if (damage === null) await removeUnknownRuns(deps.records, crawlData, systemClock())
  const crawlPool = createCrawlPool(
    config.crawlThreads,
    { ...settings, location: { url: location.url, dataDir: location.dataDir } },
    hostLimits,
    {},
    renders,
  )
  stops.push(() => crawlPool.close())
  const analytics = {
    baseUrl: config.analyticsUrl,
    tokenFor: (accountId: number) => serviceTokens.issue('analytics', accountId),
    ...tracingHeaders(deps),
  }
  const crawls = {
    data: crawlData,
    damage: () => damage,
    pool: crawlPool,
    headersSecret: await readSecret(deps.records, 'crawl headers'),
    quotas: { total: config.crawlsPerAccount, active: config.runningCrawlsPerAccount },
    maxStoredRuns: config.maxStoredCrawlRuns,
    readPathGroups: createPathGroupReader(analytics),
    readVisits: createVisitReader(analytics),
    readClicks: createClickReader(analytics),
  }
  const each = config.waitingPerAccount
  const waitLimits = { perAccount: each, perNetwork: 2 * each, total: 10 * each }
  const quotas = { running: config.auditsPerAccount, queued: config.queuedAuditsPerAccount }
  const seo = createSeo({
    ...deps,
    crawls,
    baseUrl: config.seoUrl,
    pool,
    renders,
    addScheme: createAddScheme(createLimitedFetch(fetcher.fetchPage, hostLimits)),
    maxStoredRuns: config.maxStoredRuns,
    waitLimits,
    quotas,
    mail: setUpMeasuredMail(config, deps),
    unsubscribeSecret: await secrets.read('unsubscribe'),
  })
  stops.push(seo.stop)
  const health = (): StoreHealth =>
    damage === null ? healthy : { state: 'degraded', problem: damage.message, isDamaged: true }
  return { ...seo, stores: { crawls: { read: async () => health(), last: health } } }
}
