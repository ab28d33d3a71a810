import type { CrawlLink } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { usePageUrl, withQuery } from '../../../../../router.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { codeName, StatusPill } from '../page/page-cell.tsx'
import { PageLink } from '../page/page-link.tsx'
import { targetOf } from '../page/page-path.tsx'
import { ResultList, ResultTable, type TableColumn } from './result-list.tsx'
import { SelectView, useSelected } from './select-view.tsx'

const outcomes = ['broken', 'redirect', 'inconclusive', 'all'] as const
const kinds = ['link', 'image', 'canonical', 'hreflang', 'next', 'prev'] as const

/** The links of a crawl, the broken ones first. */
export function Links({ crawl, access, run }: CrawlViewProps) {
  const pageUrl = usePageUrl()
  const [from, to] = [pageUrl.query.get('from') ?? undefined, pageUrl.query.get('to') ?? undefined]
  const ofPage = from !== undefined || to !== undefined
  const chosen = useSelected('outcome', outcomes)
  const outcome = ofPage && !pageUrl.query.has('outcome') ? 'all' : chosen
  const kind = kinds.find((one) => one === pageUrl.query.get('kind'))
  const external = ([0, 1] as const).find((one) => String(one) === pageUrl.query.get('external'))
  const own = pageUrl.query.get('own') === '0' ? 0 : undefined
  const query = { run, from, to, kind, external, own, outcome: outcome === 'all' ? undefined : outcome }
  const columns: readonly TableColumn<CrawlLink>[] = [
    {
      label: t('lists.from'),
      wide: true,
      cell: (link) => <PageLink crawl={crawl} run={run} id={link.from} url={link.from_url} />,
    },
    {
      label: t('lists.to'),
      wide: true,
      cell: (link) => <PageLink crawl={crawl} run={run} id={link.to} url={targetOf(link)} />,
    },
    {
      label: t('lists.anchor'),
      wide: true,
      cell: ({ text }) => (text === '' ? <span class="faint">{t('lists.notext')}</span> : text),
    },
    { label: t('lists.position'), hideOnSmall: true, cell: ({ position }) => <span class="soft">{position}</span> },
    {
      label: t('lists.rel'),
      hideOnSmall: true,
      cell: ({ rel, nofollow }) => rel || (nofollow ? 'nofollow' : <span class="faint">–</span>),
    },
    {
      label: t('pages.column.status'),
      cell: (link) =>
        link.status === null ? (
          <span class="faint">{link.outcome ? codeName('outcome', link.outcome) : '–'}</span>
        ) : (
          <StatusPill status={link.status} outcome={link.outcome} />
        ),
    },
  ]
  return (
    <>
      {ofPage && (
        <div class="chips">
          <div class="chip">
            <span class="chip-text">{t(to === undefined ? 'lists.ofpage' : 'lists.topage')}</span>
            <a
              class="chip-action"
              href={withQuery(pageUrl, {
                ...{ from: undefined, to: undefined, kind: undefined },
                ...{ external: undefined, own: undefined, page: undefined },
              })}
              aria-label={t('pages.filter.remove', { filter: t(to === undefined ? 'lists.ofpage' : 'lists.topage') })}
            >
              <Icon name="close" />
            </a>
          </div>
        </div>
      )}
      <ResultList<CrawlLink>
        label={t('crawl.view.links')}
        crawl={crawl}
        access={access}
        name="links"
        query={query}
        read={(path, asked, signal) =>
          request<'listCrawlLinks'>(access.service, path, { query: asked, headers: access.headers, signal })
        }
        controls={
          <SelectView
            label={t('lists.outcomes')}
            name="outcome"
            selected={outcome}
            options={outcomes.map((id) => ({ id, label: id === 'all' ? t('lists.all') : t(`pages.outcome.${id}`) }))}
          />
        }
        empty={t('lists.links.none')}
      >
        {(rows) => <ResultTable columns={columns} rows={rows} />}
      </ResultList>
    </>
  )
}
