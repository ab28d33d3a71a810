import { useEffect, useState } from 'preact/hooks'
import { ownAddress } from './urls.ts'

/** Where the console is: the address is the state, so that every view can be shared, and went back to. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const moved = new EventTarget()

export function place(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) }
}

export function usePlace(): Place {
  const [now, setNow] = useState(place)
  useEffect(() => {
    const update = (): void => setNow(place())
    moved.addEventListener('move', update)
    addEventListener('popstate', update)
    return () => {
      moved.removeEventListener('move', update)
      removeEventListener('popstate', update)
    }
  }, [])
  return now
}

/** Goes to an address of this origin, and to no other. `here` says that it is the same page in another state: the reader's place on it is kept. */
export function go(to: string, how: { readonly replace?: boolean; readonly here?: boolean } = {}): void {
  const address = ownAddress(URL.parse(to, location.href)?.href ?? null, location.origin)
  if (address === null) return
  const url = new URL(address)
  const samePage = url.pathname === location.pathname
  if (how.replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  if (!samePage && !how.here) scrollTo(0, 0)
  moved.dispatchEvent(new Event('move'))
}

/** The address of this page with other parameters; what is undefined goes away. */
export function withQuery(now: Place, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(now.query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, value)
  }
  const search = query.toString()
  return search === '' ? now.path : `${now.path}?${search}`
}

const consolePath = /^\/(?:$|welcome$|sign-in$|(?:websites|reports|projects|settings)(?:\/|$))/

/** Plain links of the console change the page without loading it anew. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!consolePath.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    go(link.href)
  })
}

/** The values of `:name` parts where the path is of the pattern; undefined where it is not. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/')
  const found = path.replace(/(?<=.)\/$/, '').split('/')
  if (wanted.length !== found.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = found[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodePart(value)
    else if (part !== value) return undefined
  }
  return params
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
