import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { createLoadingCache } from '../../../base/loading-cache.ts'
import type { SiteTemplate } from '../../../base/site-template.ts'
import {
  type AnalyticsService,
  analyticsRequests,
  listTimeoutMs,
  readBody,
  websiteOfHost,
} from '../../crawls/website-of-host.ts'

/** The path groups of the account's website of a host, as templates; empty if there are none. */
export type ReadPathGroups = (accountId: number, host: string) => Promise<readonly SiteTemplate[]>

const PathGroups = Type.Object({ data: Type.Array(Type.Object({ name: Type.String(), pattern: Type.String() })) })

const cacheBytes = 1024 * 1024
/** A changed group shows after this time. */
const cacheMs = 10_000
const timeoutMs = 6_000

/** Reads path groups by the public API of analytics. What cannot be read counts as none: the issues do not depend on it. */
export function createPathGroupReader(service: AnalyticsService): ReadPathGroups {
  const cache = createLoadingCache<readonly SiteTemplate[]>({ maxBytes: cacheBytes, ttlMs: cacheMs })

  const read = async (accountId: number, host: string): Promise<readonly SiteTemplate[]> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const request = analyticsRequests(service, accountId, signal)
    const website = await websiteOfHost(request, host, signal)
    if (website === null) return []
    const reply = await request(`websites/${website}/path-groups`, { per_page: '100' }, listTimeoutMs)
    const body = await readBody(reply)
    return Value.Check(PathGroups, body) ? body.data.map(({ name, pattern }) => ({ name, pattern })) : []
  }

  return (accountId, host) =>
    cache.get(`${accountId} ${host}`, async () => {
      const value = await read(accountId, host).catch(() => [])
      return { value, bytes: 200 + 500 * value.length }
    })
}
