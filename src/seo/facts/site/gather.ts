import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from '../../../base/clock.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits, type HostLimits } from '../../../fetch/host-limits.ts'
import { createLimitedFetch } from '../../../fetch/limited-fetch.ts'
import { productName } from '../../../fetch/user-agent.ts'
import { createFactCache } from './fact-cache.ts'
import { fetchUrlResponse, gatherHostFacts } from './host-facts.ts'
import { probeFile, probeLink } from './probe.ts'
import { fetchRobots } from './robots-fetch.ts'
import { crawlDelayFor, matchRobots, matchRobotsForAgents } from './robots-match.ts'
import {
  type FileProbe,
  type HostFacts,
  isUnverified,
  type LinkProbe,
  type OrUnverified,
  type PageRobots,
  type RobotsFile,
  type SiteFacts,
  type SiteTargets,
  type TargetPage,
} from './site-facts.ts'
import { fetchableUrl, probeHreflang, probeUrls, slashVariantOf } from './site-targets.ts'
import { fetchTargetPage } from './target-page.ts'

/** Product tokens of the crawlers that gather for AI: to train models, to search, or on a person's behalf. */
const aiAgents: readonly string[] = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'Claude-User',
  'Google-Extended',
  'Applebot-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'CCBot',
  'Amazonbot',
  'Bytespider',
  'meta-externalagent',
  'MistralAI-User',
  'DuckAssistBot',
  'cohere-ai',
  'Diffbot',
]

/** Gathers site facts and caches them for a while, so that the pages of a site share them. */
export interface SiteGatherer {
  /** Never rejects: facts that could not be gathered are unverified. */
  gather(pageUrl: string, targets: SiteTargets, options?: GatherOptions): Promise<SiteFacts>
}

export interface GatherOptions {
  readonly signal?: AbortSignal
  /** Called after each probe, and once before the first. */
  readonly onProbe?: (probes: ProbeCount) => void
}

/** The files of the host count as one probe. */
export interface ProbeCount {
  readonly done: number
  readonly planned: number
}

export interface SiteGathererOptions {
  readonly fetcher: Pick<Fetcher, 'fetchPage'>
  /** Shared by all who send requests to the same hosts. */
  readonly hostLimits?: HostLimits
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
  /** How long other requests to the host wait for its robots.txt, which may ask for a delay between them. */
  readonly robotsMs: number
}

export const defaultGatherLimits: GatherLimits = {
  maxLinks: 50,
  maxImages: 20,
  maxResources: 30,
  maxHreflang: 20,
  pageMs: 20_000,
  hostMs: 30_000,
  cacheTtlMs: 10 * 60_000,
  robotsMs: 3_000,
}

export function createSiteGatherer(options: SiteGathererOptions): SiteGatherer {
  const limits = { ...defaultGatherLimits, ...options.limits }
  const clock = options.clock ?? systemClock
  const hostLimits = options.hostLimits ?? createHostLimits()
  const limitedFetch = createLimitedFetch(options.fetcher.fetchPage, hostLimits)
  const { robotsFiles, hosts, pages, files, links } = createFactCaches(limits.cacheTtlMs, clock)

  /** A fetch that ends after `ms`. Its requests to the page's own host start after `isReady`. */
  const fetchWithin = (ms: number, origin: string, isReady: Promise<unknown>, cancelled?: AbortSignal) => {
    const until = Date.now() + ms
    const deadline = AbortSignal.timeout(ms)
    const signal = cancelled === undefined ? deadline : AbortSignal.any([cancelled, deadline])
    const { host } = new URL(origin)
    const fetchPage: Fetcher['fetchPage'] = async (url, fetchOptions) => {
      if (URL.parse(url)?.host === host) await isReady
      return await limitedFetch(url, { ...fetchOptions, until })
    }
    return { fetchPage, signal }
  }

  // Robots.txt and the facts of a host are shared by concurrent audits, so they do not use the signal of one of them.
  const readRobots = async (origin: string): Promise<OrUnverified<RobotsFile>> => {
    const robots = await robotsFiles.get(origin, () => {
      const { fetchPage, signal } = fetchWithin(limits.hostMs, origin, Promise.resolve())
      return fetchRobots(fetchPage, origin, signal)
    })
    const delaySeconds = isUnverified(robots) ? 0 : crawlDelayFor(robots, productName)
    hostLimits.setSpacing(new URL(origin).host, delaySeconds * 1000)
    return robots
  }
  const readHostFacts = (origin: string, agent: string, robots: Promise<OrUnverified<RobotsFile>>) =>
    hosts.get(`${agent} ${origin}`, () => {
      const { fetchPage, signal } = fetchWithin(limits.hostMs, origin, startOf(robots))
      return gatherHostFacts(fetchPage, { origin, robots, agent, signal })
    })
  const startOf = (robots: Promise<unknown>): Promise<unknown> =>
    Promise.race([robots, sleep(limits.robotsMs, undefined, { ref: false })])

  return {
    async gather(pageUrl, targets, { signal: cancelled, onProbe = () => {} } = {}) {
      const page = fetchableUrl(pageUrl) ?? pageUrl
      const { origin } = new URL(page)
      const robots = readRobots(origin)
      const { fetchPage, signal } = fetchWithin(limits.pageMs, origin, startOf(robots), cancelled)
      const { count, start } = countProbes(onProbe)
      const readPage = (url: string) => count(pages.get(url, () => fetchTargetPage(fetchPage, url, signal)))
      const readFile = (url: string) => count(files.get(url, () => probeFile(fetchPage, url, signal)))
      const readLink = (url: string) => count(links.get(url, () => probeLink(fetchPage, url, signal)))
      const readOne = async (address: string | null) =>
        address === null ? null : ((await probeUrls([address], page, 1, readFile)).items[0] ?? null)
      const canonicalUrl = targets.canonical === null ? null : fetchableUrl(targets.canonical)
      const slash = slashVariantOf(page)

      const gathering = Promise.all([
        count(readHostFacts(origin, targets.agent, robots)),
        slash === null ? null : count(fetchUrlResponse(fetchPage, slash, signal)),
        canonicalUrl === null || canonicalUrl === page ? null : readPage(canonicalUrl),
        probeHreflang(targets.hreflang, page, limits.maxHreflang, readPage),
        probeUrls(targets.links, page, limits.maxLinks, readLink),
        probeUrls(targets.images, page, limits.maxImages, readFile),
        probeUrls(targets.resources, page, limits.maxResources, readFile),
        readOne(targets.ogImage),
        readOne(targets.icon),
      ])
      start()
      const [host, slashAnswer, canonical, hreflang, linked, images, resources, ogImage, icon] = await gathering
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

/** What the audits of pages of one host share. */
function createFactCaches(ttlMs: number, clock: Clock) {
  const robotsFiles = createFactCache<OrUnverified<RobotsFile>>({
    maxBytes: 16 * 2 ** 20,
    ttlMs,
    clock,
    isCacheable: () => true,
  })
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
  return { robotsFiles, hosts, pages, files, links }
}

/** All probes are counted as planned before `start` is called. */
function countProbes(onProbe: (probes: ProbeCount) => void) {
  let done = 0
  let planned = 0
  return {
    start: () => onProbe({ done, planned }),
    async count<T>(probe: Promise<T>): Promise<T> {
      planned += 1
      const result = await probe
      done += 1
      onProbe({ done, planned })
      return result
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
