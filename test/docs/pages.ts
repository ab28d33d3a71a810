import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const projectFile = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** A block of code, with the comments in front of it that say how it is tested. */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
  /** The markers in the line before the block, such as `not run: needs Docker`. */
  readonly marker: string | null
}

export interface Page {
  /** Its path from the root of the project. */
  readonly name: string
  readonly text: string
  /** Its lines without code, each with its number. */
  readonly prose: readonly Readonly<{ text: string; line: number }>[]
  readonly blocks: readonly Block[]
  readonly anchors: ReadonlySet<string>
}

/** All pages of the documentation, and the pages that lead to it. */
export function readPages(): readonly Page[] {
  const names = readdirSync(projectFile('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  return ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', ...names.toSorted()].map((name) =>
    readPage(name, readFileSync(projectFile(name), 'utf8')),
  )
}

export function readPage(name: string, text: string): Page {
  const prose: { text: string; line: number }[] = []
  const blocks: Block[] = []
  let open: { fence: string; language: string; line: number; lines: string[]; indent: number } | undefined
  let marker: string | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const [, indent = '', fence = '', language = ''] = /^(\s*)(```+)(\S*)\s*$/.exec(line) ?? []
    if (open) {
      if (fence === open.fence && language === '') {
        blocks.push({ page: name, line: open.line, language: open.language, text: open.lines.join('\n'), marker })
        marker = null
        open = undefined
      } else open.lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)))
    } else if (fence !== '') open = { fence, language, line: index + 1, lines: [], indent: indent.length }
    else {
      prose.push({ text: line, line: index + 1 })
      const comment = /^\s*<!-- (.*?) -->\s*$/.exec(line)?.[1]
      if (comment !== undefined) marker = comment
      else if (line.trim() !== '') marker = null
    }
  }
  return { name, text, prose, blocks, anchors: anchorsOf(prose.map((one) => one.text)) }
}

/** The anchors of headings, as GitHub makes them. */
function anchorsOf(lines: readonly string[]): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const line of lines) {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1]
    if (heading === undefined) continue
    const base = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let anchor = base
    for (let count = 1; anchors.has(anchor); count++) anchor = `${base}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** The links of a page to other files, without those in code. */
export const linksOf = (page: Page): readonly Readonly<{ target: string; line: number }>[] =>
  page.prose.flatMap(({ text, line }) =>
    Array.from(text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => ({ target, line })),
  )

export const exists = (name: string): boolean => existsSync(projectFile(name))
