import '../../../styles/crawl.css'
import { request } from '../../../api/request.ts'
import { Icon } from '../../../components/icon.tsx'
import { Pager } from '../../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { usePageUrl } from '../../../router.ts'
import { turnPage } from '../../../state/list-query.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useMay } from '../../../state/use-may.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { useSite, useTabActions } from '../../../website/frame/site-context.ts'
import { CrawlRuns } from './crawl-runs.tsx'

const refreshMs = 5000

/** The crawls of a site, each with its runs. Most sites have one. */
export function CrawlsPage() {
  const { host, project } = useSite()
  const pageUrl = usePageUrl()
  const query = { project, page: Number(pageUrl.query.get('page')) || 1, per_page: 10 } as const
  const list = useLoad(
    JSON.stringify(query),
    (signal) => request<'listCrawls'>('seo', '/api/v1/crawls', { query, signal }),
    refreshMs,
  )
  const newCrawl = `/crawls/new?url=${encodeURIComponent(`https://${host}/`)}`
  useTitle(`${t('site.crawls')} · ${host}`)
  const mayEdit = useMay('edit')
  useTabActions(newCrawl, () =>
    mayEdit ? (
      <a class="button small" href={newCrawl}>
        <Icon name="plus" />
        {t('crawl.new')}
      </a>
    ) : null,
  )
  return (
    <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <section class="card">
            <EmptyState title={t('crawls.empty')}>
              <p>{t('crawls.empty.note')}</p>
              <a class="button primary" href={newCrawl}>
                {t('crawl.new')}
              </a>
            </EmptyState>
          </section>
        ) : (
          <div class="stack">
            {data.map((crawl) => (
              <CrawlRuns key={crawl.id} crawl={crawl} onChange={list.reload} />
            ))}
            {meta.last_page > 1 && <Pager meta={meta} onPage={(page) => turnPage(pageUrl, page)} />}
          </div>
        )
      }
    </AsyncContent>
  )
}
