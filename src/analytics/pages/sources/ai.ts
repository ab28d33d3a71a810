import { pageKeyOf } from '../../../base/page-key.ts'
import type { Span } from '../../events/sql/measures.ts'
import { aiReadsOfPages, type BotScope } from '../../stats/excluded/bots.ts'
import type { PageSource } from '../page-source.ts'
import type { VisitsDeps } from './visits.ts'
import { maxVisitedPages } from './visits.ts'

export interface AiDeps extends Pick<VisitsDeps, 'stats' | 'website' | 'filters'>, Pick<BotScope, 'store' | 'dialect'> {
  readonly span: Span
}

/** Not read as pages: robots.txt, llms.txt, sitemaps, icons. */
const file = /\.(?:txt|xml|ico)$/i

/** What AI services read and whom they send. Filters are about people, so they select visits only. */
export const aiSource = ({ stats, store, dialect, website, span, filters }: AiDeps): PageSource => ({
  async read(columns) {
    const isAssistants = { dimension: { name: 'channel' }, operator: 'is', values: ['ai'] } as const
    const [reads, sent] = await Promise.all([
      aiReadsOfPages({ store, dialect, website, span, filters: {} }, maxVisitedPages),
      columns.has('ai_visits')
        ? stats.groups({
            ...{ website, span, metrics: ['visits'], limit: maxVisitedPages },
            filters: [...filters, isAssistants],
            dimension: { name: 'entry_page' },
          })
        : null,
    ])
    const rows = new Map<string, { reads: number; lastAt: number; visits: number }>()
    const rowOf = (stored: string) => {
      const page = pageKeyOf(stored)
      const known = rows.get(page) ?? { reads: 0, lastAt: 0, visits: 0 }
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
    const all = [...rows.values()]
    return {
      state: 'ready',
      pages: [...rows.keys()],
      columns: {
        ai_reads: Float64Array.from(all, (row) => row.reads),
        ai_last_read: Float64Array.from(all, (row) => row.lastAt || Number.NaN),
        ...(sent && { ai_visits: Float64Array.from(all, (row) => row.visits) }),
      },
    }
  },
})
