import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { readFile } from './probe.ts'
import { readRobots } from './robots-read.ts'
import type { Answer, HostFacts, HostVariant, Verified } from './site-facts.ts'
import { readSitemaps } from './sitemaps-read.ts'
import { fromFetched } from './unverified.ts'

type FetchPage = Fetcher['fetchPage']

/** What is the same for every page of a host. Never rejects; what was not learnt before `signal` is unverified. */
export async function readHostFacts(
  fetchPage: FetchPage,
  origin: string,
  agent: string,
  signal: AbortSignal,
): Promise<HostFacts> {
  const at = (path: string) => new URL(path, origin).href
  const robotsAndSitemaps = async () => {
    const robots = await readRobots(fetchPage, origin, signal)
    return { robots, sitemaps: await readSitemaps(fetchPage, { origin, robots, agent, signal }) }
  }
  const [{ robots, sitemaps }, favicon, llmsTxt, randomPath, variants] = await Promise.all([
    robotsAndSitemaps(),
    readFile(fetchPage, at('/favicon.ico'), { signal }),
    readFile(fetchPage, at('/llms.txt'), { signal }),
    askAnswer(fetchPage, at(`/sightline-${randomBytes(8).toString('hex')}`), signal),
    Promise.all(variantsOf(origin).map((url) => askVariant(fetchPage, url, signal))),
  ])
  return { origin, robots, sitemaps, favicon, llmsTxt, randomPath, variants }
}

/** Where an address leads; its body is not read. */
export async function askAnswer(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<Verified<Answer>> {
  const result = await fetchPage(url, { onChunk: () => false, signal })
  return fromFetched(url, result, (answer) => answer)
}

async function askVariant(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<HostVariant> {
  return { url, answer: await askAnswer(fetchPage, url, signal) }
}

/** None for an address, a name of one label, or a port of its own: there is nothing to vary. */
function variantsOf(origin: string): readonly string[] {
  const { hostname, port } = new URL(origin)
  const bare = hostname.replace(/^www\./, '')
  if (port !== '' || !bare.includes('.') || isIP(bare) !== 0 || bare.startsWith('[')) return []
  return ['http', 'https'].flatMap((scheme) => [`${scheme}://${bare}/`, `${scheme}://www.${bare}/`])
}
