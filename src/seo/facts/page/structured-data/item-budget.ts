import type { ItemValue, StructuredItem } from './structured-data.ts'

const maxItems = 2_000
const maxValues = 20_000
const maxText = 1_000

/** How deep items may stand within items; real ones stay under ten. */
const maxDepth = 40

/** Collects what the three syntaxes find, up to a limit that they share. */
export interface ItemBudget {
  readonly items: readonly StructuredItem[]
  /** False where there is no room left. */
  hasRoom(depth: number): boolean
  text(text: string): ItemValue
  /** Takes the item's place in the order before the items within it take theirs. */
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
