type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The OpenAPI document of a service, as its reference has it, with everything in its place that it refers to, without the requests of
 * trackers, which have formats of their own.
 */
export async function readApiDocument<Document>(origin: string): Promise<Document> {
  return inlined(JSON.parse(await (await fetch(`${origin}/docs/openapi.json`)).text())) as unknown as Document
}

export function inlined(document: JsonObject, { hits = false } = {}): JsonObject {
  const pathOf = inlinedPaths(document, { hits })
  const paths = Object.keys(document.paths as JsonObject).flatMap((path) => {
    const methods = pathOf(path)
    return methods === undefined ? [] : [[path, methods] as const]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/** A function that returns the operations of a path of the document, with everything in its place that they refer to. */
export function inlinedPaths(document: JsonObject, { hits = false } = {}): (path: string) => JsonObject | undefined {
  const known = new Map<string, Json>()
  const find = (pointer: string): Json => {
    const resolved = known.get(pointer) ?? inline(at(document, pointer))
    known.set(pointer, resolved)
    return resolved
  }
  const inline = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inline)
    if (!isObject(value)) return value
    const { $ref, ...rest } = value
    if (typeof $ref === 'string') return { ...(find($ref) as JsonObject), ...(inline(rest) as JsonObject) }
    return withUnions(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)])))
  }
  const paths = document.paths as JsonObject
  return (path) => {
    const methods = Object.entries((paths[path] ?? {}) as JsonObject)
    const others = methods.filter(([, operation]) => hits || !isHit(operation))
    return others.length > 0 ? (inline(Object.fromEntries(others)) as JsonObject) : undefined
  }
}

const isHit = (operation: Json): boolean =>
  isObject(operation) && Array.isArray(operation.tags) && operation.tags.includes('Hits')

function at(document: JsonObject, pointer: string): Json {
  let value: Json | undefined = document
  for (const key of pointer.slice(2).split('/')) value = isObject(value) ? value[key] : undefined
  if (value === undefined) throw new Error(`The document has no ${pointer}`)
  return value
}

/** `type: [string, null]` as a union of two schemas. */
function withUnions(schema: JsonObject): JsonObject {
  const { type, description, default: fallback, title, ...rest } = schema
  if (!Array.isArray(type)) return schema
  return {
    anyOf: type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest })),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  }
}
