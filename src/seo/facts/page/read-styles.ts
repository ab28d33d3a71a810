/** The limit for one style sheet of a page. */
const maxUrls = 200
const maxLength = 2_048

/** What CSS loads. */
export interface CssResource {
  readonly kind: 'font' | 'stylesheet' | 'background'
  /** As written. */
  readonly url: string
}

/** Where a comment, a string, a URL or a rule that takes one begins. */
const cssToken = /\/\*|["']|url\(|@import|@namespace/gi

/** Most styles of elements load nothing. */
const loadsAny = /url\(|@import/i

/** The targets of `url(…)` and `@import` in CSS; data URLs, and what is in comments and other strings, are left out. */
export function resourcesInCss(css: string): readonly CssResource[] {
  if (!loadsAny.test(css)) return []
  const resources: CssResource[] = []
  cssToken.lastIndex = 0
  let rule = ''
  while (resources.length < maxUrls) {
    const match = cssToken.exec(css)
    if (match === null) break
    const token = match[0].toLowerCase()
    if (token.startsWith('@')) {
      rule = token
      continue
    }
    if (token === '/*') {
      const end = css.indexOf('*/', cssToken.lastIndex)
      if (end === -1) break
      cssToken.lastIndex = end + 2
      continue
    }
    const value = token === 'url(' ? readUrl(css, cssToken.lastIndex) : readString(css, match.index)
    cssToken.lastIndex = value.end
    const isLoaded = token === 'url(' || rule === '@import'
    if (isLoaded && rule !== '@namespace' && isFile(value.text))
      resources.push({ kind: rule === '@import' ? 'stylesheet' : kindInCss(value.text), url: value.text })
    rule = ''
  }
  return resources
}

interface CssValue {
  readonly text: string
  readonly end: number
}

const isFile = (url: string): boolean =>
  url !== '' && url.length <= maxLength && !/^(?:data:|#)/i.test(url) && !url.includes('\\')

/** What follows `url(`; nothing if it does not end. */
function readUrl(css: string, start: number): CssValue {
  let at = start
  while (isBlank(css.charCodeAt(at))) at++
  const { text, end } = css[at] === '"' || css[at] === "'" ? readString(css, at) : { text: null, end: at }
  const close = css.indexOf(')', end)
  if (close === -1) return { text: '', end: css.length }
  return { text: (text ?? css.slice(at, close)).trim(), end: close + 1 }
}

/** A string ends with its quote, and one that is never closed with its line. */
function readString(css: string, start: number): CssValue {
  const quote = css[start]
  let at = start + 1
  for (; at < css.length && css[at] !== quote && css[at] !== '\n'; at++) if (css[at] === '\\') at++
  return { text: css.slice(start + 1, at), end: at + 1 }
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** What a URL in CSS is loaded for, by the name of its file. */
function kindInCss(url: string): CssResource['kind'] {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (/\.(?:woff2?|ttf|otf|eot)$/i.test(path)) return 'font'
  return /\.css$/i.test(path) ? 'stylesheet' : 'background'
}

const maxCandidates = 20
const comma = 44

/** The URLs of `srcset`, as written. A URL ends with a blank, a candidate with a comma after its URL or its size. */
export function urlsInSrcset(srcset: string): readonly string[] {
  const text = srcset.slice(0, maxCandidates * maxLength)
  const urls: string[] = []
  for (let at = 0; at < text.length && urls.length < maxCandidates; ) {
    while (isBlank(text.charCodeAt(at)) || text.charCodeAt(at) === comma) at++
    const start = at
    while (at < text.length && !isBlank(text.charCodeAt(at))) at++
    let end = at
    while (end > start && text.charCodeAt(end - 1) === comma) end--
    const url = text.slice(start, end)
    if (url !== '' && !url.startsWith('data:')) urls.push(url)
    if (end < at) continue
    const next = text.indexOf(',', at)
    at = next === -1 ? text.length : next + 1
  }
  return urls
}

/** Longer scripts do more than to lead elsewhere. */
const maxRedirectScript = 500
const redirect =
  /(?:^|[\s;{}(.])location(?:\.href)? {0,5}= {0,5}["']([^"'\n]{1,2000})["']|(?:^|[\s;{}(.])location\.(?:replace|assign)\( {0,5}["']([^"'\n]{1,2000})["']/

/** Where a script leads to as soon as it runs; null if it does not, or waits for something. */
export function scriptRedirect(script: string): string | null {
  if (script.length > maxRedirectScript || !script.includes('location')) return null
  if (/=>|\bfunction\b|addEventListener|setTimeout|\bif\b/.test(script)) return null
  const [, assigned, called] = redirect.exec(script) ?? []
  return assigned ?? called ?? null
}
