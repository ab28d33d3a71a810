import '../../../../styles/crawl.css'
import { DemoNotice, isDemoUrl } from '../../../../components/lazy-notices.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { PdfButton } from '../../../../components/pdf-button.tsx'
import { ErrorBoundary } from '../../../../components/states.tsx'
import { usePageUrl } from '../../../../router.ts'
import { useTitle } from '../../../../state/use-title.ts'
import { dateTime, duration } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { siteName } from '../../../../urls.ts'
import { CrawlStatusPill } from '../../../../website/seo/crawl-status.tsx'
import { type CrawlViewProps, isActive, viewLink } from './crawl-access.ts'
import { CrawlActions } from './owner-actions.tsx'
import { crawlTabs, crawlViews } from './views.tsx'

/** The header and the tabs around every view of a crawl. */
export function CrawlFrame({ crawl, own, access, onChange }: Omit<CrawlViewProps, 'run'>) {
  const { query } = usePageUrl()
  const run = Number(query.get('run')) || undefined
  const tab = crawlTabs.find(({ views }) => views.some((id) => id === query.get('view'))) ?? crawlTabs[0]
  const view = tab.views.find((id) => id === query.get('view')) ?? tab.views[0]
  const View = crawlViews[view]
  const title = siteName(crawl.url)
  const props: CrawlViewProps = { crawl, own, access, run, onChange }
  useTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        isPart={own !== null}
        afterTitle={
          <>
            <CrawlStatusPill crawl={crawl} />
            <RunFacts crawl={crawl} />
          </>
        }
      >
        {own ? (
          <CrawlActions crawl={own} access={access} run={run} onChange={onChange} />
        ) : (
          crawl.pages !== null && <PdfButton access={access} run={run} />
        )}
      </PageHeader>
      {isDemoUrl(crawl.url) && <DemoNotice on="shop" />}
      <nav class="nav site-nav" aria-label={t('crawl.views')}>
        {crawlTabs.map(({ id, views }) => (
          <a key={id} href={viewLink(run, views[0])} aria-current={id === tab.id ? 'page' : undefined}>
            {t(`crawl.tab.${id}`)}
          </a>
        ))}
      </nav>
      {tab.views.length > 1 && (
        <nav class="nav part-nav" aria-label={t(`crawl.tab.${tab.id}`)}>
          {tab.views.map((id) => (
            <a key={id} href={viewLink(run, id)} aria-current={id === view ? 'page' : undefined}>
              {t(`crawl.view.${id}`)}
            </a>
          ))}
        </nav>
      )}
      <ErrorBoundary key={view}>
        <View {...props} />
      </ErrorBoundary>
    </>
  )
}

/** When the last run was, how many pages it fetched, and how long it took. */
function RunFacts({ crawl: { status, pages, last_run } }: Pick<CrawlViewProps, 'crawl'>) {
  const { started_at, ended_at } = last_run ?? {}
  if (!started_at) return null
  return (
    <span class="note">
      <span>{dateTime(started_at)}</span>
      {!isActive({ status }) && pages !== null && <span>{t('crawl.pages', { n: pages })}</span>}
      {!isActive({ status }) && ended_at && (
        <span>{duration((Date.parse(ended_at) - Date.parse(started_at)) / 1000)}</span>
      )}
    </span>
  )
}
