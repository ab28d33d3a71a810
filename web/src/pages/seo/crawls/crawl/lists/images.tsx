import type { CrawlImage } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { codeName, StatusPill } from '../page/page-cell.tsx'
import { PageLink } from '../page/page-link.tsx'
import { fileColumns, OutcomeSelect } from './file-columns.tsx'
import { ResultList, ResultTable } from './result-list.tsx'
import { useSelected } from './select-view.tsx'

const outcomes = ['all', 'broken', 'inconclusive'] as const

/** The images of a crawl, and how often they have no alternative text. */
export function Images({ crawl, access, run }: CrawlViewProps) {
  const outcome = useSelected('outcome', outcomes)
  const query = { run, outcome: outcome === 'all' ? undefined : outcome }
  return (
    <ResultList<CrawlImage>
      label={t('crawl.view.images')}
      crawl={crawl}
      access={access}
      name="images"
      query={query}
      read={(path, asked, signal) =>
        request<'listCrawlImages'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      controls={<OutcomeSelect outcomes={outcomes} selected={outcome} />}
      empty={t('lists.images.none')}
    >
      {(rows) => (
        <ResultTable
          rows={rows}
          columns={[
            {
              label: t('pages.column.url'),
              wide: true,
              cell: ({ id, url }) => <PageLink crawl={crawl} run={run} id={id} url={url} />,
            },
            {
              label: t('pages.column.status'),
              cell: ({ status, outcome: result }) =>
                status === null ? (
                  <span class="faint">{result ? codeName('outcome', result) : '–'}</span>
                ) : (
                  <StatusPill status={status} outcome={result} />
                ),
            },
            ...fileColumns(),
            {
              label: t('lists.size'),
              numeric: true,
              hideOnSmall: true,
              cell: ({ width, height }) => (width === null || height === null ? '–' : `${width} × ${height}`),
            },
            {
              label: t('lists.shown'),
              numeric: true,
              hideOnSmall: true,
              cell: ({ shown_width, shown_height }) =>
                shown_width === null || shown_height === null ? '–' : `${shown_width} × ${shown_height}`,
            },
            {
              label: t('lists.uses'),
              numeric: true,
              cell: ({ id, uses }) => (
                <a class="text-link" href={viewLink(run, 'links', { to: id, kind: 'image' })}>
                  {number(uses)}
                </a>
              ),
            },
            { label: t('lists.noalt'), numeric: true, cell: ({ without_alt }) => number(without_alt) },
          ]}
        />
      )}
    </ResultList>
  )
}
