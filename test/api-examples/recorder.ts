import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { Json, JsonObject } from '../../src/http/openapi/document.ts'
import type { Example } from '../../src/http/openapi/examples.ts'

export interface Input {
  readonly path?: JsonObject
  readonly query?: JsonObject
  readonly body?: JsonObject
  /** A body that is not JSON, which the example leaves out. */
  readonly bytes?: { readonly type: string; readonly content: string }
  readonly headers?: Readonly<Record<string, string>>
  /** By the session of this cookie instead of the key. */
  readonly cookie?: string
  /** The request only waits for something: its reply is no example. */
  readonly waits?: true
  /** The request is repeated until it succeeds. */
  readonly mayFail?: true
}

export interface Recorder {
  /** Sends the request of an operation and returns its reply. The first one that succeeds is its example. */
  readonly call: (id: string, input?: Input) => Promise<Reply>
  /** The requests that did not succeed, with the replies. */
  readonly failures: readonly string[]
  readonly examples: () => Readonly<Record<string, Example>>
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly body: Json
  /** The id of the record in `data`. */
  readonly id: number
  /** The session that it began; empty for none. */
  readonly cookie: string
}

interface Addresses {
  readonly analyticsUrl: string
  readonly seoUrl: string
  readonly key: string
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

interface Operation {
  readonly url: string
  readonly method: string
  readonly path: string
}

/** The operations of both documents by their ids. Both services have those of accounts. */
async function readOperations(urls: readonly string[]): Promise<ReadonlyMap<string, Operation>> {
  const operations = new Map<string, Operation>()
  for (const url of urls) {
    const { paths }: Document = JSON.parse(await (await fetch(`${url}/docs/openapi.json`)).text())
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId }] of Object.entries(methods))
        if (!operations.has(operationId)) operations.set(operationId, { url, method: method.toUpperCase(), path })
    }
  }
  return operations
}

