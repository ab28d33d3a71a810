import type { PageFacts } from '../facts/page/page-facts.ts'
import type { HostFacts, SiteFacts } from '../facts/site/site-facts.ts'
import { unknownSite } from './unknown-site.ts'

/** The options of the audit, and its time. */
export interface JudgeOptions {
  /** Milliseconds since 1970; dates in the page are compared with it. */
  readonly now: number
  /** The product token of the crawler that the page is judged for, such as `Googlebot`. */
  readonly agent: string
  /** Whether the page is meant to stay out of search results. */
  readonly intendedNoindex: boolean
}

/** All facts that a check may need, by name. */
export interface Facts extends PageFacts {
  readonly request: JudgeOptions
  readonly robotsFile: HostFacts['robots']
  readonly sitemaps: HostFacts['sitemaps']
  readonly favicon: HostFacts['favicon']
  readonly randomPath: HostFacts['randomPath']
  readonly hostVariants: HostFacts['variants']
  readonly llmsTxt: HostFacts['llmsTxt']
  readonly robotsAccess: SiteFacts['robots']
  readonly slashVariant: SiteFacts['slashVariant']
  readonly canonicalTarget: SiteFacts['canonical']
  readonly hreflangTargets: SiteFacts['hreflang']
  readonly linkProbes: SiteFacts['links']
  readonly imageProbes: SiteFacts['images']
  readonly resourceProbes: SiteFacts['resources']
  readonly ogImageProbe: SiteFacts['ogImage']
  readonly iconProbe: SiteFacts['icon']
}

export type FactName = keyof Facts

export function joinFacts(page: PageFacts, site: SiteFacts, request: JudgeOptions): Facts {
  return { ...page, request, ...factsOfSite(site) }
}

const factsOfSite = (site: SiteFacts): Omit<Facts, keyof PageFacts | 'request'> => ({
  robotsFile: site.host.robots,
  sitemaps: site.host.sitemaps,
  favicon: site.host.favicon,
  randomPath: site.host.randomPath,
  hostVariants: site.host.variants,
  llmsTxt: site.host.llmsTxt,
  robotsAccess: site.robots,
  slashVariant: site.slashVariant,
  canonicalTarget: site.canonical,
  hreflangTargets: site.hreflang,
  linkProbes: site.links,
  imageProbes: site.images,
  resourceProbes: site.resources,
  ogImageProbe: site.ogImage,
  iconProbe: site.icon,
})

const siteFacts: ReadonlySet<string> = new Set(Object.keys(factsOfSite(unknownSite('', ''))))

/** Whether a fact is known only after other URLs than the page's were requested. */
export const isSiteFact = (name: FactName): boolean => siteFacts.has(name)
