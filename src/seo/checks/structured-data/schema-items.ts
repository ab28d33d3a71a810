import type { Item, StructuredData, Value } from '../../facts/page/structured-data/structured-data.ts'

export const noItems = 'The page has no structured data of schema.org.'

/** The items that schema.org's vocabulary describes. */
export function schemaItems({ items }: StructuredData): readonly Item[] {
  return items.filter(({ types }) => types.some((type) => !type.includes(':')))
}

/** More parts than one thing has in any real page. */
const maxParts = 50

/** Looks up what items say, with references followed to the items that they name. */
export class ItemIndex {
  readonly #byId = new Map<string, Item[]>()

  constructor({ items }: StructuredData) {
    for (const item of items) {
      if (item.id === null) continue
      const same = this.#byId.get(item.id)
      if (same === undefined) this.#byId.set(item.id, [item])
      else if (same.length < maxParts) same.push(item)
    }
  }

  /** Whether a property, or a path of them such as `offers.price`, has a value. What cannot be looked into counts. */
  has(item: Item, path: string): boolean {
    const [name = '', ...rest] = path.split('.')
    const values = this.#sameAs(item).flatMap((same) => same.properties.get(name) ?? [])
    return values.some((value) => this.#isFilled(value, rest.join('.')))
  }

  #isFilled(value: Value, rest: string): boolean {
    if (value.kind === 'text') return value.text.trim() !== ''
    if (rest === '') return true
    const items = value.kind === 'item' ? [value.item] : this.#byId.get(value.id)
    return items === undefined || items.some((item) => this.has(item, rest))
  }

  /** Parts of one thing may stand in several places under one id. */
  #sameAs(item: Item): readonly Item[] {
    return (item.id === null ? undefined : this.#byId.get(item.id)) ?? [item]
  }
}
