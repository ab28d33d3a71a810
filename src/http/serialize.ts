import type { TSchema } from 'typebox'

/** The part of JSON Schema that replies use. */
interface ReplySchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly ReplySchema[]
  readonly items?: ReplySchema
  readonly properties?: Readonly<Record<string, ReplySchema>>
  /** Of a record: TypeBox writes the values of all names under one pattern. */
  readonly patternProperties?: Readonly<Record<string, ReplySchema>>
}

type Fits = (value: unknown) => boolean

/**
 * Writes replies with the fields of their schema and no others, so that a column that is stored but not documented is never
 * sent. Values that have nothing else, which is all of them but for a bug, are written by `JSON.stringify` as they are: it
 * costs a fraction of copying them (`npm run bench:serialize`). `onStray` is called once.
 */
export function serializerOf(schema: TSchema, onStray: () => void): (value: unknown) => string {
  const fits = compileFits(schema)
  let strayed = false
  return (value) => {
    if (fits(value)) return JSON.stringify(value)
    const text = JSON.stringify(pick(schema, value))
    // A field that is undefined is not written anyway.
    if (!strayed && text !== JSON.stringify(value)) {
      strayed = true
      onStray()
    }
    return text
  }
}

/** The value with the fields of its schema and no others. */
export function pick(schema: ReplySchema, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const of = containerIn(schema)
  if (of === 'anything') return value
  if (Array.isArray(value)) return of?.items ? value.map((item) => pick(of.items ?? {}, item)) : undefined
  if (!of || of.items) return undefined
  const picked = Object.entries(value).flatMap(([name, field]) => {
    const schemaOfField = fieldOf(of, name)
    return schemaOfField ? [[name, pick(schemaOfField, field)]] : []
  })
  return Object.fromEntries(picked)
}

function fieldOf(schema: ReplySchema, name: string): ReplySchema | undefined {
  const { properties = {} } = schema
  return Object.hasOwn(properties, name) ? properties[name] : valuesOf(schema)
}

/** The schema of the values of a record. */
const valuesOf = ({ patternProperties = {} }: ReplySchema): ReplySchema | undefined =>
  Object.values(patternProperties)[0]

/** Where a schema has objects or lists in it: the schema of these. Undefined for one of plain values. */
function containerIn(schema: ReplySchema): ReplySchema | 'anything' | undefined {
  if (schema.anyOf) {
    const containers = schema.anyOf.map(containerIn).filter((found) => found !== undefined)
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

const isPlain: Fits = (value) => typeof value !== 'object' || value === null

/** Whether a value has no field that its schema lacks. */
function compileFits(schema: ReplySchema): Fits {
  const of = containerIn(schema)
  if (of === 'anything') return () => true
  if (!of) return isPlain
  if (of.type === 'array') {
    const item = compileFits(of.items ?? {})
    return (value) => value === null || (Array.isArray(value) && everyFits(value, item))
  }
  const values = valuesOf(of)
  if (values) {
    if (of.properties) throw unsupported(of, 'an object with both named and other fields')
    const field = compileFits(values)
    return (value) => typeof value === 'object' && (value === null || everyFits(Object.values(value), field))
  }
  const known = compiled.get(of) ?? compileObjectFits(of.properties ?? {})
  compiled.set(of, known)
  return known
}

/** Records are in the replies of many routes. */
const compiled = new WeakMap<ReplySchema, Fits>()

function everyFits(values: readonly unknown[], fits: Fits): boolean {
  for (let at = 0; at < values.length; at += 1) if (!fits(values[at])) return false
  return true
}

/**
 * Generated, so that each field is read by its name: looking names up in a set takes three times as long. An object has no
 * other field where it has as many as the schema's fields that it has; of a class it could have inherited those.
 */
function compileObjectFits(properties: Readonly<Record<string, ReplySchema>>): Fits {
  const inherited = Object.keys(properties).find((name) => name in Object.prototype)
  if (inherited) throw unsupported({ properties }, `an object with a field ${inherited}`)
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, fits: compileFits(schema) }))
  const lines = fields.map(({ name, fits }, index) => {
    const fails = fits === isPlain ? "typeof field === 'object' && field !== null" : `!fits${index}(field)`
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
  return new Function(...names, body)(...fields.map(({ fits }) => fits))
}
