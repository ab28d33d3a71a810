import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { type Erasures, readAddress } from './erasures.ts'

export interface EraseDeps {
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
  readonly erasures: Erasures
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

export function eraseRoute(app: App, { readWebsite, erasures, clock }: EraseDeps): void {
  // Guessing addresses would reveal who visited.
  const attempts = createTokenBuckets({ burst: 20, perSecond: 20 / 3_600, maxKeys: 10_000, clock })
  app.post(
    '/api/v1/websites/:id/erase',
    {
      config: { permission: 'remove' },
      schema: {
        tags: ['Websites'],
        summary: 'Erase a visitor',
        description:
          'Deletes the events of one visitor by address and user agent, and corrects the statistics. That is possible while the daily salts exist from which visitor ids are derived: for visits that began today or yesterday (UTC). After that, nothing links events to a person. Hits that have arrived but are not in the event store yet are erased as well, also those in the inboxes of other nodes that arrive within a day. 20 requests an hour for each website.',
        operationId: 'eraseVisitor',
        params: IdParams,
        body: Type.Object({
          address: Type.String({ minLength: 2, maxLength: 64, description: 'The IP address of the visitor' }),
          user_agent: Type.String({ maxLength: 4096, description: 'The User-Agent header of the visitor’s browser' }),
          dry_run: Type.Enum([0, 1], { default: 0, description: '1: only counts the events' }),
        }),
        response: { 200: recordReply(Erasure), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'website')
      await readWebsite(accountOf(request), id)
      const { address, user_agent, dry_run } = request.body
      readAddress(address)
      const waitMs = attempts.take(String(id))
      if (waitMs > 0)
        throw new DomainError(
          'too-many',
          'Visitors can be erased 20 times an hour for each website. Try again later.',
          {
            retryAfterSeconds: Math.ceil(waitMs / 1000),
          },
        )
      const erased = await erasures.erase({ website: id, address, userAgent: user_agent, dryRun: dry_run === 1 })
      return { data: { object: 'erasure' as const, events: erased.events, days: [...erased.days], dry_run } }
    },
  )
}
