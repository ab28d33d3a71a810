import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { DomainError, invalid, notFound } from '../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../base/field-errors.ts'
import { lazy } from '../base/lazy.ts'

/** One field of a form or query string, as its schema describes it. */
interface Field {
  readonly name: string
  readonly required: boolean
  readonly fallback: unknown
  /** It is an enum or has a pattern. */
  readonly isClosedSet: boolean
  /** Parses the sent value, or describes what is wrong with it. */
  readonly read: (sent: unknown) => { value: unknown } | { mistake: FieldError }
}

/** The part of JSON Schema that fields use. Forms are flat, so nothing else is needed. */
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

/** Where the query string parser puts its error, because Fastify does not allow it to throw. */
export const parseErrorKey = Symbol('unreadable')

/**
 * Validates forms and query strings by their schemas. Ajv's coercion would accept `0x1` and `true` as 1, and its messages
 * do not say what was found. This accepts numbers in decimal notation only, and reports all invalid fields at once.
 */
export const validateFields: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Read by the first request: there are hundreds of routes.
  const fields = lazy(() => fieldsOf(schema))
  if (httpPart === 'params') return (sent) => readParams(fields(), sent)
  return (sent: unknown) => {
    const input = (sent ?? {}) as Record<string | symbol, unknown>
    if (input[parseErrorKey] instanceof DomainError) return { error: input[parseErrorKey] }
    const value: Record<string, unknown> = {}
    const mistakes: Record<string, FieldError[]> = {}
    for (const field of fields()) {
      const sent = Object.hasOwn(input, field.name) ? input[field.name] : undefined
      if (sent === undefined || sent === null) {
        if (field.required) mistakes[field.name] = [fieldError('required', field.name)]
        else if (field.fallback !== undefined) value[field.name] = field.fallback
        continue
      }
      const result = field.read(sent)
      if ('mistake' in result) mistakes[field.name] = [result.mistake]
      else value[field.name] = result.value
    }
    return Object.keys(mistakes).length > 0 ? { error: invalid(mistakes) } : { value }
  }
}

/** Reads fields by their schema, as a route with that schema would: with defaults, and without unknown fields. */
export function fieldReader<T extends TSchema>(
  schema: T,
  httpPart: 'params' | 'querystring',
): (sent: unknown) => Static<T> {
  const validate = validateFields({ schema, httpPart, method: 'GET', url: '' })
  return (sent) => {
    const { value, error } = validate(sent) as { value: Static<T>; error?: DomainError }
    if (error) throw error
    return value
  }
}

/**
 * Rejects routes with path parameters or replies without a schema: such parameters would reach the handler unvalidated, and
 * such replies would be sent with all their fields. Call it before the routes are added.
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
 * A malformed id, token or enum value gets the same 404 reply as an unknown record. Free text that is too long or cannot be
 * stored gets a 422.
 */
function readParams(fields: readonly Field[], sent: unknown) {
  const value: Record<string, unknown> = {}
  for (const { name, isClosedSet, read } of fields) {
    const result = read((sent as Record<string, unknown>)[name])
    if ('mistake' in result) return { error: isClosedSet ? notFound(name) : invalid({ [name]: [result.mistake] }) }
    value[name] = result.value
  }
  return { value }
}

function fieldsOf(schema: TSchema): readonly Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, FieldSchema>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name) && field.default === undefined,
    fallback: field.default,
    isClosedSet: field.enum !== undefined || field.pattern !== undefined,
    read: readerOf(name, field),
  }))
}

function readerOf(name: string, field: FieldSchema): Field['read'] {
  if (field.enum) return readChoice(name, field.enum)
  if (field.type === 'integer') return readNumber(name, field, wholeNumber)
  if (field.type === 'number') return readNumber(name, field, decimalNumber)
  if (field.type === 'string') return readText(name, field)
  if (field.type === 'array' && field.items) return readList(name, field.maxItems ?? 100, readerOf(name, field.items))
  throw new Error(`No reader for the field ${name}`)
}

function readChoice(name: string, allowed: readonly (string | number)[]): Field['read'] {
  const byText = new Map(allowed.map((value) => [String(value), value]))
  return (sent) => {
    const value = typeof sent === 'string' || typeof sent === 'number' ? byText.get(String(sent)) : undefined
    if (value !== undefined) return { value }
    const values = { allowed: allowed.join(', '), found: describeValue(sent) }
    return { mistake: fieldError('not-allowed', name, values) }
  }
}

const wholeNumber = /^(0|[1-9]\d{0,15})$/
const decimalNumber = /^(0|[1-9]\d{0,15})(\.\d{1,6})?$/

function readNumber(
  name: string,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: FieldSchema,
  format: RegExp,
): Field['read'] {
  return (sent) => {
    const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent) : ''
    const value = format.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return { value }
    const shown = describeValue(sent)
    if (format === wholeNumber) {
      return { mistake: fieldError('not-in-range', name, { min: minimum, max: maximum, found: shown }) }
    }
    return {
      mistake: fieldError('not-allowed', name, { allowed: `a number from ${minimum} to ${maximum}`, found: shown }),
    }
  }
}

function readText(name: string, { minLength = 0, maxLength = 2048, pattern }: FieldSchema): Field['read'] {
  const allowed = pattern === undefined ? null : new RegExp(pattern)
  return (sent) => {
    if (typeof sent !== 'string') return { mistake: fieldError('not-text', name, { found: describeValue(sent) }) }
    if (sent.length > maxLength) {
      return { mistake: fieldError('too-long', name, { max: maxLength, found: sent.length }) }
    }
    if (sent.length === 0 && minLength > 0) return { mistake: fieldError('empty', name) }
    if (sent.length < minLength) {
      return { mistake: fieldError('too-short', name, { min: minLength, found: sent.length }) }
    }
    // Lists contain line breaks and tabs. Other control characters and lone surrogates cannot be stored or displayed.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(sent) || !sent.isWellFormed()) {
      return { mistake: fieldError('control-characters', name) }
    }
    if (allowed && !allowed.test(sent))
      return { mistake: fieldError('wrong-format', name, { pattern: pattern ?? '', found: describeValue(sent) }) }
    return { value: sent }
  }
}

/** Parses a field that may be sent several times. */
function readList(name: string, maxItems: number, readItem: Field['read']): Field['read'] {
  return (sent) => {
    const items: unknown[] = Array.isArray(sent) ? sent : [sent]
    if (items.length > maxItems)
      return { mistake: fieldError('too-many-values', name, { max: maxItems, found: items.length }) }
    const results = items.map(readItem)
    const mistake = results.find((result) => 'mistake' in result)
    return mistake ?? { value: results.map((result) => ('value' in result ? result.value : undefined)) }
  }
}
