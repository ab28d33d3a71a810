import type { Item, Value } from './structured-data.ts'

const maxItems = 2_000
const maxValues = 20_000
const maxText = 1_000

/** How deep items may stand within items; real ones stay under ten. */
export const maxItemDepth = 40

/** Collects what the three syntaxes find, up to a limit that they share. */
export class ItemBudget {
  readonly items: Item[] = []
  cut = false
  #values = 0

  /** False where there is no room left. */
  open(depth: number): boolean {
    if (this.items.length < maxItems && this.#values < maxValues && depth < maxItemDepth) return true
    this.cut = true
    return false
  }

  text(text: string): Value {
    this.#values++
    return { kind: 'text', text: text.slice(0, maxText) }
  }

  /** Takes the item's place in the order before the items within it take theirs. */
  add(item: Item): void {
    this.items.push(item)
  }
}

export function addValue(properties: Map<string, Value[]>, name: string, value: Value): void {
  const values = properties.get(name)
  if (values === undefined) properties.set(name, [value])
  else values.push(value)
}
