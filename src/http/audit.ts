import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isRecord } from '../base/is-record.ts'
import { readableNetwork } from './network-of.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a request has changed. */
export interface Change {
  /** The id of the operation. */
  readonly action: string
  readonly network: string
  readonly object: string | null
  readonly objectId: string | null
  readonly objectName: string | null
  readonly path: string
  /** The fields that changed, without secrets; null where there was or is nothing. */
  readonly before: Fields | null
  readonly after: Fields | null
}

export type RecordChange = (request: FastifyRequest, change: Change) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    recordBefore: Fields | null
  }
  interface FastifyContextConfig {
    /** False: the route changes nothing that others should know of, although its method may. */
    audited?: false
    /** Reads what the route is about to change, if no route of the same path reads it. */
    readBefore?: (request: FastifyRequest) => Promise<unknown>
  }
}

type Handler = (this: FastifyInstance, request: FastifyRequest) => unknown

/**
 * Records what the routes of this scope change: who, from where, and the fields before and after. All of it is derived from the routes:
 * what was there before is what `GET` replies at the same path, and what is there now is what the route itself replies. The change is
 * recorded before its reply is sent: who has the reply finds it in the log.
 */
export function auditChanges(app: FastifyInstance, record: RecordChange): void {
  const readers = new Map<string, Handler>()
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (methods.includes('GET')) {
      // A reader that needs the reply does more than return the record.
      if (route.handler.length < 2) readers.set(route.url, route.handler as Handler)
      return
    }
    const { readsOnly, audited, readBefore } = route.config ?? {}
    if (readsOnly || audited === false || methods.includes('HEAD')) return
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      async (request) => {
        const read = readBefore ?? (request.method === 'POST' ? undefined : readers.get(route.url))
        request.recordBefore = read ? await readRecord(app, read, request) : null
      },
    ]
    route.preSerialization = [
      ...[route.preSerialization ?? []].flat(),
      async (request, reply, payload) => {
        if (reply.statusCode < 300) await record(request, changeOf(route, request, payload))
        return payload
      },
    ]
  })
}

/** As its `GET` replies, without its query parameters. Null if there is none: the route itself says so. */
async function readRecord(app: FastifyInstance, read: Handler, request: FastifyRequest): Promise<Fields | null> {
  const asked = Object.create(request, { query: { value: {} } }) as FastifyRequest
  const reply = await Promise.resolve(read.call(app, asked)).catch(() => null)
  const data = isRecord(reply) && 'data' in reply ? reply.data : reply
  return isRecord(data) ? data : null
}

function changeOf({ url, schema }: RouteOptions, request: FastifyRequest, payload: unknown): Change {
  const reply: Fields = isRecord(payload) ? (isRecord(payload.data) ? payload.data : payload) : {}
  const { recordBefore: before, method } = request
  const params = Object.values((request.params ?? {}) as Readonly<Record<string, string>>)
  const isDeleted = method === 'DELETE'
  const record = isDeleted ? (before ?? {}) : reply
  return {
    action: schema?.operationId ?? `${method} ${url}`,
    network: readableNetwork(request.ip),
    object: textOf(reply.object) ?? textOf(before?.object) ?? collectionOf(url),
    objectId: textOf(reply.id) ?? textOf(before?.id) ?? params.at(-1)?.slice(0, 300) ?? null,
    objectName: nameOf(record) ?? nameOf(before ?? {}),
    path: request.url.replace(/\?.*/s, '').slice(0, 500),
    ...(isDeleted ? { before: before && shown(before), after: null } : changedFields(before, reply, request.body)),
  }
}

/** With a record from before: what differs. Without: of the new record, what was sent. */
function changedFields(before: Fields | null, reply: Fields, body: unknown): Pick<Change, 'before' | 'after'> {
  const sent = isRecord(body) ? Object.keys(body) : []
  const secrets = Object.fromEntries(sent.filter((name) => isSecret(name)).map((name) => [name, secret]))
  if (before === null) {
    const created = Object.fromEntries(sent.filter((name) => name in reply).map((name) => [name, reply[name]]))
    return { before: null, after: shown({ ...created, ...secrets }) }
  }
  const changed = Object.keys(reply).filter(
    (name) => name in before && name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(reply[name]),
  )
  const pick = (fields: Fields): Fields => shown(Object.fromEntries(changed.map((name) => [name, fields[name]])))
  return { before: pick(before), after: { ...pick(reply), ...secrets } }
}

const secret = '•••'
const secretName =
  /passw|secret|token|cipher|^key$|_key$|^link$|^page$|^links?$|hash|cookie|authoriz|header|credential|^code$|snippet|proof|challenge|verification/i
const isSecret = (name: string): boolean => secretName.test(name)

const maxText = 300
const maxFields = 40

/** Without secrets, and without what is too long to be read in a list. */
function shown(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([name]) => name !== 'object' && name !== 'id')
  return Object.fromEntries(
    entries.slice(0, maxFields).map(([name, value]) => [name, isSecret(name) ? secret : shortened(value)]),
  )
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxText ? `${value.slice(0, maxText)}…` : value
  if (typeof value !== 'object' || value === null) return value
  const json = JSON.stringify(value, (name, inner: unknown) => (isSecret(name) ? secret : inner))
  return json.length > maxText ? `${json.slice(0, maxText)}…` : JSON.parse(json)
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 300) : null

const nameOf = (record: Fields): string | null =>
  textOf(record.name) ?? textOf(record.domain) ?? textOf(record.host) ?? textOf(record.url) ?? textOf(record.email)

/** `goal` of `/api/v1/websites/:id/goals/:goal`. */
function collectionOf(url: string): string {
  const last = url.split('/').findLast((part) => !part.startsWith(':')) ?? ''
  return last.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '')
}
