import type { Text } from '../../../base/message.ts'

/**
 * The facts around a page: its host's files and the targets of its URLs. Plain data that can be cloned between threads.
 * They contain no judgement; what could not be gathered has a reason.
 */
export interface SiteFacts {
  /** The same for every page of the host. */
  readonly host: HostFacts
  /** The decision of robots.txt for this page. */
  readonly robots: OrUnverified<PageRobots>
  /** The page's URL with its trailing slash added or removed; null for a home page. */
  readonly slashVariant: OrUnverified<UrlResponse> | null
  /** Null if the page has no canonical URL, or is canonical itself. */
  readonly canonical: OrUnverified<TargetPage> | null
  /** The pages in other languages, without the page itself. */
  readonly hreflang: Sample<HreflangTarget>
  readonly links: Sample<LinkProbe>
  readonly images: Sample<FileProbe>
  /** Scripts and style sheets. */
  readonly resources: Sample<FileProbe>
  readonly ogImage: FileProbe | null
  /** The icon that the page declares; `/favicon.ico` is in `host`. */
  readonly icon: FileProbe | null
}

export interface HostFacts {
  /** Scheme, host and port, as in `https://example.com`. */
  readonly origin: string
  readonly robots: OrUnverified<RobotsFile>
  readonly sitemaps: OrUnverified<Sitemaps>
  readonly favicon: OrUnverified<ServedFile>
  /** The response for a path that cannot exist. */
  readonly randomPath: OrUnverified<UrlResponse>
  /** The home page by http and https, with and without `www.`; only those that make sense for the host. */
  readonly variants: readonly HostVariant[]
  readonly llmsTxt: OrUnverified<ServedFile>
}

/** The reason why a fact could not be gathered. */
export interface Unverified {
  readonly unverified: Text
}

export type OrUnverified<T extends object> = T | Unverified

export function isUnverified(fact: object): fact is Unverified {
  return 'unverified' in fact
}

/** A bounded part of a longer list; `skipped` counts the rest. */
export interface Sample<T> {
  readonly items: readonly T[]
  readonly skipped: number
}

/** The final response for a URL. */
export interface UrlResponse {
  readonly url: string
  readonly status: number
  readonly finalUrl: string
  /** The statuses of the redirects on the way, in order; empty where there were none. */
  readonly redirects: readonly number[]
}

export interface HostVariant {
  readonly url: string
  readonly response: OrUnverified<UrlResponse>
}

/** Header names in lower case keep their first value; null where the header was not sent. */
export interface ServedFile extends UrlResponse {
  readonly contentType: string | null
  readonly contentEncoding: string | null
  readonly cacheControl: string | null
  /** As sent, so compressed where it was; null where it is not known. */
  readonly bytes: number | null
}

export interface FileProbe {
  readonly url: string
  readonly file: OrUnverified<ServedFile>
}

export interface LinkProbe {
  readonly url: string
  readonly result: LinkResult
}

export type LinkResult =
  | { readonly kind: 'ok'; readonly status: number }
  /** The link works by a redirect; `status` is that of the first response. */
  | { readonly kind: 'redirect'; readonly status: number; readonly finalUrl: string }
  /** 404, 410, or a 5xx that a second try repeated and that is not the reply of an overloaded server. */
  | { readonly kind: 'broken'; readonly status: number; readonly finalUrl: string }
  /** `status` is null if there was no response. */
  | { readonly kind: 'unverified'; readonly status: number | null; readonly reason: Text }

/** Another page as far as indexing goes: what its headers and its head say. */
export interface TargetPage extends UrlResponse {
  /** By meta robots or X-Robots-Tag, for all agents or for Googlebot. */
  readonly noindex: boolean
  /** Absolute; null where it names none. */
  readonly canonical: string | null
  readonly hreflang: readonly HreflangLink[]
}

export interface HreflangLink {
  readonly language: string
  readonly url: string
}

