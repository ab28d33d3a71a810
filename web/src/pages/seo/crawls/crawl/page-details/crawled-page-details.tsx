import { sitePath } from '../../../../../urls.ts'
import '../../../../../styles/crawled-page.css'
import type { CrawlPageDetails } from '../../../../../api/generated.ts'
import type { Result } from '../../../../../api/problem.ts'
import { request } from '../../../../../api/request.ts'
import type { StatsAccess } from '../../../../../api/stats.ts'
import { ErrorState, RowsSkeleton } from '../../../../../components/states.tsx'
import { useAccount } from '../../../../../state/session.tsx'
import { useLoad } from '../../../../../state/use-load.ts'
import { PageDrawer } from '../../../../../website/page-drawer/page-drawer.tsx'
import type { Scope } from '../../../../../website/view/scope.ts'
import { readView, viewQuery, zoneName } from '../../../../../website/view/view.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { hostOf, pathOf } from '../page/page-path.tsx'
import { PageFacts } from './page-facts.tsx'
import { PageFindings } from './page-findings.tsx'
import { PageLinks } from './page-links.tsx'
import { PageRedirects } from './page-redirects.tsx'

interface CrawledPageDetailsProps extends Omit<CrawlViewProps, 'onChange' | 'own'> {
  readonly id: number
  /** What the arrows lead to. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  readonly onClose: () => void
}

/** Everything known about a crawled page, in the drawer that the statistics have as well. */
export function CrawledPageDetails(props: CrawledPageDetailsProps) {
  const { crawl, access, run, id, previous, next, onClose } = props
  const loaded = useLoad(`${access.path} ${run} ${id}`, (signal) =>
    request<'readCrawlPage'>(access.service, `${access.path}/pages/${id}`, {
      query: { run },
      headers: access.headers,
      signal,
    }),
  )
  const page = loaded.state === 'ready' && !loaded.stale ? loaded.value.data : null
  const url = URL.parse(page?.url ?? (loaded.state === 'ready' ? loaded.value.data.url : crawl.url))
  const host = url?.host ?? ''
  const isOwner = access.service === 'seo'
  const scope = useWebsiteScope(isOwner && page !== null && page.external === 0 ? host.replace(/^www\./, '') : null)
  return (
    <PageDrawer
      path={url ? url.pathname + url.search : ''}
      domain={host}
      url={url?.href ?? ''}
      title={page?.title ?? host}
      scope={scope}
      hasReports={isOwner && page !== null && page.external === 0 && page.kind === 'page'}
      previous={previous}
      next={next}
      onClose={onClose}
      first={page && <PageFindings page={page} run={run} />}
    >
      {loaded.state === 'failed' ? (
        <ErrorState problem={loaded.problem} retry={loaded.reload} />
      ) : page === null ? (
        <section class="card">
          <RowsSkeleton count={8} />
        </section>
      ) : (
        <CrawlSections {...props} page={page} />
      )}
    </PageDrawer>
  )
}

function CrawlSections({ page, crawl, access, run }: CrawledPageDetailsProps & { readonly page: CrawlPageDetails }) {
  const host = hostOf(crawl.url)
  const shown = (url: string): string => pathOf(url, host)
  return (
    <>
      <div class="grid">
        <PageLinks page={page} access={access} run={run} direction="in" shown={shown} />
        <PageLinks page={page} access={access} run={run} direction="out" shown={shown} />
      </div>
      <PageRedirects page={page} shown={shown} />
      <PageFacts page={page} shown={shown} />
    </>
  )
}

/** The statistics of the account's website on this host, for the last 30 days; null while there are none. */
function useWebsiteScope(project: string | null): Scope | null {
  const zone = useAccount()?.timezone || null
  const website = useLoad<StatsAccess | null>(project, (signal) => findStatsAccess(project ?? '', signal))
  const access = website.state === 'ready' && !website.stale && project !== null ? website.value : null
  if (access === null) return null
  const home = sitePath(project ?? '')
  const pageUrl = { path: home, query: new URLSearchParams() }
  const view = readView(pageUrl)
  return {
    access,
    domain: project ?? '',
    home,
    website: null,
    ...{ pageUrl, refused: [], setRefused: () => {} },
    view,
    query: viewQuery(view, zone),
    timezone: zoneName(view.zone, zone),
    hasRegions: false,
    // The details compare with the totals of the page.
    totals: { state: 'loading', reload: () => {} },
  }
}

/** The statistics of a project's website, if there is one. Both have the same host, apart from `www.`. */
async function findStatsAccess(project: string, signal: AbortSignal): Promise<Result<StatsAccess | null>> {
  const result = await request<'listWebsites'>('analytics', '/api/v1/websites', {
    query: { search: project, per_page: 100 },
    signal,
  })
  if (!result.ok) return result
  const website = result.value.data.find(({ domain }) => domain.replace(/^www\./, '') === project)
  return { ok: true, value: website ? { kind: 'owner', id: String(website.id) } : null }
}
