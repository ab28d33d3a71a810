import { useState } from 'preact/hooks'
import type { CrawlLink, CrawlPageDetails } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { Panel } from '../../../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../../components/states.tsx'
import { currentPageUrl } from '../../../../../router.ts'
import { useLoad } from '../../../../../state/use-load.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlAccess } from '../crawl-access.ts'
import { StatusPill } from '../page/page-cell.tsx'
import { targetOf } from '../page/page-path.tsx'

interface PageLinksProps {
  readonly page: CrawlPageDetails
  readonly access: CrawlAccess
  readonly run: number | undefined
  /** Links to the page, or of the page. */
  readonly direction: 'in' | 'out'
  readonly shown: (url: string) => string
}

/** Links are counted as in the columns of pages: those to the site, and those to other hosts. */
const outgoing = {
  link: { kind: 'link', external: 0 },
  external: { kind: 'link', external: 1 },
  image: { kind: 'image' },
  hreflang: { kind: 'hreflang' },
} as const
const outgoingKinds = Object.keys(outgoing) as (keyof typeof outgoing)[]

/** The first links to or of a page. */
export function PageLinks({ page, access, run, direction, shown }: PageLinksProps) {
  const [kind, setKind] = useState<keyof typeof outgoing>('link')
  const incoming = page.kind === 'image' ? ({ kind: 'image' } as const) : ({ kind: 'link', own: 0 } as const)
  const query = direction === 'in' ? { to: page.id, ...incoming, run } : { from: page.id, ...outgoing[kind], run }
  const links = useLoad(`${access.path} ${JSON.stringify(query)}`, (signal) =>
    request<'listCrawlLinks'>(access.service, `${access.path}/links`, {
      query: { ...query, per_page: 10 },
      headers: access.headers,
      signal,
    }),
  )
  const { path } = currentPageUrl()
  const all = new URLSearchParams({ view: 'links' })
  for (const [name, value] of Object.entries(query)) if (value !== undefined) all.set(name, String(value))
  const total = links.state === 'ready' ? links.value.meta.total : 0
  return (
    <Panel
      height="half"
      label={t(direction === 'in' ? 'crawled.inlinks' : 'crawled.outlinks')}
      help="links"
      {...(direction === 'in'
        ? {}
        : {
            tabs: outgoingKinds.map((id) => {
              return { id, label: t(id === 'external' ? 'pages.column.external_links' : `crawled.out.${id}`) }
            }),
            tab: kind,
            onTab: setKind,
          })}
      unit={links.state === 'ready' ? String(total) : null}
      footer={total > 10 && <a href={`${path}?${all}`}>{t('crawled.links.all')}</a>}
    >
      <AsyncContent loadable={links} skeleton={<RowsSkeleton count={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('crawled.links.none')} />
          ) : (
            <ul class="page-links">
              {data.map((link, index) => (
                <LinkRow key={index} link={link} direction={direction} shown={shown} />
              ))}
            </ul>
          )
        }
      </AsyncContent>
    </Panel>
  )
}

function LinkRow({
  link,
  direction,
  shown,
}: { readonly link: CrawlLink } & Pick<PageLinksProps, 'direction' | 'shown'>) {
  const { path, query } = currentPageUrl()
  const [id, url] = direction === 'in' ? [link.from, link.from_url] : [link.to, targetOf(link)]
  const next = new URLSearchParams(query)
  next.set('details', String(id))
  return (
    <li>
      <a href={`${path}?${next}`} title={url}>
        {shown(url)}
      </a>
      <span>
        {direction === 'out' && (link.outcome === 'broken' || link.outcome === 'redirect') && (
          <StatusPill status={link.status} />
        )}
      </span>
      <small>{link.text || t('crawled.links.notext')}</small>
    </li>
  )
}
