import type { CrawlStructuredData } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { ResultList, ResultTable } from './result-list.tsx'

/** The types of structured data, and on how many pages they are. */
export function StructuredData({ crawl, access, run }: CrawlViewProps) {
  return (
    <ResultList<CrawlStructuredData>
      label={t('crawl.view.structured-data')}
      crawl={crawl}
      access={access}
      name="structured-data"
      query={{ run }}
      read={(path, { per_page, page, ...asked }, signal) =>
        request<'listCrawlStructuredData'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      empty={t('lists.structured.none')}
    >
      {(rows) => (
        <ResultTable
          rows={rows}
          columns={[
            { label: t('pages.column.kind'), wide: true, cell: ({ type }) => <b>{type}</b> },
            { label: t('lists.format'), cell: ({ format }) => <span class="soft">{format}</span> },
            { label: t('pages.title'), numeric: true, cell: ({ pages }) => number(pages) },
            { label: t('lists.items'), numeric: true, cell: ({ items }) => number(items) },
          ]}
        />
      )}
    </ResultList>
  )
}
