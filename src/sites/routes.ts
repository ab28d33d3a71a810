import type { FastifyRequest } from 'fastify'
import { notFound } from '../base/errors.ts'
import { normalizeHost, websiteHosts } from '../base/hosts.ts'
import type { Records } from '../database/records.ts'
import type { App } from '../http/app.ts'
import { principalOf, recordLimitsOf } from '../http/auth.ts'
import { sendCsv, tableReply, wantsCsv } from '../http/csv.ts'
import { recordReply, sendPage } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { hasSite, type SiteParts } from './forget-site.ts'
import {
  type FoundSite,
  findSites,
  joinSites,
  type SiteNumbers,
  showSite,
  sortSites,
  sumUpSites,
  type TrackedSite,
} from './list.ts'
import type { SiteNamesStore } from './names.ts'
import {
  type Site,
  SiteChanges,
  SiteList,
  SiteNames,
  SiteParams,
  type SiteRange,
  SiteReply,
  type SiteResult,
  SiteScope,
  SitesReply,
} from './site.ts'

/** The visitors of websites, and what is read for those of one page only. */
export interface CountedSites {
  readonly range: SiteRange
  readonly numbers: ReadonlyMap<number, SiteNumbers>
  readonly details: (
    websites: readonly TrackedSite[],
  ) => Promise<ReadonlyMap<number, { readonly series: readonly number[]; readonly verified: 0 | 1 }>>
}

/** What a service knows about sites. */
export interface SiteSource {
  readonly partsFor: (request: FastifyRequest) => SiteParts
  /** Only of one host, without `www.`, if there is one. */
  readonly websites: (request: FastifyRequest, host?: string) => Promise<readonly TrackedSite[]>
  /** Null if they are not known. */
  readonly results: (request: FastifyRequest, host?: string) => Promise<readonly SiteResult[] | null>
  /** Null without analytics. */
  readonly count:
    | ((request: FastifyRequest, scope: SiteScope, websites: readonly TrackedSite[]) => Promise<CountedSites>)
    | null
}

export interface SiteRouteDeps {
  readonly source: SiteSource
  readonly names: SiteNamesStore
  readonly records: Pick<Records, 'db'>
  readonly baseUrl: string
}

const path = '/api/v1/sites'
const tags = ['Sites']

/** The hosts that an account tracks, audits or crawls. Both services have these routes, each with what it knows. */
export function siteRoutes(app: App, deps: SiteRouteDeps): void {
  const { source, names, records, baseUrl } = deps
  /** Without `www.`. Throws not-found if the account has no such site, or the caller may not know. */
  const readHost: ReadHost = async (request, text) => {
    const host = normalizeHost(text)
    const { accountId } = principalOf(request)
    const limits = recordLimitsOf(request)
    const key = host === undefined ? undefined : websiteHosts(host)[0]
    if (key === undefined || !(await hasSite(records.db, accountId, key, source.partsFor(request), limits)))
      throw notFound('site')
    return key
  }

  app.get(
    path,
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'List sites',
        description:
          'A site is a host that is tracked, audited, crawled or all of it. With visitors and goals where analytics runs, ' +
          'and scores, issues and crawls where the SEO service answers and the key may read it. CSV has all sites instead of one page.',
        operationId: 'listSites',
        querystring: SiteList,
        response: { 200: tableReply(SitesReply), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const { accountId } = principalOf(request)
      const [websites, results, named] = await Promise.all([
        source.websites(request),
        source.results(request),
        names.ofAccount(accountId),
      ])
      const matching = findSites(joinSites(websites, results ?? [], named), query)
      const { range, shown, withDetails } = await countSites(source, request, query, matching)
      const sites = sortSites(shown, query)
      if (wantsCsv(request, query.format)) return sendCsv(reply, { name: 'sites', ...csvOf(sites, query) })
      const items = await withDetails(sites.slice((query.page - 1) * query.per_page, query.page * query.per_page))
      const page = sendPage(request, baseUrl, query, { items, total: sites.length })
      return {
        ...{ ...page, data: [...page.data] },
        ...{ totals: sumUpSites(sites, query.compare !== undefined), range, services: servicesOf(source, results) },
      }
    },
  )

  app.get(
    `${path}/:host`,
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'Read a site',
        operationId: 'readSite',
        params: SiteParams,
        querystring: SiteScope,
        response: { 200: SiteReply, ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const host = await readHost(request, request.params.host)
      const { accountId } = principalOf(request)
      const [websites, results, named] = await Promise.all([
        source.websites(request, host),
        source.results(request, host),
        names.of(accountId, host),
      ])
      const all = joinSites(websites, results ?? [], new Map([[host, named]]))
      // An account can have both `www.example.com` and `example.com`.
      const exact = normalizeHost(request.params.host)
      const site = all.find((one) => one.host === exact) ?? all[0] ?? unknownSite(host, named)
      const { range, shown, withDetails } = await countSites(source, request, request.query, [site])
      const [data] = await withDetails(shown)
      if (!data) throw notFound('site')
      return { data, range, services: servicesOf(source, results) }
    },
  )

  siteNamesRoute(app, deps, readHost)
}

