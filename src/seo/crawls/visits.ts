import { isSuccess, readLines } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'
import { type AnalyticsService, analyticsRequests, websiteOfHost } from './website-of-host.ts'

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
const rowsAtATime = 500
/** The limit of one website; those with the most visits come first. */
const maxRows = 1_000_000
const maxLineLength = 20_000
const line = /^"((?:[^"]|"")*)",(\d{1,15})$/

export function createVisitReader(service: AnalyticsService): ReadVisits {
  return async function* readVisits(accountId, host, signal) {
    const name = withoutWww(host)
    const request = analyticsRequests(service, accountId, signal)
    const website = await websiteOfHost(request, host, signal)
    if (website === null) return
    const filter = `hostname:is:${name}|www.${name}`
    const counts = await request(
      `websites/${website}/stats/page`,
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
    for await (const text of readLines(counts, maxLineLength)) {
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
