import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { getFromService, isSuccess, readBodyText, type ServiceReply } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'

/** The analytics service, whose public API is read on behalf of an account. */
export interface AnalyticsService {
  readonly baseUrl: string
  /** A short-lived bearer token. */
  readonly tokenFor: (accountId: number) => string
  /** Headers that make its spans part of our trace. */
  readonly traceHeaders?: () => Readonly<Record<string, string>>
}

export interface PageVisits {
  /** Path and query. */
  readonly page: string
  readonly visits: number
}

/** The visits of the last 30 days of a host's pages, most visited first, in batches; nothing if no website of the account covers the host. */
export type ReadVisits = (
  accountId: number,
  host: string,
  signal: AbortSignal,
) => AsyncGenerator<readonly PageVisits[], void, void>

const timeoutMs = 60_000
/** A service that is there lists an account's websites at once. */
const firstTimeoutMs = 5_000
const rowsAtATime = 500
/** Of one website; those with the most visits come first. */
const maxRows = 1_000_000
const maxListLength = 1_000_000
const maxLineLength = 20_000
const line = /^"((?:[^"]|"")*)",(\d{1,15})$/

const Websites = Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), domain: Type.String() })) })

export function createVisitReader({ baseUrl, tokenFor, traceHeaders }: AnalyticsService): ReadVisits {
  return async function* readVisits(accountId, host, signal) {
    const name = withoutWww(host)
    const request = (path: string, query: Readonly<Record<string, string>>, ms: number): Promise<ServiceReply> =>
      getFromService(`${baseUrl}/api/v1/${path}?${new URLSearchParams(query)}`, {
        headers: { ...traceHeaders?.(), authorization: `Bearer ${tokenFor(accountId)}` },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
      })
    const found = await request('websites', { search: name, per_page: '100' }, firstTimeoutMs).catch(() => null)
    signal.throwIfAborted()
    // Analytics need not be deployed.
    if (found === null) return
    const website = websitesOf(await readBody(found)).find(({ domain }) => withoutWww(domain) === name)
    if (!website) return
    const filter = `hostname:is:${name}|www.${name}`
    const counts = await request(
      `websites/${website.id}/stats/page`,
      {
        period: '30d',
        metrics: 'visits',
        sort_by: 'visits',
        sort: 'desc',
        format: 'csv',
        filter,
      },
      timeoutMs,
    )
    if (!isSuccess(counts)) {
      counts.destroy()
      throw new Error(`The visits of ${name} could not be read: status ${counts.statusCode}`)
    }
    let batch: PageVisits[] = []
    let rows = 0
    // Yielded even if nothing was visited: then it is known that there were no visits.
    yield []
    for await (const text of linesOf(counts)) {
      const [, page = '', visits = ''] = line.exec(text) ?? []
      if (page === '') continue
      if (++rows > maxRows) break
      batch.push({ page: page.replaceAll('""', '"'), visits: Number(visits) })
      if (batch.length < rowsAtATime) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
}

const websitesOf = (body: unknown): Static<typeof Websites>['data'] => (Value.Check(Websites, body) ? body.data : [])

async function readBody(reply: ServiceReply): Promise<unknown> {
  if (!isSuccess(reply)) {
    reply.destroy()
    return null
  }
  const text = await readBodyText(reply, maxListLength)
  return text === '' ? null : JSON.parse(text)
}

async function* linesOf(reply: ServiceReply): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of reply) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new Error('A line of visits is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}
