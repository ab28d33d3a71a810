import type { FastifyInstance } from 'fastify'
import { DomainError, invalid } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { checkLargeJson, type JsonLimits, parseForm, readUtf8 } from '../../http/forms.ts'

/** The most events in one request. */
export const maxEvents = 1_000
/** With which a thousand events with many properties fit. */
export const maxBodyBytes = 4 * 1024 ** 2

/** One event with all properties, each percent-encoded. */
const maxFormBytes = 256 * 1024
/** A thousand events with all properties, and what clients add to these. */
const jsonLimits: JsonLimits = { depth: 32, values: 100_000 }

/** A sent event that is no JSON. */
export const notJson = Symbol('not JSON')

/** What a request contains. */
export interface SentBody {
  readonly events: readonly unknown[]
  /** Whether it is one event, and not a list of events. */
  readonly isSingle: boolean
}

/** Parses one event as a form or JSON, and several as JSON or as lines of JSON. Call it for the scope of the route. */
export function readEventBodies(app: FastifyInstance): void {
  const parsers: Readonly<Record<string, (body: Buffer) => Promise<SentBody> | SentBody>> = {
    'application/x-www-form-urlencoded': parseFormBody,
    async 'application/json'(body) {
      await checkLargeJson(body, jsonLimits)
      return parseJsonBody(readUtf8(body))
    },
    async 'application/x-ndjson'(body) {
      checkCount(countLines(body))
      await checkLargeJson(body, { ...jsonLimits, isLines: true })
      return parseLines(readUtf8(body))
    },
  }
  app.removeAllContentTypeParsers()
  for (const [type, parse] of Object.entries(parsers))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => parse(body))
}

function parseFormBody(body: Buffer): SentBody {
  if (body.length > maxFormBytes)
    throw new DomainError('bad-request', `A form is one event of at most ${maxFormBytes} bytes; found ${body.length}.`)
  return { events: [parseForm(readUtf8(body), 'body')], isSingle: true }
}

function parseJsonBody(text: string): SentBody {
  const value = parseJson(text)
  if (value === notJson) throw new DomainError('bad-request', 'The body is not valid JSON.')
  const events = Array.isArray(value) ? value : isRecord(value) && 'events' in value ? value.events : null
  if (events === null) return { events: [value], isSingle: true }
  if (!Array.isArray(events)) throw invalid({ events: ['events must be a list of events.'] })
  return { events: limited(events), isSingle: false }
}

const isBlank = (code: number): boolean => code <= 32
const newline = 10

/** How many lines are not blank. */
function countLines(body: Buffer): number {
  let count = 0
  let isCounted = false
  // Four times as fast as an iterator.
  for (let at = 0; at < body.length; at++) {
    const code = body[at] ?? 0
    if (code === newline) isCounted = false
    else if (!isCounted && !isBlank(code)) {
      isCounted = true
      count++
    }
  }
  return count
}

function parseLines(text: string): SentBody {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return { events: limited(lines).map(parseJson), isSingle: false }
}

function limited<T>(events: readonly T[]): readonly T[] {
  checkCount(events.length)
  return events
}

function checkCount(count: number): void {
  if (count > 0 && count <= maxEvents) return
  throw invalid({ events: [`events must have from 1 to ${maxEvents} entries; found ${count}.`] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
