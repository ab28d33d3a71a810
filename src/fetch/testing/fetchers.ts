import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { parseAllowList } from '../allow-list.ts'
import type { OpenSocket } from '../connection.ts'
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetcher.ts'

/** A fetcher that may reach 127.0.0.1, closed after the test. */
export function loopbackFetcher(test: TestContext, options: FetcherOptions = {}): Fetcher {
  const fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow, ...options })
  test.after(() => fetcher.close())
  return fetcher
}

export interface RecordedConnects {
  readonly open: OpenSocket
  /** The addresses and port of every requested connection. */
  readonly targets: string[]
}

/** Records each connect and redirects it to a loopback port, so that no outside address is ever contacted. */
export function recordConnects(port: number): RecordedConnects {
  const targets: string[] = []
  const open: OpenSocket = (target) => {
    targets.push(`${target.addresses.join(' ')} ${target.port}`)
    return connect({ host: '127.0.0.1', port })
  }
  return { open, targets }
}
