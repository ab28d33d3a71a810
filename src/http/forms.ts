import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../base/errors.ts'

/** Values by field name, as sent. A field that was sent several times has a list. */
export type Form = Record<string, string | string[]>

const maxFields = 1000
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

const malformed = (what: string): DomainError =>
  new DomainError('bad-request', `The ${what} is not valid percent-encoded UTF-8 text.`)

/**
 * Parses `a=1&b=2`. Unlike `URLSearchParams`, it rejects broken percent-encoding instead of guessing, because the guess
 * would be stored.
 */
export function parseForm(text: string, what: string): Form {
  const form: Form = Object.create(null)
  if (text === '') return form
  const pairs = text.split('&', maxFields + 1)
  if (pairs.length > maxFields) throw new DomainError('bad-request', `The ${what} has more than ${maxFields} fields.`)
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), what)
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), what)
    const earlier = form[name]
    if (earlier === undefined) form[name] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else form[name] = [earlier, value]
  }
  return form
}

const encoded = /[%+]/

function decode(text: string, what: string): string {
  if (!encoded.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw malformed(what)
  }
}

/** Parses bodies that are forms or JSON objects. Fastify replies 415 to anything else. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseForm(readUtf8(body), 'body'),
  )
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    await checkLargeJson(body, largeBodyLimits)
    return parseJson(readUtf8(body))
  })
}

/** What a JSON text may contain. Parsed, a short value takes many times its size in time and memory. */
export interface JsonLimits {
  readonly depth: number
  readonly values: number
  /** Whether each line is a text of its own. */
  readonly isLines?: boolean
}

/** Bodies of routes with a larger limit than others; their fields are long, not many. */
const largeBodyLimits: JsonLimits = { depth: 32, values: 10_000 }
const largeBytes = 64 * 1024

/** Checks a large body before it is parsed. Other requests are answered between the check and the parsing. */
export async function checkLargeJson(body: Uint8Array, limits: JsonLimits): Promise<void> {
  if (body.length <= largeBytes) return
  checkJson(body, limits)
  await setImmediate()
}

const codes = { newline: 10, quote: 34, comma: 44, backslash: 92 }
const opening = new Set([...'[{'].map((char) => char.charCodeAt(0)))
const closing = new Set([...']}'].map((char) => char.charCodeAt(0)))

/** One pass over the bytes. A line break ends a text in quotes, because no JSON text has one in it. */
function checkJson(body: Uint8Array, { depth: maxDepth, values: maxValues, isLines = false }: JsonLimits): void {
  let depth = 0
  let values = 1
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const code = body[at] ?? 0
    if (code === codes.newline) {
      isText = false
      if (isLines) depth = 0
    } else if (isText) {
      if (code === codes.backslash) at++
      else if (code === codes.quote) isText = false
    } else if (code === codes.quote) isText = true
    else if (code === codes.comma) values++
    else if (opening.has(code)) {
      depth++
      values++
    } else if (closing.has(code)) depth--
    if (depth > maxDepth) throw new DomainError('bad-request', `The body is nested more than ${maxDepth} deep.`)
    if (values > maxValues) throw new DomainError('bad-request', `The body has more than ${maxValues} values.`)
  }
}

function parseJson(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DomainError('bad-request', 'The body is not valid JSON.')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new DomainError('bad-request', 'The body must be a JSON object of fields.')
}

export function readUtf8(body: Buffer): string {
  try {
    return strictUtf8.decode(body)
  } catch {
    throw malformed('body')
  }
}
