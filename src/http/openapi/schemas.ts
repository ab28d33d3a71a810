import { isObject, type Json, type JsonObject } from './document.ts'
import { fieldTexts } from './field-texts.ts'

const prefix = '#/components/schemas/'

/** Converts the schemas of routes to those of a document, where each one with a title stands once and is referred to. */
export interface SchemaWriter {
  /** Equal schemas are the same object. */
  write(schema: unknown): JsonObject
  /** The name is what `fieldTexts` calls it. */
  writeAs(name: string, schema: unknown): JsonObject
  /** What was written, by title. */
  readonly titled: () => JsonObject
}

/** `type: [string, null]` says the same as a union of two schemas, and is shorter. */
function nullableOf(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value, none] = anyOf as readonly JsonObject[]
  if (none?.type !== 'null' || typeof value?.type !== 'string' || value.description || value.enum) return schema
  return { ...value, ...rest, type: [value.type, 'null'] }
}

export function createSchemaWriter(): SchemaWriter {
  const named = new Map<string, { readonly text: string; readonly schema: JsonObject }>()
  const written = new WeakMap<object, JsonObject>()
  const byText = new Map<string, JsonObject>()

  const write = (schema: Json, at = ''): JsonObject => {
    if (!isObject(schema)) return {}
    const known = written.get(schema)
    if (known) return known
    const result = unique(refer(writeKeywords(schema, typeof schema.title === 'string' ? schema.title : at)))
    written.set(schema, result)
    return result
  }

  const unique = (schema: JsonObject): JsonObject => {
    const text = JSON.stringify(schema)
    const known = byText.get(text) ?? schema
    byText.set(text, known)
    return known
  }

  const writeKeywords = (schema: JsonObject, at: string): JsonObject => {
    const entries = Object.entries(schema).map(([keyword, value]): readonly [string, Json] => {
      if (keyword === 'const') return ['enum', [value]]
      // The schema of a record, whose names may be any, has the one of its values.
      if (keyword === 'patternProperties' && isObject(value))
        return ['additionalProperties', write(Object.values(value)[0], at)]
      if (keyword === 'properties' && isObject(value)) return [keyword, writeFields(value, at)]
      if (keyword === 'items' || keyword === 'additionalProperties')
        return [keyword, isObject(value) ? write(value, at) : value]
      if (keyword === 'anyOf' && Array.isArray(value)) return [keyword, value.map((one) => write(one, at))]
      return [keyword, value]
    })
    return nullableOf(Object.fromEntries(entries))
  }

  const writeFields = (fields: JsonObject, at: string): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        describeField(write(field, `${at}.${name}`), fieldTexts[`${at}.${name}`] ?? fieldTexts[name]),
      ]),
    )

  /** A field whose schema does not say what it is gets the text of its name. */
  const describeField = (schema: JsonObject, text: string | undefined): JsonObject =>
    text === undefined || schema.description || describedBy(schema) ? schema : unique({ ...schema, description: text })

  const describedBy = ({ $ref }: JsonObject): Json =>
    typeof $ref === 'string' ? named.get($ref.slice(prefix.length))?.schema.description : undefined

  /** The first schema with a title becomes the component. Where it is used, it may have another description or default. */
  const refer = (schema: JsonObject): JsonObject => {
    const { title, description, default: fallback, ...rest } = schema
    if (typeof title !== 'string') return schema
    const text = JSON.stringify(rest)
    const known = named.get(title) ?? { text, schema: { title, description, ...rest } }
    if (known.text !== text) throw new Error(`Two different schemas are named ${title}`)
    named.set(title, known)
    return {
      $ref: prefix + title,
      ...(description === undefined || description === known.schema.description ? {} : { description }),
      ...(fallback === undefined ? {} : { default: fallback }),
    }
  }

  return {
    write: (schema) => write(schema as Json),
    writeAs: (name, schema) => write(schema as Json, name),
    titled: () => Object.fromEntries([...named].map(([name, { schema }]) => [name, schema] as const)),
  }
}
