import { compareRows } from '../base/compare-rows.ts'
import { foldCase } from '../base/fold-case.ts'
import { readableUrl, websiteHosts } from '../base/hosts.ts'
import { type ComparedValue, compareValues } from '../http/compared-value.ts'
import { type SiteName, unnamed } from './names.ts'
import type { Site, SiteGoal, SiteList, SiteResult, SiteTotals } from './site.ts'

export interface TrackedSite {
  readonly id: number
  readonly domain: string
  readonly demo: 0 | 1
}

/** A host, and what is known about it before visitors are counted. */
export interface FoundSite extends SiteName {
  readonly host: string
  readonly website: TrackedSite | null
  /** Null if it has none, or they are not known. */
  readonly result: SiteResult | null
}

/** The numbers of a website. */
export interface SiteNumbers {
  readonly visitors: ComparedValue
  readonly live_visitors: number
  readonly goal: SiteGoal | null
}

/** A site is a host: its website, its results and its names belong together, with or without `www.`. */
export function joinSites(
  websites: readonly TrackedSite[],
  results: readonly SiteResult[],
  names: ReadonlyMap<string, SiteName>,
): readonly FoundSite[] {
  const byHost = new Map(results.map((result) => [result.project, result]))
  const namesOf = (host: string): SiteName => names.get(host) ?? unnamed
  const tracked = websites.map((website): FoundSite => {
    const [key] = websiteHosts(website.domain)
    return { host: website.domain, website, result: byHost.get(key) ?? null, ...namesOf(key) }
  })
  const hosts = new Set(websites.map(({ domain }) => websiteHosts(domain)[0]))
  const others = results.filter(({ project }) => !hosts.has(project))
  return [
    ...tracked,
    ...others.map(
      (result): FoundSite => ({
        ...{ host: result.project, website: null, result },
        ...namesOf(result.project),
      }),
    ),
  ]
}

const isOfKind: Readonly<Record<NonNullable<SiteList['kind']>, (site: FoundSite) => boolean>> = {
  tracked: ({ website }) => website !== null,
  untracked: ({ website }) => website === null,
  crawled: ({ result }) => result !== null && result.crawl !== null,
  new_issues: ({ result }) => (result?.new_issues ?? 0) > 0,
}

export function findSites(all: readonly FoundSite[], { search, kind }: Pick<SiteList, 'search' | 'kind'>) {
  const text = foldCase(search?.trim() ?? '')
  const hasText = ({ host, name, client }: FoundSite): boolean =>
    [host, readableUrl(host), name, client].some((field) => foldCase(field).includes(text))
  return all.filter((site) => hasText(site) && (kind === undefined || isOfKind[kind](site)))
}

/** Without what is read of one page only: series, and whether websites are verified. */
export function showSite({ host, name, client, website, result }: FoundSite, numbers: SiteNumbers | undefined): Site {
  return {
    ...{ object: 'site', host, name, client },
    website: website?.id ?? null,
    tracked: website ? 1 : 0,
    verified: null,
    demo: website?.demo ?? 0,
    visitors: numbers?.visitors ?? null,
    series: null,
    live_visitors: numbers?.live_visitors ?? null,
    goal: numbers?.goal ?? null,
    score: result?.score ?? null,
    score_change: result?.score_change ?? null,
    new_issues: result?.new_issues ?? null,
    issues: result?.issues ?? null,
    crawl: result?.crawl ?? null,
    reports: result?.reports ?? null,
    ...(result?.parts && { parts: result.parts }),
    schedule: result?.schedule ?? null,
  }
}

export function sortSites(sites: readonly Site[], { sort_by, sort, group }: SiteList): readonly Site[] {
  const sorted = sites.toSorted(
    compareRows({ sort, read: (site) => sortValue(site, sort_by), nameOf: ({ host }) => host }),
  )
  return group === undefined ? sorted : groupByClient(sorted).flatMap(({ sites: own }) => own)
}

function sortValue(site: Site, by: SiteList['sort_by']): number | string | null {
  switch (by) {
    case 'visitors':
      return site.visitors?.value ?? null
    case 'change':
      return site.visitors?.change ?? null
    case 'conversions':
      return site.goal?.conversions.value ?? null
    case 'crawled':
      return site.crawl?.finished_at ?? null
    case 'name':
    case 'client':
      return site[by] === '' ? null : foldCase(site[by])
    default:
      return site[by]
  }
}

/** In the order of the first site of each; those without a client are last. */
function groupByClient(sorted: readonly Site[]) {
  const groups = Array.from(
    Map.groupBy(sorted, ({ client }) => client),
    ([client, sites]) => ({ client, sites }),
  )
  return groups.toSorted((one, other) => Number(one.client === '') - Number(other.client === ''))
}

/** The sums of all sites that were found, in their order. Null where nothing is known. */
export function sumUpSites(sites: readonly Site[], isCompared: boolean): SiteTotals {
  const tracked = sites.filter((site) => site.tracked === 1)
  const scores = valuesOf(sites, ({ score }) => score)
  const newIssues = valuesOf(sites, ({ new_issues }) => new_issues)
  const live = valuesOf(sites, ({ live_visitors }) => live_visitors)
  const visitors = valuesOf(sites, (site) => site.visitors?.value)
  const previous = isCompared ? sum(valuesOf(sites, (site) => site.visitors?.previous)) : null
  return {
    sites: sites.length,
    tracked: tracked.length,
    visitors: visitors.length === 0 ? null : { ...compareValues(sum(visitors), previous) },
    live_visitors: live.length === 0 ? null : sum(live),
    live_sites: live.length === 0 ? null : live.filter((value) => value > 0).length,
    new_issues: newIssues.length === 0 ? null : sum(newIssues),
    new_issue_sites: newIssues.length === 0 ? null : newIssues.filter((value) => value > 0).length,
    score: average(scores),
    score_change: average(valuesOf(sites, ({ score_change }) => score_change)),
    scored: scores.length,
    below_60: scores.filter((score) => score < 60).length,
    clients: groupByClient(sites).map(({ client, sites: own }) => {
      const counted = valuesOf(own, (site) => site.visitors?.value)
      return { client, sites: own.length, visitors: counted.length === 0 ? null : sum(counted) }
    }),
  }
}

const valuesOf = (sites: readonly Site[], read: (site: Site) => number | null | undefined): readonly number[] =>
  sites.flatMap((site) => read(site) ?? [])

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(sum(values) / values.length)
