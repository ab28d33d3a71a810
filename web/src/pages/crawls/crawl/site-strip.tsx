import { request } from '../../../api/request.ts'
import { useLoad } from '../../../state/use-load.ts'
import { SiteNav } from '../../../website/frame/site-nav.tsx'

/** The pages of a website keep none of the filters of a crawl. */
const withoutQuery = { path: '', query: new URLSearchParams() }

/** The navigation of the website that a crawl is of; nothing if the account has none. */
export function SiteStrip({ project }: { readonly project: string }) {
  const list = useLoad(project, (signal) =>
    request<'listWebsites'>('analytics', '/api/v1/websites', {
      query: { search: project, per_page: 100 },
      signal,
      withoutTexts: true,
    }),
  )
  if (list.state !== 'ready') return null
  const website = list.value.data.find(({ domain }) => domain.replace(/^www\./, '') === project)
  if (!website) return null
  const access = { kind: 'owner', id: String(website.id) } as const
  return <SiteNav site={{ access, domain: website.domain, website }} pageUrl={withoutQuery} current="seo" />
}
