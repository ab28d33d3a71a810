import { compareRows } from '../../../base/compare-rows.ts'
import type { Records } from '../../../database/records.ts'
import { translateCheck } from '../../reports/read-results.ts'
import { unpackResults } from '../../reports/results.ts'
import type { IssuePageQuery, SiteIssuePage } from './issue-pages.ts'
import type { ReportedPage } from './report-findings.ts'
import { otherGroup } from './site-issues.ts'

type Chosen = Omit<IssuePageQuery, 'page' | 'per_page'>

const orders = {
  visits: { sort: 'desc', read: ({ visits }: ReportedPage) => visits },
  clicks: { sort: 'desc', read: () => null },
  score: { sort: 'asc', read: ({ score }: ReportedPage) => score },
  url: { sort: 'asc', read: ({ url }: ReportedPage) => url },
} as const

/** Those that are asked for, in their order. */
export function choosePages(pages: readonly ReportedPage[], query: Chosen): readonly ReportedPage[] {
  const { templates, template, search = '', ignored = 0, sort_by } = query
  const searched = search.toLowerCase()
  return pages
    .filter(({ muted }) => muted === ignored)
    .filter((page) => template === undefined || template === idOf(page, templates))
    .filter(({ url }) => url.toLowerCase().includes(searched))
    .toSorted(compareRows({ ...orders[sort_by], nameOf: ({ url }) => url }))
}

const idOf = ({ template }: ReportedPage, templates: Chosen['templates']): string =>
  templates[template]?.pattern ?? otherGroup

/** Pages with what the last run of their report found there. */
export async function showReportedPages(
  { longReads }: Pick<Records, 'longReads'>,
  pages: readonly ReportedPage[],
  { check, language, templates }: Chosen,
): Promise<readonly SiteIssuePage[]> {
  const ids = pages.flatMap(({ run_id }) => run_id ?? [])
  const runs =
    ids.length === 0
      ? []
      : await longReads.selectFrom('report_runs').select(['id', 'results']).where('id', 'in', ids).execute()
  const packed = new Map(runs.map(({ id, results }) => [id, results]))
  return await Promise.all(
    pages.map(async (reported): Promise<SiteIssuePage> => {
      const { id, url, visits, score, verdict, gain, run_id } = reported
      const bytes = packed.get(run_id ?? 0)
      const results = bytes ? await unpackResults(bytes) : null
      const stored = results?.checks.find((one) => one.id === check)
      const { evidence, more } = stored ? translateCheck(stored, language) : { evidence: [], more: 0 }
      return {
        ...{ id, report: id, url, visits, clicks: null, score, gain: gain ?? 0 },
        title: results?.page.title ?? null,
        status: results?.page.status ?? null,
        template: idOf(reported, templates),
        verdict: verdict === 'fail' ? 'fail' : 'warn',
        count: evidence.length + more,
        ...{ state: null, first_seen_at: null, detail: null },
        ...{ evidence, more },
      }
    }),
  )
}
