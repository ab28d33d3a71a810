import { setTimeout as sleep } from 'node:timers/promises'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { CrawlHostRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { productName } from '../../../fetch/user-agent.ts'
import { fetchRobots } from '../../facts/site/robots-fetch.ts'
import { crawlDelayFor, matchRobots } from '../../facts/site/robots-match.ts'
import { parseRobots, productToken } from '../../facts/site/robots-parse.ts'
import { isUnverified, type RobotsFile } from '../../facts/site/site-facts.ts'

/** How robots.txt of an origin was answered, and what follows for us. */
export interface HostRobots {
  readonly access: 'rules' | 'allow-all' | 'disallow-all' | 'unreachable'
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
  readonly signal: AbortSignal
  readonly retryMs: number
}

/** Slower crawls would not end. */
const maxDelaySeconds = 60
const tries = 3
/** A site may have any number of subdomains, each with a large robots.txt. */
const maxCacheBytes = 16 * 1024 * 1024
/** Of the parsed rules, about. */
const bytesPerCharacter = 10

/** robots.txt of each origin: read once per run, and stored for the other workers. */
export function createRobots({ data: { db }, runId, fetchPage, userAgent, signal, retryMs }: RobotsDeps) {
  const agent = userAgent === null ? productName : (productToken(userAgent) ?? productName)
  const known = createBoundedCache<HostRobots>({ maxBytes: maxCacheBytes })
  const loading = new Map<string, Promise<HostRobots>>()

  const load = async (origin: string): Promise<HostRobots> => {
    const stored = await find(origin)
    if (stored) return remember(origin, stored)
    let fetched = await fetchRobots(fetchPage, origin, signal)
    for (let attempt = 1; attempt < tries && isUnavailable(fetched); attempt++) {
      await sleep(retryMs * attempt, undefined, { signal })
      fetched = await fetchRobots(fetchPage, origin, signal)
    }
    signal.throwIfAborted()
    const row = { run_id: runId, origin, ...rowOf(fetched) }
    await db
      .insertInto('crawl_hosts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return remember(origin, (await find(origin)) ?? row)
  }

  const remember = (origin: string, row: HostColumns): HostRobots => {
    const robots = read(row)
    known.set(origin, robots, row.robots.length * bytesPerCharacter)
    return robots
  }

  const find = (origin: string) =>
    db
      .selectFrom('crawl_hosts')
      .select(['access', 'robots', 'delay_seconds'])
      .where('run_id', '=', runId)
      .where('origin', '=', origin)
      .executeTakeFirst()

  const rowOf = (
    file: Awaited<ReturnType<typeof fetchRobots>>,
  ): Omit<HostColumns, never> & { status: number | null } => {
    if (isUnverified(file)) return { access: 'unreachable', status: null, robots: '', delay_seconds: 0 }
    const delay = Math.min(maxDelaySeconds, crawlDelayFor(file, agent))
    return { access: file.access, status: file.status, robots: textOf(file), delay_seconds: delay }
  }

  const read = ({ access, robots, delay_seconds }: HostColumns): HostRobots => {
    const { groups, sitemaps } = parseRobots(robots)
    const kind = accesses.find((name) => name === access) ?? 'unreachable'
    return {
      access: kind,
      delaySeconds: delay_seconds,
      sitemaps,
      allows: (url) => kind !== 'unreachable' && matchRobots({ access: kind, groups }, agent, url).allowed,
    }
  }

  return (origin: string): Promise<HostRobots> => {
    const cached = known.get(origin)
    if (cached) return Promise.resolve(cached)
    const begun = loading.get(origin) ?? load(origin).finally(() => loading.delete(origin))
    loading.set(origin, begun)
    return begun
  }
}

type HostColumns = Pick<CrawlHostRow, 'access' | 'robots' | 'delay_seconds'>

const accesses = ['rules', 'allow-all', 'disallow-all'] as const

const isUnavailable = (file: Awaited<ReturnType<typeof fetchRobots>>): boolean =>
  isUnverified(file) || file.access === 'disallow-all'

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
