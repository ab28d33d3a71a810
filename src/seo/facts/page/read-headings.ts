import { type BoundedList, createBoundedList } from './bounded-list.ts'
import type { ElementReader } from './element-context.ts'
import { elementText } from './element-text.ts'
import type { Heading } from './page-facts.ts'
import { offsetOf } from './parse.ts'

const maxHeadings = 500
const levels: ReadonlyMap<string, Heading['level']> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
])

export function createHeadingReader(): ElementReader<BoundedList<Heading>> {
  const headings = createBoundedList<Heading>(maxHeadings)
  return {
    tags: [...levels.keys()],
    read(element) {
      const level = levels.get(element.tagName)
      if (level === undefined) return
      if (headings.isFull()) headings.skip()
      else headings.add({ level, text: elementText(element, true), at: offsetOf(element) })
    },
    facts: () => headings.build(),
  }
}
