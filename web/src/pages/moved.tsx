import { useEffect } from 'preact/hooks'
import { NotFound } from '../components/not-found.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../router.ts'
import { sitePath } from '../urls.ts'

const lists: Readonly<Record<string, string>> = {
  '/websites': '/sites',
  '/websites/new': '/sites/new',
  '/websites/combined': '/sites/combined',
  '/reports': '/sites',
  '/crawls': '/sites',
  '/projects': '/sites',
}

/** The pages that a website had, by where they are among the tabs of its site. */
const pages: Readonly<Record<string, string>> = {
  goals: 'conversions',
  funnels: 'conversions/funnels',
  journeys: 'conversions/journeys',
  bots: 'seo/ai',
  health: 'settings/tracking',
  setup: 'settings/tracking',
  edit: 'settings/general',
  imports: 'settings/data',
}

/** Leads from the URL of a page of an earlier version to where the page is now. */
export function MovedPage() {
  const pageUrl = usePageUrl()
  const target = replacedUrl(pageUrl)
  useEffect(() => {
    if (target !== null) navigate(target + location.hash, { replace: true })
  }, [target])
  return target === null ? <NotFound /> : null
}

/** The URL that has replaced one of an earlier version; null if it has not been replaced. */
export function replacedUrl({ path, query }: PageUrl): string | null {
  const plain = path.replace(/(?<=.)\/$/, '')
  const project = query.get('project')
  if (project && (plain === '/reports' || plain === '/crawls'))
    return withQuery({ path: `${sitePath(project)}/seo${plain}`, query }, { project: undefined })
  const replaced = Object.hasOwn(lists, plain) ? lists[plain] : replacedPage(plain)
  return replaced === undefined ? null : withQuery({ path: replaced, query }, {})
}

function replacedPage(path: string): string | undefined {
  const [, host] = /^\/projects\/([^/]+)$/.exec(path) ?? []
  if (host !== undefined) return `/sites/${host}/seo/reports`
  const [, website, page = ''] = /^(\/websites\/[^/]+)\/([a-z]+)$/.exec(path) ?? []
  return website !== undefined && Object.hasOwn(pages, page) ? `${website}/${pages[page]}` : undefined
}
