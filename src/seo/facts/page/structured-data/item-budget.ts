import type { ItemValue, StructuredItem } from './structured-data.ts'

const maxItems = 2_000
const maxValues = 20_000
const maxText = 1_000

/** The maximum nesting of items; real pages stay below ten. */
const maxDepth = 40

/** Collects the items of all three syntaxes, up to a shared limit. */
export interface ItemBudget {
  readonly items: readonly StructuredItem[]
  /** Returns false if the limit is reached. */
  hasRoom(depth: number): boolean
  text(text: string): ItemValue
  /** Call this before adding nested items, so that items stay in document order. */
  add(item: StructuredItem): void
  wasExceeded(): boolean
}

export function createItemBudget(): ItemBudget {
  const items: StructuredItem[] = []
  let values = 0
  let exceeded = false
  return {
    items,
    hasRoom(depth) {
      if (items.length < maxItems && values < maxValues && depth < maxDepth) return true
      exceeded = true
      return false
    },
    text(text) {
      values++
      return { kind: 'text', text: text.slice(0, maxText) }
    },
    add(item) {
      items.push(item)
    },
    wasExceeded: () => exceeded,
  }
}

export function addValue(properties: Map<string, ItemValue[]>, name: string, value: ItemValue): void {
  const values = properties.get(name)
  if (values === undefined) properties.set(name, [value])
  else values.push(value)
}
