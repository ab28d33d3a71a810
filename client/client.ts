import { type Inputs, operations, type Problem, type Replies } from './generated.ts'
import { type RetryOptions, withRetries } from './retries.ts'

export interface ClientOptions extends RetryOptions {
  /** The address of the analytics service, such as `https://stats.example.com`. */
  readonly analyticsUrl?: string
  /** The address of the SEO service. */
  readonly seoUrl?: string
  readonly key: string
  /** By default the one of the platform. */
  readonly fetch?: typeof fetch
}

export interface RequestOptions {
  readonly signal?: AbortSignal
}

export type OperationName = keyof typeof operations
/** Operations with a reply in JSON. */
export type JsonOperation = OperationName & keyof Replies
/** Operations whose reply is one page of a list. */
export type ListOperation = {
  [Name in JsonOperation]: Replies[Name] extends ListPage ? Name : never
}[JsonOperation]
export type ItemOf<Name extends ListOperation> = Replies[Name] extends { readonly data: readonly (infer Item)[] }
  ? Item
  : never

interface ListPage {
  readonly data: readonly unknown[]
  readonly links: { readonly next: string | null }
  readonly meta: { readonly next_cursor?: string | null }
}

/** A reply that is not a success, with the problem that the service describes. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Null where something other than the service replied, such as a proxy. */
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `The reply had the status ${status}`)
    this.status = status
    this.problem = problem
  }
}

type Service = (typeof operations)[OperationName]['services'][number]
type Values = Readonly<Record<string, unknown>>

/**
 * A client for both services. Operations are called by the names that the OpenAPI documents give them, with the parameters of
 * their path, query and body as one object: `client.request('readWebsite', { id: 1 })`.
 */
export function createClient(options: ClientOptions) {
  const send = options.fetch ?? fetch
  const urls: Readonly<Record<Service, string | undefined>> = { analytics: options.analyticsUrl, seo: options.seoUrl }

  function urlOf(services: readonly Service[]): string {
    const url = services.map((service) => urls[service]).find((known) => known !== undefined)
    if (url === undefined) throw new TypeError(`The address of the ${services.join(' or ')} service is not set`)
    return url.replace(/\/+$/, '')
  }

  /** Sends a request and returns its successful reply unread, for CSV and for replies that are read as they arrive. */
  async function open<Name extends OperationName>(
    name: Name,
    input: Inputs[Name],
    { signal }: RequestOptions = {},
  ): Promise<Response> {
    const { method, path, query, services } = operations[name]
    const rest = new Map(Object.entries<unknown>({ ...input }))
    const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const value = rest.get(parameter)
      rest.delete(parameter)
      if (value === undefined || value === '') throw new TypeError(`${name} needs ${parameter}`)
      return encodeURIComponent(String(value))
    })
    const hasBody = method === 'POST' || method === 'PUT'
    const inQuery = (parameter: string): boolean => !hasBody || query.some((one) => one === parameter)
    const parameters = toFields([...rest].filter(([parameter]) => inQuery(parameter)))
    const body = toFields([...rest].filter(([parameter]) => !inQuery(parameter)))
    const url = `${urlOf(services)}${filled}${parameters.size === 0 ? '' : `?${parameters}`}`
    const response = await withRetries(method, { ...options, ...(signal && { signal }) }, () =>
      send(url, {
        method,
        headers: { authorization: `Bearer ${options.key}` },
        ...(hasBody && { body }),
        ...(signal && { signal }),
      }),
    )
    if (!response.ok) throw new ApiError(response.status, await readProblem(response))
    return response
  }

  async function request<Name extends JsonOperation>(
    name: Name,
    input: Inputs[Name],
    requestOptions?: RequestOptions,
  ): Promise<Replies[Name]> {
    return JSON.parse(await (await open(name, input, requestOptions)).text())
  }

  /** All items of a list, page after page, each page only once its items are asked for. */
  async function* list<Name extends ListOperation>(
    name: Name,
    input: Inputs[Name],
    requestOptions?: RequestOptions,
  ): AsyncGenerator<ItemOf<Name>, void, undefined> {
    let next: Values = {}
    for (;;) {
      const response = await open(name, { ...input, ...next }, requestOptions)
      const page: Pick<ListPage, 'links' | 'meta'> & { readonly data: readonly ItemOf<Name>[] } = JSON.parse(
        await response.text(),
      )
      yield* page.data
      const { next_cursor: cursor } = page.meta
      if (cursor === null || page.links.next === null) return
      // By cursor, records that are created or deleted meanwhile do not move the others. Of the link, only the parameters count: the
      // service may be known to us by another address than its public one.
      next =
        cursor === undefined ? Object.fromEntries(new URL(page.links.next).searchParams) : { page: undefined, cursor }
    }
  }

  return { open, request, list }
}

export type Client = ReturnType<typeof createClient>

/** The values of a reply of one JSON value per line, as they arrive. */
export async function* readLines<T>(response: Response): AsyncGenerator<T, void, undefined> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line)
  }
  if (rest.trim() !== '') yield JSON.parse(rest)
}

/** As forms are sent: an array is a repeated field, and what is undefined is not sent. */
function toFields(values: readonly (readonly [name: string, value: unknown])[]): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of values) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) fields.append(name, String(one))
  }
  return fields
}

async function readProblem(response: Response): Promise<Problem | null> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const text = await response.text()
  return isProblem ? JSON.parse(text) : null
}
