import { type Kept, keeper } from './found.ts'
import type { Heading } from './page-facts.ts'
import { offsetOf } from './parse.ts'
import type { Reader } from './reader.ts'
import { textWithin } from './text-within.ts'

const maxHeadings = 500
const levels: ReadonlyMap<string, Heading['level']> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
])

export function headingReader(): Reader<Kept<Heading>> {
  const headings = keeper<Heading>(maxHeadings)
  return {
    tags: [...levels.keys()],
    enter(element) {
      const level = levels.get(element.tagName)
      if (level === undefined) return
      if (headings.isFull()) headings.skip()
      else headings.add({ level, text: textWithin(element, true), at: offsetOf(element) })
    },
    facts: () => headings.kept(),
  }
}
