import type { HelpNode } from '../src/pages/help/help-page-data.ts'

export interface LinkTargets {
  /** The URL that a link leads to; null if its text is shown alone. */
  readonly link: (target: string) => string | null
  /** The URL of a picture; null if its description is shown instead. */
  readonly picture: (target: string) => string | null
}

const escapable = /[!-/:-@[-`{-~]/
const wordCharacter = /[\p{L}\p{N}]/u

/** The text of a paragraph, item or cell: code, links, pictures, emphasis. All else, HTML included, is text. */
export function readInline(source: string, targets: LinkTargets): readonly HelpNode[] {
  const nodes: HelpNode[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') nodes.push(text)
    text = ''
  }
  let at = 0
  while (at < source.length) {
    const parsed = readSpan(source, at, targets)
    if (parsed === null) {
      text += source[at]
      at += 1
      continue
    }
    if (typeof parsed.node === 'string') text += parsed.node
    else {
      flush()
      nodes.push(parsed.node)
    }
    at = parsed.end
  }
  flush()
  return nodes
}

interface Span {
  readonly node: HelpNode
  readonly end: number
}

function readSpan(source: string, at: number, targets: LinkTargets): Span | null {
  switch (source[at]) {
    case '\\': {
      const next = source[at + 1] ?? ''
      return escapable.test(next) ? { node: next, end: at + 2 } : null
    }
    case '`':
      return readCode(source, at)
    case '!':
      return source[at + 1] === '[' ? readPicture(source, at, targets) : null
    case '[':
      return readLink(source, at, targets)
    case '<':
      return readAddress(source, at)
    case '&':
      return readEntity(source, at)
    case '*':
    case '_':
      return readEmphasis(source, at, targets)
    default:
      return null
  }
}

/** Code may contain backticks if it is between more of them. */
function readCode(source: string, at: number): Span | null {
  let length = 1
  while (source[at + length] === '`') length += 1
  const fence = '`'.repeat(length)
  let end = source.indexOf(fence, at + length)
  while (end >= 0 && (source[end + length] === '`' || source[end - 1] === '`'))
    end = source.indexOf(fence, nextWithout('`', source, end))
  if (end < 0) return { node: fence, end: at + length }
  const code = source.slice(at + length, end).replaceAll('\n', ' ')
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return { node: ['code', {}, isPadded ? code.slice(1, -1) : code], end: end + length }
}

function nextWithout(character: string, source: string, at: number): number {
  let next = at
  while (source[next] === character) next += 1
  return next
}

interface Target {
  readonly label: string
  readonly target: string
  readonly end: number
}

/** `[label](target)`, with code and brackets in its label. */
function readTarget(source: string, at: number): Target | null {
  let depth = 0
  let end = at
  for (; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1
    else if (source[end] === '`') end = (readCode(source, end)?.end ?? end + 1) - 1
    else if (source[end] === '[') depth += 1
    else if (source[end] === ']') {
      depth -= 1
      if (depth === 0) break
    }
  }
  if (depth !== 0 || source[end + 1] !== '(') return null
  const close = source.indexOf(')', end)
  if (close < 0) return null
  const [target = ''] = source.slice(end + 2, close).split(' ', 1)
  return { label: source.slice(at + 1, end), target, end: close + 1 }
}

function readLink(source: string, at: number, targets: LinkTargets): Span | null {
  const link = readTarget(source, at)
  if (link === null) return null
  const label = readInline(link.label, targets)
  const href = targets.link(link.target)
  // What a link without a target says is text, which may be code.
  if (href === null) return label.length === 1 ? { node: label[0] ?? '', end: link.end } : plain(label, link.end)
  return { node: ['a', { href }, ...label], end: link.end }
}

const plain = (nodes: readonly HelpNode[], end: number): Span => ({ node: nodes.map(textOf).join(''), end })

function readPicture(source: string, at: number, targets: LinkTargets): Span | null {
  const picture = readTarget(source, at + 1)
  if (picture === null) return null
  const src = targets.picture(picture.target)
  return { node: src === null ? picture.label : ['img', { src, alt: picture.label }], end: picture.end }
}

/** `<https://example.com>` */
function readAddress(source: string, at: number): Span | null {
  const end = source.indexOf('>', at)
  const address = source.slice(at + 1, end)
  if (end < 0 || !/^https?:\/\/[^\s<]+$/.test(address)) return null
  return { node: ['a', { href: address }, address], end: end + 1 }
}

const entities: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: '\u00a0', quot: '"' }

function readEntity(source: string, at: number): Span | null {
  const name = source.slice(at + 1, source.indexOf(';', at))
  return Object.hasOwn(entities, name) ? { node: entities[name] ?? '', end: at + name.length + 2 } : null
}

function readEmphasis(source: string, at: number, targets: LinkTargets): Span | null {
  const mark = source[at] ?? ''
  const run = nextWithout(mark, source, at) - at
  const length = run >= 2 ? 2 : 1
  const start = at + length
  // A mark that opens is followed by text; `_` within a word is part of it.
  if (!/\S/.test(source[start] ?? ' ') || (mark === '_' && wordCharacter.test(source[at - 1] ?? ''))) return null
  for (let end = start; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1
    else if (source[end] === '`') end = (readCode(source, end)?.end ?? end + 1) - 1
    else if (source[end] === mark) {
      const closing = nextWithout(mark, source, end) - end
      const closes = closing === length || closing === 3
      if (
        closes &&
        /\S/.test(source[end - 1] ?? ' ') &&
        !(mark === '_' && wordCharacter.test(source[end + closing] ?? ''))
      ) {
        const close = end + closing - length
        const children = readInline(source.slice(start, close), targets)
        return { node: [length === 2 ? 'strong' : 'em', {}, ...children], end: close + length }
      }
      end += closing - 1
    }
  }
  return null
}

/** What a reader sees of it. */
export function textOf(node: HelpNode): string {
  if (typeof node === 'string') return node
  const [, , ...children] = node
  return children.map(textOf).join('')
}
