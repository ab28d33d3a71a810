import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { isSuccess, readLines } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'
import {
  type AnalyticsRequest,
  type AnalyticsService,
  analyticsRequests,
  readBody,
  websiteOfHost,
} from './website-of-host.ts'

/** What is known of a page from analytics. */
export interface PageCount {
  /** Path and query. */
  readonly page: string
  readonly count: number
}

/** A number of each page of a host, the largest first, in batches; nothing if no website of the account covers the host, or has such numbers. */
export type ReadPageCounts = (
  accountId: number,
  host: string,
  signal: AbortSignal,
) => AsyncGenerator<readonly PageCount[], void, void>

const timeoutMs = 60_000
const rowsAtATime = 500
/** The limit of one website; those with the most visits come first. */
const maxRows = 1_000_000
const maxLineLength = 20_000
/** The page and the number; others may follow. */
const line = /^"((?:[^"]|"")*)",(\d{1,15})(?:,|$)/

/** The visits of the last 30 days. */
export const createVisitReader = (service: AnalyticsService): ReadPageCounts =>
  createReader(service, 'visits', async (_, website, name) => ({
    path: `websites/${website}/stats/page`,
    query: {
      period: '30d',
      metrics: 'visits',
      sort_by: 'visits',
      sort: 'desc',
      filter: `hostname:is:${name}|www.${name}`,
    },
  }))

const SearchMeta = Type.Object({ meta: Type.Object({ fresh_until: Type.Union([Type.String(), Type.Null()]) }) })

/** The clicks in search engines, of the last 30 days that these have: they are some days behind. */
export const createClickReader = (service: AnalyticsService): ReadPageCounts =>
  createReader(service, 'clicks', async (request, website) => {
    const body = await readBody(await request(`websites/${website}/search/stats`, { period: '30d' }, timeoutMs))
    const last = Value.Check(SearchMeta, body) ? (body as Static<typeof SearchMeta>).meta.fresh_until : null
    if (last === null) return null
    const from = String(Temporal.PlainDate.from(last).subtract({ days: 29 }))
    return { path: `websites/${website}/search/pages`, query: { from, to: last, timezone: 'UTC' } }
  })

interface CountRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** Reads CSV whose first columns are the page and its number. */
function createReader(
  service: AnalyticsService,
  what: string,
  /** Null if there are no numbers. */
  requestOf: (request: AnalyticsRequest, website: number, host: string) => Promise<CountRequest | null>,
): ReadPageCounts {
  return async function* readCounts(accountId, host, signal) {
    const name = withoutWww(host)
    const request = analyticsRequests(service, accountId, signal)
    const website = await websiteOfHost(request, host, signal)
    const asked = website === null ? null : await requestOf(request, website, name)
    if (asked === null) return
    const counts = await request(asked.path, { ...asked.query, format: 'csv' }, timeoutMs)
    if (!isSuccess(counts)) {
      counts.destroy()
      throw new Error(`The ${what} of ${name} could not be read: status ${counts.statusCode}`)
    }
    let batch: PageCount[] = []
    let rows = 0
    // Yielded even if there is nothing: then it is known that pages have none.
    yield []
    for await (const text of readLines(counts, maxLineLength)) {
      const [, page = '', count = ''] = line.exec(text) ?? []
      if (page === '') continue
      if (++rows > maxRows) break
      batch.push({ page: page.replaceAll('""', '"'), count: Number(count) })
      if (batch.length < rowsAtATime) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
}
