/** One target of a `Link` header (RFC 8288) with its parameters, names in lower case. */
export interface HeaderLink {
  readonly href: string
  readonly rel: readonly string[]
  readonly hreflang: string | null
  readonly type: string | null
}

const link = /<([^<>]*)>((?:\s*;\s*[\w-]+\*?(?:\s*=\s*(?:"[^"]*"|[^\s",;]+))?)*)/g
const parameter = /;\s*([\w-]+)\*?(?:\s*=\s*(?:"([^"]*)"|([^\s",;]+)))?/g
const maxLength = 20_000

export function readLinkHeaders(values: readonly string[]): readonly HeaderLink[] {
  return values.flatMap((value) =>
    [...value.slice(0, maxLength).matchAll(link)].map(([, href, rest]) => read(href, rest)),
  )
}

function read(href = '', rest = ''): HeaderLink {
  const parameters = new Map<string, string>()
  for (const [, name, quoted, bare] of rest.matchAll(parameter)) {
    const key = (name ?? '').toLowerCase()
    if (!parameters.has(key)) parameters.set(key, quoted ?? bare ?? '')
  }
  const rel = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/)
  return { href: href.trim(), rel, hreflang: parameters.get('hreflang') ?? null, type: parameters.get('type') ?? null }
}

/** Whether what a link names is a page by its `type`, and not a feed or the like; most pages name none. */
export const isPageType = (type: string | null): boolean =>
  !type?.trim() || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)
