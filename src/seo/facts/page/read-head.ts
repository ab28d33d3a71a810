import type { ResponseHeaders } from '../../../fetch/fetch-result.ts'
import type { Addresses } from './address.ts'
import { attribute, tokens } from './attributes.ts'
import type {
  Canonical,
  HeadFacts,
  HeadLink,
  HeadText,
  Hreflang,
  Refresh,
  RobotsDirectives,
  SocialTag,
} from './head-facts.ts'
import { readLinkHeaders } from './link-header.ts'
import { type Element, offsetOf } from './parse.ts'
import type { Reader } from './reader.ts'
import { robotsHeader, robotsMeta } from './robots-directives.ts'
import { textWithin } from './text-within.ts'
import type { Where } from './where.ts'

const maxOfKind = 200
const robotsAgents = /^(robots|[a-z-]*bot(-[a-z]+)?|slurp|google-extended)$/i
const socialName = /^(og|twitter|fb|article|product|profile|book|video|music):/i

export function headReader(headers: ResponseHeaders, addresses: Addresses): Reader<HeadFacts> {
  const titles: HeadText[] = []
  const descriptions: HeadText[] = []
  const canonicals: Canonical[] = []
  const robots: RobotsDirectives[] = (headers['x-robots-tag'] ?? []).slice(0, maxOfKind).map(robotsHeader)
  const refreshes: Refresh[] = (headers.refresh ?? []).map((value) => readRefresh(value, null, addresses))
  const hreflang: Hreflang[] = []
  const icons: HeadLink[] = []
  const social: SocialTag[] = []
  const policies: HeadText[] = []
  let viewport: HeadText | null = null

  for (const { href, rel, hreflang: language } of readLinkHeaders(headers.link ?? []).slice(0, maxOfKind)) {
    const found = { href, url: addresses.resolveHttp(href), inHead: true, from: 'header', at: null } as const
    if (rel.includes('canonical')) canonicals.push(found)
    if (rel.includes('alternate') && language !== null) hreflang.push({ ...found, language })
  }

  function readMeta(element: Element, where: Where): void {
    const content = attribute(element, 'content')
    if (content === null) return
    const at = offsetOf(element)
    const name = (attribute(element, 'name') ?? '').trim().toLowerCase()
    const property = (attribute(element, 'property') ?? '').trim().toLowerCase()
    const socialTag = socialName.test(property) ? property : socialName.test(name) ? name : null
    if (name === 'description') put(descriptions, { text: content.trim(), inHead: where.inHead, at })
    else if (name === 'viewport') viewport = { text: content, inHead: where.inHead, at }
    else if (robotsAgents.test(name)) put(robots, robotsMeta(name, content, at))
    else if (socialTag !== null) put(social, { name: socialTag, content: content.trim(), at })
    else readPragma(attribute(element, 'http-equiv')?.toLowerCase() ?? '', content, at, where)
  }

  function readPragma(name: string, content: string, at: number, where: Where): void {
    if (name === 'refresh') put(refreshes, readRefresh(content, at, addresses))
    else if (name === 'content-security-policy') put(policies, { text: content, inHead: where.inHead, at })
  }

  function readLink(element: Element, where: Where): void {
    const href = attribute(element, 'href')
    const rel = tokens(element, 'rel')
    if (href === null || rel.length === 0) return
    const found = { href, inHead: where.inHead, at: offsetOf(element) }
    if (rel.includes('canonical')) put(canonicals, { ...found, url: addresses.resolveHttp(href), from: 'html' })
    if (rel.includes('icon')) put(icons, { ...found, url: addresses.resolveHttp(href) })
    const language = rel.includes('alternate') ? attribute(element, 'hreflang') : null
    if (language !== null) put(hreflang, { ...found, url: addresses.resolveHttp(href), language, from: 'html' })
  }

  return {
    tags: ['title', 'meta', 'link'],
    enter(element, where) {
      if (element.tagName === 'meta') readMeta(element, where)
      else if (element.tagName === 'link') readLink(element, where)
      else put(titles, { text: textWithin(element), inHead: where.inHead, at: offsetOf(element) })
    },
    facts: () => ({
      titles,
      descriptions,
      canonicals,
      robots,
      refreshes,
      viewport,
      policies,
      hreflang,
      icons,
      social,
      baseUrl: addresses.base,
    }),
  }
}

function put<T>(list: T[], thing: T): void {
  if (list.length < maxOfKind) list.push(thing)
}

function readRefresh(text: string, at: number | null, addresses: Addresses): Refresh {
  const seconds = Number.parseFloat(text) || 0
  const target = /url\s*=\s*['"]?([^'"]*)/i.exec(text)?.[1]?.trim()
  return { seconds, url: target ? addresses.resolveHttp(target) : null, text, at }
}
