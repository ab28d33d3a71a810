import { getAttribute, getTokens, pushChildElements } from '../attributes.ts'
import { type Element, offsetOf } from '../parse.ts'
import { elementValue } from './element-value.ts'
import { addValue, type ItemBudget } from './item-budget.ts'
import type { ItemValue, StructuredItem } from './structured-data.ts'
import { isSchemaOrg, vocabularyName } from './vocabulary-names.ts'

/** The maximum number of elements of one item. */
const maxElements = 20_000

/** Reads the item that begins at an element with `itemscope`, and the items within it. */
export function readMicrodata(root: Element, byId: (id: string) => Element | null, budget: ItemBudget): void {
  readItem(root, byId, budget, 0)
}

function readItem(
  root: Element,
  byId: (id: string) => Element | null,
  budget: ItemBudget,
  depth: number,
): StructuredItem {
  const itemTypes = getTokens(root, 'itemtype')
  const isSchemaOrgItem = itemTypes.some(isSchemaOrg)
  const properties = new Map<string, ItemValue[]>()
  const item: StructuredItem = {
    syntax: 'microdata',
    types: itemTypes.map((type) => vocabularyName(type, isSchemaOrgItem)),
    id: getAttribute(root, 'itemid'),
    properties,
    nested: depth > 0,
    mayUseOtherNames: false,
    at: offsetOf(root),
  }
  budget.add(item)
  for (const element of propertiesOf(root, byId)) {
    if (!budget.hasRoom(depth)) break
    const value: ItemValue =
      getAttribute(element, 'itemscope') === null
        ? budget.text(elementValue(element))
        : { kind: 'item', item: readItem(element, byId, budget, depth + 1) }
    for (const name of getTokens(element, 'itemprop')) {
      addValue(properties, vocabularyName(name, isSchemaOrgItem), value)
    }
  }
  return item
}

/** The elements with `itemprop` that belong to the item, in order. Contents of nested items belong to those items. */
function propertiesOf(root: Element, byId: (id: string) => Element | null): readonly Element[] {
  const elements: Element[] = []
  const seen = new Set<Element>([root])
  const stack: Element[] = []
  for (const element of getTokens(root, 'itemref').map(byId).reverse()) if (element !== null) stack.push(element)
  pushChildElements(stack, root)
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (seen.has(element) || seen.size > maxElements) continue
    seen.add(element)
    if (getAttribute(element, 'itemprop') !== null) elements.push(element)
    if (getAttribute(element, 'itemscope') === null) pushChildElements(stack, element)
  }
  return elements
}
