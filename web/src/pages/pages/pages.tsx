import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { useSite } from '../../website/frame/site-context.ts'
import { PageDetails } from '../../website/page-drawer/lazy.tsx'
import { AuditedPages } from './audited-pages.tsx'
import { SitePages, useSitePages } from './site-pages.tsx'

/** The pages of a site; those of its reports alone if it is neither tracked nor crawled. */
export function PagesPage() {
  const { host, project, scope } = useSite()
  useTitle(`${t('site.pages')} · ${host}`)
  const loaded = useSitePages(host, scope)
  const isAuditedOnly =
    loaded.state === 'failed' ||
    (loaded.state === 'ready' && (loaded.value.all_pages === 0 || loaded.value.sources.crawl.state === 'none'))
  if (scope === null && isAuditedOnly) return <AuditedPages project={project} />
  return (
    <>
      <SitePages host={host} scope={scope} loaded={loaded} />
      {scope?.pageUrl.query.has('details') && <PageDetails scope={scope} />}
    </>
  )
}
