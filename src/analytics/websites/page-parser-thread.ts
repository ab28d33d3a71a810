import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { runThread } from '../../threads/run-thread.ts'
import { verificationMetaName } from './domain-challenge.ts'

type Node = DefaultTreeAdapterMap['node']

const maxTags = 20
const maxLinks = 200
const maxUrlLength = 2048
const maxPolicyLength = 4096

/** The contents of our meta tags in the head of a page. Tags in the body do not count: visitors may be able to post there. */
function readVerificationTags(html: string): readonly string[] {
  return childrenOf(headOf(parse(html)))
    .filter(isNamed('meta'))
    .filter((meta) => attributeOf(meta, 'name')?.trim().toLowerCase() === verificationMetaName)
    .flatMap((meta) => attributeOf(meta, 'content')?.trim() ?? [])
    .slice(0, maxTags)
}

/** A script element with a source. */
export interface ScriptTag {
  readonly src: string
  readonly type: string
  readonly nonce: string
  readonly domain: string | null
  readonly api: string | null
  /** Whether it also counts visits of local hosts. */
  readonly local: boolean
}

/** What a page has to do with trackers. Texts are bounded, and so are the lists. */
export interface PageScripts {
  readonly base: string | null
  readonly scripts: readonly ScriptTag[]
  /** The starts of inline scripts that name a script file or a tag manager. */
  readonly inline: readonly string[]
  /** The contents of `noscript` elements. */
  readonly noscript: readonly string[]
  /** Content security policies in meta elements. */
  readonly policies: readonly string[]
  readonly links: readonly string[]
}

const ofInterest = /script\.js|gtm\.|googletagmanager|adobedtm|utag|zaraz|segment|analytics/i

function readScripts(html: string): PageScripts {
  let base: string | null = null
  const scripts: ScriptTag[] = []
  const inline: string[] = []
  const noscript: string[] = []
  const policies: string[] = []
  const links: string[] = []
  for (const node of walk(parse(html))) {
    const attribute = (name: string): string | null => attributeOf(node, name)?.trim().slice(0, maxUrlLength) ?? null
    if (node.nodeName === 'script') {
      const src = attribute('src')
      if (src === null) {
        const text = textOf(node)
        if (ofInterest.test(text) && inline.length < maxTags) inline.push(text.slice(0, 4096))
      } else if (scripts.length < maxLinks) {
        scripts.push({
          src,
          type: attribute('type')?.toLowerCase() ?? '',
          nonce: attribute('nonce') ?? '',
          domain: attribute('data-domain'),
          api: attribute('data-api'),
          local: attribute('data-local') !== null,
        })
      }
    } else if (node.nodeName === 'noscript' && noscript.length < maxTags) noscript.push(textOf(node).slice(0, 4096))
    else if (node.nodeName === 'base') base ??= attribute('href')
    else if (node.nodeName === 'a' && links.length < maxLinks) links.push(attribute('href') ?? '')
    else if (node.nodeName === 'meta' && attribute('http-equiv')?.toLowerCase() === 'content-security-policy') {
      if (policies.length < maxTags) policies.push(attributeOf(node, 'content')?.slice(0, maxPolicyLength) ?? '')
    }
  }
  return { base, scripts, inline, noscript, policies, links }
}

/** An icon that a page names; its size is 0 if unknown. */
export interface IconLink {
  readonly href: string
  readonly type: string
  readonly size: number
}

function readIcons(html: string): readonly IconLink[] {
  const document = parse(html)
  return childrenOf(headOf(document))
    .filter(isNamed('link'))
    .filter((link) => /(?:^|\s)(?:icon|apple-touch-icon)(?:\s|$)/i.test(attributeOf(link, 'rel') ?? ''))
    .map((link) => ({
      href: attributeOf(link, 'href')?.trim().slice(0, maxUrlLength) ?? '',
      type: attributeOf(link, 'type') ?? '',
      size: Number(/^(\d{1,4})x/i.exec(attributeOf(link, 'sizes') ?? '')?.[1] ?? 0),
    }))
    .filter(({ href }) => href !== '')
    .slice(0, maxTags)
}

/** Every element, without recursion: a hostile page may be nested deeply. */
function* walk(root: Node): Generator<Node> {
  const open: Node[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    for (const child of childrenOf(node).toReversed()) open.push(child)
  }
}

const headOf = (document: Node): Node | undefined =>
  childrenOf(childrenOf(document).find(isNamed('html'))).find(isNamed('head'))

const childrenOf = (node: Node | undefined): readonly Node[] => (node && 'childNodes' in node ? node.childNodes : [])

const textOf = (node: Node): string =>
  childrenOf(node)
    .map((child) => ('value' in child ? child.value : ''))
    .join('')

const isNamed =
  (name: string) =>
  ({ nodeName }: Node): boolean =>
    nodeName === name

const attributeOf = (node: Node, name: string): string | undefined =>
  'attrs' in node ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined

const methods = { readVerificationTags, readScripts, readIcons }

export type PageParserMethods = typeof methods

runThread(() => ({ methods }))
