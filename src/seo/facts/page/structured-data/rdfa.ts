import { attribute, filledAttribute, pushChildElements, words } from '../attributes.ts'
import { type Element, isElement, offsetOf } from '../parse.ts'
import { elementValue } from './element-value.ts'
import { addValue, type ItemBudget } from './item-budget.ts'
import type { Item, Value } from './structured-data.ts'
import { isSchemaOrg, vocabularyName } from './vocabulary-names.ts'

const maxElements = 20_000
const maxAncestors = 500

/** Reads the item that begins at an element with `typeof`, and the items within it (RDFa Lite 1.1). */
export function readRdfa(root: Element, budget: ItemBudget): void {
  readItem(root, vocabularyAt(root), budget, 0)
}

function readItem(root: Element, known: boolean, budget: ItemBudget, depth: number): Item {
  const properties = new Map<string, Value[]>()
  const item: Item = {
    syntax: 'RDFa',
    types: words(root, 'typeof').map((type) => vocabularyName(type, known)),
    id: filledAttribute(root, 'resource'),
    properties,
    nested: depth > 0,
    at: offsetOf(root),
  }
  budget.add(item)
  for (const element of propertiesOf(root)) {
    if (!budget.open(depth)) break
    const value: Value =
      attribute(element, 'typeof') === null
        ? budget.text(attribute(element, 'content') ?? attribute(element, 'resource') ?? elementValue(element))
        : { kind: 'item', item: readItem(element, vocabularyOf(element) ?? known, budget, depth + 1) }
    for (const name of words(element, 'property')) {
      addValue(properties, vocabularyName(name, known), value)
    }
  }
  return item
}

function propertiesOf(root: Element): readonly Element[] {
  const found: Element[] = []
  const waiting: Element[] = []
  pushChildElements(waiting, root)
  let seen = 0
  for (let element = waiting.pop(); element !== undefined && seen < maxElements; element = waiting.pop()) {
    seen++
    if (attribute(element, 'property') !== null) found.push(element)
    if (attribute(element, 'typeof') === null) pushChildElements(waiting, element)
  }
  return found
}

/** Whether plain names at the element are schema.org's: the nearest `vocab` says so. */
function vocabularyAt(element: Element): boolean {
  let current: Element | null = element
  for (let climbed = 0; current !== null && climbed < maxAncestors; climbed++) {
    const known = vocabularyOf(current)
    if (known !== null) return known
    const parent: Element['parentNode'] = current.parentNode
    current = parent !== null && isElement(parent) ? parent : null
  }
  return false
}

function vocabularyOf(element: Element): boolean | null {
  const vocabulary = attribute(element, 'vocab')
  return vocabulary === null ? null : isSchemaOrg(vocabulary)
}
