import type { ComponentChildren } from 'preact'
import { Drawer } from '../../components/drawer.tsx'
import { Icon } from '../../components/icon.tsx'
import { dateRange } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, safeHttpUrl } from '../../urls.ts'
import type { Scope } from '../view/scope.ts'
import { toggleValue, type View, withFilters } from '../view/view.ts'
import { GoalsAfter, NextPages } from './next-steps.tsx'
import { PageIndex } from './page-index.tsx'
import { PageSearch } from './page-search.tsx'
import { PageSeo } from './page-seo.tsx'
import { PageRows, PageTraffic } from './page-statistics.tsx'
import { usePageReport } from './use-page-report.ts'
import { pageScopeOf, usePageStatistics } from './use-page-statistics.ts'

interface PageDrawerProps {
  /** The page: its path and query string. */
  readonly path: string
  readonly domain: string
  /** Its URL; by default the path on the domain. */
  readonly url?: string
  readonly title?: string | null
  /** What the arrows lead to. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  /** The statistics of the website; null if there are none. */
  readonly scope: Scope | null
  /** Whether the viewer may see reports and run audits. */
  readonly hasReports: boolean
  readonly onClose: () => void
  /** What comes before everything else: what a crawl found, where the page is one of a crawl. */
  readonly first?: ComponentChildren
  /** What else a crawl found out about the page. */
  readonly children?: ComponentChildren
}

/** Everything known about a page, always in this order: what a crawl found where it was opened in one, its traffic, how search engines show it, its SEO report, the crawl's facts, and its visitors. */
export function PageDrawer(props: PageDrawerProps) {
  const { path, domain, url = `https://${domain}${path}`, scope, hasReports, first, children } = props
  const seo = usePageReport(hasReports ? domain : null, path, url)
  const statistics = usePageStatistics(scope, path)
  const pageScope = scope && pageScopeOf(scope, path, statistics.page)
  const { report } = seo
  // A server may run only the analytics service.
  const showsReports = hasReports && !(report.state === 'failed' && report.problem.kind === 'missing')
  const known = report.state === 'ready' && !report.stale ? report.value : null
  const title = props.title ?? known?.results?.page.title
  return (
    <Drawer
      title={readableUrl(path)}
      subtitle={[title, scope && periodName(scope.view)].filter(Boolean).join(' · ') || readableUrl(domain)}
      previous={props.previous}
      next={props.next}
      onClose={props.onClose}
      actions={
        <>
          <a
            class="button plain square"
            href={safeHttpUrl(known?.url ?? url)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('drawer.visit')}
            title={t('drawer.visit')}
          >
            <Icon name="external" />
          </a>
          {scope && (
            <a
              class="button"
              href={withFilters(scope.pageUrl, toggleValue(scope.view.filters, 'page', path))}
              aria-label={t('drawer.filter')}
              title={t('drawer.filter')}
            >
              <Icon name="filter" />
              {t('filter.add')}
            </a>
          )}
          {showsReports && (
            <button
              type="button"
              class="button primary"
              onClick={seo.audit}
              disabled={seo.isRunning || report.state !== 'ready' || report.stale}
            >
              {t(seo.isRunning ? 'drawer.auditing' : 'seo.audit')}
            </button>
          )}
        </>
      }
    >
      {first}
      {pageScope && <PageTraffic scope={pageScope} statistics={statistics} runs={seo.runs} />}
      {pageScope?.website && <PageSearch scope={pageScope} website={pageScope.website.id} path={path} />}
      {pageScope?.website && <PageIndex website={pageScope.website.id} path={path} />}
      {showsReports && <PageSeo seo={seo} statistics={pageScope ? statistics : null} />}
      {children}
      {scope && pageScope && (
        <div class="grid">
          <PageRows label={t('panel.sources')} help="sources" dimensions={['source', 'channel']} scope={pageScope} />
          <PageRows
            label={t('metric.visitors')}
            help="metric.visitors"
            dimensions={['country', 'device', 'browser']}
            scope={pageScope}
          />
          <PageRows label={t('panel.events')} help="metric.events" dimensions={['event']} scope={pageScope} />
          <PageRows label={t('panel.pages')} help="pages" dimensions={['entry_page', 'exit_page']} scope={pageScope} />
          <NextPages path={path} scope={scope} />
          <GoalsAfter path={path} scope={scope} />
        </div>
      )}
    </Drawer>
  )
}

function periodName(view: View): string {
  if (view.period !== 'custom' || view.from === null || view.to === null)
    return t(`period.${view.period === 'custom' ? '30d' : view.period}`)
  return dateRange(new Date(view.from), new Date(view.to), { dateStyle: 'medium', timeZone: 'UTC' })
}
