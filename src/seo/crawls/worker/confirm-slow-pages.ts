import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, nameOf, outcomes, verdicts } from '../../../database/crawl-data/codes.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import { createLimitedFetch } from '../../../fetch/limited-fetch.ts'
import { checklist } from '../../checks/checklist.ts'
import { ttfb } from '../../checks/performance/ttfb.ts'
import { repack } from '../../score/score.ts'
import { templateOf } from '../../site-checks/templates/pages-of-templates.ts'
import { rescorePages } from '../finish/ignored-findings.ts'
import { type MeasuredTime, medianOf, type SlowVerdict, slowVerdict } from './slow-verdict.ts'

export interface SlowPageDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly runId: number
  /** The run before with the same settings. */
  readonly previousId: number | null
  /** Sends the crawl's own headers to its own hosts. */
  readonly fetchPage: Fetcher['fetchPage']
  readonly limits: HostLimits
  /** Waits until the rate of the settings allows a request. */
  readonly waitForRate: (host: string) => Promise<void>
  readonly signal: AbortSignal
  readonly retryMs: number
}

interface SlowPage {
  readonly id: number
  readonly url: string
  readonly verdict: SlowVerdict
  readonly weights: string | null
  readonly first_byte_ms: number | null
}

/** Pages that are measured again: enough of each template, and so few that it takes a minute or two. */
const pagesPerGroup = 4
const maxPages = 30
const maxMs = 120_000
const atATime = 4
const tickMs = 10
/** A time that our own thread noticed later than this is measured again. */
const maxLateMs = 100
const maxTries = 4
const pagesPerWrite = 200
const pagesPerRead = 400

const entry = checklist.find(({ check }) => check === ttfb)

/**
 * Measures slow pages, and those that were slow in the run before, twice more after the others are fetched. A page is judged by the median
 * of the three times and the run before. Of many pages of a template, some are measured, from the slowest to the fastest: the others follow the
 * one of about the same time, because a page that only our own load made slow is one of the faster ones.
 */
export async function confirmSlowPages(deps: SlowPageDeps): Promise<void> {
  const { data, runId, signal } = deps
  const earlier = await readEarlierVerdicts(deps)
  const suspects = await readSlowPages(data, runId, earlier)
  if (suspects.length === 0) return
  const earlierOf = ({ url }: SlowPage): SlowVerdict | null => earlier.get(url) ?? null
  const groups = [...Map.groupBy(suspects, (page) => `${earlierOf(page)} ${templateOf(page.url)}`).values()].map(
    (pages) => pages.toSorted((one, other) => timeOf(other) - timeOf(one)),
  )
  const timesOf = await measureAgain(sampleOf(groups), deps)
  signal.throwIfAborted()
  for (const pages of groups) {
    const known = pages.flatMap((page): readonly JudgedPage[] => {
      const times = timesOf.get(page.id)
      if (times === undefined) return []
      const first_byte_ms = medianOf(times.map(({ least }) => least))
      return [
        {
          ...page,
          before: page.verdict,
          verdict: slowVerdict(times, earlierOf(page)),
          measured: timeOf(page),
          first_byte_ms,
        },
      ]
    })
    const judged = pages.map((page): JudgedPage => {
      const own = known.find(({ id }) => id === page.id)
      return (
        own ?? {
          ...page,
          before: page.verdict,
          verdict: followed(page, known, earlierOf(page)),
          measured: timeOf(page),
        }
      )
    })
    for (let from = 0; from < judged.length; from += pagesPerWrite) {
      await store(deps, judged.slice(from, from + pagesPerWrite))
    }
  }
}

/** The verdict of a page that was not measured again. What the run before found stays, unless it has changed for the page that it follows. */
function followed(page: SlowPage, known: readonly JudgedPage[], earlier: SlowVerdict | null): SlowVerdict {
  const distanceTo = ({ measured }: JudgedPage): number => Math.abs(measured - timeOf(page))
  const leader = known.reduce<JudgedPage | null>(
    (nearest, one) => (nearest === null || distanceTo(one) < distanceTo(nearest) ? one : nearest),
    null,
  )
  const usual = earlier ?? 'pass'
  return leader === null || leader.verdict === usual ? usual : slowVerdict([firstTimeOf(page)], earlier)
}

