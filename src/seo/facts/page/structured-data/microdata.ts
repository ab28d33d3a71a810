import { attribute, pushChildElements, words } from '../attributes.ts'
import { type Element, offsetOf } from '../parse.ts'
import { elementValue } from './element-value.ts'
import { addValue, type ItemBudget } from './item-budget.ts'
import type { Item, Value } from './structured-data.ts'
import { isSchemaOrg, vocabularyName } from './vocabulary-names.ts'

/** How many elements one item may be spread over. */
const maxElements = 20_000

/** Reads the item that begins at an element with `itemscope`, and the items within it. */
export function readMicrodata(root: Element, byId: (id: string) => Element | null, budget: ItemBudget): void {
  readItem(root, byId, budget, 0)
}

function readItem(root: Element, byId: (id: string) => Element | null, budget: ItemBudget, depth: number): Item {
  const written = words(root, 'itemtype')
  const known = written.some(isSchemaOrg)
  const properties = new Map<string, Value[]>()
  const item: Item = {
    syntax: 'microdata',
    types: written.map((type) => vocabularyName(type, known)),
    id: attribute(root, 'itemid'),
    properties,
    nested: depth > 0,
    at: offsetOf(root),
  }
  budget.add(item)
  for (const element of propertiesOf(root, byId)) {
    if (!budget.open(depth)) break
    const value: Value =
      attribute(element, 'itemscope') === null
        ? budget.text(elementValue(element))
        : { kind: 'item', item: readItem(element, byId, budget, depth + 1) }
    for (const name of words(element, 'itemprop')) {
      addValue(properties, vocabularyName(name, known), value)
    }
  }
  return item
}

/** The elements with `itemprop` that belong to the item, in order; other items' insides are theirs. */
function propertiesOf(root: Element, byId: (id: string) => Element | null): readonly Element[] {
  const found: Element[] = []
  const seen = new Set<Element>([root])
  const waiting: Element[] = []
  for (const element of words(root, 'itemref').map(byId).reverse()) if (element !== null) waiting.push(element)
  pushChildElements(waiting, root)
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (seen.has(element) || seen.size > maxElements) continue
    seen.add(element)
    if (attribute(element, 'itemprop') !== null) found.push(element)
    if (attribute(element, 'itemscope') === null) pushChildElements(waiting, element)
  }
  return found
}
