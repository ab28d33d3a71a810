import type { Addresses } from './address.ts'
import { attribute, filledAttribute, tokens } from './attributes.ts'
import { type Kept, keeper } from './found.ts'
import type { Embed, Form, Inline, Script, Stylesheet } from './page-facts.ts'
import { type Element, offsetOf, rawText } from './parse.ts'
import type { Reader } from './reader.ts'
import type { Where } from './where.ts'

export interface ResourceFacts {
  readonly scripts: Kept<Script>
  readonly stylesheets: Kept<Stylesheet>
  readonly embeds: Kept<Embed>
}

const javascript = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/

export function resourceReader(addresses: Addresses): Reader<ResourceFacts> {
  const scripts = keeper<Script>(500)
  const stylesheets = keeper<Stylesheet>(300)
  const embeds = keeper<Embed>(500)

  function readScript(element: Element, where: Where): void {
    const type = (attribute(element, 'type') ?? '').trim().toLowerCase()
    // Browsers that know modules never load what is marked `nomodule`.
    if (!javascript.test(type) || attribute(element, 'nomodule') !== null) return
    const src = filledAttribute(element, 'src')
    scripts.add({
      url: src === null ? null : addresses.resolveHttp(src),
      kind: type === 'module' ? 'module' : 'classic',
      deferred: type === 'module' || attribute(element, 'async') !== null || attribute(element, 'defer') !== null,
      inHead: where.inHead,
      inline: src === null ? inlineOf(element) : null,
      at: offsetOf(element),
    })
  }

  function readStylesheet(element: Element, where: Where): void {
    const media = filledAttribute(element, 'media')
    const found = { media, inHead: where.inHead, at: offsetOf(element) }
    if (element.tagName === 'style') {
      stylesheets.add({ ...found, url: null, inline: inlineOf(element) })
      return
    }
    const rel = tokens(element, 'rel')
    const href = filledAttribute(element, 'href')
    if (!rel.includes('stylesheet') || rel.includes('alternate') || href === null) return
    if (attribute(element, 'disabled') !== null) return
    stylesheets.add({ ...found, url: addresses.resolveHttp(href), inline: null })
  }

  function readEmbed(kind: Embed['kind'], element: Element): void {
    if (kind === 'source' && element.parentNode?.nodeName === 'picture') return
    const written = filledAttribute(element, kind === 'object' ? 'data' : 'src')
    const url = written === null ? null : addresses.resolveHttp(written)
    if (url !== null) embeds.add({ kind, url, at: offsetOf(element) })
  }

  return {
    tags: ['script', 'style', 'link', 'iframe', 'object', 'embed', 'audio', 'video', 'source', 'track'],
    enter(element, where) {
      switch (element.tagName) {
        case 'script':
          readScript(element, where)
          break
        case 'style':
        case 'link':
          readStylesheet(element, where)
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
    facts: () => ({ scripts: scripts.kept(), stylesheets: stylesheets.kept(), embeds: embeds.kept() }),
  }
}

export function formReader(addresses: Addresses): Reader<Kept<Form>> {
  const forms = keeper<Form>(200)
  return {
    tags: ['form'],
    enter(element) {
      const action = filledAttribute(element, 'action') ?? ''
      forms.add({ action, url: addresses.resolveHttp(action), at: offsetOf(element) })
    },
    facts: () => forms.kept(),
  }
}

function inlineOf(element: Element): Inline {
  const text = rawText(element)
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return { length: text.length, lines }
}
