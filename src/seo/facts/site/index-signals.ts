import { Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import type { ResponseHeaders } from '../../../fetch/fetch-result.ts'
import { isPageType } from '../page/link-header.ts'
import type { HreflangLink, TargetPage } from './site-facts.ts'

export type IndexSignals = Pick<TargetPage, 'noindex' | 'canonical' | 'hreflang'>

const maxHreflang = 200
/** Elements that are allowed in the head; any other ends it. */
const headElements = new Set([
  'html',
  'head',
  'base',
  'link',
  'meta',
  'title',
  'style',
  'script',
  'noscript',
  'template',
])

type Attributes = Readonly<Record<string, string>>

/**
 * What a page says about its indexing. Read from tokens up to the end of the head, in linear time: a target needs no
 * tree, and may be as hostile as any page.
 */
export function readIndexSignals(html: string, headers: ResponseHeaders, url: string): IndexSignals {
  let noindex = (headers['x-robots-tag'] ?? []).some(headerHasNoindex)
  let base = url
  const canonicals: string[] = []
  const hreflang: HreflangLink[] = []

  const addLink = (attributes: Attributes) => {
    const href = URL.parse(attributes.href ?? '', base)?.href
    const relations = (attributes.rel ?? '').toLowerCase().split(/\s+/)
    if (href === undefined || attributes.href === undefined) return
    if (relations.includes('canonical')) canonicals.push(href)
    const isVersion = relations.includes('alternate') && isPageType(attributes.type ?? null)
    if (isVersion && attributes.hreflang && hreflang.length < maxHreflang) {
      hreflang.push({ language: attributes.hreflang.trim(), url: href })
    }
  }

  for (const link of (headers.link ?? []).flatMap(linkHeader)) addLink(link)
  for (const { name, attributes } of headTags(html)) {
    if (name === 'base' && attributes.href !== undefined) base = URL.parse(attributes.href, url)?.href ?? base
    if (name === 'link') addLink(attributes)
    if (name === 'meta' && /^(robots|googlebot)$/i.test(attributes.name?.trim() ?? '')) {
      noindex ||= hasNoindex(attributes.content ?? '')
    }
  }
  return { noindex, canonical: canonicals[0] ?? null, hreflang }
}

function hasNoindex(directives: string): boolean {
  return directives
    .toLowerCase()
    .split(',')
    .some((directive) => /^(noindex|none)$/.test(directive.trim()))
}

/** `noindex`, `googlebot: noindex`, but not `otherbot: noindex`. */
function headerHasNoindex(value: string): boolean {
  const agent = /^\s*([a-z_-]+)\s*:(.*)$/i.exec(value)
  if (agent === null || /^(unavailable_after|max-)/i.test(agent[1] ?? '')) return hasNoindex(value)
  return /^googlebot$/i.test(agent[1] ?? '') && hasNoindex(agent[2] ?? '')
}

/** The links of one `Link` header, as attributes of link elements. */
function linkHeader(value: string): Attributes[] {
  return [...value.slice(0, 16_384).matchAll(/<([^<>]*)>([^<]*)/g)].map(([, href = '', parameters = '']) => {
    const pairs = [...parameters.matchAll(/;\s*([a-z*]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi)]
    return {
      href,
      ...Object.fromEntries(pairs.map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare])),
    }
  })
}

interface Tag {
  readonly name: string
  readonly attributes: Attributes
}

/** The start tags of the head, in order. */
function headTags(html: string): readonly Tag[] {
  const tags: Tag[] = []
  let ended = false
  const end = () => {
    ended = true
    tokenizer.pause()
  }
  const handler: TokenHandler = {
    onStartTag(token) {
      const name = token.tagName
      if (ended) return
      if (!headElements.has(name)) return end()
      tags.push({ name, attributes: attributesOf(token) })
      // The content of these is text, not markup. Without scripting, `<noscript>` in the head is markup.
      if (name === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA
      if (name === 'style') tokenizer.state = TokenizerMode.RAWTEXT
      if (name === 'title') tokenizer.state = TokenizerMode.RCDATA
      tokenizer.lastStartTagName = name
    },
    onEndTag(token) {
      if (token.tagName === 'head') end()
    },
    onComment() {},
    onDoctype() {},
    onEof() {},
    onCharacter() {},
    onNullCharacter() {},
    onWhitespaceCharacter() {},
  }
  const tokenizer = new Tokenizer({}, handler)
  tokenizer.write(html, true)
  return tags
}

function attributesOf(token: Token.TagToken): Attributes {
  const [href, rel, hreflang, type] = ['href', 'rel', 'hreflang', 'type'].map((name) => Token.getTokenAttr(token, name))
  const [name, content] = ['name', 'content'].map((name) => Token.getTokenAttr(token, name))
  const known = { href, rel, hreflang, type, name, content }
  return Object.fromEntries(Object.entries(known).flatMap(([key, value]) => (value == null ? [] : [[key, value]])))
}