type ReadHost = (request: FastifyRequest, text: string) => Promise<string>

function siteNamesRoute(app: App, { names }: SiteRouteDeps, readHost: ReadHost): void {
  app.put(
    `${path}/:host`,
    {
      config: { permission: 'edit', limited: false },
      schema: {
        tags,
        summary: 'Name a site, or say whose it is',
        description: 'Changes only what is sent. Names are deleted with the last website, report or crawl of the host.',
        operationId: 'updateSite',
        params: SiteParams,
        body: SiteChanges,
        response: { 200: recordReply(SiteNames), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const host = await readHost(request, request.params.host)
      const { name, client } = await names.change(principalOf(request).accountId, host, request.body)
      return { data: { object: 'site' as const, host, name, client } }
    },
  )
}

async function countSites(source: SiteSource, request: FastifyRequest, scope: SiteScope, sites: readonly FoundSite[]) {
  const websites = sites.flatMap(({ website }) => website ?? [])
  // The list leads to all else of an account, so it is shown without numbers where statistics are held back.
  const isHeld = principalOf(request).hold === 'event-limit'
  const counted = source.count && !isHeld ? await source.count(request, scope, websites) : null
  const byHost = new Map(websites.map((website) => [website.id, website]))
  return {
    range: counted?.range ?? null,
    shown: sites.map((site) => showSite(site, site.website ? counted?.numbers.get(site.website.id) : undefined)),
    withDetails: async (shown: readonly Site[]): Promise<Site[]> => {
      const some = shown.flatMap(({ website }) => (website === null ? [] : (byHost.get(website) ?? [])))
      const details = counted && (await counted.details(some))
      return shown.map((site) => {
        const own = site.website === null ? undefined : details?.get(site.website)
        return own ? { ...site, verified: own.verified, series: [...own.series] } : site
      })
    },
  }
}

const servicesOf = ({ count }: SiteSource, results: readonly SiteResult[] | null) => ({
  analytics: count ? (1 as const) : (0 as const),
  seo: results ? (1 as const) : (0 as const),
})

/** A host with reports or crawls, of which the SEO service has not answered. */
const unknownSite = (host: string, names: Pick<FoundSite, 'name' | 'client'>): FoundSite => ({
  ...{ host, website: null, result: null },
  ...{ name: names.name, client: names.client },
})

function csvOf(sites: readonly Site[], { compare }: SiteScope) {
  const compared = compare === undefined ? [] : ['previous_visitors', 'change']
  return {
    columns: [
      ...['host', 'name', 'client', 'visitors', ...compared, 'live_visitors', 'goal', 'conversions'],
      ...['score', 'score_change', 'new_issues', 'issues', 'reports', 'crawled_at', 'next_run_at'],
    ],
    rows: sites.map(({ visitors, goal, crawl, ...site }) => [
      ...[site.host, site.name, site.client, visitors?.value ?? null],
      ...(compare === undefined ? [] : [visitors?.previous ?? null, visitors?.change ?? null]),
      ...[site.live_visitors, goal?.name ?? null, goal?.conversions.value ?? null],
      ...[site.score, site.score_change, site.new_issues, site.issues, site.reports],
      ...[crawl?.finished_at ?? null, site.schedule],
    ]),
  }
}
