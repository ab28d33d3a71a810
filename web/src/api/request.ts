import { embedded } from '../state/embedded.ts'
import type { Bodies, Replies } from './generated.ts'
import { plainProblem, problemOf, type Result } from './problem.ts'
import { isOwnOrigin, type ServiceName, services } from './services.ts'
import { otherOriginToken } from './token.ts'

export type Value = string | number | undefined
export type Query = Readonly<Record<string, Value | readonly string[]>>

/** The id of an operation in the OpenAPI documents; a union where several have the same fields. */
export type Operation = keyof Replies

/** What an operation takes. Values of forms are text, which the service reads and judges. */
type BodyOf<Op extends Operation> = Op extends keyof Bodies
  ? Readonly<Partial<Record<keyof Bodies[Op], Value>>>
  : Readonly<Record<string, never>>

export interface Call<Op extends Operation> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly query?: Query
  readonly body?: BodyOf<Op>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Asks a service: the page's own origin by its session cookie, the other origin by a short-lived token. Never throws;
 * an aborted request never settles, since nobody waits for it any more.
 */
export async function request<Op extends Operation>(
  service: ServiceName | 'own',
  path: string,
  call: Call<Op> = {},
): Promise<Result<Replies[Op]>> {
  try {
    const first = await send(service, path, call, false)
    const response = first.status === 401 && isElsewhere(service) ? await send(service, path, call, true) : first
    if (!response.ok) return { ok: false, problem: await problemOf(response) }
    const value: Replies[Op] = await response.json()
    return { ok: true, value }
  } catch {
    if (call.signal?.aborted) return new Promise(() => {})
    return { ok: false, problem: plainProblem('offline') }
  }
}

/** The file behind an address of the other origin, which a plain link could not ask for. */
export async function requestFile(service: ServiceName, path: string, query: Query): Promise<Result<Blob>> {
  try {
    const response = await send(service, path, { query }, false)
    return response.ok ? { ok: true, value: await response.blob() } : { ok: false, problem: await problemOf(response) }
  } catch {
    return { ok: false, problem: plainProblem('offline') }
  }
}

export const isElsewhere = (service: ServiceName | 'own'): boolean => service !== 'own' && !isOwnOrigin(service)

async function send<Op extends Operation>(
  service: ServiceName | 'own',
  path: string,
  call: Call<Op>,
  freshToken: boolean,
): Promise<Response> {
  const elsewhere = isElsewhere(service)
  const headers = new Headers({ accept: 'application/json', ...call.headers })
  if (elsewhere) {
    const token = await otherOriginToken(freshToken)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
  }
  if (call.body) headers.set('content-type', 'application/json')
  return await fetch(addressOf(service, path, call.query), {
    method: call.method ?? 'GET',
    headers,
    body: call.body ? JSON.stringify(call.body) : null,
    credentials: elsewhere || embedded ? 'omit' : 'same-origin',
    signal: call.signal ?? null,
  })
}

export function addressOf(service: ServiceName | 'own', path: string, query: Query = {}): string {
  const base = service !== 'own' && isElsewhere(service) ? services[service] : ''
  const search = searchOf(query)
  return `${base}${path}${search === '' ? '' : `?${search}`}`
}

export function searchOf(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, String(one))
  }
  return params.toString()
}
