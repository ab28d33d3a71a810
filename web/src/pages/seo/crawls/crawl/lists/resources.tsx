import type { CrawlResource } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { codeName, StatusPill } from '../page/page-cell.tsx'
import { hostOf, PagePath } from '../page/page-path.tsx'
import { fileColumns, OutcomeSelect } from './file-columns.tsx'
import { ResultList, ResultTable } from './result-list.tsx'
import { SelectView, useSelected } from './select-view.tsx'

const outcomes = ['all', 'broken', 'inconclusive', 'blocked'] as const
const kinds = [
  'all',
  'stylesheet',
  'script',
  'frame',
  'media',
  'image',
  'background',
  'font',
  'icon',
  'social-image',
  'refresh',
  'script-redirect',
] as const

/** What the pages of a crawl load apart from their images, and whether it loads. */
export function Resources({ crawl, access, run }: CrawlViewProps) {
  const kind = useSelected('kind', kinds)
  const outcome = useSelected('outcome', outcomes)
  const chosen = <T extends string>(value: T | 'all'): T | undefined => (value === 'all' ? undefined : value)
  return (
    <ResultList<CrawlResource>
      label={t('crawl.view.resources')}
      crawl={crawl}
      access={access}
      name="resources"
      query={{ run, kind: chosen(kind), outcome: chosen(outcome) }}
      read={(path, asked, signal) =>
        request<'listCrawlResources'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      controls={
        <>
          <SelectView
            label={t('lists.kinds')}
            name="kind"
            selected={kind}
            options={kinds.map((id) => ({ id, label: id === 'all' ? t('lists.all') : t(`lists.kind.${id}`) }))}
          />
          <OutcomeSelect outcomes={outcomes} selected={outcome} />
        </>
      }
      empty={t('lists.resources.none')}
    >
      {(rows) => (
        <ResultTable
          rows={rows}
          columns={[
            {
              label: t('pages.column.url'),
              wide: true,
              cell: ({ url, found_on }) => (
                <span title={found_on === null ? url : `${url}\n${t('lists.foundon', { url: found_on })}`}>
                  <PagePath url={url} host={hostOf(crawl.url)} />
                </span>
              ),
            },
            { label: t('lists.kinds'), cell: (resource) => t(`lists.kind.${resource.kind}`) },
            {
              label: t('pages.column.status'),
              cell: ({ status, outcome: result, reason }) =>
                status === null ? (
                  <span class="faint">
                    {reason ? codeName('reason', reason) : codeName('outcome', result ?? 'unchecked')}
                  </span>
                ) : (
                  <StatusPill status={status} outcome={result} />
                ),
            },
            ...fileColumns(),
            {
              label: t('lists.cache'),
              hideOnSmall: true,
              cell: ({ cache }) => cache ?? <span class="faint">–</span>,
            },
            { label: t('lists.pages'), numeric: true, cell: ({ pages }) => number(pages) },
          ]}
        />
      )}
    </ResultList>
  )
}