/**
 * Some pages of each group, from the slowest to the fastest; in turn, so that none is left out for the others. The two slowest are among them,
 * because one that was slow once can be slower than one that always is, which would follow it.
 */
function sampleOf(groups: readonly (readonly SlowPage[])[]): readonly SlowPage[] {
  const spread = groups.map(([slowest, ...pages]) => {
    const count = Math.min(pagesPerGroup - 1, pages.length)
    const step = Math.max(1, (pages.length - 1) / (pagesPerGroup - 2))
    return [slowest, ...Array.from({ length: count }, (_, index) => pages[Math.round(index * step)])]
  })
  return Array.from({ length: pagesPerGroup }, (_, round) => spread.flatMap((pages) => pages[round] ?? []))
    .flat()
    .slice(0, maxPages)
}

const timeOf = ({ first_byte_ms: ms }: Pick<SlowPage, 'first_byte_ms'>): number => ms ?? 0

const firstTimeOf = ({ first_byte_ms: ms }: Pick<SlowPage, 'first_byte_ms'>): MeasuredTime => ({
  least: ms ?? 0,
  most: ms ?? 0,
})

/** What the run before found about the pages that one of both runs found slow; nothing about pages that it did not read. */
async function readEarlierVerdicts({
  data,
  runId,
  previousId,
}: SlowPageDeps): Promise<ReadonlyMap<string, SlowVerdict>> {
  if (previousId === null) return new Map()
  const slowPages = (run: number) =>
    data.db
      .selectFrom('crawl_findings')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
      .where('crawl_findings.run_id', '=', run)
      .where('check_id', '=', ttfb.id)
      .select(['url', 'verdict'])
      .execute()
  const earlier = new Map<string, SlowVerdict>(
    (await slowPages(previousId)).map(({ url, verdict }) => [url, nameOf(verdicts, verdict)]),
  )
  const others = (await slowPages(runId)).flatMap(({ url }) => (earlier.has(url) ? [] : [url]))
  for (let from = 0; from < others.length; from += pagesPerRead) {
    const read = await data.db
      .selectFrom('crawl_urls')
      .select('url')
      .where('run_id', '=', previousId)
      .where('url', 'in', others.slice(from, from + pagesPerRead))
      .where('outcome', '=', codeOf(outcomes, 'ok'))
      .execute()
    for (const { url } of read) earlier.set(url, 'pass')
  }
  return earlier
}

async function readSlowPages(
  { db }: Pick<CrawlData, 'db'>,
  runId: number,
  earlier: ReadonlyMap<string, SlowVerdict>,
): Promise<readonly SlowPage[]> {
  const rows = await db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .where('check_id', '=', ttfb.id)
    // What was copied from the run before was confirmed there.
    .where('not_modified', '=', 0)
    .select(['crawl_urls.id', 'url', 'verdict', 'weights', 'first_byte_ms'])
    .execute()
  const slow: SlowPage[] = rows.map((row) => ({ ...row, verdict: nameOf(verdicts, row.verdict) }))
  const known = new Set(rows.map(({ url }) => url))
  const faster = [...earlier].flatMap(([url, verdict]) => (verdict === 'pass' || known.has(url) ? [] : [url]))
  for (let from = 0; from < faster.length; from += pagesPerRead) {
    const pages = await db
      .selectFrom('crawl_urls')
      .select(['id', 'url', 'weights', 'first_byte_ms'])
      .where('run_id', '=', runId)
      .where('url', 'in', faster.slice(from, from + pagesPerRead))
      .where('outcome', '=', codeOf(outcomes, 'ok'))
      .where('not_modified', '=', 0)
      .where('weights', 'is not', null)
      .execute()
    for (const page of pages) {
      if (slowVerdict([firstTimeOf(page)], earlier.get(page.url) ?? null) !== 'pass') {
        slow.push({ ...page, verdict: 'pass' })
      }
    }
  }
  return slow.toSorted((one, other) => (one.url < other.url ? -1 : 1))
}

