import type { ItemValue, StructuredData, StructuredItem } from '../facts/page/structured-data/structured-data.ts'

/** One line of a tree: how far it is indented, and what it says. */
export interface OutlineLine {
  readonly depth: number
  /** The property; for an item that is nobody's value, the syntax that describes it. */
  readonly name: string
  /** The types of an item, or a text. */
  readonly value: string
}

const maxLines = 300
const maxDepth = 12
const maxText = 200

/** What a page says of itself to machines, as lines to be read. Cut where it goes on and on. */
export function structuredOutline({ items }: StructuredData): readonly OutlineLine[] {
  const lines: OutlineLine[] = []
  for (const item of items.filter(({ nested }) => !nested)) addItem(lines, 0, item.syntax, item)
  return lines
}

function addItem(lines: OutlineLine[], depth: number, name: string, item: StructuredItem): void {
  if (!add(lines, depth, name, item.types.join(', ') || '{}')) return
  for (const [property, values] of item.properties) {
    for (const value of values) addValue(lines, depth + 1, property, value)
  }
}

function addValue(lines: OutlineLine[], depth: number, name: string, value: ItemValue): void {
  if (value.kind === 'item') addItem(lines, depth, name, value.item)
  else add(lines, depth, name, value.kind === 'text' ? value.text : value.id)
}

/** Whether there was room. */
function add(lines: OutlineLine[], depth: number, name: string, value: string): boolean {
  if (lines.length >= maxLines || depth > maxDepth) return false
  lines.push({ depth, name: cut(name), value: cut(value) })
  return true
}

const cut = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText - 1).toWellFormed()}…` : text)
