import { type ApiReply, readContract } from './contract.ts'

type Scalar = string | number
export type Fields = Readonly<Record<string, Scalar>>

export interface Reply<T> extends ApiReply {
  readonly body: T
}

export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

export interface One<T> {
  readonly data: T
}

export interface List<T> {
  readonly data: readonly T[]
  readonly links: Readonly<Record<'first' | 'last', string> & Record<'prev' | 'next', string | null>>
  readonly meta: {
    readonly current_page: number
    readonly from: number | null
    readonly to: number | null
    readonly per_page: number
    readonly total: number
    readonly last_page: number
    readonly path: string
    readonly next_cursor?: string | null
  }
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export type Client = Awaited<ReturnType<typeof createClient>>

export const form = (fields: Fields): Sent => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
})

export const json = (value: unknown): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

export const query = (fields: Fields): string => `?${form(fields).body}`

/** An API client that validates every reply against the service's OpenAPI document. */
export async function createClient(baseUrl: string, key: string | null) {
  const hold = await readContract(baseUrl)

  async function ask(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<ApiReply> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    hold(method, path, answer)
    return answer
  }

  async function send<T>(method: string, path: string, sent?: Sent): Promise<Reply<T>> {
    const answer = await ask(method, path, sent)
    const body: T = JSON.parse(answer.text)
    return { ...answer, body }
  }

  return {
    baseUrl,
    send,
    /** For replies other than JSON, such as CSV. */
    getText: (path: string, sent?: Sent) => ask('GET', path, sent),
    get: <T>(path: string, sent?: Sent) => send<T>('GET', path, sent),
    post: <T>(path: string, sent?: Sent) => send<T>('POST', path, sent),
    put: <T>(path: string, sent?: Sent) => send<T>('PUT', path, sent),
    delete: <T>(path: string, sent?: Sent) => send<T>('DELETE', path, sent),
  }
}
