import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { parseAllowList } from '../allow-list.ts'
import type { OpenSocket } from '../connection.ts'
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetcher.ts'

/** A fetcher that may reach 127.0.0.1 and ends with the test. */
export function loopbackFetcher(test: TestContext, options: FetcherOptions = {}): Fetcher {
  const fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow, ...options })
  test.after(() => fetcher.close())
  return fetcher
}

export interface Recorded {
  readonly open: OpenSocket
  /** The vetted addresses and ports of every connection that was asked for. */
  readonly asked: string[]
}

/** Notes the connect step and leads every connection to a loopback port instead, so that no address is ever called. */
export function recordConnects(port: number): Recorded {
  const asked: string[] = []
  const open: OpenSocket = (target) => {
    asked.push(`${target.addresses.join(' ')} ${target.port}`)
    return connect({ host: '127.0.0.1', port })
  }
  return { open, asked }
}
