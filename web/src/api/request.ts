import { language } from '../strings/strings.ts'
import { embedded } from './embedded.ts'
import { takeFirstReply } from './first-replies.ts'
import type { Bodies, Replies } from './generated.ts'
import { kindOfProblem, problemOfKind, type Result, readProblem } from './problem.ts'
import { isSameOrigin, type ServiceName, services } from './services.ts'
import { crossOriginToken } from './token.ts'

export type FieldValue = string | number | undefined
export type Query = Readonly<Record<string, FieldValue | readonly string[]>>

/** The operation's id in the OpenAPI documents; a union if several operations reply the same fields. */
export type Operation = keyof Replies

/** The body of an operation. Form values are text; the service parses and validates them. */
export type BodyOf<Op extends Operation> = Op extends keyof Bodies
  ? Readonly<Partial<Record<keyof Bodies[Op], FieldValue | readonly string[]>>>
  : Readonly<Record<string, never>>

export interface RequestOptions<Op extends Operation> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly query?: Query
  readonly body?: BodyOf<Op>
  /** Fields that are sent as a form instead of a body. */
  readonly form?: string
  /** A part of a file that is sent instead of a body. */
  readonly bytes?: Blob
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The texts of a problem, which are loaded for it, are not needed. */
  readonly withoutTexts?: true
}

/**
 * Sends a request to a service: with the session cookie to the page's own origin, with a short-lived bearer token to the
 * other. Never throws; an aborted request never settles, because nothing waits for it.
 */
export async function request<Op extends Operation>(
  service: ServiceName | 'own',
  path: string,
  options: RequestOptions<Op> = {},
): Promise<Result<Replies[Op]>> {
  const isRead = options.method === undefined && options.query === undefined && !isOtherOrigin(service)
  const first: Replies[Op] | undefined = isRead ? takeFirstReply(path) : undefined
  if (first !== undefined) return { ok: true, value: first }
  return await requestReply(service, path, options, async (response) => await response.json())
}

/** Sends a request like `request`; passes each line of the reply on as soon as it has arrived. */
export const requestLines = <Op extends Operation, Line>(
  service: ServiceName | 'own',
  path: string,
  options: RequestOptions<Op>,
  onLine: (line: Line) => void,
): Promise<Result<null>> =>
  requestReply(service, path, options, async ({ body }) => {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const lines = (rest + read.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(JSON.parse(line))
    }
    return null
  })

/** Sends a request like `request`; reads the reply in its own way. */
export async function requestReply<Op extends Operation, T>(
  service: ServiceName | 'own',
  path: string,
  options: RequestOptions<Op>,
  readReply: (response: Response) => Promise<T>,
): Promise<Result<T>> {
  pending++
  try {
    const first = await send(service, path, options, false)
    const isUnconfirmed = first.status === 403 && options.method !== undefined && (await asksToConfirm(first))
    const response =
      (first.status === 401 && isOtherOrigin(service)) || (isUnconfirmed && (await confirmation.ask()))
        ? await send(service, path, options, true)
        : first
    if (response.status === 401 && path.startsWith('/api/'))
      reportSessionEnd(options.method !== undefined && !options.form)
    if (!response.ok && options.withoutTexts) {
      // A connection whose reply is not read stays occupied.
      await response.text()
      return { ok: false, problem: problemOfKind(kindOfProblem(response.status)) }
    }
    if (!response.ok) return { ok: false, problem: await readProblem(response) }
    return { ok: true, value: await readReply(response) }
  } catch {
    if (options.signal?.aborted) return new Promise(() => {})
    return { ok: false, problem: problemOfKind('offline') }
  } finally {
    pending--
    if (pending === 0) setTimeout(() => quiet.dispatchEvent(new Event('quiet')))
  }
}

/** Dispatches `end` when a service does not accept the session. Its `detail` is whether that stopped an action of the user. */
export const sessionEnd = new EventTarget()
export const reportSessionEnd = (isAction: boolean): boolean =>
  sessionEnd.dispatchEvent(new CustomEvent('end', { detail: isAction }))

const asksToConfirm = async (response: Response): Promise<boolean> =>
  (
    await response
      .clone()
      .json()
      .catch(() => ({}))
  ).code === 'confirmation-required'

/** Asks the user to confirm who it is; the request is then repeated. What shows that is above this layer. */
export const confirmation: { ask: () => Promise<boolean> } = { ask: async () => false }

let pending = 0
export const pendingRequests = (): number => pending
/** Dispatches `quiet` after the last of several requests. */
export const quiet = new EventTarget()

export const isOtherOrigin = (service: ServiceName | 'own'): boolean => service !== 'own' && !isSameOrigin(service)

async function send<Op extends Operation>(
  service: ServiceName | 'own',
  path: string,
  options: RequestOptions<Op>,
  freshToken: boolean,
): Promise<Response> {
  const otherOrigin = isOtherOrigin(service)
  const headers = new Headers({ accept: 'application/json', 'accept-language': language(), ...options.headers })
  if (otherOrigin) {
    const token = await crossOriginToken(freshToken)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
  }
  if (options.body) headers.set('content-type', 'application/json')
  if (options.form) headers.set('content-type', 'application/x-www-form-urlencoded')
  if (options.bytes) headers.set('content-type', 'application/octet-stream')
  return await fetch(serviceUrl(service, path, options.query), {
    method: options.method ?? 'GET',
    headers,
    body: options.bytes ?? options.form ?? (options.body ? JSON.stringify(options.body) : null),
    credentials: otherOrigin || embedded ? 'omit' : 'same-origin',
    signal: options.signal ?? null,
  })
}

export function serviceUrl(service: ServiceName | 'own', path: string, query: Query = {}): string {
  const base = service !== 'own' && isOtherOrigin(service) ? services[service] : ''
  const search = queryString(query)
  return `${base}${path}${search === '' ? '' : `?${search}`}`
}

export function queryString(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, String(one))
  }
  return params.toString()
}
