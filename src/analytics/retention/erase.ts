import { Type } from 'typebox'
import { normalizeAddress } from '../../base/address-list.ts'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid } from '../../base/errors.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { dayMs } from '../events/day.ts'
import type { EventStore } from '../events/store.ts'
import { visitorIds } from '../ingest/sent-hits.ts'

export interface EraseDeps {
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
  readonly deleteVisitors: EventStore['deleteVisitors']
  /** The salts that still exist. */
  readonly salts: () => Promise<readonly { readonly day: number; readonly salt: string }[]>
  readonly clock: Clock
}

const Erasure = Type.Object(
  {
    object: Type.Literal('erasure'),
    events: Type.Integer({ description: 'How many events were deleted, or would be' }),
    days: Type.Array(Type.String(), {
      description: 'The UTC days on which visits began that can still be linked to a visitor',
    }),
    dry_run: Type.Enum([0, 1]),
  },
  { title: 'Erasure' },
)

/** Erases what is stored of one visitor, as long as the salts exist from which the visitor's ids are derived. */
export function eraseRoute(app: App, { readWebsite, deleteVisitors, salts, clock }: EraseDeps): void {
  // Guessing addresses would reveal who visited.
  const attempts = createTokenBuckets({ burst: 20, perSecond: 20 / 3_600, maxKeys: 10_000, clock })
  app.post(
    '/api/v1/websites/:id/erase',
    {
      schema: {
        tags: ['Websites'],
        summary: 'Erase a visitor',
        description:
          'Deletes the events of one visitor by address and user agent, and corrects the statistics. That is possible while the daily salts exist from which visitor ids are derived: for visits that began today or yesterday (UTC). After that, nothing links events to a person. Events that arrived in the last seconds may not be stored yet; repeat the request to erase them. 20 requests an hour for each website.',
        operationId: 'eraseVisitor',
        params: IdParams,
        body: Type.Object({
          address: Type.String({ minLength: 2, maxLength: 64, description: 'The IP address of the visitor' }),
          user_agent: Type.String({ maxLength: 4096, description: 'The User-Agent header of the visitor’s browser' }),
          dry_run: Type.Enum([0, 1], { default: 0, description: '1: only counts the events' }),
        }),
        response: { 200: recordReply(Erasure), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'website')
      await readWebsite(accountOf(request), id)
      const { address, user_agent, dry_run } = request.body
      const normalized = normalizeAddress(address.trim())
      if (!/^[\d.]+$|:/.test(normalized))
        throw invalid({ address: [`address must be an IP address; found ${JSON.stringify(address)}.`] })
      const waitMs = attempts.take(String(id))
      if (waitMs > 0)
        throw new DomainError(
          'too-many',
          'Visitors can be erased 20 times an hour for each website. Try again later.',
          {
            retryAfterSeconds: Math.ceil(waitMs / 1000),
          },
        )
      const usable = await salts()
      if (usable.length === 0)
        throw new DomainError('conflict', 'No salt exists any more, so nothing links stored events to a person.')
      const of = { website: id, address: normalized, userAgent: user_agent }
      const visitors = usable.flatMap(({ salt }) => visitorIds(salt, clock(), of)).map((text) => BigInt(`0x${text}`))
      const events = await deleteVisitors({ website: id, visitors, dryRun: dry_run === 1 })
      const days = usable.map(({ day }) => new Date(day * dayMs).toISOString().slice(0, 10)).sort()
      return { data: { object: 'erasure' as const, events, days, dry_run } }
    },
  )
}
