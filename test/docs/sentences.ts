import type { Page } from './pages.ts'

export interface Sentence {
  readonly page: string
  readonly line: number
  readonly text: string
  readonly words: number
}

/** Code is one word, a link its text. */
const plain = (text: string): string =>
  text
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|\*|_\b|\b_/g, '')

/** A sentence ends at a period, question or exclamation mark, with what follows beginning like a sentence; lists of names end with `such as`. */
const end = /(?<=[.?!]["”)]?)\s+(?=["“(]?[A-Z0-9])|(?<=[.?!]["”)]?)\s+(?=code\b)/

/** The sentences of a page, without tables, headings and code. Each item of a list and each paragraph begins a new one. */
export function sentencesOf(page: Page): readonly Sentence[] {
  const blocks: { line: number; text: string }[] = []
  let isOpen = false
  for (const { text, line } of page.prose) {
    const trimmed = text.trim()
    const isTable = trimmed.startsWith('|')
    if (
      trimmed === '' ||
      isTable ||
      /^#{1,6} /.test(trimmed) ||
      /^<!--.*-->$/.test(trimmed) ||
      /^-{3,}$/.test(trimmed)
    ) {
      isOpen = false
      continue
    }
    const item = /^(?:[-*]|\d+\.|>)\s+(.*)$/.exec(trimmed)?.[1]
    const previous = blocks.at(-1)
    if (item === undefined && isOpen && previous) previous.text += ` ${trimmed}`
    else blocks.push({ line, text: item ?? trimmed })
    isOpen = true
  }
  return blocks.flatMap(({ line, text }) =>
    plain(text)
      .replaceAll(/\b(e\.g|i\.e|vs|etc)\./g, '$1')
      .split(end)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence) => ({ page: page.name, line, text: sentence, words: sentence.split(/\s+/).length })),
  )
}
