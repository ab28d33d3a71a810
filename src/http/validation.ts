import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { DomainError, invalid, notFound } from '../base/errors.ts'

/** One field of a form or query string, as its schema describes it. */
interface Field {
  readonly name: string
  readonly required: boolean
  readonly fallback: unknown
  /** It is one of a set, or has a pattern. */
  readonly closed: boolean
  /** Turns what was sent into the value, or says what is wrong with it. */
  readonly read: (sent: unknown) => { value: unknown } | { mistake: string }
}

/** The part of JSON Schema that fields use. Forms are flat, so this is all that is needed. */
interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly items?: FieldSchema
  readonly maxItems?: number
}

/** Set by the query string reader where the text could not be read; a parser of Fastify must not throw. */
export const unreadable = Symbol('unreadable')

/**
 * Validates forms and query strings by their schemas. Ajv's coercion would take `0x1` and `true` for 1, and its messages
 * do not say what was found; this takes whole numbers as people write them, and tells every mistake at once.
 */
export const validateFields: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const fields = fieldsOf(schema)
  if (httpPart === 'params') return (sent) => readParams(fields, sent)
  return (sent: unknown) => {
    const input = (sent ?? {}) as Record<string | symbol, unknown>
    if (input[unreadable] instanceof DomainError) return { error: input[unreadable] }
    const value: Record<string, unknown> = {}
    const mistakes: Record<string, string[]> = {}
    for (const field of fields) {
      const found = Object.hasOwn(input, field.name) ? input[field.name] : undefined
      if (found === undefined || found === null) {
        if (field.required) mistakes[field.name] = [`${field.name} is required.`]
        else if (field.fallback !== undefined) value[field.name] = field.fallback
        continue
      }
      const outcome = field.read(found)
      if ('mistake' in outcome) mistakes[field.name] = [outcome.mistake]
      else value[field.name] = outcome.value
    }
    return Object.keys(mistakes).length > 0 ? { error: invalid(mistakes) } : { value }
  }
}

/**
 * A path parameter without a schema would reach its handler as it was sent, and a reply without one would be sent with whatever
 * is in it. To be called before the routes are added.
 */
export function requireSchemas(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide || !/^\/(?:api|shared)\//.test(url)) return
    const { properties = {} } = (schema?.params ?? {}) as { properties?: object }
    for (const [, name = ''] of url.matchAll(/:(\w+)/g)) {
      if (!Object.hasOwn(properties, name)) throw new Error(`The parameter ${name} of ${method} ${url} has no schema`)
    }
    const replies = Object.keys(schema?.response ?? {})
    if (!replies.some((status) => status.startsWith('2')))
      throw new Error(`The reply of ${method} ${url} has no schema`)
  })
}

/**
 * A parameter that is no id, token or choice names no record: 404, in the bytes of an unknown record. Free text that is too
 * long or cannot be stored is a mistake of its own: 422.
 */
function readParams(fields: readonly Field[], sent: unknown) {
  const value: Record<string, unknown> = {}
  for (const { name, closed, read } of fields) {
    const outcome = read((sent as Record<string, unknown>)[name])
    if ('mistake' in outcome) return { error: closed ? notFound(name) : invalid({ [name]: [outcome.mistake] }) }
    value[name] = outcome.value
  }
  return { value }
}

function fieldsOf(schema: TSchema): readonly Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, FieldSchema>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name) && field.default === undefined,
    fallback: field.default,
    closed: field.enum !== undefined || field.pattern !== undefined,
    read: readerOf(name, field),
  }))
}

function readerOf(name: string, field: FieldSchema): Field['read'] {
  if (field.enum) return readChoice(name, field.enum)
  if (field.type === 'integer') return readInteger(name, field.minimum ?? 0, field.maximum ?? Number.MAX_SAFE_INTEGER)
  if (field.type === 'string') return readText(name, field)
  if (field.type === 'array' && field.items) return readList(name, field.maxItems ?? 100, readerOf(name, field.items))
  throw new Error(`No reader for the field ${name}`)
}

function readChoice(name: string, allowed: readonly (string | number)[]): Field['read'] {
  const byText = new Map(allowed.map((value) => [String(value), value]))
  return (sent) => {
    const value = typeof sent === 'string' || typeof sent === 'number' ? byText.get(String(sent)) : undefined
    if (value !== undefined) return { value }
    return { mistake: `${name} must be one of ${allowed.join(', ')}; found ${show(sent)}.` }
  }
}

function readInteger(name: string, minimum: number, maximum: number): Field['read'] {
  return (sent) => {
    const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent) : ''
    const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return { value }
    return { mistake: `${name} must be a whole number from ${minimum} to ${maximum}; found ${show(sent)}.` }
  }
}

function readText(name: string, { minLength = 0, maxLength = 2048, pattern }: FieldSchema): Field['read'] {
  const allowed = pattern === undefined ? null : new RegExp(pattern)
  return (sent) => {
    if (typeof sent !== 'string') return { mistake: `${name} must be text; found ${show(sent)}.` }
    if (sent.length > maxLength) {
      return { mistake: `${name} may have ${maxLength} characters at most; found ${sent.length}.` }
    }
    if (sent.length < minLength) {
      const least = minLength === 1 ? 'not be empty' : `have ${minLength} characters at least`
      return { mistake: `${name} must ${least}.` }
    }
    // Line breaks and tabs are fine in lists; other control characters and half characters can't be stored or shown.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(sent) || !sent.isWellFormed()) {
      return { mistake: `${name} has control characters or broken characters in it.` }
    }
    if (allowed && !allowed.test(sent)) return { mistake: `${name} must match ${pattern}; found ${show(sent)}.` }
    return { value: sent }
  }
}

/** A field that may be sent several times. */
function readList(name: string, maxItems: number, readItem: Field['read']): Field['read'] {
  return (sent) => {
    const items: unknown[] = Array.isArray(sent) ? sent : [sent]
    if (items.length > maxItems)
      return { mistake: `${name} may be sent ${maxItems} times at most; found ${items.length}.` }
    const outcomes = items.map(readItem)
    const mistake = outcomes.find((outcome) => 'mistake' in outcome)
    return mistake ?? { value: outcomes.map((outcome) => ('value' in outcome ? outcome.value : undefined)) }
  }
}

function show(sent: unknown): string {
  if (Array.isArray(sent)) return `${sent.length} values`
  if (typeof sent === 'object') return 'an object'
  const text = String(sent)
  if (text === '') return 'nothing'
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
