import { getAttribute, getNonBlankAttribute, getTokens, pushChildElements } from '../attributes.ts'
import { type Element, isElement, offsetOf } from '../parse.ts'
import { elementValue } from './element-value.ts'
import { addValue, type ItemBudget } from './item-budget.ts'
import type { ItemValue, StructuredItem } from './structured-data.ts'
import { isSchemaOrg, vocabularyName } from './vocabulary-names.ts'

const maxElements = 20_000
const maxAncestors = 500

/** Reads the item that begins at an element with `typeof`, and the items within it (RDFa Lite 1.1). */
export function readRdfa(root: Element, budget: ItemBudget): void {
  readItem(root, inheritedSchemaOrg(root), budget, 0)
}

function readItem(root: Element, usesSchemaOrg: boolean, budget: ItemBudget, depth: number): StructuredItem {
  const properties = new Map<string, ItemValue[]>()
  const item: StructuredItem = {
    syntax: 'RDFa',
    types: getTokens(root, 'typeof').map((type) => vocabularyName(type, usesSchemaOrg)),
    id: getNonBlankAttribute(root, 'resource'),
    properties,
    nested: depth > 0,
    mayUseOtherNames: false,
    at: offsetOf(root),
  }
  budget.add(item)
  for (const element of propertiesOf(root)) {
    if (!budget.hasRoom(depth)) break
    const value: ItemValue =
      getAttribute(element, 'typeof') === null
        ? budget.text(getAttribute(element, 'content') ?? getAttribute(element, 'resource') ?? elementValue(element))
        : { kind: 'item', item: readItem(element, ownSchemaOrg(element) ?? usesSchemaOrg, budget, depth + 1) }
    for (const name of getTokens(element, 'property')) {
      addValue(properties, vocabularyName(name, usesSchemaOrg), value)
    }
  }
  return item
}

function propertiesOf(root: Element): readonly Element[] {
  const elements: Element[] = []
  const stack: Element[] = []
  pushChildElements(stack, root)
  let seen = 0
  for (let element = stack.pop(); element !== undefined && seen < maxElements; element = stack.pop()) {
    seen++
    if (getAttribute(element, 'property') !== null) elements.push(element)
    if (getAttribute(element, 'typeof') === null) pushChildElements(stack, element)
  }
  return elements
}

/** Whether plain names at the element belong to schema.org, according to the nearest `vocab`. */
function inheritedSchemaOrg(element: Element): boolean {
  let current: Element | null = element
  for (let climbed = 0; current !== null && climbed < maxAncestors; climbed++) {
    const usesSchemaOrg = ownSchemaOrg(current)
    if (usesSchemaOrg !== null) return usesSchemaOrg
    const parent: Element['parentNode'] = current.parentNode
    current = parent !== null && isElement(parent) ? parent : null
  }
  return false
}

function ownSchemaOrg(element: Element): boolean | null {
  const vocabulary = getAttribute(element, 'vocab')
  return vocabulary === null ? null : isSchemaOrg(vocabulary)
}
