import assert from 'node:assert/strict'
import { pino } from 'pino'
import type { TestedEngine } from '../../../../test/support/event-engines.ts'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import type { GoalRow, WebsiteRow } from '../../../database/schema.ts'
import { addAuthenticatedRoutes } from '../../../http/auth.ts'
import { createServer } from '../../../http/server.ts'
import type { Event } from '../../events/event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import type { RetainedWebsites } from '../../stats/plan/retained.ts'
import { createQuerySlots } from '../../stats/slots/query-slots.ts'
import { openAuth } from '../../stats/testing/open-auth.ts'
import { plausibleRoutes } from '../routes.ts'

export interface PlausibleSite {
  readonly domain: string
  readonly timezone: string
  readonly now: number
  readonly events: readonly Event[]
  readonly goals: readonly GoalRow[]
  /** The filters of segments, by their ids. */
  readonly segments: Readonly<Record<number, readonly string[]>>
  readonly readRetained?: () => RetainedWebsites
}

export type PlausibleApp = Awaited<ReturnType<typeof openPlausibleApp>>

export const sampleGoal = (changes: Partial<GoalRow>): GoalRow => ({
  ...{ id: 1, website_id: 1, name: '', type: 'event', page: '', link: '', event: '', scroll_depth: null },
  ...{ condition: '', counting: 'every_time', value_type: 'none', value_thousandths: null, currency: '' },
  ...{ value_property: '', created_at: 0, updated_at: 0 },
  ...changes,
})

/** Plausible's Stats API alone, with one website of account 1, whose key is "1". */
export async function openPlausibleApp({ engine, place }: TestedEngine, site: PlausibleSite) {
  const store = await openEngine(await place(), console.error)
  await store.append({ events: site.events, drops: [], inbox: 'main', after: 0, lastId: 1 })
  const website = { id: 1, account_id: 1, domain: site.domain, timezone: site.timezone } as WebsiteRow
  const baseUrl = 'http://localhost:4100'
  const logger = pino({ level: 'silent' })
  const options = { title: 'Test', baseUrl, logger, trustProxy: [], isHealthy: async () => true }
  const app = await createServer(options, (server) =>
    addAuthenticatedRoutes(server, { name: 'analytics', baseUrl }, openAuth(Number), (api) =>
      plausibleRoutes(api, {
        channelRulesOf: async () => [],
        findWebsite: async (account, domain) => (account === 1 && domain === site.domain ? website : undefined),
        goalsOf: async () => site.goals,
        readPathGroups: async () => [],
        segments: { filtersOf: async (_, id) => site.segments[id] ?? null, lockedFilters: async () => [] },
        querySlots: createQuerySlots(store, queryLimits),
        engine,
        clock: () => site.now,
        readRetained: async () => site.readRetained?.() ?? new Map(),
      }),
    ),
  )

  /** Sends a query of version 2. */
  const post = async (body: object, key = '1') => {
    const payload = { site_id: site.domain, ...body }
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/api/v2/query', payload, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    app,
    post,
    /** The results of a query, as lists of dimensions and metrics. */
    async query(body: object): Promise<readonly (readonly unknown[])[]> {
      const { status, body: reply } = await post({ metrics: ['visitors'], date_range: 'all', ...body })
      assert.equal(status, 200, JSON.stringify(reply))
      return reply.results.map((row: { dimensions: unknown[]; metrics: unknown[] }) => [
        ...row.dimensions,
        ...row.metrics,
      ])
    },
    /** Asks version 1. */
    async get(path: string) {
      const reply = await app.inject({ url: `/api/v1/stats/${path}`, headers: { authorization: 'Bearer 1' } })
      return { status: reply.statusCode, body: reply.json() }
    },
    async close(): Promise<void> {
      await app.close()
      await store.close()
    },
  }
}
