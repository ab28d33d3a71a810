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
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(readUtf8(body)),
  )
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
