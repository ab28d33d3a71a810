import { pageKeyOf } from '../../../base/page-key.ts'
import type { Span } from '../../events/sql/measures.ts'
import { daysOf } from '../../search/dates.ts'
import { type Answers, readAnswers } from '../../search/stats/answers.ts'
import type { createSearchStats } from '../../search/stats/search-stats.ts'
import { aiReadsOfPages, type BotScope } from '../../stats/excluded/bots.ts'
import type { PageSource } from '../page-source.ts'
import type { VisitsDeps } from './visits.ts'
import { maxVisitedPages } from './visits.ts'

export interface AiDeps extends Pick<VisitsDeps, 'stats' | 'website' | 'filters'>, Pick<BotScope, 'store' | 'dialect'> {
  readonly span: Span
  readonly search: Pick<ReturnType<typeof createSearchStats>, 'stored' | 'answers'>
}

/** Not read as pages: robots.txt, llms.txt, sitemaps, icons. */
const file = /\.(?:txt|xml|ico)$/i

/** What AI services read and whom they send. Filters are about people, so they select visits only. */
export const aiSource = ({ stats, store, dialect, search, website, span, filters }: AiDeps): PageSource => ({
  async read(columns) {
    const isAssistants = { dimension: { name: 'channel' }, operator: 'is', values: ['ai'] } as const
    const readShown = async () => {
      const stored = await search.stored(website)
      return await readAnswers(search, { website, stored, span: daysOf(span) }, 'page', maxVisitedPages)
    }
    const [reads, sent, shown] = await Promise.all([
      aiReadsOfPages({ store, dialect, website, span, filters: {} }, maxVisitedPages),
      columns.has('ai_visits')
        ? stats.groups({
            ...{ website, span, metrics: ['visits'], limit: maxVisitedPages },
            filters: [...filters, isAssistants],
            dimension: { name: 'entry_page' },
          })
        : null,
      columns.has('ai_impressions') || columns.has('ai_citations') ? readShown() : [],
    ])
    const rows = new Map<string, { reads: number; lastAt: number; visits: number; google: number; bing: number }>()
    const rowOf = (stored: string) => {
      const page = pageKeyOf(stored)
      const known = rows.get(page) ?? { reads: 0, lastAt: 0, visits: 0, google: 0, bing: 0 }
      rows.set(page, known)
      return known
    }
    for (const read of reads.filter(({ page }) => !file.test(page))) {
      const row = rowOf(read.page)
      row.reads += read.reads
      row.lastAt = Math.max(row.lastAt, read.lastAt)
    }
    const visits = sent?.measures.get('visits')
    for (const [at, page] of (sent?.values ?? []).entries()) rowOf(page).visits += visits?.[at] ?? 0
    const countOf = (report: Answers['report'], name: 'google' | 'bing'): boolean => {
      const answers = shown.find((one) => one.report === report)
      for (const [page, count] of answers?.shown ?? []) rowOf(page)[name] += count
      return answers !== undefined && answers.files.length > 0
    }
    const hasGoogle = countOf('google-ai', 'google')
    const hasBing = countOf('bing-ai', 'bing')
    const all = [...rows.values()]
    return {
      state: 'ready',
      pages: [...rows.keys()],
      columns: {
        ai_reads: Float64Array.from(all, (row) => row.reads),
        ai_last_read: Float64Array.from(all, (row) => row.lastAt || Number.NaN),
        ...(sent && { ai_visits: Float64Array.from(all, (row) => row.visits) }),
        ...(hasGoogle && { ai_impressions: Float64Array.from(all, (row) => row.google) }),
        ...(hasBing && { ai_citations: Float64Array.from(all, (row) => row.bing) }),
      },
    }
  },
})
