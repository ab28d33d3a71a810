import type { CrawlRedirect } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
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
      access={access}
      name="redirects"
      query={{ run }}
      read={(path, asked, signal) =>
        request<'listCrawlRedirects'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      empty={t('lists.redirects.none')}
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
                  <a class="text-link" href={viewLink(run, 'links', { to: id, kind: 'link', own: '0' })}>
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
