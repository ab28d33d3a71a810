import type { CrawlPage } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../components/states.tsx'
import { useLoad } from '../../../../state/use-load.ts'
import { timeAgo } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { milliseconds } from '../../../../strings/units.ts'
import { type CrawlAccess, viewLink } from './crawl-access.ts'
import { hostOf, PagePath } from './page/page-path.tsx'

interface LatestPagesProps {
  readonly access: CrawlAccess
  readonly fetched: number
  readonly active: boolean
}

const pollMs = 3000
const query = {
  sort_by: 'fetched_at',
  sort: 'desc',
  per_page: 10,
  filter: ['kind=page', 'external=0', 'fetched_at!='],
}

/** The pages that were fetched last. */
export function LatestPages({ access: { service, path, headers }, fetched, active }: LatestPagesProps) {
  const list = useLoad(
    `${path} ${active}`,
    (signal) => request<'listCrawlPages'>(service, `${path}/pages`, { query, headers, signal }),
    active ? pollMs : undefined,
  )
  return (
    <section class="card panel" aria-label={t('crawl.latest')}>
      <div class="panel-head">
        <h2>{t('crawl.latest')}</h2>
        <HelpLink topic="crawl.lists" name={t('crawl.latest')} />
      </div>
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={12} />}>
        {({ data }) => (data.length === 0 ? <EmptyState title={t('crawl.latest.none')} /> : <Table pages={data} />)}
      </AsyncContent>
      <div class="panel-foot">
        <span>{t('crawl.latest.note')}</span>
        <span class="grow" />
        <a class="text-link" href={viewLink(undefined, 'pages')}>
          {t('crawl.latest.all', { n: fetched })}
        </a>
      </div>
    </section>
  )
}

function Table({ pages }: { readonly pages: readonly CrawlPage[] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{t('crawl.latest.status')}</th>
          <th scope="col">URL</th>
          <th scope="col" class="numeric hide-on-small">
            {t('crawl.latest.depth')}
          </th>
          <th scope="col" class="numeric hide-on-small">
            {t('crawl.latest.response')}
          </th>
          <th scope="col" class="numeric hide-on-small">
            {t('crawl.latest.fetched')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ id, url, outcome, status, title, redirect_url, depth, response_ms, fetched_at }) => (
          <tr key={id}>
            <td>
              <span class={`pill ${outcome === 'broken' ? 'bad' : outcome === 'inconclusive' ? 'decent' : ''}`}>
                {status ?? '–'}
              </span>
            </td>
            <td class="url-cell">
              <a class="latest-page" href={viewLink(undefined, 'pages', { details: String(id) })} title={url}>
                <PagePath url={url} host={hostOf(url)} />
              </a>{' '}
              <small class="faint">
                {redirect_url === null ? title : `→ ${redirect_url.replace(/^https?:\/\//, '')}`}
              </small>
            </td>
            <td class="numeric hide-on-small">{depth ?? '–'}</td>
            <td class="numeric hide-on-small">{response_ms === null ? '–' : milliseconds(response_ms)}</td>
            <td class="numeric hide-on-small soft">{fetched_at ? timeAgo(fetched_at) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
