import type { TSchema } from 'typebox'

/** The part of JSON Schema that replies use. */
interface ReplySchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly ReplySchema[]
  readonly items?: ReplySchema
  readonly properties?: Readonly<Record<string, ReplySchema>>
  /** For `Type.Record`, TypeBox emits one pattern with the schema of all values. */
  readonly patternProperties?: Readonly<Record<string, ReplySchema>>
}

type MatchesSchema = (value: unknown) => boolean

/**
 * Serializes replies with the fields of their schema only, so that a stored but undocumented column is never sent. Values
 * without unknown fields, which is all of them unless there is a bug, go directly to `JSON.stringify`: this costs a fraction
 * of copying them (`npm run bench:serialize`). `onUnknownField` is called once.
 */
export function createSerializer(schema: TSchema, onUnknownField: () => void): (value: unknown) => string {
  const matches = compileMatcher(schema)
  let isReported = false
  return (value) => {
    if (matches(value)) return JSON.stringify(value)
    const text = JSON.stringify(pickSchemaFields(schema, value))
    // Undefined fields are never written, so they are not reported.
    if (!isReported && text !== JSON.stringify(value)) {
      isReported = true
      onUnknownField()
    }
    return text
  }
}

/** A copy of the value with the fields of its schema only. */
export function pickSchemaFields(schema: ReplySchema, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const container = containerIn(schema)
  if (container === 'anything') return value
  if (Array.isArray(value))
    return container?.items ? value.map((item) => pickSchemaFields(container.items ?? {}, item)) : undefined
  if (!container || container.items) return undefined
  const picked = Object.entries(value).flatMap(([name, field]) => {
    const schemaOfField = fieldOf(container, name)
    return schemaOfField ? [[name, pickSchemaFields(schemaOfField, field)]] : []
  })
  return Object.fromEntries(picked)
}

function fieldOf(schema: ReplySchema, name: string): ReplySchema | undefined {
  const { properties = {} } = schema
  return Object.hasOwn(properties, name) ? properties[name] : valuesOf(schema)
}

/** The schema of the values of a `Type.Record`. */
const valuesOf = ({ patternProperties = {} }: ReplySchema): ReplySchema | undefined =>
  Object.values(patternProperties)[0]

/** The object or array schema within a schema, which may be a union with null; undefined for plain values. */
function containerIn(schema: ReplySchema): ReplySchema | 'anything' | undefined {
  if (schema.anyOf) {
    const containers = schema.anyOf.map(containerIn).filter((container) => container !== undefined)
    if (containers.length > 1) throw unsupported(schema, 'a union of several objects')
    return containers[0]
  }
  if (schema.enum || 'const' in schema) return undefined
  if (schema.type === 'object' || schema.type === 'array') return schema
  if (['string', 'integer', 'number', 'boolean', 'null'].includes(schema.type ?? '')) return undefined
  if (Object.keys(schema).every((name) => name === 'description')) return 'anything'
  throw unsupported(schema, 'neither a type nor a union')
}

const unsupported = (schema: ReplySchema, what: string): Error =>
  new Error(`The schema of a reply is ${what}, which cannot be serialized by its fields: ${JSON.stringify(schema)}`)

const isPlain: MatchesSchema = (value) => typeof value !== 'object' || value === null

/** Compiles a function that checks whether a value has only fields of its schema. */
function compileMatcher(schema: ReplySchema): MatchesSchema {
  const container = containerIn(schema)
  if (container === 'anything') return () => true
  if (!container) return isPlain
  if (container.type === 'array') {
    const item = compileMatcher(container.items ?? {})
    return (value) => value === null || (Array.isArray(value) && everyMatches(value, item))
  }
  const values = valuesOf(container)
  if (values) {
    if (container.properties) throw unsupported(container, 'an object with both named and other fields')
    const field = compileMatcher(values)
    return (value) => typeof value === 'object' && (value === null || everyMatches(Object.values(value), field))
  }
  const known = compiled.get(container) ?? compileObjectMatcher(container.properties ?? {})
  compiled.set(container, known)
  return known
}

/** The same record schemas occur in the replies of many routes. */
const compiled = new WeakMap<ReplySchema, MatchesSchema>()

function everyMatches(values: readonly unknown[], matches: MatchesSchema): boolean {
  for (let at = 0; at < values.length; at += 1) if (!matches(values[at])) return false
  return true
}

/**
 * Generates code that reads each field by name, because looking names up in a set takes three times as long. An object has
 * no unknown field if its number of keys equals the number of schema fields it has. Class instances could inherit fields
 * and break this count, so they never match.
 */
function compileObjectMatcher(properties: Readonly<Record<string, ReplySchema>>): MatchesSchema {
  const inherited = Object.keys(properties).find((name) => name in Object.prototype)
  if (inherited) throw unsupported({ properties }, `an object with a field ${inherited}`)
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, matches: compileMatcher(schema) }))
  const lines = fields.map(({ name, matches }, index) => {
    const fails = matches === isPlain ? "typeof field === 'object' && field !== null" : `!fits${index}(field)`
    return `field = value[${JSON.stringify(name)}]; if (field !== undefined) { if (${fails}) return false; others-- }`
  })
  const names = fields.map((_, index) => `fits${index}`)
  const body = `return (value) => {
    if (value === null) return true
    if (typeof value !== 'object') return false
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return false
    let others = Object.keys(value).length, field
    ${lines.join('\n')}
    return others === 0
  }`
  return new Function(...names, body)(...fields.map(({ matches }) => matches))
}
