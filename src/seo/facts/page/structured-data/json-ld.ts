import { duplicateKeys } from './duplicate-keys.ts'
import { addValue, type ItemBudget } from './item-budget.ts'
import { type Context, contextWithin, noContext } from './json-ld-context.ts'
import type { Item, JsonLdProblem, Value } from './structured-data.ts'
import { vocabularyName } from './vocabulary-names.ts'

const maxLength = 1_000_000

type Node = Readonly<Record<string, unknown>>

/** Reads one `application/ld+json` script into the budget and tells what is wrong with it. */
export function readJsonLd(json: string, at: number, budget: ItemBudget): readonly JsonLdProblem[] {
  if (json.length > maxLength) return [{ kind: 'too-large', text: `${json.length} characters`, at }]
  if (json.trim() === '') return [{ kind: 'syntax', text: 'The script is empty', at }]
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    return [{ kind: 'syntax', text: error instanceof Error ? error.message : 'Not JSON', at }]
  }
  const problems: JsonLdProblem[] = duplicateKeys(json).map((key) => ({ kind: 'duplicate-key', text: key, at }))
  const nodes = (Array.isArray(data) ? data : [data]).filter(isNode)
  if (nodes.length === 0) problems.push({ kind: 'no-object', text: json.trim().slice(0, 80), at })
  if (nodes.length > 0 && !nodes.some((node) => '@context' in node)) {
    problems.push({ kind: 'no-context', text: 'no @context', at })
  }
  for (const node of nodes) valuesOf(node, { context: noContext, depth: 0, nested: false, at, budget })
  return problems
}

/** Where in the tree of values the reader is. */
interface Spot {
  readonly context: Context
  readonly depth: number
  /** Whether this is the value of a property. */
  readonly nested: boolean
  readonly at: number
  readonly budget: ItemBudget
}

function valuesOf(written: unknown, spot: Spot): readonly Value[] {
  if (written === null || written === undefined) return []
  if (typeof written !== 'object') return [spot.budget.text(String(written))]
  if (!spot.budget.open(spot.depth)) return []
  const deeper = { ...spot, depth: spot.depth + 1 }
  if (Array.isArray(written)) return written.flatMap((one) => valuesOf(one, deeper))
  if (!isNode(written)) return []
  return nodeValues(written, { ...deeper, context: contextWithin(written['@context'], spot.context) })
}

function nodeValues(node: Node, spot: Spot): readonly Value[] {
  for (const wrapper of ['@value', '@list', '@set', '@graph']) {
    if (wrapper in node && !('@type' in node && wrapper === '@graph')) return valuesOf(node[wrapper], spot)
  }
  const id = typeof node['@id'] === 'string' ? node['@id'] : null
  const isReference = Object.keys(node).every((key) => key === '@id' || key === '@context')
  if (isReference) return id === null ? [] : [{ kind: 'reference', id }]
  return [{ kind: 'item', item: itemOf(node, id, spot) }]
}

function itemOf(node: Node, id: string | null, spot: Spot): Item {
  const { context, nested, at, budget } = spot
  const properties = new Map<string, Value[]>()
  const item: Item = { syntax: 'JSON-LD', types: typesOf(node['@type'], context), id, properties, nested, at }
  budget.add(item)
  for (const [key, written] of Object.entries(node)) {
    if (key.startsWith('@')) continue
    const name = context.own.has(key) ? `other:${key}` : vocabularyName(key, context.known)
    for (const value of valuesOf(written, { ...spot, nested: true })) addValue(properties, name, value)
    if (!properties.has(name)) properties.set(name, [])
  }
  return item
}

function typesOf(written: unknown, context: Context): readonly string[] {
  const types = Array.isArray(written) ? written : [written]
  return types
    .filter((type) => typeof type === 'string')
    .slice(0, 20)
    .map((type) => (context.own.has(type) ? `other:${type}` : vocabularyName(type, context.known)))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