export async function createRecorder({ analyticsUrl, seoUrl, key }: Addresses): Promise<Recorder> {
  const operations = await readOperations([analyticsUrl, seoUrl])
  const examples = new Map<string, Example>()
  const failures: string[] = []
  return {
    async call(id, input = {}) {
      const operation = operations.get(id)
      assert.ok(operation, `There is no operation ${id}`)
      const { url, method, path } = operation
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.path?.[name])))
      const search = new URLSearchParams(
        Object.entries(input.query ?? {}).flatMap(([name, value]) =>
          [value].flat().map((one) => [name, String(one)] as [string, string]),
        ),
      )
      const sent = input.bytes?.content ?? (input.body ? JSON.stringify(input.body) : undefined)
      const response = await fetch(`${url}${filled}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers: {
          ...(input.cookie === undefined ? { authorization: `Bearer ${key}` } : { cookie: input.cookie, origin: url }),
          ...(sent === undefined ? {} : { 'content-type': input.bytes?.type ?? 'application/json' }),
          ...input.headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      })
      const text = await response.text()
      const { status } = response
      if (!response.ok) {
        if (!input.mayFail) failures.push(`${id} ${filled}: ${status} ${text}`)
        return { status, text: '', body: null, id: 0, cookie: '' }
      }
      const type = response.headers.get('content-type')?.split(';', 1)[0] ?? null
      // The schema of a reply in lines is that of a line.
      const shown = type === 'application/x-ndjson' ? firstLine(text) : text
      const body: Json = type?.endsWith('json') ? JSON.parse(shown) : text
      if (!examples.has(id) && !input.waits) {
        examples.set(id, {
          ...(input.path ? { path: input.path } : {}),
          ...(input.query ? { query: input.query } : {}),
          ...(input.body ? { body: input.body } : {}),
          status,
          type,
          ...(isText(type) && text !== '' ? { reply: cut(body) } : {}),
        })
      }
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0] ?? '')
        .find((pair) => /^sightline_(?:session|sign_in|challenge|provider)=[^;]/.test(pair))
      return { status, text, body, id: idOf(body), cookie: cookie ?? '' }
    },
    failures,
    examples: () => Object.fromEntries([...examples].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Questions are answered in the order in which they are done. */
function firstLine(text: string): string {
  const lines = text.split('\n')
  return lines.find((line) => line.startsWith('{"question":0')) ?? lines[0] ?? ''
}

const isText = (type: string | null): boolean => type !== null && /json|^text\/(?:csv|plain|html)/.test(type)

function idOf(body: Json): number {
  const data = isRecord(body) ? body.data : undefined
  return isRecord(data) && typeof data.id === 'number' ? data.id : 0
}

const isRecord = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const longest = { rows: 1, nestedRows: 1, text: 160, lines: 2 }

/** Lists have their first item, and long texts their beginning. */
function cut(value: Json, depth = 0): Json {
  if (typeof value === 'string') return cutText(value)
  if (Array.isArray(value))
    return value.slice(0, depth < 2 ? longest.rows : longest.nestedRows).map((one) => cut(one, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, depth + 1)]))
}

function cutText(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, longest.lines).join('\n')
  return lines.length > longest.text ? `${lines.slice(0, longest.text)}…` : lines
}

/** What is another each time, and what it is in the examples. */
export interface Constants {
  readonly texts: readonly (readonly [found: string, shown: string])[]
  readonly now: Date
}

const today = '2026-06-15'
const dayMs = 24 * 60 * 60_000

/** Replaces addresses, secrets, times and durations by ones that are the same each time. */
export function normalized(examples: Readonly<Record<string, Example>>, { texts, now }: Constants): string {
  const stable = Object.entries(examples).map(([id, example]) => {
    const whole = example as unknown as Json
    if (id === 'readStatus') return [id, withoutDurations(withoutNumbers(whole))]
    return [id, withoutDurations(id.includes('Crawl') ? withoutUrlIds(whole) : whole)]
  })
  let json = JSON.stringify(Object.fromEntries(stable), null, 1)
  for (const [raw, shown] of texts) json = json.replaceAll(raw, shown)
  return `${withFixedSecrets(withFixedDates(json, now))}\n`
}

function withFixedDates(json: string, now: Date): string {
  const shiftMs = Date.parse(today) - Date.parse(now.toISOString().slice(0, 10))
  return json.replaceAll(
    /\b(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?/g,
    (found, day: string, time: string | undefined) => {
      const age = now.getTime() - Date.parse(day)
      if (!(Math.abs(age) < 40 * dayMs)) return found
      const shift = (time: number): string => new Date(time + shiftMs).toISOString().slice(0, 10)
      if (time === undefined) return shift(Date.parse(day))
      // Days begin at midnight, also within an hour of it.
      if (time === '00:00:00') return `${shift(Date.parse(day))}T${time}.000Z`
      const untilMs = Date.parse(`${day}T${time}Z`) - now.getTime()
      // What is to come is so many days after the request, whatever the time of day is.
      if (untilMs > -60 * 60_000) return `${shift(now.getTime() + Math.round(untilMs / dayMs) * dayMs)}T09:30:00.000Z`
      return `${shift(Date.parse(day))}T${time}.000Z`
    },
  )
}

const fixedText = (length: number): string => hash('sha256', String(length), 'base64url').repeat(20).slice(0, length)

/** Keys, tokens, checksums and the addresses of shared pages. */
const withFixedSecrets = (json: string): string =>
  json
    .replaceAll(/\b1[78]\d{11}\b/g, '1781515800000')
    // What depends on the time of day: the days of a search engine begin hours later.
    .replaceAll(/"last_day": "2026-06-1[67]"/g, '"last_day": "2026-06-17"')
    .replaceAll(/"usual_24_hours": (?:null|\d+)/g, '"usual_24_hours": 1')
    .replaceAll(/"usual_per_hour": (?:null|\d+)/g, '"usual_per_hour": 0')
    .replaceAll(/"next_cursor": "[^"]+"/g, '"next_cursor": "WzEsImNyZWF0ZWRfYXQiXQ"')
    .replaceAll(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, 'Mon, 15 Jun 2026 09:30:00 GMT')
    .replaceAll(/(?<="secret": ")[A-Z2-7]{32}/g, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
    .replaceAll(/(?<=secret=)[A-Z2-7]{32}/g, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
    .replaceAll(/"(?:[2-9a-z]{4}-){3}[2-9a-z]{4}"/g, '"7kq2-m9xt-4hbc-w6nf"')
    .replaceAll(/("(?:options|credential)": )"\{(?:\\.|[^"\\])*"/g, '$1"{…}"')
    .replaceAll(/(?<=\/auth\?)[^"]+/g, '…')
    .replaceAll(/(?<="query": ")[^"]*\bstate=[^"]*/g, 'code=…&state=…&iss=…')
    .replaceAll(/"code": "\d{6}"/g, '"code": "287082"')
    .replaceAll(/\bmsg_[0-9a-f]{32}\b/g, 'msg_0123456789abcdef0123456789abcdef')
    .replaceAll(/\bwhsec_[\w+/=]{40,}/g, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
    .replaceAll(/"hint": "sl_\w+"/g, '"hint": "sl_0123"')
    .replaceAll(/"grant": "\d+\./g, '"grant": "1781515800000.')
    .replaceAll(/\bsl_[A-Za-z0-9_-]{20,}/g, 'sl_0123456789abcdefghijklmnopqrstuv')
    // One in forty of the random ids in addresses has no digit.
    .replaceAll(/(?<=\/|"id": ")(?=[\w-]*[A-Z])[\w-]{22}(?=["/?.\\&])/g, () => fixedText(22))
    .replaceAll(/(?<=["/=.])(?=[\w-]*[A-Z])(?=[\w-]*\d)[A-Za-z0-9_-]{22,}(?=["/?.\\&])/g, ({ length }) =>
      fixedText(length),
    )
    .replaceAll(/127\.0\.0\.1%3A\d+/g, 'stats.example.com')
    .replaceAll(/\b[0-9a-f]{32}(?=\.txt\b)/g, 'c0ffee'.repeat(6).slice(0, 32))
    .replaceAll(/(?<=")[0-9a-f]{64}(?=")/g, 'c0ffee'.repeat(11).slice(0, 64))
    .replaceAll(/(?<=")[0-9a-f]{15,40}(?=")/g, 'c0ffeec0ffeec0ff')
    .replaceAll(/"version": "[\w-]{16}"/g, '"version": "Zm9vYmFyYmF6cXV4"')
    // The ids of URLs are in the order in which a crawl finds them.
    .replaceAll(/\b200000\d\d\b/g, '20000007')

/** The state of the machine, which is another each time. */
function withoutNumbers(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (!isRecord(value)) return typeof value === 'number' ? 12 : value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (name === 'status' || name === 'set_up') return [name, one]
      if (name === 'warnings') return [name, []]
      // Which job is the first of the list depends on what is done already.
      if (name === 'kind') return [name, 'count what accounts use']
      return [name, name === 'host' ? 'server-1' : withoutNumbers(one)]
    }),
  )
}

/** A crawl numbers the URLs in the order in which it finds them. */
function withoutUrlIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutUrlIds)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isUrlId = /^(?:id|page|from|to|before_id|after_id)$/.test(name) && typeof one === 'number' && one > 1
      return [name, isUrlId && one < 100 ? 7 : withoutUrlIds(one)]
    }),
  )
}

const durations =
  /(?:_ms|^ms|milliseconds|^firstByte|^connect|^tls|^dns|^wire|_bytes|^bytes|^seconds_left|^p50|^p99|^max|_seconds)$/

function withoutDurations(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDurations)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'number' && (durations.test(name) || (name === 'total' && !Number.isInteger(one)))
        ? 12
        : withoutDurations(one),
    ]),
  )
}
