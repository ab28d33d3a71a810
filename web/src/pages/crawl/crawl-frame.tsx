import '../../styles/crawl.css'
import { PageHeader } from '../../components/page-header.tsx'
import { ErrorBoundary } from '../../components/states.tsx'
import { usePageUrl } from '../../router.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { CrawlStatusPill } from '../crawls/crawl-status.tsx'
import type { CrawlViewProps } from './crawl-access.ts'
import { crawlViews } from './views.tsx'

/** The header and the tabs around every view of a crawl. */
export function CrawlFrame({ crawl, access, onChange }: Omit<CrawlViewProps, 'run'>) {
  const { path, query } = usePageUrl()
  const run = Number(query.get('run')) || undefined
  const view = crawlViews.find(({ id }) => id === query.get('view')) ?? crawlViews[0]
  const title = crawl.url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  useTitle(title)
  const linkTo = (id: string): string => {
    const params = new URLSearchParams()
    if (id !== 'overview') params.set('view', id)
    if (run !== undefined) params.set('run', String(run))
    return params.size === 0 ? path : `${path}?${params}`
  }
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: '/crawls', label: t('shell.crawls') }}
        afterTitle={<CrawlStatusPill crawl={crawl} />}
      />
      <nav class="nav site-nav" aria-label={t('crawl.views')}>
        {crawlViews.map(({ id }) => (
          <a key={id} href={linkTo(id)} aria-current={id === view?.id ? 'page' : undefined}>
            {t(`crawl.view.${id}`)}
          </a>
        ))}
      </nav>
      <ErrorBoundary key={view?.id}>
        {view && <view.View crawl={crawl} access={access} run={run} onChange={onChange} />}
      </ErrorBoundary>
    </>
  )
}
