import type { ItemValue, StructuredData, StructuredItem } from '../../facts/page/structured-data/structured-data.ts'

export const noItems = 'The page has no structured data of schema.org.'

/** The items that schema.org's vocabulary describes. */
export function schemaItems({ items }: StructuredData): readonly StructuredItem[] {
  return items.filter(({ types }) => types.some((type) => !type.includes(':')))
}

/** More parts than one thing has in any real page. */
const maxParts = 50

/** Looks up what items say, with references followed to the items that they name. */
export interface ItemIndex {
  /** Whether a property, or a path of them such as `offers.price`, has a value. What cannot be looked into counts. */
  has(item: StructuredItem, path: string): boolean
}

export function indexItems({ items }: StructuredData): ItemIndex {
  // Parts of one thing may stand in several places under one id.
  const parts = new Map<string, StructuredItem[]>()
  for (const item of items) {
    if (item.id === null) continue
    const known = parts.get(item.id)
    if (known === undefined) parts.set(item.id, [item])
    else if (known.length < maxParts) known.push(item)
  }

  function has(item: StructuredItem, path: string): boolean {
    const [name = '', ...rest] = path.split('.')
    const whole = (item.id === null ? undefined : parts.get(item.id)) ?? [item]
    return whole.some((part) => part.properties.get(name)?.some((value) => isFilled(value, rest.join('.'))) ?? false)
  }

  function isFilled(value: ItemValue, rest: string): boolean {
    if (value.kind === 'text') return value.text.trim() !== ''
    if (rest === '') return true
    const named = value.kind === 'item' ? [value.item] : parts.get(value.id)
    return named === undefined || named.some((item) => has(item, rest))
  }

  return { has }
}
