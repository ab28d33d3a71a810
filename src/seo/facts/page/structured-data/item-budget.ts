import type { Item, Value } from './structured-data.ts'

const maxItems = 2_000
const maxValues = 20_000
const maxText = 1_000

/** How deep items may stand within items; real ones stay under ten. */
const maxDepth = 40

/** Collects what the three syntaxes find, up to a limit that they share. */
export interface ItemBudget {
  readonly items: readonly Item[]
  /** False where there is no room left. */
  open(depth: number): boolean
  text(text: string): Value
  /** Takes the item's place in the order before the items within it take theirs. */
  add(item: Item): void
  wasExceeded(): boolean
}

export function itemBudget(): ItemBudget {
  const items: Item[] = []
  let values = 0
  let exceeded = false
  return {
    items,
    open(depth) {
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

export function addValue(properties: Map<string, Value[]>, name: string, value: Value): void {
  const values = properties.get(name)
  if (values === undefined) properties.set(name, [value])
  else values.push(value)
}
