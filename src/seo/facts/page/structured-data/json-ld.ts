import { addValue, type ItemBudget } from './item-budget.ts'
import { emptyContext, type JsonLdContext, resolveContext } from './json-ld-context.ts'
import type { ItemValue, JsonLdProblem, StructuredItem } from './structured-data.ts'
import { vocabularyName } from './vocabulary-names.ts'

const maxLength = 1_000_000

type JsonObject = Readonly<Record<string, unknown>>

/** Reads one `application/ld+json` script into the budget, and returns its problems. */
export function readJsonLd(json: string, at: number, budget: ItemBudget): readonly JsonLdProblem[] {
  if (json.length > maxLength) return [{ kind: 'too-large', text: `${json.length} characters`, at }]
  if (json.trim() === '') return []
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    return [{ kind: 'syntax', text: error instanceof Error ? error.message : 'Not JSON', at }]
  }
  if (isEmpty(data)) return []
  const problems: JsonLdProblem[] = duplicateKeys(json).map((key) => ({ kind: 'duplicate-key', text: key, at }))
  const nodes = (Array.isArray(data) ? data : [data]).filter(isJsonObject)
  if (nodes.length === 0) problems.push({ kind: 'no-object', text: json.trim().slice(0, 80), at })
  if (nodes.length > 0 && !nodes.some(namesVocabulary)) {
    problems.push({ kind: 'no-context', text: 'no @context', at })
  }
  for (const node of nodes) valuesOf(node, { context: emptyContext, depth: 0, nested: false, at, budget })
  return problems
}

/** Templates leave scripts without data where a page has nothing to describe. */
const isEmpty = (data: unknown): boolean =>
  data === null || data === '' || (typeof data === 'object' && Object.values(data).every(hasNothing))

const hasNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** The position of the reader in the tree of values. */
interface NodePosition {
  readonly context: JsonLdContext
  readonly depth: number
  /** Whether this is the value of a property. */
  readonly nested: boolean
  readonly at: number
  readonly budget: ItemBudget
}

function valuesOf(value: unknown, position: NodePosition): readonly ItemValue[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [position.budget.text(String(value))]
  if (!position.budget.hasRoom(position.depth)) return []
  const deeper = { ...position, depth: position.depth + 1 }
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, deeper))
  if (!isJsonObject(value)) return []
  return nodeValues(value, { ...deeper, context: resolveContext(value['@context'], position.context) })
}

function nodeValues(written: JsonObject, position: NodePosition): readonly ItemValue[] {
  const node = withKeywords(written, position.context)
  for (const wrapper of ['@value', '@list', '@set', '@graph']) {
    if (wrapper in node && !('@type' in node && wrapper === '@graph')) return valuesOf(node[wrapper], position)
  }
  const id = typeof node['@id'] === 'string' ? node['@id'] : null
  const isReference = Object.keys(node).every((key) => key === '@id' || key === '@context')
  if (isReference) return id === null ? [] : [{ kind: 'reference', id }]
  return [{ kind: 'item', item: itemOf(node, id, position) }]
}

/** The node with standard keywords, because a context may define `type` as an alias of `@type`. */
function withKeywords(node: JsonObject, { terms }: JsonLdContext): JsonObject {
  const keywordOf = (key: string) => {
    const meaning = terms.get(key)
    return meaning?.startsWith('@') && !(meaning in node) ? meaning : key
  }
  if (terms.size === 0 || !Object.keys(node).some((key) => keywordOf(key) !== key)) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [keywordOf(key), value]))
}

function itemOf(node: JsonObject, id: string | null, position: NodePosition): StructuredItem {
  const { context, nested, at, budget } = position
  const properties = new Map<string, ItemValue[]>()
  const types = typesOf(node['@type'], context)
  const mayUseOtherNames = context.hasUnreadVocabulary
  const item: StructuredItem = { syntax: 'JSON-LD', types, id, properties, nested, mayUseOtherNames, at }
  budget.add(item)
  for (const [key, raw] of Object.entries(node)) {
    if (key.startsWith('@')) continue
    const name = nameOf(key, context)
    for (const value of valuesOf(raw, { ...position, nested: true })) addValue(properties, name, value)
    if (!properties.has(name)) properties.set(name, [])
  }
  return item
}

function typesOf(value: unknown, context: JsonLdContext): readonly string[] {
  const types = Array.isArray(value) ? value : [value]
  return types
    .filter((type) => typeof type === 'string')
    .slice(0, 20)
    .map((type) => nameOf(type, context))
}

/** Resolves a name by its definition, otherwise by that of its prefix, otherwise as a plain name. */
function nameOf(text: string, { terms, isSchemaOrg }: JsonLdContext): string {
  const defined = terms.get(text)
  if (defined !== undefined) return defined ?? `other:${text}`
  const colon = text.indexOf(':')
  // A prefix that stands for schema.org itself maps to an empty name.
  if (colon > 0 && terms.get(text.slice(0, colon)) === '') return text.slice(colon + 1)
  return vocabularyName(text, isSchemaOrg)
}

/** Whether a node, or one of the nodes of its graph, identifies the vocabulary of its names. */
function namesVocabulary(node: JsonObject): boolean {
  if ('@context' in node || Object.keys(node).some((key) => /^https?:/.test(key))) return true
  const graph = node['@graph']
  return Array.isArray(graph) && graph.some((inner) => isJsonObject(inner) && '@context' in inner)
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Finds keys that occur twice in one object of a JSON text, of which `JSON.parse` silently uses the last. The text is known to be
 * valid, so only strings and brackets have to be recognized. Nesting does not use the call stack.
 */
function duplicateKeys(json: string): readonly string[] {
  const duplicates = new Set<string>()
  const open: (Set<string> | null)[] = []
  let index = 0
  while (index < json.length) {
    const character = json[index]
    if (character === '"') {
      const end = endOfString(json, index)
      const keys = open.at(-1)
      if (keys && isKey(json, end)) {
        const key = json.slice(index + 1, end)
        if (keys.has(key)) duplicates.add(key)
        keys.add(key)
      }
      index = end
    } else if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    index++
  }
  return [...duplicates]
}

function endOfString(json: string, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
}

function isKey(json: string, end: number): boolean {
  let index = end + 1
  while (/\s/.test(json[index] ?? '')) index++
  return json[index] === ':'
}
