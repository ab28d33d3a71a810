import { type Clock, systemClock } from '../../../base/clock.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { aiAgents } from './ai-agents.ts'
import { createFactCache } from './fact-cache.ts'
import { askAnswer, readHostFacts } from './host-facts.ts'
import { askable, probed, sampledHreflang, slashVariant } from './page-targets.ts'
import { createPoliteFetch } from './polite-fetch.ts'
import { probeFile, probeLink } from './probe.ts'
import { askRobots, askRobotsForEach } from './robots-match.ts'
import type {
  FileProbe,
  HostFacts,
  LinkProbe,
  PageRobots,
  SiteFacts,
  SiteTargets,
  TargetPage,
  Verified,
} from './site-facts.ts'
import { isUnverified } from './site-facts.ts'
import { readTargetPage } from './target-page.ts'

/** Keeps what it learns for a while, so that the pages of a site are asked about once. */
export interface SiteGatherer {
  /** Never rejects: what could not be learnt is unverified. */
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
  /** For what one page points to. */
  readonly pageMs: number
  /** For what all pages of a host share. */
  readonly hostMs: number
  /** How long what was learnt is kept. */
  readonly keepMs: number
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
  keepMs: 10 * 60_000,
  perHost: 4,
  spacingMs: 50,
}

export function createSiteGatherer(options: SiteGathererOptions): SiteGatherer {
  const limits = { ...defaultGatherLimits, ...options.limits }
  const { keepMs: ttlMs, perHost, spacingMs } = limits
  const clock = options.clock ?? systemClock
  const fetchPage = createPoliteFetch(options.fetcher.fetchPage, { perHost, spacingMs })
  const hosts = createFactCache<HostFacts>({ maxBytes: 32 * 2 ** 20, ttlMs, clock, keep: () => true })
  const pages = createFactCache<Verified<TargetPage>>({ maxBytes: 8 * 2 ** 20, ttlMs, clock, keep: isKnown })
  const files = createFactCache<FileProbe>({ maxBytes: 8 * 2 ** 20, ttlMs, clock, keep: ({ file }) => isKnown(file) })
  const links = createFactCache<LinkProbe>({
    maxBytes: 8 * 2 ** 20,
    ttlMs,
    clock,
    keep: ({ outcome }) => outcome.kind !== 'unverified' || outcome.status !== null,
  })

  /** Shared by all who ask, so that one asker's leaving does not take it from the others. */
  const hostFacts = (origin: string, agent: string) =>
    hosts.get(`${agent} ${origin}`, () => readHostFacts(fetchPage, origin, agent, AbortSignal.timeout(limits.hostMs)))

  return {
    async gather(pageUrl, targets, cancelled) {
      const page = askable(pageUrl) ?? pageUrl
      const deadline = AbortSignal.timeout(limits.pageMs)
      const signal = cancelled === undefined ? deadline : AbortSignal.any([cancelled, deadline])
      const readPage = (url: string) => pages.get(url, () => readTargetPage(fetchPage, url, signal))
      const readFile = (url: string) => files.get(url, () => probeFile(fetchPage, url, signal))
      const readLink = (url: string) => links.get(url, () => probeLink(fetchPage, url, signal))
      const readOne = async (address: string | null) =>
        address === null ? null : ((await probed([address], page, 1, readFile)).items[0] ?? null)
      const canonicalUrl = targets.canonical === null ? null : askable(targets.canonical)
      const slash = slashVariant(page)

      const [host, slashAnswer, canonical, hreflang, linked, images, resources, ogImage, icon] = await Promise.all([
        hostFacts(new URL(page).origin, targets.agent),
        slash === null ? null : askAnswer(fetchPage, slash, signal),
        canonicalUrl === null || canonicalUrl === page ? null : readPage(canonicalUrl),
        sampledHreflang(targets.hreflang, page, limits.maxHreflang, readPage),
        probed(targets.links, page, limits.maxLinks, readLink),
        probed(targets.images, page, limits.maxImages, readFile),
        probed(targets.resources, page, limits.maxResources, readFile),
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

function robotsForPage({ robots }: HostFacts, page: string, agent: string): Verified<PageRobots> {
  if (isUnverified(robots)) return robots
  return { page: askRobots(robots, agent, page), aiAgents: askRobotsForEach(robots, aiAgents, page) }
}

function isKnown(fact: object): boolean {
  return !isUnverified(fact)
}
