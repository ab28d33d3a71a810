import type { HelpElement, HelpHeading, HelpNode, HelpTag } from '../src/pages/help/help-page-data.ts'
import { type LinkTargets, readInline, textOf } from './inline.ts'

export interface MarkdownPage {
  readonly title: string
  readonly headings: readonly HelpHeading[]
  readonly nodes: readonly HelpNode[]
}

/**
 * Reads the Markdown that the documentation is written in: headings, paragraphs, lists, tables, quotes, blocks of code. It makes no
 * HTML, and what looks like HTML is shown as text, except for comments.
 */
export function readMarkdown(source: string, targets: LinkTargets): MarkdownPage {
  const reader = createReader(targets)
  const nodes = reader.blocks(withoutComments(source.replaceAll('\r\n', '\n')).split('\n'))
  const anchors = new Set(reader.anchors())
  return { title: reader.title(), headings: reader.headings, nodes: nodes.map((node) => withAnchors(node, anchors)) }
}

/**
 * What begins with a term defines it, and can be linked to by its name: a paragraph or item whose first words are code or bold, a row
 * of a table. Headings and earlier definitions of the same name go first.
 */
function withAnchors(node: HelpNode, anchors: Set<string>): HelpNode {
  if (typeof node === 'string') return node
  const [tag, props, ...children] = node
  const term = termOf(node)
  const id = term === null ? '' : slugOf(term.trim().replace(/[.:]$/, ''))
  const isNew = id !== '' && id.length <= longestAnchor && !anchors.has(id)
  if (isNew) anchors.add(id)
  return [tag, isNew ? { ...props, id } : props, ...children.map((child) => withAnchors(child, anchors))]
}

const longestAnchor = 60

/** The term that an element defines. */
export function termOf([tag, , first]: HelpElement): string | null {
  if (first === undefined) return null
  if (tag === 'tr') return typeof first !== 'string' && first[0] === 'td' ? firstTerm(first) : null
  if ((tag !== 'p' && tag !== 'li') || typeof first === 'string') return null
  return first[0] === 'strong' || first[0] === 'code' ? textOf(first) : null
}

/** The first code or bold text of a cell, or all of it if that is a name. */
function firstTerm(cell: HelpElement): string | null {
  const [, , first] = cell
  if (first !== undefined && typeof first !== 'string') return textOf(first)
  const text = textOf(cell)
  return /^\p{L}/u.test(text) ? text : null
}

/** As in GitHub's anchors: lower case, without punctuation, hyphens for blanks. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Comments are for those who write the documentation. Within blocks of code they are code. */
function withoutComments(source: string): string {
  let isCode = false
  let isComment = false
  const kept = source.split('\n').filter((line) => {
    if (!isComment && line.trimStart().startsWith('```')) isCode = !isCode
    if (isCode) return true
    const begins = !isComment && line.trimStart().startsWith('<!--')
    const isPart = isComment || begins
    if (isPart) isComment = !line.includes('-->')
    return !isPart
  })
  return kept.join('\n')
}

