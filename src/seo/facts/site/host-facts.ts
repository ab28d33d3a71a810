import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { fetchFile } from './probe.ts'
import type { HostFacts, HostVariant, OrUnverified, RobotsFile, UrlResponse } from './site-facts.ts'
import { fetchSitemaps } from './sitemaps-fetch.ts'
import { mapFetched } from './unverified.ts'

type FetchPage = Fetcher['fetchPage']

export interface HostFactsOptions {
  readonly origin: string
  readonly robots: Promise<OrUnverified<RobotsFile>>
  /** The agent for which robots.txt is matched with the pages of sitemaps. */
  readonly agent: string
  readonly signal: AbortSignal
}

/** The facts that all pages of a host share. Never rejects; what is missing when `signal` aborts is unverified. */
export async function gatherHostFacts(
  fetchPage: FetchPage,
  { origin, robots: loadingRobots, agent, signal }: HostFactsOptions,
): Promise<HostFacts> {
  const at = (path: string) => new URL(path, origin).href
  const fetchListedSitemaps = async () =>
    await fetchSitemaps(fetchPage, { origin, robots: await loadingRobots, agent, signal })
  const [robots, sitemaps, favicon, llmsTxt, randomPath, variants] = await Promise.all([
    loadingRobots,
    fetchListedSitemaps(),
    fetchFile(fetchPage, at('/favicon.ico'), { signal }),
    fetchFile(fetchPage, at('/llms.txt'), { signal }),
    fetchUrlResponse(fetchPage, at(`/sightline-${randomBytes(8).toString('hex')}`), signal),
    Promise.all(variantsOf(origin).map((url) => fetchVariant(fetchPage, url, signal))),
  ])
  return { origin, robots, sitemaps, favicon, llmsTxt, randomPath, variants }
}

/** Where a URL leads; its body is not read. */
export async function fetchUrlResponse(
  fetchPage: FetchPage,
  url: string,
  signal: AbortSignal,
): Promise<OrUnverified<UrlResponse>> {
  const result = await fetchPage(url, { onChunk: () => false, signal })
  return mapFetched(url, result, (response) => response)
}

async function fetchVariant(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<HostVariant> {
  return { url, response: await fetchUrlResponse(fetchPage, url, signal) }
}

/** None for an IP address, a single-label name or a custom port, which have no variants. */
function variantsOf(origin: string): readonly string[] {
  const { hostname, port } = new URL(origin)
  const bare = hostname.replace(/^www\./, '')
  if (port !== '' || !bare.includes('.') || isIP(bare) !== 0 || bare.startsWith('[')) return []
  return ['http', 'https'].flatMap((scheme) => [`${scheme}://${bare}/`, `${scheme}://www.${bare}/`])
}
