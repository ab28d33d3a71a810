import { isObject, type Json, type JsonObject } from './document.ts'
import type { Pause } from './pauses.ts'

/** A part of the document, with a name for what is in it. */
export interface NamedPart {
  readonly name: string
  readonly part: Json
}

/** Schemas without a title that are used more than once, as components. */
export interface SharedSchemas {
  readonly schemas: JsonObject
  /** Replaces each of them by a reference. */
  readonly refer: (part: Json) => Json
}

const prefix = '#/components/schemas/'
/** A component is worth it from so many characters on. */
const worthwhile = 60

/** Finds the objects that occur more than once in the parts, because equal schemas are the same object. */
export async function shareSchemasOf(parts: readonly NamedPart[], pause: Pause): Promise<SharedSchemas> {
  const uses = new Map<JsonObject, { count: number; readonly name: string }>()
  for (const { name, part } of parts) {
    await pause()
    countUses(part, name, uses)
  }
  const names = new Map<JsonObject, string>()
  const taken = new Set(parts.map(({ name }) => name))
  for (const [schema, { count, name }] of uses) {
    if (count < 2 || !isSchema(schema)) continue
    await pause()
    const length = JSON.stringify(schema).length
    const reference = JSON.stringify({ $ref: prefix + name }).length
    if ((count - 1) * length - count * reference - name.length < worthwhile) continue
    const free = freeName(name, taken)
    taken.add(free)
    names.set(schema, free)
  }
  const refer = (part: Json): Json => {
    const name = isObject(part) ? names.get(part) : undefined
    return name === undefined ? referInside(part) : { $ref: prefix + name }
  }
  const referInside = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(refer)
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, refer(value)]))
  }
  return {
    schemas: Object.fromEntries([...names].map(([schema, name]) => [name, referInside(schema)] as const)),
    refer,
  }
}

/** A reference with a text of its own is left where it is: what refers to it would lose the text. */
const isSchema = ({ type, anyOf, enum: choices }: JsonObject): boolean =>
  type !== undefined || anyOf !== undefined || choices !== undefined

function countUses(part: Json, name: string, uses: Map<JsonObject, { count: number; readonly name: string }>): void {
  if (Array.isArray(part)) for (const one of part) countUses(one, name, uses)
  if (!isObject(part)) return
  const known = uses.get(part)
  if (known) {
    known.count += 1
    return
  }
  uses.set(part, { count: 1, name })
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties' && isObject(value))
      for (const [field, schema] of Object.entries(value)) countUses(schema, `${name}.${field}`, uses)
    else if (key !== 'example' && key !== 'default') countUses(value, name, uses)
  }
}

const freeName = (name: string, taken: ReadonlySet<string>, number = 2): string => {
  if (!taken.has(name)) return name
  const next = `${name}.${number}`
  return taken.has(next) ? freeName(name, taken, number + 1) : next
}
