import type { FastifyInstance } from 'fastify'
import { DomainError, invalid } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { parseForm, readUtf8 } from '../../http/forms.ts'

/** The most events in one request. */
export const maxEvents = 1_000
/** With which a thousand events with many properties fit. */
export const maxBodyBytes = 4 * 1024 ** 2

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
  const parsers: Readonly<Record<string, (text: string) => SentBody>> = {
    'application/x-www-form-urlencoded': (text) => ({ events: [parseForm(text, 'body')], isSingle: true }),
    'application/json': parseJsonBody,
    'application/x-ndjson': parseLines,
  }
  app.removeAllContentTypeParsers()
  for (const [type, parse] of Object.entries(parsers))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      parse(readUtf8(body)),
    )
}

function parseJsonBody(text: string): SentBody {
  const value = parseJson(text)
  if (value === notJson) throw new DomainError('bad-request', 'The body is not valid JSON.')
  const events = Array.isArray(value) ? value : isRecord(value) && 'events' in value ? value.events : null
  if (events === null) return { events: [value], isSingle: true }
  if (!Array.isArray(events)) throw invalid({ events: ['events must be a list of events.'] })
  return { events: limited(events), isSingle: false }
}

function parseLines(text: string): SentBody {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return { events: limited(lines).map(parseJson), isSingle: false }
}

function limited<T>(events: readonly T[]): readonly T[] {
  if (events.length > 0 && events.length <= maxEvents) return events
  throw invalid({ events: [`events must have from 1 to ${maxEvents} entries; found ${events.length}.`] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
