import { type Static, Type } from 'typebox'
import { withoutWww } from '../../base/hosts.ts'
import { fetchFromSeo, type SeoService } from './seo-results.ts'

/** What changed on a website in a period, according to a crawl of it. */
export interface SiteChanges {
  /** The page of the crawl with the changes. */
  readonly page: string
  /** Null if the crawl gives none. */
  readonly score: number | null
  /** Null if there is no earlier run to compare with. */
  readonly since: {
    readonly score: number | null
    readonly added: number
    readonly removed: number
    readonly changed: number
    readonly newIssues: IssueCounts
    readonly fixedIssues: IssueCounts
  } | null
}

export interface IssueCounts {
  readonly total: number
  /** The most severe. */
  readonly listed: readonly { readonly title: string; readonly pages: number }[]
}

export interface PeriodOfChanges {
  readonly from: number
  readonly to: number
  readonly language: string
}

const maxCrawls = 5
const listedIssues = 3

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const CrawlsReply = Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), page: Type.String() })) })
const RunsReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: Type.String(),
      score: nullable(Type.Integer()),
      ended_at: nullable(Type.String()),
    }),
  ),
})
type Run = Static<typeof RunsReply>['data'][number]
const DiffReply = Type.Object({
  summary: Type.Object({
    from: Type.Object({ score: nullable(Type.Integer()) }),
    added: Type.Integer(),
    removed: Type.Integer(),
    changed: Type.Integer(),
  }),
  issues: Type.Array(Type.Object({ title: Type.String(), new: Type.Integer(), fixed: Type.Integer() })),
})

/** The changes in the crawl of the website whose last run ended in the period; null if there is none. */
export async function fetchSiteChanges(
  seo: SeoService,
  accountId: number,
  domain: string,
  period: PeriodOfChanges,
): Promise<SiteChanges | null> {
  const project = encodeURIComponent(withoutWww(domain))
  const path = `/crawls?project=${project}&sort_by=generated_at&sort=desc`
  const crawls = await fetchFromSeo(seo, accountId, path, CrawlsReply)
  const changes = []
  for (const crawl of crawls?.data.slice(0, maxCrawls) ?? []) {
    const runs = await fetchFromSeo(seo, accountId, `/crawls/${crawl.id}/runs?per_page=100`, RunsReply)
    const done = (runs?.data ?? [])
      .filter(({ status }) => status === 'done')
      .toSorted((one, other) => one.id - other.id)
    const last = done.findLast((run) => endOf(run) >= period.from && endOf(run) < period.to)
    if (last) changes.push({ crawl, last, earlier: done.filter(({ id }) => id < last.id) })
  }
  const latest = changes.toSorted((one, other) => endOf(other.last) - endOf(one.last))[0]
  if (!latest) return null
  const { crawl, last, earlier } = latest
  // The state before the period, or else the first in it.
  const base = earlier.findLast((run) => endOf(run) < period.from) ?? earlier[0]
  const diffPath = `/crawls/${crawl.id}/diff?to=${last.id}&language=${period.language}`
  const diff =
    base &&
    ((await fetchFromSeo(seo, accountId, `${diffPath}&from=${base.id}`, DiffReply)) ??
      // Its settings may have been changed since.
      (await fetchFromSeo(seo, accountId, diffPath, DiffReply)))
  return {
    page: `${crawl.page}${diff ? `?view=changes&run=${last.id}` : ''}`,
    score: last.score,
    since: diff ? toSince(diff) : null,
  }
}

const endOf = ({ ended_at }: Run): number => (ended_at === null ? 0 : Date.parse(ended_at))

/** The service lists the most severe issues first. */
function toSince({ summary, issues }: Static<typeof DiffReply>): SiteChanges['since'] {
  const listOf = (change: 'new' | 'fixed'): IssueCounts => {
    const changed = issues.filter((issue) => issue[change] > 0)
    return {
      total: changed.length,
      listed: changed.slice(0, listedIssues).map(({ title, [change]: pages }) => ({ title, pages })),
    }
  }
  const { from, added, removed, changed } = summary
  return { score: from.score, added, removed, changed, newIssues: listOf('new'), fixedIssues: listOf('fixed') }
}
