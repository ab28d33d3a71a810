/** The closed sets of crawl data. Stored as the index, so names are only ever appended. */

export const urlKinds = ['page', 'image'] as const
export type UrlKind = (typeof urlKinds)[number]

/** How a URL was found. */
export const sources = [
  'start',
  'link',
  'redirect',
  'canonical',
  'hreflang',
  'pagination',
  'sitemap',
  'image',
  'visits',
] as const
export type Source = (typeof sources)[number]

/**
 * What became of a URL. `broken` only after retries; `inconclusive`: the server refused to answer us; `blocked` by robots.txt;
 * `excluded` by the settings, a limit or as a trap; `unchecked`: on another host.
 */
export const outcomes = ['ok', 'redirect', 'broken', 'inconclusive', 'blocked', 'excluded', 'unchecked'] as const
export type Outcome = (typeof outcomes)[number]

/** `next` and `prev` are `<link>` elements or header fields; an anchor with such a `rel` is a `link`. */
export const linkKinds = ['link', 'image', 'canonical', 'hreflang', 'next', 'prev'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What pages load apart from the images of `src`, or lead to by themselves. */
export const resourceKinds = [
  'stylesheet',
  'script',
  'frame',
  'media',
  'image',
  'background',
  'font',
  'icon',
  'social-image',
  'refresh',
  'script-redirect',
] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Where on its page a link is. */
export const positions = [
  'main',
  'navigation',
  'header',
  'footer',
  'aside',
  'body',
  'head',
  'http header',
  'sitemap',
] as const
export type Position = (typeof positions)[number]

/** Why a page cannot be indexed, the first that applies. */
export const indexReasons = ['status', 'redirect', 'robots', 'not-html', 'noindex', 'canonical'] as const
export type IndexReason = (typeof indexReasons)[number]

/**
 * Whether a browser rendered a page, and whether its scripts change what matters. `failed`: the browser could not render it, or
 * there was none although all pages were to be rendered.
 */
export const renderings = ['not_rendered', 'same', 'different', 'failed'] as const
export type Rendering = (typeof renderings)[number]

export const verdicts = ['pass', 'warn', 'fail'] as const

export const frontierStates = { queued: 0, inFlight: 1, delayed: 2 } as const

export const codeOf = <const Name extends string>(names: readonly Name[], name: Name): number => names.indexOf(name)

export const nameOf = <const Name extends string>(names: readonly Name[], code: number): Name => {
  const name = names[code]
  if (name === undefined) throw new Error(`Unknown code ${code}; known are ${names.join(', ')}`)
  return name
}
