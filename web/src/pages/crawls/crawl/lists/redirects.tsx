import type { CrawlRedirect } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { hostOf, pathOf } from '../page/page-path.tsx'
import { RedirectChain } from '../page/redirect-chain.tsx'
import { ResultList, ResultTable } from './result-list.tsx'

/** Redirects, each with its whole chain. */
export function Redirects({ crawl, access, run }: CrawlViewProps) {
  const host = hostOf(crawl.url)
  const shown = (url: string): string => pathOf(url, host)
  return (
    <ResultList<CrawlRedirect>
      label={t('crawl.view.redirects')}
      crawl={crawl}
      listKey={`${access.path}/redirects ${run} ${crawl.status}`}
      read={(paging, signal) =>
        request<'listCrawlRedirects'>(access.service, `${access.path}/redirects`, {
          query: { run, ...paging },
          headers: access.headers,
          ...(signal && { signal }),
        })
      }
      empty={t('lists.redirects.none')}
      csv={{
        header: ['url', 'status', 'inlinks', 'hops', 'loop', 'final_url', 'final_status'],
        cells: ({ url, status, inlinks, hops, loop }) => [
          [url, status, inlinks, hops.length, loop, hops.at(-1)?.url ?? null, hops.at(-1)?.status ?? null],
        ],
      }}
    >
      {(rows) => (
        <ResultTable
          rows={rows}
          columns={[
            {
              label: t('lists.chain'),
              wide: true,
              cell: (row) => <RedirectChain start={row} hops={row.hops} loop={row.loop === 1} shown={shown} />,
            },
            {
              label: t('lists.hops'),
              numeric: true,
              hideOnSmall: true,
              cell: ({ hops }) => <span class={hops.length > 1 ? 'decent-text' : ''}>{number(hops.length)}</span>,
            },
            {
              label: t('lists.sources'),
              numeric: true,
              cell: ({ id, inlinks }) =>
                inlinks === 0 ? (
                  <span class="faint">0</span>
                ) : (
                  <a class="text-link" href={viewLink(run, 'links', { to: id })}>
                    {number(inlinks)}
                  </a>
                ),
            },
          ]}
        />
      )}
    </ResultList>
  )
}
