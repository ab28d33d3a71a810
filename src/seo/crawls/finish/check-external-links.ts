import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Text } from '../../../base/message.ts'
import { codeOf, linkKinds, type Outcome, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { decodeText } from '../../../fetch/charset.ts'
import type { FetchResult } from '../../../fetch/fetch-result.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import { createLimitedFetch, type LimitedFetch } from '../../../fetch/limited-fetch.ts'
import { isChallenge, isShieldUrl } from '../page/classify.ts'
import { packFailure } from '../page/evidence.ts'

export interface ExternalLinkDeps {
  readonly runId: number
  /** Without the headers of the crawl, which are for its own hosts only. */
  readonly fetchPage: Fetcher['fetchPage']
  readonly limits: HostLimits
  readonly retryMs: number
  readonly clock: Clock
  readonly signal: AbortSignal
}

interface ExternalUrl {
  readonly id: number
  readonly url: string
}

interface CheckedUrl extends ExternalUrl {
  readonly outcome: Outcome
  readonly reason: string | null
  readonly status: number | null
  /** Why there is no response; null if there is one. */
  readonly failure: Text | null
}

/** The limit of one run; further links stay unchecked. */
const maxUrls = 5_000
/** So that a page of links cannot send us to one host again and again. */
const maxUrlsOfHost = 200
const maxMs = 15 * 60_000
const maxRequestMs = 60_000
/** Each gets one request at a time. */
const hostsAtATime = 16
const maxBodyBytes = 64 * 1024

/** Requests the targets of links to other hosts once, and what seems to be broken once more, later and slower. */
export async function checkExternalLinks(data: CrawlData, deps: ExternalLinkDeps): Promise<void> {
  const { signal, retryMs, clock } = deps
  const until = clock() + maxMs
  const fetchPage = createLimitedFetch(deps.fetchPage, deps.limits, clock)
  const urls = await readUnchecked(data, deps.runId)
  const suspects: ExternalUrl[] = []
  await forEachHost(urls, deps, until, async (one) => {
    const checked = await checkUrl(one, fetchPage, clock() + maxRequestMs, signal)
    if (checked?.outcome === 'broken') suspects.push(one)
    else if (checked) await store(data, deps, 1, checked)
  })
  if (suspects.length === 0) return
  await sleep(retryMs * 2, undefined, { signal })
  await forEachHost(suspects, deps, until, async (one) => {
    await sleep(retryMs / 2, undefined, { signal })
    const checked = await checkUrl(one, fetchPage, clock() + maxRequestMs, signal)
    if (checked) await store(data, deps, 2, checked)
  })
}

/** Targets of links, not of images or canonicals. */
async function readUnchecked({ db }: CrawlData, runId: number): Promise<readonly ExternalUrl[]> {
  const { first, end } = urlIdsOf(runId)
  return await db
    .selectFrom('crawl_urls')
    .select(['id', 'url'])
    .where('run_id', '=', runId)
    .where('kind', '=', codeOf(urlKinds, 'page'))
    .where('external', '=', 1)
    .where('outcome', '=', codeOf(outcomes, 'unchecked'))
    .where('id', '>=', first)
    .where('id', '<', end)
    .where(
      sql<boolean>`exists (select 1 from crawl_links where target_id = crawl_urls.id and crawl_links.kind = ${codeOf(linkKinds, 'link')})`,
    )
    .orderBy('id')
    .limit(maxUrls)
    .execute()
}

/** Works on the URLs of several hosts at the same time, but of each host one after another. */
async function forEachHost(
  urls: readonly ExternalUrl[],
  { clock, signal }: ExternalLinkDeps,
  until: number,
  work: (url: ExternalUrl) => Promise<void>,
): Promise<void> {
  const hosts = Map.groupBy(urls, ({ url }) => new URL(url).host).values()
  const workOnHosts = async (): Promise<void> => {
    for (const ofHost of hosts) {
      for (const one of ofHost.slice(0, maxUrlsOfHost)) {
        signal.throwIfAborted()
        if (clock() >= until) return
        await work(one)
      }
    }
  }
  await Promise.all(Array.from({ length: hostsAtATime }, workOnHosts))
}

/** Null if its host wants no request for now. */
async function checkUrl(
  { id, url }: ExternalUrl,
  fetchPage: LimitedFetch,
  until: number,
  signal: AbortSignal,
): Promise<CheckedUrl | null> {
  if (isShieldUrl(new URL(url)))
    return { id, url, outcome: 'inconclusive', reason: 'cdn-cgi', status: null, failure: null }
  let result = await fetchPage(url, { method: 'HEAD', until, signal })
  signal.throwIfAborted()
  // Servers often know nothing of HEAD. One that is overloaded gets no further request.
  const isOverloaded = result.ok && (result.page.status === 429 || result.page.status === 503)
  if (judge(result).outcome !== 'ok' && !isOverloaded) {
    result = await fetchPage(url, { limits: { maxBytes: maxBodyBytes }, whenTooLarge: 'truncate', until, signal })
    signal.throwIfAborted()
  }
  const judged = judge(result)
  return judged.reason === 'cancelled' ? null : { id, url, ...judged }
}

/** What a server that answers nobody but browsers would do as well says nothing about the link. */
function judge(result: FetchResult): Omit<CheckedUrl, keyof ExternalUrl> {
  if (!result.ok) {
    const { kind, text } = result.failure
    const isBroken = kind === 'dns' || kind === 'connect' || kind === 'redirect-loop' || kind === 'too-many-redirects'
    return { outcome: isBroken ? 'broken' : 'inconclusive', reason: kind, status: null, failure: text }
  }
  const { status, headers, body } = result.page
  const failure = null
  if (status >= 200 && status < 300) return { outcome: 'ok', reason: null, status, failure }
  if (isChallenge(headers, decodeText(body, headers['content-type']?.[0] ?? null).text)) {
    return { outcome: 'inconclusive', reason: 'challenge', status, failure }
  }
  const isBroken = status === 404 || status === 410 || status === 500
  return { outcome: isBroken ? 'broken' : 'inconclusive', reason: 'status', status, failure }
}

async function store(
  { db }: CrawlData,
  { clock }: ExternalLinkDeps,
  attempts: number,
  { id, outcome, reason, status, failure }: CheckedUrl,
): Promise<void> {
  await db
    .updateTable('crawl_urls')
    .set({ outcome: codeOf(outcomes, outcome), reason, status, attempts, fetched_at: clock() })
    .where('id', '=', id)
    .execute()
  const evidence = failure === null ? null : packFailure(failure)
  if (evidence === null) return
  // A crawl whose node died is finished again.
  await db
    .insertInto('crawl_evidence')
    .values({ url_id: id, evidence })
    .onConflict((conflict) => conflict.column('url_id').doUpdateSet({ evidence }))
    .execute()
}