/** Three times, by the id of the page, of those that could be measured so often. */
async function measureAgain(
  pages: readonly SlowPage[],
  deps: SlowPageDeps,
): Promise<ReadonlyMap<number, readonly MeasuredTime[]>> {
  const until = Date.now() + maxMs
  const samples = new Map(pages.map((page) => [page.id, [firstTimeOf(page)]]))
  for (const round of [1, 2]) {
    await sleep(deps.retryMs, undefined, { signal: deps.signal })
    const left = pages.values()
    const work = async (): Promise<void> => {
      for (const { id, url } of left) {
        if (Date.now() >= until || (samples.get(id)?.length ?? 0) < round) continue
        const sample = await measure(url, deps)
        if (sample !== null) samples.get(id)?.push(sample)
      }
    }
    await Promise.all(Array.from({ length: atATime }, work))
  }
  return new Map([...samples].filter(([, times]) => times.length === 3))
}

/** Null if the server did not answer. Of several tries that our own thread noticed late, the one that says most. */
async function measure(url: string, deps: SlowPageDeps): Promise<MeasuredTime | null> {
  let best: MeasuredTime | null = null
  for (let tries = 0; tries < maxTries; tries++) {
    const sample = await measureOnce(url, deps)
    if (sample === null) return best
    if (best === null || latenessOf(sample) < latenessOf(best)) best = sample
    if (latenessOf(best) <= maxLateMs) break
  }
  return best
}

const latenessOf = ({ least, most }: MeasuredTime): number => most - least

async function measureOnce(
  url: string,
  { fetchPage, limits, waitForRate, signal }: SlowPageDeps,
): Promise<MeasuredTime | null> {
  await waitForRate(new URL(url).host)
  let lateMs = 0
  const watched: Fetcher['fetchPage'] = async (...request) => {
    const lateness = watchLateness()
    try {
      return await fetchPage(...request)
    } finally {
      lateMs = lateness.end()
    }
  }
  const options = { whenTooLarge: 'truncate', whenRedirected: 'return', onChunk: () => false, signal } as const
  const result = await createLimitedFetch(watched, limits)(url, options)
  signal.throwIfAborted()
  if (!result.ok) return null
  const most = Math.round(result.page.timings.firstByte)
  return { least: Math.max(0, Math.round(most - lateMs)), most }
}

/**
 * How late our own thread notices what happens at the end, because the machine is busy, perhaps with a browser: that time is not the
 * server's. How late it was before does not matter, because it was waiting.
 */
function watchLateness(): { end(): number } {
  let last = performance.now()
  let gap = 0
  const timer = setInterval(() => {
    const now = performance.now()
    gap = now - last
    last = now
  }, tickMs)
  return {
    end() {
      clearInterval(timer)
      const since = performance.now() - last
      return Math.max(0, (since < 2 * tickMs ? Math.max(gap, since) : since) - tickMs)
    },
  }
}

/** `before`: by the first measurement alone, which took `measured`. */
type JudgedPage = SlowPage & { readonly before: SlowVerdict; readonly measured: number }

async function store({ data: { db }, runId }: SlowPageDeps, pages: readonly JudgedPage[]): Promise<void> {
  const changed = pages.filter(({ before, verdict }) => before !== verdict)
  if (changed.length === 0) return
  await db.transaction().execute(async (transaction) => {
    for (const { id, before, verdict, weights, first_byte_ms } of changed) {
      const isFinding = { run_id: runId, check_id: ttfb.id, url_id: id }
      if (verdict === 'pass') {
        await transaction
          .deleteFrom('crawl_findings')
          .where(({ and }) => and(isFinding))
          .execute()
      } else if (before === 'pass') {
        await transaction
          .insertInto('crawl_findings')
          .values({ ...isFinding, verdict: codeOf(verdicts, verdict), count: 1, detail: null })
          .execute()
      } else {
        await transaction
          .updateTable('crawl_findings')
          .set({ verdict: codeOf(verdicts, verdict) })
          .where(({ and }) => and(isFinding))
          .execute()
      }
      const packed =
        entry === undefined || weights === null
          ? weights
          : repack(weights, { ...entry, id: ttfb.id, verdict: before }, verdict)
      await transaction.updateTable('crawl_urls').set({ weights: packed, first_byte_ms }).where('id', '=', id).execute()
    }
    await rescorePages(
      transaction,
      runId,
      changed.map(({ id }) => id),
    )
  })
}