const item = /^( *)([-*+]|\d{1,9}[.)])( +|$)/
const heading = /^(#{1,6}) +(\S.*)$/
const delimiterCell = /^ *:?-+:? *$/
const levels = ['h2', 'h2', 'h3', 'h4', 'h4', 'h4'] as const

function createReader(targets: LinkTargets) {
  let title = ''
  const headings: HelpHeading[] = []
  const anchors = new Map<string, number>()

  /** A second heading of the same name gets a number, as on GitHub. */
  const headingAnchor = (text: string): string => {
    const slug = slugOf(text)
    const count = anchors.get(slug) ?? 0
    anchors.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }

  const inline = (text: string): readonly HelpNode[] => readInline(text.trim(), targets)

  function blocks(lines: readonly string[]): readonly HelpNode[] {
    const nodes: HelpNode[] = []
    let at = 0
    while (at < lines.length) {
      const line = lines[at] ?? ''
      if (line.trim() === '') {
        at += 1
        continue
      }
      const [node, end] = block(lines, at, line)
      if (node !== null) nodes.push(node)
      at = end
    }
    return nodes
  }

  type Block = readonly [node: HelpNode | null, end: number]

  function block(lines: readonly string[], at: number, line: string): Block {
    if (line.trimStart().startsWith('```')) return code(lines, at)
    const [, marks, text] = heading.exec(line) ?? []
    if (marks !== undefined && text !== undefined) return [readHeading(marks.length, text), at + 1]
    if (/^(?:-{3,}|\*{3,})\s*$/.test(line)) return [['hr', {}], at + 1]
    if (line.startsWith('>')) return quote(lines, at)
    if (item.test(line)) return list(lines, at)
    if (isTable(lines, at)) return table(lines, at)
    return paragraph(lines, at)
  }

  function readHeading(level: number, text: string): HelpNode | null {
    const children = inline(text)
    const plain = children.map(textOf).join('')
    const id = headingAnchor(plain)
    if (level === 1 && title === '') {
      title = plain
      return null
    }
    const tag = levels[level - 1] ?? 'h4'
    headings.push({ level: tag === 'h2' ? 2 : tag === 'h3' ? 3 : 4, id, text: plain })
    return [tag, { id }, ...children]
  }

  function code(lines: readonly string[], at: number): Block {
    const opening = lines[at] ?? ''
    const indent = opening.length - opening.trimStart().length
    const fence = /^`+/.exec(opening.trimStart())?.[0] ?? '```'
    const rest = lines.slice(at + 1)
    const closing = rest.findIndex((line) => line.trim() === fence)
    const length = closing < 0 ? rest.length : closing
    const content = rest
      .slice(0, length)
      .map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line))
    return [['pre', {}, content.join('\n')], at + length + 2]
  }

  function quote(lines: readonly string[], at: number): Block {
    const count = countWhile(lines.slice(at), (line) => line.startsWith('>'))
    const inner = lines.slice(at, at + count).map((line) => line.replace(/^> ?/, ''))
    return [['blockquote', {}, ...blocks(inner)], at + count]
  }

  /** Lines that are indented belong to the item above, and so do lines that continue its paragraph. */
  function list(lines: readonly string[], at: number): Block {
    const [, , firstMark = '-'] = item.exec(lines[at] ?? '') ?? []
    const isOrdered = /\d/.test(firstMark)
    const items: HelpNode[] = []
    let end = at
    while (end < lines.length) {
      const [whole = '', indent = '', mark = ''] = item.exec(lines[end] ?? '') ?? []
      if (mark === '' || indent.length > 1 || /\d/.test(mark) !== isOrdered) break
      const width = whole.length
      const own = [(lines[end] ?? '').slice(width)]
      end += 1
      while (end < lines.length) {
        const line = lines[end] ?? ''
        const isIndented = line.startsWith(' '.repeat(Math.min(width, indent.length + 2)))
        if (line.trim() === '') {
          const next = lines.slice(end).find((later) => later.trim() !== '') ?? ''
          if (!next.startsWith(' '.repeat(width))) break
        } else if (!isIndented && ((lines[end - 1] ?? '').trim() === '' || item.test(line) || startsBlock(lines, end)))
          break
        own.push(isIndented ? line.slice(Math.min(width, line.length - line.trimStart().length)) : line)
        end += 1
      }
      items.push(listItem(own))
      const gap = countWhile(lines.slice(end), (line) => line.trim() === '')
      if (gap > 0 && item.test(lines[end + gap] ?? '')) end += gap
    }
    const start = Number.parseInt(firstMark, 10)
    return [[isOrdered ? 'ol' : 'ul', isOrdered && start !== 1 ? { start } : {}, ...items], end]
  }

  function listItem(lines: readonly string[]): HelpNode {
    const [first, ...rest] = blocks(lines)
    if (first === undefined) return ['li', {}]
    // The paragraph of an item is the item.
    if (typeof first === 'string' || first[0] !== 'p') return ['li', {}, first, ...rest]
    const [, props, ...children] = first
    return ['li', props, ...children, ...rest]
  }

  function paragraph(lines: readonly string[], at: number): Block {
    const count =
      1 + countWhile(lines.slice(at + 1), (line, index) => line.trim() !== '' && !startsBlock(lines, at + 1 + index))
    const children = inline(
      lines
        .slice(at, at + count)
        .map((line) => line.trim())
        .join('\n'),
    )
    return [['p', {}, ...children], at + count]
  }

  function startsBlock(lines: readonly string[], at: number): boolean {
    const line = lines[at] ?? ''
    return (
      heading.test(line) ||
      line.startsWith('>') ||
      line.trimStart().startsWith('```') ||
      /^ *(?:[-*+]|1[.)]) +\S/.test(line) ||
      isTable(lines, at)
    )
  }

  function table(lines: readonly string[], at: number): Block {
    const count = countWhile(lines.slice(at), (line) => line.includes('|'))
    const [head = [], , ...rows] = lines.slice(at, at + count).map(cellsOf)
    const row = (cells: readonly string[], tag: HelpTag): readonly HelpNode[] =>
      head.map((_, index): HelpNode => [tag, {}, ...inline(cells[index] ?? '')])
    const body = rows.map((cells): HelpNode => ['tr', {}, ...row(cells, 'td')])
    const hasHead = head.some((cell) => cell.trim() !== '')
    const thead: readonly HelpNode[] = hasHead ? [['thead', {}, ['tr', {}, ...row(head, 'th')]]] : []
    return [['table', {}, ...thead, ['tbody', {}, ...body]], at + count]
  }

  return { blocks, headings, anchors: () => anchors.keys(), title: () => title }
}

function isTable(lines: readonly string[], at: number): boolean {
  if (!lines[at]?.includes('|')) return false
  const cells = cellsOf(lines[at + 1] ?? '')
  return lines[at + 1]?.includes('|') === true && cells.every((cell) => delimiterCell.test(cell))
}

/** A pipe in a cell is escaped, in code as well. */
function cellsOf(line: string): readonly string[] {
  const text = line.trim()
  const cells: string[] = []
  let cell = ''
  for (let at = text.startsWith('|') ? 1 : 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\' && text[at + 1] === '|') {
      cell += '|'
      at += 1
    } else if (character === '|') {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return cell === '' ? cells : [...cells, cell]
}

function countWhile(lines: readonly string[], isPart: (line: string, index: number) => boolean): number {
  const end = lines.findIndex((line, index) => !isPart(line, index))
  return end < 0 ? lines.length : end
}
