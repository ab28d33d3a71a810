import { useEffect, useState } from 'preact/hooks'
import { sameOriginUrl } from './urls.ts'

/** The URL holds the state of a view, so that every view can be linked to and is in the browser's history. */
export interface PageUrl {
  readonly path: string
  readonly query: URLSearchParams
}

const navigationEvents = new EventTarget()

export function currentPageUrl(): PageUrl {
  return { path: location.pathname, query: new URLSearchParams(location.search) }
}

export function usePageUrl(): PageUrl {
  const [pageUrl, setPageUrl] = useState(currentPageUrl)
  useEffect(() => {
    const update = (): void => setPageUrl(currentPageUrl())
    navigationEvents.addEventListener('move', update)
    addEventListener('popstate', update)
    return () => {
      navigationEvents.removeEventListener('move', update)
      removeEventListener('popstate', update)
    }
  }, [])
  return pageUrl
}

/** Goes to a URL of this origin; ignores all others. `keepScroll` is for another state of the same page. */
export function navigate(
  to: string,
  options: { readonly replace?: boolean; readonly keepScroll?: boolean } = {},
): void {
  const target = sameOriginUrl(URL.parse(to, location.href)?.href ?? null, location.origin)
  if (target === null) return
  const url = new URL(target)
  const samePage = url.pathname === location.pathname
  if (options.replace) history.replaceState(history.state, '', url)
  else history.pushState({ pushed: true }, '', url)
  if (!samePage && !options.keepScroll) scrollTo(0, 0)
  navigationEvents.dispatchEvent(new Event('move'))
}

/** Signing in there leads back to the current view. */
export const signInUrl = (): string =>
  `/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`

/** Goes back to the view from which the current one was opened, or to a URL if the current one was opened directly. */
export function goBackOr(to: string): void {
  if (history.state?.pushed) history.back()
  else navigate(to, { replace: true })
}

/** Returns the URL with changed query parameters; undefined or empty removes one. */
export function withQuery(pageUrl: PageUrl, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(pageUrl.query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, value)
  }
  const search = query.toString()
  return search === '' ? pageUrl.path : `${pageUrl.path}?${search}`
}

const consolePath = /^\/(?:$|welcome$|sign-in$|(?:sites|websites|reports|projects|crawls|settings|help)(?:\/|$))/

/** Handles clicks on links within the console without loading the page again. */
export function interceptLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const isSamePage = link.pathname === location.pathname && link.search === location.search
    if (!consolePath.test(link.pathname) || (link.hash && isSamePage)) return
    event.preventDefault()
    navigate(link.href)
  })
}

/** Returns the values of `:name` segments if the path matches the pattern, otherwise undefined. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const patternParts = pattern.split('/')
  const pathParts = path.replace(/(?<=.)\/$/, '').split('/')
  if (patternParts.length !== pathParts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeSegment(value)
    else if (part !== value) return undefined
  }
  return params
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