export interface HreflangTarget {
  readonly language: string
  readonly url: string
  readonly page: OrUnverified<TargetPage>
  /** Whether the target's hreflang links name the audited page; null where the target could not be read. */
  readonly linksBack: boolean | null
}

export interface RobotsFile {
  /** Where it was found, after redirects. */
  readonly url: string
  readonly status: number
  /** RFC 9309 2.3.1: a 2xx gives rules, a 4xx (or more than five redirects) allows all, a 5xx disallows all. */
  readonly access: 'rules' | 'allow-all' | 'disallow-all'
  /** Decoded size as far as it was read; `truncated` where there was more than the parser takes. */
  readonly bytes: number
  readonly truncated: boolean
  readonly groups: readonly RobotsGroup[]
  /** The seconds that `Crawl-delay` asks for between two requests, by crawler. */
  readonly crawlDelays: ReadonlyMap<string, number>
  /** Absolute addresses of `Sitemap:` lines. */
  readonly sitemaps: readonly string[]
  /** Lines that are no `name: value` pair, rules outside a group, and the like. The list is bounded. */
  readonly malformed: readonly RobotsProblem[]
  /** Well-formed lines with a directive that neither the RFC nor common practice knows. The list is bounded. */
  readonly unknown: readonly RobotsProblem[]
}

export interface RobotsProblem {
  readonly line: number
  readonly text: string
  readonly reason: Text
}

export interface RobotsGroup {
  /** Product tokens in lower case, or `*`. */
  readonly agents: readonly string[]
  readonly rules: readonly RobotsRule[]
}

export interface RobotsRule {
  readonly kind: 'allow' | 'disallow'
  readonly path: string
  readonly line: number
}

export interface RobotsDecision {
  readonly agent: string
  readonly allowed: boolean
  /** The rule that decided; null where none matched, or where the file's absence decided. */
  readonly rule: RobotsRule | null
}

export interface PageRobots {
  /** For the agent that the report was asked for. */
  readonly page: RobotsDecision
  /** For each of the known AI agents. */
  readonly aiAgents: readonly RobotsDecision[]
}

export interface Sitemaps {
  /** Every sitemap tried, indexes included; `/sitemap.xml` is tried where robots.txt names none. */
  readonly files: readonly SitemapFile[]
  /** Sitemaps named by indexes that were not read because there were too many. */
  readonly skippedFiles: number
  /** A few of the listed pages, fetched. */
  readonly sample: readonly SitemapEntry[]
}

export interface SitemapFile {
  readonly url: string
  readonly foundIn: 'robots.txt' | 'default place' | 'index'
  readonly content: OrUnverified<SitemapContent>
}

export interface SitemapContent {
  readonly status: number
  readonly kind: 'urlset' | 'index' | 'feed' | 'text' | 'absent' | 'malformed'
  /** `<loc>` entries; counting stops soon after the limit of 50,000. */
  readonly entries: number
  /** Decoded; reading stops soon after the limit of 50 MB. */
  readonly bytes: number
  /** Where it is not well-formed, what is wrong. */
  readonly problem: Text | null
  readonly badLastmod: Sample<SitemapProblem>
  /** Entries whose `<loc>` is no absolute http address of the sitemap's host. */
  readonly badLoc: Sample<SitemapProblem>
}

export interface SitemapProblem {
  readonly line: number
  readonly value: string
}

export interface SitemapEntry {
  readonly url: string
  readonly page: OrUnverified<TargetPage>
  /** What robots.txt says of it to the agent asked for; null where robots.txt is unverified. */
  readonly allowed: boolean | null
}

/** The addresses that the caller found in the page: absolute, and as `URL` writes them. */
export interface SiteTargets {
  readonly canonical: string | null
  readonly hreflang: readonly HreflangLink[]
  readonly links: readonly string[]
  readonly images: readonly string[]
  readonly resources: readonly string[]
  readonly ogImage: string | null
  readonly icon: string | null
  /** The product token that robots.txt is read for, such as `Googlebot`. */
  readonly agent: string
}
