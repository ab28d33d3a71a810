import type { Clock } from '../../../base/clock.ts'
import { normalizeUrl } from '../../../base/normalize-url.ts'
import {
  codeOf,
  nameOf,
  type Outcome,
  outcomes,
  type ResourceKind,
  resourceKinds,
} from '../../../database/crawl-data/codes.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { FetchedPage, FetchResult } from '../../../fetch/fetch-result.ts'
import type { LimitedFetch, LimitedFetchOptions } from '../../../fetch/limited-fetch.ts'
import { resourcesInCss } from '../../facts/page/read-styles.ts'
import { classifyFailure, classifyStatus } from '../page/classify.ts'
import { fileSizeOf, imageOptions } from '../page/image-file.ts'
import { imageSize } from '../page/image-size.ts'
import type { FoundResource } from '../page/resources.ts'
import type { HostRobots } from './robots.ts'

export interface ResourceCheckDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly runId: number
  /** How many are requested at most; 0 for none. */
  readonly max: number
  /** Requests at a time. */
  readonly slots: number
  /** Sends the crawl's own headers to its own hosts, within the limits of each host. */
  readonly fetchPage: LimitedFetch
  /** Null if robots.txt is not respected. */
  readonly robotsOf: ((origin: string) => Promise<HostRobots>) | null
  readonly waitForRate: (host: string) => Promise<void>
  /** Adds what a style sheet loads, as used by the pages that load the style sheet. */
  readonly addOfStylesheet: (id: number, resources: readonly FoundResource[]) => Promise<void>
  readonly clock: Clock
  readonly until: number
  readonly signal: AbortSignal
}

interface UncheckedResource {
  readonly id: number
  readonly url: string
  readonly kind: number
  readonly external: number
}

interface CheckedResource {
  readonly outcome: Outcome
  readonly reason: string | null
  readonly status: number | null
  readonly content_type: string | null
  readonly bytes: number | null
  readonly cache: string | null
  readonly width: number | null
  readonly height: number | null
}

const atATime = 50
const maxStylesheetBytes = 512 * 1024
const imageKinds: ReadonlySet<ResourceKind> = new Set(['image', 'background', 'icon', 'social-image'])

/** Requests each resource once, and what seems to be broken once more, by another method. Those of earlier workers are not requested again. */
export async function checkResources(deps: ResourceCheckDeps): Promise<void> {
  const { data, runId, max, slots, clock, until, signal } = deps
  const { total } = await data.db
    .selectFrom('crawl_resources')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('run_id', '=', runId)
    .where('outcome', 'is not', null)
    .executeTakeFirstOrThrow()
  for (let left = max - Number(total); left > 0; left -= atATime) {
    const rows = await data.db
      .selectFrom('crawl_resources')
      .select(['id', 'url', 'kind', 'external'])
      .where('run_id', '=', runId)
      .where('outcome', 'is', null)
      .orderBy('id')
      .limit(Math.min(left, atATime))
      .execute()
    if (rows.length === 0) return
    const waiting = rows.values()
    const work = async (): Promise<void> => {
      for (const row of waiting) {
        if (signal.aborted || clock() >= until) return
        const checked = await check(row, deps)
        if (signal.aborted) return
        const columns = { ...checked, outcome: codeOf(outcomes, checked.outcome) }
        await data.db.updateTable('crawl_resources').set(columns).where('id', '=', row.id).execute()
      }
    }
    await Promise.all(Array.from({ length: slots }, work))
    if (signal.aborted || clock() >= until) return
  }
}

const unknown = { status: null, content_type: null, bytes: null, cache: null, width: null, height: null }

async function check(resource: UncheckedResource, deps: ResourceCheckDeps): Promise<CheckedResource> {
  const { url, external } = resource
  const known = await findCrawled(url, deps)
  if (known) return known
  const { origin, host } = new URL(url)
  if (external === 0 && deps.robotsOf !== null) {
    const robots = await deps.robotsOf(origin)
    if (robots.access === 'unreachable') return { ...unknown, outcome: 'inconclusive', reason: 'robots-unreachable' }
    if (!robots.allows(url)) return { ...unknown, outcome: 'blocked', reason: 'robots' }
  }
  await deps.waitForRate(host)
  const result = await request(resource, deps)
  if (!result.ok) {
    const { kind } = result.failure
    return { ...unknown, outcome: classifyFailure(kind), reason: kind }
  }
  return await read(resource, result.page, deps)
}

/** What the crawl has requested already, as a page or an image. */
async function findCrawled(url: string, { data, runId }: ResourceCheckDeps): Promise<CheckedResource | null> {
  const row = await data.db
    .selectFrom('crawl_urls')
    .select(['outcome', 'reason', 'status', 'content_type', 'bytes', 'image_width', 'image_height'])
    .where('run_id', '=', runId)
    .where('url', '=', url)
    .where('fetched_at', 'is not', null)
    .executeTakeFirst()
  if (!row || row.outcome === null) return null
  const { outcome, image_width, image_height, ...rest } = row
  return { ...rest, outcome: nameOf(outcomes, outcome), cache: null, width: image_width, height: image_height }
}

/** Style sheets are read, images to their size; of others the header fields are enough. */
async function request(
  { url, kind }: UncheckedResource,
  { fetchPage, until, signal }: ResourceCheckDeps,
): Promise<FetchResult> {
  const name = nameOf(resourceKinds, kind)
  const options: LimitedFetchOptions = { until, signal, accept: '*/*', whenTooLarge: 'truncate' }
  if (name === 'stylesheet') return await fetchPage(url, { ...options, limits: { maxBytes: maxStylesheetBytes } })
  const first = imageKinds.has(name)
    ? await fetchPage(url, { ...options, ...imageOptions, whenRedirected: 'follow' })
    : await fetchPage(url, { ...options, method: 'HEAD' })
  // Servers often know nothing of HEAD or of ranges.
  const isRefused = first.ok && classifyStatus(first.page.status) === 'broken' && !signal.aborted
  return isRefused ? await fetchPage(url, { ...options, onChunk: () => false }) : first
}

async function read(resource: UncheckedResource, page: FetchedPage, deps: ResourceCheckDeps): Promise<CheckedResource> {
  const name = nameOf(resourceKinds, resource.kind)
  const { headers, body } = page
  // A part that was asked for is what others get as a whole.
  const status = page.status === 206 ? 200 : page.status
  const classified = classifyStatus(status)
  const outcome = classified === 'not-modified' ? 'inconclusive' : classified
  const size = imageKinds.has(name) ? imageSize(body) : null
  if (name === 'stylesheet' && outcome === 'ok') {
    const css = Buffer.from(body).toString('utf8')
    const resources = resourcesInCss(css).flatMap(({ kind, url: text }): readonly FoundResource[] => {
      const url = normalizeUrl(URL.parse(text, page.url)?.href ?? '')?.url
      return url === undefined ? [] : [{ kind, url }]
    })
    await deps.addOfStylesheet(resource.id, resources)
  }
  return {
    outcome,
    reason: outcome === 'ok' ? null : 'status',
    status,
    content_type: headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase().slice(0, 100) ?? null,
    bytes: fileSizeOf(page),
    cache: headers['cache-control']?.join(', ').slice(0, 100) ?? null,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}
