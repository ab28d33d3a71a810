import autocannon, { type Request } from 'autocannon'

/** The load: list reads, or creates of new websites. */
export interface LoadOptions {
  readonly url: string
  readonly key: string
  readonly operation: Operation
  readonly connections: number
  readonly seconds: number
  /** Unique, so that no two loads create the same website. */
  readonly name: string
}

export type Operation = 'list' | 'create'

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

/** Runs in its own process, so that the measured one only serves. */
process.on('message', async ({ url, key, operation, connections, seconds, name }: LoadOptions) => {
  const headers = { authorization: `Bearer ${key}` }
  let made = 0
  const requests = {
    list: { method: 'GET' as const, path: '/api/v1/websites?per_page=10', headers },
    create: {
      method: 'POST' as const,
      path: '/api/v1/websites',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      setupRequest: (request: Request) => {
        made += 1
        return { ...request, body: `domain=${name}-${made}.example` }
      },
    },
  }
  const result = await autocannon({ url, connections, duration: seconds, requests: [requests[operation]] })
  process.send?.({
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  } satisfies LoadResult)
  process.disconnect?.()
})
