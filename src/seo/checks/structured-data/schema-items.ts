import { message } from '../../../base/message.ts'
import type { ItemValue, StructuredData, StructuredItem } from '../../facts/page/structured-data/structured-data.ts'

export const noItems = message('The page has no schema.org structured data.')

/** The items that use schema.org's vocabulary. */
export function schemaItems({ items }: StructuredData): readonly StructuredItem[] {
  return items.filter(({ types }) => types.some((type) => !type.includes(':')))
}

/** A bare address stands for a thing, but not for the name of it. */
const isAddress = (text: string): boolean => /^(?:https?:)?\/\S*$/i.test(text.trim())
const addressNames: ReadonlySet<string> = new Set(['image', 'logo', 'sameAs', 'target', 'address'])
const takesAddress = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return addressNames.has(name) || name.toLowerCase().endsWith('url')
}

/** More parts than any item has on a real page. */
const maxParts = 50

/** Looks up properties of items, and follows references to other items. */
export interface ItemIndex {
  /**
   * Whether one of several properties, or property paths such as `offers.price`, has a value. If a path goes through a list, each
   * of its elements must have one. A value that cannot be resolved counts as present.
   */
  has(item: StructuredItem, paths: readonly string[]): boolean
  /** The types of the items that have this one as the value of a property. */
  holderTypes(item: StructuredItem): readonly string[]
}

export function indexItems({ items }: StructuredData): ItemIndex {
  // Parts of one item may occur in several places with the same id.
  const parts = new Map<string, StructuredItem[]>()
  for (const item of items) {
    if (item.id === null) continue
    const known = parts.get(item.id)
    if (known === undefined) parts.set(item.id, [item])
    else if (known.length < maxParts) known.push(item)
  }
  let holders: ReadonlyMap<StructuredItem, ReadonlySet<string>> | undefined

  const wholeOf = (item: StructuredItem) => (item.id === null ? undefined : parts.get(item.id)) ?? [item]
  const namedBy = (value: ItemValue) =>
    value.kind === 'item' ? [value.item] : value.kind === 'reference' ? parts.get(value.id) : []

  function has(item: StructuredItem, paths: readonly string[]): boolean {
    const whole = wholeOf(item)
    return Object.entries(Object.groupBy(paths, (path) => path.split('.', 1)[0] ?? '')).some(([name, own = []]) => {
      const values = whole.flatMap((part) => part.properties.get(name) ?? [])
      const rests = own.map((path) => path.slice(name.length + 1))
      if (rests.includes('')) return values.some((value) => value.kind !== 'text' || value.text.trim() !== '')
      return values.length > 0 && values.every((value) => isFilled(value, rests))
    })
  }

  function isFilled(value: ItemValue, rests: readonly string[]): boolean {
    if (value.kind === 'text') return value.text.trim() !== '' && (!isAddress(value.text) || rests.some(takesAddress))
    const named = namedBy(value)
    return named === undefined || named.some((item) => has(item, rests))
  }

  function readHolders(): ReadonlyMap<StructuredItem, ReadonlySet<string>> {
    const missing = new Map<StructuredItem, Set<string>>()
    for (const holder of items) {
      for (const held of [...holder.properties.values()].flat().flatMap((value) => namedBy(value) ?? [])) {
        const types = missing.get(held) ?? new Set()
        for (const type of holder.types) types.add(type)
        missing.set(held, types)
      }
    }
    return missing
  }

  return {
    has,
    holderTypes(item) {
      holders ??= readHolders()
      return [...(holders.get(item) ?? [])]
    },
  }
}
