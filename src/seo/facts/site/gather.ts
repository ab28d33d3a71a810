import { type Clock, systemClock } from '../../../base/clock.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { aiAgents } from './ai-agents.ts'
import { createFactCache } from './fact-cache.ts'
import { fetchUrlResponse, gatherHostFacts } from './host-facts.ts'
import { createPoliteFetch } from './polite-fetch.ts'
import { probeFile, probeLink } from './probe.ts'
import { fetchableUrl, probeHreflang, probeUrls, slashVariantOf } from './probe-targets.ts'
import { matchRobots, matchRobotsForAgents } from './robots-match.ts'
import type {
  FileProbe,
  HostFacts,
  LinkProbe,
  OrUnverified,
  PageRobots,
  SiteFacts,
  SiteTargets,
  TargetPage,
} from './site-facts.ts'
import { isUnverified } from './site-facts.ts'
import { fetchTargetPage } from './target-page.ts'

/** Gathers site facts and caches them for a while, so that the pages of a site share them. */
export interface SiteGatherer {
  /** Never rejects: facts that could not be gathered are unverified. */
  gather(pageUrl: string, targets: SiteTargets, signal?: AbortSignal): Promise<SiteFacts>
}

export interface SiteGathererOptions {
  readonly fetcher: Pick<Fetcher, 'fetchPage'>
  readonly limits?: Partial<GatherLimits>
  readonly clock?: Clock
}

export interface GatherLimits {
  readonly maxLinks: number
  readonly maxImages: number
  readonly maxResources: number
  readonly maxHreflang: number
  /** Time limit for the targets of one page. */
  readonly pageMs: number
  /** Time limit for the facts that all pages of a host share. */
  readonly hostMs: number
  /** How long facts are cached. */
  readonly cacheTtlMs: number
  readonly perHost: number
  readonly spacingMs: number
}

export const defaultGatherLimits: GatherLimits = {
  maxLinks: 50,
  maxImages: 20,
  maxResources: 30,
  maxHreflang: 20,
  pageMs: 20_000,
  hostMs: 30_000,
  cacheTtlMs: 10 * 60_000,
  perHost: 4,
  spacingMs: 50,
}

export function createSiteGatherer(options: SiteGathererOptions): SiteGatherer {
  const limits = { ...defaultGatherLimits, ...options.limits }
  const { cacheTtlMs: ttlMs, perHost, spacingMs } = limits
  const clock = options.clock ?? systemClock
  const fetchPage = createPoliteFetch(options.fetcher.fetchPage, { perHost, spacingMs })
  const hosts = createFactCache<HostFacts>({ maxBytes: 32 * 2 ** 20, ttlMs, clock, isCacheable: () => true })
  const pages = createFactCache<OrUnverified<TargetPage>>({
    maxBytes: 8 * 2 ** 20,
    ttlMs,
    clock,
    isCacheable: isVerified,
  })
  const files = createFactCache<FileProbe>({
    maxBytes: 8 * 2 ** 20,
    ttlMs,
    clock,
    isCacheable: ({ file }) => isVerified(file),
  })
  const links = createFactCache<LinkProbe>({
    maxBytes: 8 * 2 ** 20,
    ttlMs,
    clock,
    isCacheable: ({ result }) => result.kind !== 'unverified' || result.status !== null,
  })

  /** Shared by concurrent audits, so it does not use the signal of one of them. */
  const hostFacts = (origin: string, agent: string) =>
    hosts.get(`${agent} ${origin}`, () => gatherHostFacts(fetchPage, origin, agent, AbortSignal.timeout(limits.hostMs)))

  return {
    async gather(pageUrl, targets, cancelled) {
      const page = fetchableUrl(pageUrl) ?? pageUrl
      const deadline = AbortSignal.timeout(limits.pageMs)
      const signal = cancelled === undefined ? deadline : AbortSignal.any([cancelled, deadline])
      const readPage = (url: string) => pages.get(url, () => fetchTargetPage(fetchPage, url, signal))
      const readFile = (url: string) => files.get(url, () => probeFile(fetchPage, url, signal))
      const readLink = (url: string) => links.get(url, () => probeLink(fetchPage, url, signal))
      const readOne = async (address: string | null) =>
        address === null ? null : ((await probeUrls([address], page, 1, readFile)).items[0] ?? null)
      const canonicalUrl = targets.canonical === null ? null : fetchableUrl(targets.canonical)
      const slash = slashVariantOf(page)

      const [host, slashAnswer, canonical, hreflang, linked, images, resources, ogImage, icon] = await Promise.all([
        hostFacts(new URL(page).origin, targets.agent),
        slash === null ? null : fetchUrlResponse(fetchPage, slash, signal),
        canonicalUrl === null || canonicalUrl === page ? null : readPage(canonicalUrl),
        probeHreflang(targets.hreflang, page, limits.maxHreflang, readPage),
        probeUrls(targets.links, page, limits.maxLinks, readLink),
        probeUrls(targets.images, page, limits.maxImages, readFile),
        probeUrls(targets.resources, page, limits.maxResources, readFile),
        readOne(targets.ogImage),
        readOne(targets.icon),
      ])
      return {
        host,
        robots: robotsForPage(host, page, targets.agent),
        slashVariant: slashAnswer,
        canonical,
        hreflang,
        links: linked,
        images,
        resources,
        ogImage,
        icon,
      }
    },
  }
}

function robotsForPage({ robots }: HostFacts, page: string, agent: string): OrUnverified<PageRobots> {
  if (isUnverified(robots)) return robots
  return { page: matchRobots(robots, agent, page), aiAgents: matchRobotsForAgents(robots, aiAgents, page) }
}

function isVerified(fact: object): boolean {
  return !isUnverified(fact)
}
