import type { CrawlSitemap } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { number } from '../../../../../strings/format.ts'
import { hasString, t } from '../../../../../strings/strings.ts'
import { bytes } from '../../../../../strings/units.ts'
import { readableUrl, safeHttpUrl } from '../../../../../urls.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { StatusPill } from '../page/page-cell.tsx'
import { ResultList, ResultTable } from './result-list.tsx'

/** The sitemaps that the crawl read. */
export function Sitemaps({ crawl, access, run }: CrawlViewProps) {
  return (
    <ResultList<CrawlSitemap>
      label={t('crawl.view.sitemaps')}
      crawl={crawl}
      access={access}
      name="sitemaps"
      query={{ run }}
      read={(path, { per_page, page, ...asked }, signal) =>
        request<'listCrawlSitemaps'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      empty={t('lists.sitemaps.none')}
    >
      {(rows) => (
        <ResultTable
          rows={rows}
          columns={[
            {
              label: t('pages.column.url'),
              wide: true,
              cell: ({ url, problem }) => (
                <>
                  <a class="page-url" href={safeHttpUrl(url)} target="_blank" rel="noreferrer">
                    {readableUrl(url)}
                  </a>
                  {problem && <small class="down">{problem}</small>}
                </>
              ),
            },
            { label: t('pages.column.status'), cell: ({ status }) => <StatusPill status={status} /> },
            { label: t('pages.column.kind'), hideOnSmall: true, cell: ({ kind }) => kindName(kind) },
            { label: t('lists.entries'), numeric: true, cell: ({ entries }) => number(entries) },
            { label: t('pages.column.bytes'), numeric: true, hideOnSmall: true, cell: (row) => bytes(row.bytes) },
          ]}
        />
      )}
    </ResultList>
  )
}

const kindName = (kind: string | null): string => {
  const key = `lists.sitemap.${kind}`
  return hasString(key) ? t(key) : (kind ?? '–')
}
