import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { HelpNode, SearchUnit } from '../src/pages/help/help-page-data.ts'
import { textOf } from './inline.ts'
import { type MarkdownPage, readMarkdown, termOf } from './markdown.ts'

export interface HelpPage extends MarkdownPage {
  /** As in the URL: `reference/filters`; that of a folder is its README, and that of all is empty. */
  readonly path: string
  readonly folder: string
  readonly hasMoved: boolean
  /** What `<!-- search: … -->` says below a heading. */
  readonly keywords: ReadonlyMap<string, string>
}

export interface HelpFolder {
  readonly folder: string
  readonly title: string
  readonly pages: readonly HelpPage[]
}

export interface HelpDocs {
  readonly folders: readonly HelpFolder[]
  /** What is at /help itself, if docs/ has a README. */
  readonly start: HelpPage | null
}

/** All Markdown files of a folder, in the order of the links in its README; what that does not link to follows by title. */
export function readDocs(folder: string, pictureUrl: (file: string) => string | null): HelpDocs {
  const files = globSync('**/*.md', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    // Where a page became a folder, a pointer has its old name, and the URL is that of the folder.
    .filter((file, _, names) => !names.includes(file.replace(/\.md$/, '/README.md')))
    .toSorted()
  const all = files.map((file) => readPage(folder, file, new Set(files), pictureUrl))
  const start = all.find(({ path }) => path === '') ?? null
  const order = linksOf(start?.nodes ?? [])
  const rank = ({ path }: HelpPage): number => {
    const index = order.indexOf(path)
    return index < 0 ? order.length : index
  }
  const listed = all
    .filter((page) => page !== start)
    .toSorted((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title, 'en'))
  const byFolder = Map.groupBy(listed, (page) => page.folder)
  const folders = [...byFolder].map(([name, pages]): HelpFolder => {
    const own = pages.find(({ path }) => path === name)
    const others = pages.filter((page) => page !== own)
    return { folder: name, title: own?.title ?? titleOf(name), pages: own ? [own, ...others] : others }
  })
  const first = ({ pages }: HelpFolder): number => Math.min(...pages.map(rank))
  // Without an index, what is in docs/ itself is before the folders.
  return {
    folders: folders.toSorted(
      (one, other) => first(one) - first(other) || Number(other.folder === '') - Number(one.folder === ''),
    ),
    start,
  }
}

const titleOf = (folder: string): string => {
  const name = posix.basename(folder).replaceAll('-', ' ')
  return name === '' ? 'Documentation' : name[0]?.toUpperCase() + name.slice(1)
}

const pathOf = (file: string): string => file.replace(/(?:^|\/)README\.md$/, '').replace(/\.md$/, '')

function readPage(
  docs: string,
  file: string,
  files: ReadonlySet<string>,
  pictureUrl: (file: string) => string | null,
): HelpPage {
  const source = readFileSync(join(docs, file), 'utf8')
  const page = readMarkdown(source, {
    link(target) {
      if (/^https?:\/\//.test(target)) return target
      const [path = '', anchor] = target.split('#', 2)
      const linked = path === '' ? file : posix.join(posix.dirname(file), path)
      const hash = anchor === undefined ? '' : `#${anchor}`
      const page = files.has(linked) ? linked : posix.join(linked, 'README.md')
      return files.has(page) ? helpUrl(pathOf(page)) + hash : null
    },
    picture: (target) => pictureUrl(posix.join(posix.dirname(file), target)),
  })
  const path = pathOf(file)
  const parent = posix.dirname(file)
  const folder = parent === '.' ? '' : parent
  return { ...page, path, folder, hasMoved: isPointer(page), keywords: keywordsOf(source) }
}

/** The words by heading. */
const keywordsOf = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/^#+ +(\S.*)\n+<!-- search: (.+) -->$/gm)].map(([, heading = '', words = '']) => [
      heading,
      words,
    ]),
  )

const helpUrl = (path: string): string => (path === '' ? '/help' : `/help/${path}`)

/** A page of one short paragraph that says where its text is now. */
const isPointer = ({ nodes, headings }: MarkdownPage): boolean =>
  headings.length === 0 &&
  nodes.length === 1 &&
  linksOf(nodes).length > 0 &&
  /^.{0,200}\b(?:moved|now|see)\b.{0,200}$/is.test(nodes.map(textOf).join(''))

/** The pages that are linked to, in order. */
function linksOf(nodes: readonly HelpNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const [tag, { href = '' }, ...children] = node
    const [, path = ''] = /^\/help\/([^#]+)/.exec(href) ?? []
    return tag === 'a' && path !== '' ? [path] : linksOf(children)
  })
}

/** The anchors that a page has: headings, and what defines a term. */
export function anchorsOf(nodes: readonly HelpNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const [, { id }, ...children] = node
    return [...(id === undefined ? [] : [id]), ...anchorsOf(children)]
  })
}

/** What a search finds in a page: each heading with the text below it, and each definition in that by itself. */
export function searchUnits(page: HelpPage, index: number): readonly SearchUnit[] {
  const units: SearchUnit[] = []
  let heading = page.title
  let anchor = ''
  let texts: string[] = []
  let definitions: SearchUnit[] = []
  const finish = (): void => {
    const unit = [index, anchor, heading, '', texts.join(' ').replace(/\s+/g, ' ')] as const
    const keywords = page.keywords.get(heading)
    units.push(keywords === undefined ? unit : [...unit, keywords], ...definitions)
    texts = []
    definitions = []
  }
  const collect = (node: HelpNode): void => {
    if (typeof node === 'string') {
      texts.push(node)
      return
    }
    const [tag, { id }, ...children] = node
    if (id !== undefined) definitions.push([index, id, termOf(node) ?? '', heading, searchableText(node)])
    else if (tag === 'ul' || tag === 'ol' || tag === 'table' || tag === 'tbody' || tag === 'blockquote')
      children.forEach(collect)
    else texts.push(searchableText(node))
  }
  for (const node of page.nodes) {
    if (typeof node !== 'string' && /^h\d$/.test(node[0])) {
      finish()
      heading = textOf(node)
      anchor = node[1].id ?? ''
      continue
    }
    collect(node)
  }
  finish()
  return units
}

/** Cells and items are words apart. */
function searchableText(node: HelpNode): string {
  if (typeof node === 'string') return node
  const [tag, , ...children] = node
  const isInline = tag === 'a' || tag === 'code' || tag === 'em' || tag === 'strong'
  return children.map(searchableText).join('') + (isInline ? '' : ' ')
}
