import { request } from '../../api/request.ts'
import { lazy } from '../../components/lazy.tsx'
import { NotFound } from '../../components/not-found.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { useAccount } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t, withStrings } from '../../strings/strings.ts'
import { PeriodMenu } from '../../website/frame/period-menu.tsx'
import { SiteAccess } from '../../website/frame/site-access.tsx'
import { SiteNav } from '../../website/frame/site-nav.tsx'
import { PageDetails } from '../../website/page-drawer/lazy.tsx'
import { FixFirst } from '../../website/seo/fix-first.tsx'
import { Overview } from '../../website/seo/project-overview.tsx'
import type { Site } from '../../website/view/scope.ts'
import { useScope } from '../../website/view/use-scope.ts'
import type { PageProps } from '../page-props.ts'
import { PagesTable } from './pages-table.tsx'

const WebsiteCrawls = lazy(
  async () => (await withStrings(import('./website-crawls.tsx'), 'crawl-actions')).WebsiteCrawls,
  null,
)

/** The SEO of a website: its average score, its top issues, and its pages with score, issues and visits. */
export function WebsiteSeoPage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => (site.website ? <WebsiteSeo {...site} /> : <NotFound />)}</SiteAccess>
}

function WebsiteSeo(site: Site) {
  const { domain } = site
  const zone = useAccount()?.timezone || null
  const scope = useScope(site, zone)
  useTitle(`${t('site.seo')} · ${domain}`)
  return (
    <>
      <PageHeader title={domain}>
        <PeriodMenu scope={scope} accountZone={zone} />
      </PageHeader>
      <SiteNav site={site} pageUrl={scope.pageUrl} current="seo" />
      <div class="stack">
        <ProjectOverview domain={domain} />
        <PagesTable scope={scope} />
        <FixFirst scope={scope} />
        <WebsiteCrawls domain={domain} />
      </div>
      {scope.pageUrl.query.has('details') && <PageDetails scope={scope} />}
    </>
  )
}

/** The scores of all reports of the website; nothing while it has none. */
function ProjectOverview({ domain }: { readonly domain: string }) {
  const path = `/api/v1/projects/${encodeURIComponent(domain.replace(/^www\./, ''))}`
  const project = useLoad(path, (signal) => request<'readProject'>('seo', path, { signal }))
  if (project.state === 'loading') return <Skeleton height={150} />
  if (project.state === 'ready') return <Overview project={project.value.data} />
  return project.problem.kind === 'missing' ? null : <ErrorState problem={project.problem} retry={project.reload} />
}
