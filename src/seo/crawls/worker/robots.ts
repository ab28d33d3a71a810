import type { Clock } from '../../../base/clock.ts'
import { createLoadingCache, type Loaded } from '../../../base/loading-cache.ts'
import type { CrawlHostRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { fetchRobots } from '../../facts/site/robots-fetch.ts'
import { crawlDelayFor, crawlerName, matchRobots } from '../../facts/site/robots-match.ts'
import { parseRobots } from '../../facts/site/robots-parse.ts'
import { isUnverified, type RobotsFile } from '../../facts/site/site-facts.ts'

/** How robots.txt of an origin was answered, and what follows for us. */
export interface HostRobots {
  /** `unreachable`: nothing may be fetched (RFC 9309), and nothing is known about the pages. */
  readonly access: 'rules' | 'allow-all' | 'unreachable'
  /** When it is read again, because it was unreachable; null if it is not. */
  readonly retryAt: number | null
  readonly delaySeconds: number
  readonly sitemaps: readonly string[]
  allows(url: string): boolean
}

export interface RobotsDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly runId: number
  readonly fetchPage: Fetcher['fetchPage']
  /** The `user_agent` of the settings. */
  readonly userAgent: string | null
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How long the first retry waits; each further one waits four times as long. */
  readonly retryMs: number
}

/** Slower crawls would not end. */
const maxDelaySeconds = 60
const maxTries = 4
/** A site may have any number of subdomains, each with a large robots.txt. */
const maxCacheBytes = 16 * 1024 * 1024
/** About what the parsed rules take for each character of the text. */
const bytesPerCharacter = 10

/** robots.txt of each origin: read once per run if it can be, and stored for the other workers. */
export function createRobots({ data: { db }, runId, fetchPage, userAgent, clock, signal, retryMs }: RobotsDeps) {
  const agent = crawlerName(userAgent)
  const known = createLoadingCache<HostRobots>({ maxBytes: maxCacheBytes, isValid: ({ retryAt }) => !isDue(retryAt) })

  const load = async (origin: string): Promise<Loaded<HostRobots>> => {
    const stored = await find(origin)
    if (stored && !isDue(stored.robots_retry_at)) return read(stored)
    let isLasting = false
    const fetchFile: Fetcher['fetchPage'] = async (url, options) => {
      const result = await fetchPage(url, options)
      isLasting = !result.ok && !result.failure.transient
      return result
    }
    const file = await fetchRobots(fetchFile, origin, signal)
    signal.throwIfAborted()
    // A private address, for example, does not become public.
    const tries = isLasting ? maxTries : (stored?.robots_tries ?? 0) + 1
    const row = { run_id: runId, origin, ...rowOf(file, tries) }
    const { run_id: _, origin: __, ...columns } = row
    await db
      .insertInto('crawl_hosts')
      .values(row)
      // What another worker has read meanwhile stays.
      .onConflict((conflict) =>
        conflict
          .columns(['run_id', 'origin'])
          .doUpdateSet(columns)
          .where('crawl_hosts.robots_retry_at', 'is not', null)
          .where('crawl_hosts.robots_tries', '<', tries),
      )
      .execute()
    return read((await find(origin)) ?? row)
  }

  const isDue = (retryAt: number | null): boolean => retryAt !== null && retryAt <= clock()

  const find = (origin: string) =>
    db
      .selectFrom('crawl_hosts')
      .select(['access', 'robots', 'delay_seconds', 'robots_tries', 'robots_retry_at'])
      .where('run_id', '=', runId)
      .where('origin', '=', origin)
      .executeTakeFirst()

  const rowOf = (
    file: Awaited<ReturnType<typeof fetchRobots>>,
    tries: number,
  ): HostColumns & { status: number | null } => {
    if (isUnverified(file) || isUnreachable(file)) {
      const status = isUnverified(file) ? null : file.status
      const retryAt = tries < maxTries ? clock() + retryMs * 4 ** (tries - 1) : null
      return {
        access: 'unreachable',
        status,
        robots: '',
        delay_seconds: 0,
        robots_tries: tries,
        robots_retry_at: retryAt,
      }
    }
    const delay = Math.min(maxDelaySeconds, crawlDelayFor(file, agent))
    const { access, status } = file
    return { access, status, robots: textOf(file), delay_seconds: delay, robots_tries: tries, robots_retry_at: null }
  }

  const read = ({ access, robots, delay_seconds, robots_retry_at }: HostColumns): Loaded<HostRobots> => {
    const { groups, sitemaps } = parseRobots(robots)
    const kind = accesses.find((name) => name === access) ?? 'unreachable'
    const value: HostRobots = {
      access: kind,
      retryAt: robots_retry_at,
      delaySeconds: delay_seconds,
      sitemaps,
      allows: (url) => kind !== 'unreachable' && matchRobots({ access: kind, groups }, agent, url).allowed,
    }
    return { value, bytes: robots.length * bytesPerCharacter }
  }

  return (origin: string): Promise<HostRobots> => known.get(origin, () => load(origin))
}

type HostColumns = Pick<CrawlHostRow, 'access' | 'robots' | 'delay_seconds' | 'robots_tries' | 'robots_retry_at'>

const accesses = ['rules', 'allow-all'] as const

/** A server that is overloaded has not said that everything is allowed, nor that nothing is. */
const isUnreachable = ({ access, status }: RobotsFile): boolean => access === 'disallow-all' || status === 429

/** The rules that matter to a crawler, written again: what was fetched may be large, and holds text that nobody needs. */
function textOf({ groups, sitemaps }: RobotsFile): string {
  const lines = groups
    // Without a crawler, its rules would be read as those of the group before.
    .filter(({ agents }) => agents.length > 0)
    .flatMap(({ agents, rules }) => [
      ...agents.map((name) => `User-agent: ${name}`),
      ...rules.map(({ kind, path }) => `${kind}: ${path}`),
    ])
  const text = [...lines, ...sitemaps.map((url) => `Sitemap: ${url}`)].join('\n')
  // PostgreSQL stores no zero characters.
  return text.replaceAll('\u0000', '')
}
