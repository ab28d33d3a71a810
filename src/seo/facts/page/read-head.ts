import type { ResponseHeaders } from '../../../fetch/fetch-result.ts'
import { getAttribute, getLowerCaseTokens } from './attributes.ts'
import type { ElementContext, ElementReader } from './element-context.ts'
import { elementText } from './element-text.ts'
import { isPageType, readLinkHeaders } from './link-header.ts'
import type {
  Canonical,
  HeadFacts,
  HeadLink,
  HeadText,
  Hreflang,
  PaginationLink,
  Refresh,
  RobotsDirectives,
  SocialTag,
} from './page-facts.ts'
import { type Element, offsetOf } from './parse.ts'
import type { UrlResolver } from './url-resolver.ts'

const maxPerKind = 200
const robotsAgents = /^(robots|[a-z-]*bot(-[a-z]+)?|slurp|google-extended)$/i
const socialName = /^(og|twitter|fb|article|product|profile|book|video|music):/i

export function createHeadReader(headers: ResponseHeaders, urls: UrlResolver): ElementReader<HeadFacts> {
  const titles: HeadText[] = []
  const descriptions: HeadText[] = []
  const canonicals: Canonical[] = []
  const misplacedCanonicals: Canonical[] = []
  const robots: RobotsDirectives[] = (headers['x-robots-tag'] ?? []).slice(0, maxPerKind).map(robotsHeader)
  const refreshes: Refresh[] = (headers.refresh ?? []).map((value) => readRefresh(value, null, urls))
  const hreflang: Hreflang[] = []
  const icons: HeadLink[] = []
  const pagination: PaginationLink[] = []
  const social: SocialTag[] = []
  const policies: HeadText[] = []
  let viewport: HeadText | null = null

  for (const { href, rel, hreflang: language, type } of readLinkHeaders(headers.link ?? []).slice(0, maxPerKind)) {
    const link = { href, url: urls.resolveHttp(href), inHead: true, from: 'header', at: null } as const
    if (rel.includes('canonical')) canonicals.push(link)
    const to = paginationOf(rel)
    if (to !== null) pagination.push({ ...link, to })
    if (rel.includes('alternate') && language !== null && isPageType(type)) hreflang.push({ ...link, language })
  }

  function readMeta(element: Element, context: ElementContext): void {
    const content = getAttribute(element, 'content')
    if (content === null) return
    const at = offsetOf(element)
    const name = (getAttribute(element, 'name') ?? '').trim().toLowerCase()
    const property = (getAttribute(element, 'property') ?? '').trim().toLowerCase()
    const socialTag = socialName.test(property) ? property : socialName.test(name) ? name : null
    if (name === 'description') addUpToLimit(descriptions, { text: content.trim(), inHead: context.inHead, at })
    else if (name === 'viewport') viewport = { text: content, inHead: context.inHead, at }
    else if (robotsAgents.test(name)) addUpToLimit(robots, robotsMeta(name, content, at))
    else if (socialTag !== null) addUpToLimit(social, { name: socialTag, content: content.trim(), at })
    else readPragma(getAttribute(element, 'http-equiv')?.toLowerCase() ?? '', content, at, context)
  }

  function readPragma(name: string, content: string, at: number, context: ElementContext): void {
    if (name === 'refresh') addUpToLimit(refreshes, readRefresh(content, at, urls))
    else if (name === 'content-security-policy') addUpToLimit(policies, { text: content, inHead: context.inHead, at })
  }

  function readLink(element: Element, context: ElementContext): void {
    const href = getAttribute(element, 'href')
    const rel = getLowerCaseTokens(element, 'rel')
    if (href === null || rel.length === 0) return
    const link = { href, inHead: context.inHead, at: offsetOf(element) }
    if (rel.includes('canonical')) {
      const canonical = { ...link, url: isBlank(href) ? null : urls.resolveHttp(href), from: 'html' } as const
      addUpToLimit(context.inHead ? canonicals : misplacedCanonicals, canonical)
    }
    if (rel.includes('icon')) addUpToLimit(icons, { ...link, url: urls.resolveHttp(href) })
    const to = context.inHead ? paginationOf(rel) : null
    if (to !== null) addUpToLimit(pagination, { ...link, url: urls.resolveHttp(href), to, from: 'html' })
    const isVersion = context.inHead && rel.includes('alternate') && isPageType(getAttribute(element, 'type'))
    const language = isVersion ? getAttribute(element, 'hreflang') : null
    if (language !== null) addUpToLimit(hreflang, { ...link, url: urls.resolveHttp(href), language, from: 'html' })
  }

  return {
    tags: ['title', 'meta', 'link'],
    read(element, context) {
      if (element.tagName === 'meta') readMeta(element, context)
      else if (element.tagName === 'link') readLink(element, context)
      else addUpToLimit(titles, { text: elementText(element), inHead: context.inHead, at: offsetOf(element) })
    },
    facts: () => ({
      titles,
      descriptions,
      canonicals,
      misplacedCanonicals,
      robots,
      refreshes,
      viewport,
      policies,
      hreflang,
      icons,
      pagination,
      social,
      baseUrl: urls.base,
    }),
  }
}

const paginationOf = (rel: readonly string[]): PaginationLink['to'] | null =>
  rel.includes('next') ? 'next' : rel.includes('prev') || rel.includes('previous') ? 'prev' : null

const isBlank = (text: string): boolean => text.trim() === ''

function addUpToLimit<T>(list: T[], thing: T): void {
  if (list.length < maxPerKind) list.push(thing)
}

function readRefresh(text: string, at: number | null, urls: UrlResolver): Refresh {
  const seconds = Number.parseFloat(text) || 0
  const target = refreshTarget(text)
  return { seconds, url: target ? urls.resolveHttp(target) : null, text, at }
}

/** What follows the seconds, after a comma, a semicolon or a blank; `url=` and quotes may be missing. */
function refreshTarget(text: string): string {
  const [time = ''] = /^[\s\d.]+/.exec(text) ?? []
  const rest = text.slice(time.length)
  if (!/^[;,]/.test(rest) && time.trimEnd() === time) return ''
  const target = rest
    .replace(/^[;,]/, '')
    .trimStart()
    .replace(/^url\s*=\s*/i, '')
  const quote = target[0]
  return (quote === '"' || quote === "'" ? target.slice(1).split(quote, 1)[0] : target)?.trim() ?? ''
}

const withValue = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)\s*:/i
const agentPrefix = /^([a-z0-9_-]+)\s*:\s*(.*)$/is
const weekday = /:\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i

function robotsMeta(agent: string, content: string, at: number): RobotsDirectives {
  return { agent: agent.toLowerCase(), directives: splitDirectives(content), from: 'html', text: content, at }
}

/** `X-Robots-Tag` may begin with the name of a crawler. */
function robotsHeader(value: string): RobotsDirectives {
  const addressed = withValue.test(value) ? null : agentPrefix.exec(value.trim())
  const agent = addressed?.[1]?.toLowerCase() ?? 'robots'
  const directives = splitDirectives(addressed?.[2] ?? value)
  return { agent, directives, from: 'header', text: value, at: null }
}

function splitDirectives(text: string): readonly string[] {
  const directives: string[] = []
  for (const part of text.toLowerCase().split(',')) {
    const directive = part.trim()
    const before = directives.at(-1)
    // Dates in older formats have a comma after the weekday.
    if (before !== undefined && weekday.test(before)) directives[directives.length - 1] = `${before}, ${directive}`
    else if (directive !== '') directives.push(directive)
  }
  return directives
}
