import type { CrawlImage } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { bytes } from '../../../../strings/units.ts'
import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { codeName, StatusPill } from '../page/page-cell.tsx'
import { PageLink } from '../page/page-link.tsx'
import { ResultList, ResultTable } from './result-list.tsx'
import { SelectView, useSelected } from './select-view.tsx'

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
      controls={
        <SelectView
          label={t('lists.outcomes')}
          name="outcome"
          selected={outcome}
          options={outcomes.map((id) => ({ id, label: id === 'all' ? t('lists.all') : t(`pages.outcome.${id}`) }))}
        />
      }
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
            {
              label: t('pages.column.content_type'),
              hideOnSmall: true,
              cell: ({ content_type }) => content_type ?? <span class="faint">–</span>,
            },
            {
              label: t('pages.column.bytes'),
              numeric: true,
              hideOnSmall: true,
              cell: (image) => (image.bytes === null ? '–' : bytes(image.bytes)),
            },
            {
              label: t('lists.uses'),
              numeric: true,
              cell: ({ id, uses }) => (
                <a class="text-link" href={viewLink(run, 'links', { to: id })}>
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
