import { getAttribute, getLowerCaseTokens, getNonBlankAttribute } from './attributes.ts'
import { type BoundedList, createBoundedList } from './bounded-list.ts'
import type { ElementContext, ElementReader } from './element-context.ts'
import type { Embed, Form, InlineCode, Resource, Script, Stylesheet } from './page-facts.ts'
import { type Element, offsetOf, rawText } from './parse.ts'
import { resourcesInCss, scriptRedirect, urlsInSrcset } from './read-styles.ts'
import type { UrlResolver } from './url-resolver.ts'

export interface ResourceFacts {
  readonly scripts: BoundedList<Script>
  readonly stylesheets: BoundedList<Stylesheet>
  readonly embeds: BoundedList<Embed>
  readonly resources: BoundedList<Resource>
}

export interface ResourceReader extends ElementReader<ResourceFacts> {
  /** Reads a `style` attribute, which any element may have. */
  style(css: string, element: Element): void
}

/** What `as` of a preload says. */
const preloads: ReadonlyMap<string, Resource['kind']> = new Map([
  ['font', 'font'],
  ['image', 'image'],
  ['script', 'script'],
  ['style', 'stylesheet'],
])

const javascript = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/

type ReadScript = Omit<Script, 'beforeContent'> & { readonly contentBefore: number }

/** `contentSoFar` counts the pieces of content that the walk has come by. */
export function createResourceReader(urls: UrlResolver, contentSoFar: () => number): ResourceReader {
  const scripts = createBoundedList<ReadScript>(500)
  const stylesheets = createBoundedList<Stylesheet>(300)
  const embeds = createBoundedList<Embed>(500)
  const resources = createBoundedList<Resource>(300)

  function add(kind: Resource['kind'], href: string, element: Element): void {
    const url = resources.isFull() ? null : urls.resolveHttp(href)
    if (url !== null) resources.add({ kind, url, at: offsetOf(element) })
  }

  function readCss(css: string, element: Element): void {
    for (const { kind, url } of resourcesInCss(css)) add(kind, url, element)
  }

  function readSrcset(element: Element, attribute = 'srcset'): void {
    const srcset = getNonBlankAttribute(element, attribute)
    if (srcset !== null) for (const url of urlsInSrcset(srcset)) add('image', url, element)
  }

  function readScript(element: Element, context: ElementContext): void {
    const script = scriptOf(element, context, urls)
    if (script === null) return
    const redirect = script.inline === null ? null : scriptRedirect(rawText(element))
    if (redirect !== null) add('script-redirect', redirect, element)
    scripts.add({ ...script, contentBefore: contentSoFar() })
  }

  /** What is loaded in advance, for whatever uses it. Images may have candidates instead of an address. */
  function readPreload(element: Element, href: string | null, rel: readonly string[]): void {
    const as = getAttribute(element, 'as')?.toLowerCase() ?? ''
    const kind = rel.includes('modulepreload') ? 'script' : preloads.get(as)
    if (kind === 'image') readSrcset(element, 'imagesrcset')
    if (kind !== undefined && href !== null) add(kind, href, element)
  }

  function readStylesheet(element: Element, context: ElementContext): void {
    const media = getNonBlankAttribute(element, 'media')
    const place = { media, inHead: context.inHead, at: offsetOf(element) }
    if (element.tagName === 'style') {
      stylesheets.add({ ...place, url: null, inline: inlineOf(element) })
      readCss(rawText(element), element)
      return
    }
    const rel = getLowerCaseTokens(element, 'rel')
    const href = getNonBlankAttribute(element, 'href')
    if (rel.includes('preload') || rel.includes('modulepreload')) readPreload(element, href, rel)
    if (!rel.includes('stylesheet') || rel.includes('alternate') || href === null) return
    if (getAttribute(element, 'disabled') !== null) return
    stylesheets.add({ ...place, url: urls.resolveHttp(href), inline: null })
  }

  function readEmbed(kind: Embed['kind'], element: Element): void {
    if (kind === 'source' && element.parentNode?.nodeName === 'picture') {
      readSrcset(element)
      return
    }
    const poster = kind === 'video' ? getNonBlankAttribute(element, 'poster') : null
    if (poster !== null) add('image', poster, element)
    const href = getNonBlankAttribute(element, kind === 'object' ? 'data' : 'src')
    const url = href === null ? null : urls.resolveHttp(href)
    if (url !== null) embeds.add({ kind, url, at: offsetOf(element) })
  }

  return {
    style: readCss,
    tags: ['script', 'style', 'link', 'img', 'iframe', 'object', 'embed', 'audio', 'video', 'source', 'track'],
    read(element, context) {
      switch (element.tagName) {
        case 'script':
          readScript(element, context)
          break
        case 'style':
        case 'link':
          readStylesheet(element, context)
          break
        case 'img':
          readSrcset(element)
          break
        case 'iframe':
        case 'object':
        case 'embed':
        case 'audio':
        case 'video':
        case 'source':
        case 'track':
          readEmbed(element.tagName, element)
          break
      }
    },
    facts() {
      return {
        scripts: placeScripts(scripts.build(), contentSoFar()),
        stylesheets: stylesheets.build(),
        embeds: embeds.build(),
        resources: resources.build(),
      }
    },
  }
}

/** With what is known at the end: which of them stand before the last content. */
const placeScripts = ({ items, total }: BoundedList<ReadScript>, content: number): BoundedList<Script> => ({
  items: items.map(({ contentBefore, ...script }) => ({ ...script, beforeContent: contentBefore < content })),
  total,
})

/** Null if it is data, or not for browsers that support modules: these never load `nomodule` scripts. */
function scriptOf(element: Element, context: ElementContext, urls: UrlResolver): Omit<Script, 'beforeContent'> | null {
  const type = (getAttribute(element, 'type') ?? '').trim().toLowerCase()
  if (!javascript.test(type) || getAttribute(element, 'nomodule') !== null) return null
  const src = getNonBlankAttribute(element, 'src')
  return {
    url: src === null ? null : urls.resolveHttp(src),
    kind: type === 'module' ? 'module' : 'classic',
    deferred: type === 'module' || getAttribute(element, 'async') !== null || getAttribute(element, 'defer') !== null,
    inHead: context.inHead,
    inline: src === null ? inlineOf(element) : null,
    at: offsetOf(element),
  }
}

export function createFormReader(urls: UrlResolver): ElementReader<BoundedList<Form>> {
  const forms = createBoundedList<Form>(200)
  return {
    tags: ['form'],
    read(element) {
      const action = getNonBlankAttribute(element, 'action') ?? ''
      forms.add({ action, url: urls.resolveHttp(action), at: offsetOf(element) })
    },
    facts: () => forms.build(),
  }
}

function inlineOf(element: Element): InlineCode {
  const text = rawText(element)
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return { length: text.length, lines }
}
