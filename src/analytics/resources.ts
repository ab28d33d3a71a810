import { Type } from 'typebox'
import { lazy } from '../base/lazy.ts'
import { createListCache } from '../http/list-cache.ts'
import { createSerializer } from '../http/serialize.ts'
import { notifyAlone } from '../notifications/notify.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createAnnotations } from './annotations/annotations.ts'
import type { BackgroundWork } from './background-work.ts'
import { createChannelRules } from './channel-rules/channel-rules.ts'
import { createDemo } from './demo/demo.ts'
import type { CommonDeps, EventDeps, WebsiteOptions } from './deps.ts'
import type { WebsiteIds } from './events/sql/website-ids.ts'
import { createExclusionRules } from './exclusion-rules/exclusion-rules.ts'
import { createFixes } from './fixes/fixes.ts'
import { createFunnels } from './funnels/funnels.ts'
import { createGoals } from './goals/goals.ts'
import { createImports } from './imports/imports.ts'
import { createIndexNow, type FindKeyFile } from './index-now/submissions.ts'
import type { Ingest } from './ingest/ingest.ts'
import { createSavedViews } from './pages/saved-views/saved-views.ts'
import { createPathGroups } from './path-groups/path-groups.ts'
import { createSearchHours } from './search/hours.ts'
import { createInspections } from './search/inspection/inspections.ts'
import { createSearchLinks } from './search/links.ts'
import type { SearchConnections } from './search/search-connections.ts'
import { createSitemaps } from './search/sitemaps.ts'
import { createSegments } from './segments/segments.ts'
import { createAcceptEvents } from './server-events/accept-events.ts'
import type { ServerEvents } from './server-events/server-events.ts'
import { createDisputes } from './websites/domains/disputes.ts'
import { createVerification } from './websites/domains/verification.ts'
import { createIcons } from './websites/icons/icons.ts'
import { createInstallationChecks } from './websites/installation/check-installation.ts'
import { createWebsiteTimeZones } from './websites/time-zones.ts'
import { Website } from './websites/website.ts'
import { createWebsites } from './websites/websites.ts'

export interface ResourceDeps extends CommonDeps, EventDeps {
  readonly ingest: Pick<Ingest, 'websitesChanged' | 'sentHits' | 'countDrops'>
  readonly serverEvents: ServerEvents
  readonly work: BackgroundWork
  readonly search: SearchConnections
  readonly findKeyFile: FindKeyFile
}

export type Resources = ReturnType<typeof createResources>

/** What owners create and change through the API, besides their statistics. */
export function createResources(
  { records, clock, baseUrl, host, ingest, serverEvents, work, search, findKeyFile, canStore, onError }: ResourceDeps,
  options: WebsiteOptions,
) {
  const { store } = host
  const { fetcher } = options.proofs
  const serializer = lazy(() =>
    createSerializer(Type.Array(Website), () =>
      onError(new Error('The list of websites has fields that are not in its schema')),
    ),
  )
  const lists = createListCache(clock, (websites) => serializer()(websites))
  const imports = createImports(records, clock, (id, isStopped) => {
    if (isStopped) work.importing.cancel(String(id))
    work.importing.notify()
  })
  const timeZones = createWebsiteTimeZones(records, store, onError)
  const websites = createWebsites(
    records,
    clock,
    ({ rezoned, hasDeletion }) => {
      if (rezoned) timeZones.changed(rezoned)
      lists.clear()
      ingest.websitesChanged()
      if (hasDeletion) work.deletions.notify()
    },
    options.retentionDays,
    ({ id, account_id: accountId, domain, created_at: at }) =>
      notifyAlone(records, {
        ...{ accountId, event: 'website.created', key: String(id), at, website: id },
        data: { website: { id, domain }, url: `${baseUrl}/sites/${domain}` },
      }),
  )
  const acceptEvents = createAcceptEvents({
    events: serverEvents,
    sentHits: ingest.sentHits,
    store,
    canStore,
    countDrops: ingest.countDrops,
    clock,
  })
  const goals = createGoals(records, clock, websites.changed)
  const funnels = createFunnels(records, clock)
  const savedViews = createSavedViews(records, clock)
  const pathGroups = createPathGroups(records, clock)
  const segments = createSegments(records, clock, goals.forStats, funnels.all, pathGroups.forStats)
  const alertQueries = {
    readGoals: goals.forStats,
    segmentFilters: segments.filters,
    namesOf: (website: number) => ({
      readGoals: () => goals.forStats(website),
      readPathGroups: () => pathGroups.forStats(website),
      readFunnels: () => funnels.all(website),
    }),
  }
  const alerts = createAlerts(records, clock, alertQueries)
  const annotations = createAnnotations(records, clock)
  const fixes = createFixes(records, clock, annotations)
  const channelRules = createChannelRules(records, clock)
  const exclusionRules = createExclusionRules(records, clock, () => {
    ingest.websitesChanged()
    work.applyingRules.notify()
  })
  const verification = createVerification({
    records,
    clock,
    secret: options.verificationSecret,
    sources: options.proofs,
  })
  const disputes = createDisputes(records)
  const icons = {
    ...createIcons({ fetcher, publicFetcher: options.publicFetcher, clock, enabled: options.favicons }),
    domainOf: async (id: number) => (await websites.readShared(id)).domain,
    // The sources of sample visits are real sites, which have nothing to do with them.
    isEnabledFor: async (website: WebsiteIds) => options.favicons && !(await demo.isSample(website)),
  }
  const demo = createDemo({
    ...{ records, websites, store, clock, goals, funnels, segments, annotations, canStore },
    seo: options.demoSeo,
  })
  const { connections } = search
  const searchLinks = createSearchLinks({
    records,
    clock,
    connections,
    store,
    worker: work.searchSync,
    inspections: work.inspections,
  })
  const sitemaps = createSitemaps({ records, apis: search.apis, secretOf: connections.secretOf })
  const searchHours = createSearchHours({
    ...{ records, clock, google: search.apis.google, secretOf: connections.secretOf },
  })
  const inspections = createInspections({ records, clock, apis: search.apis, secretOf: connections.secretOf })
  const indexNow = createIndexNow({ records, clock, worker: work.indexNow, findKeyFile })
  const installationChecks = createInstallationChecks({ fetcher, baseUrl, clock })
  return {
    ...{ lists, imports, timeZones, websites, acceptEvents, goals, funnels, pathGroups, segments, annotations },
    ...{ alerts, alertQueries },
    ...{ fixes, savedViews, channelRules, exclusionRules, verification, disputes, icons, demo, installationChecks },
    ...{ connections, searchLinks, inspections, sitemaps, searchHours, indexNow },
  }
}
