import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Records } from '../../../database/records.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { cursorQuery, listReply, recordReply, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import type { Dispute, Disputes } from './disputes.ts'

const path = '/api/v1/domain-claims'
const tags = ['Domain claims']

const DomainClaim = Type.Object(
  {
    object: Type.Literal('domain_claim'),
    domain: Type.String(),
    websites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        domain: Type.String({ description: 'The same domain, with or without `www.`, or a parent domain' }),
        account: Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          email: Type.Union([Type.String(), Type.Null()]),
        }),
        verified: Type.Enum([0, 1]),
        by: Type.Union([Type.Enum(['first', 'dns', 'file', 'meta', 'owner']), Type.Null()]),
        created_at: Type.String({ format: 'date-time' }),
      }),
      { description: 'In the order in which they were registered' },
    ),
  },
  { title: 'DomainClaim' },
)

const Domain = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253, description: 'A host name' }) })

const ClaimList = Type.Object({
  search: Type.Optional(Type.String({ description: 'Text to find in the domain' })),
  ...cursorQuery,
})

/** Domains that several accounts claim, for the owner of this installation. */
export function domainClaimRoutes(
  app: App,
  { db }: Pick<Records, 'db'>,
  disputes: Disputes,
  baseUrl: string,
  changed: () => void,
): void {
  app.addHook('onRequest', async (request) => {
    const own = db.selectFrom('accounts').select('owner').where('id', '=', accountOf(request))
    if ((await own.executeTakeFirst())?.owner === 1) return
    throw new DomainError('forbidden', 'Only the owner of this installation can see and assign disputed domains.')
  })

  app.get(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        tags,
        summary: 'List the domains that several accounts have websites for',
        operationId: 'listDomainClaims',
        querystring: ClaimList,
        response: { 200: listReply(DomainClaim), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const page = await disputes.list(request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(show) })
    },
  )

  app.put(
    `${path}/:domain`,
    {
      config: { permission: 'manage_installation' },
      schema: {
        tags,
        summary: 'Assign a domain to an account',
        description: 'Visits count for the websites of this account and for no others, even if those are verified.',
        operationId: 'decideDomainClaim',
        params: Domain,
        body: Type.Object({ account_id: Type.Integer({ minimum: 1 }) }),
        response: { 200: recordReply(DomainClaim), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const decided = await disputes.assign(request.params.domain, request.body.account_id)
      changed()
      return { data: show(decided) }
    },
  )

  app.delete(
    `${path}/:domain`,
    {
      config: { permission: 'manage_installation' },
      schema: {
        tags,
        summary: 'Reset a domain',
        description:
          'Removes the assignment and every verification. The domain counts for the account that had it first, until another verifies it.',
        operationId: 'resetDomainClaim',
        params: Domain,
        response: { 200: recordReply(DomainClaim), ...problems(401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const reset = await disputes.reset(request.params.domain)
      changed()
      return { data: show(reset) }
    },
  )
}

const show = ({ domain, websites }: Dispute) => ({
  object: 'domain_claim' as const,
  domain,
  websites: websites.map(({ id, domain, accountId, account, email, by, createdAt }) => ({
    id,
    domain,
    account: { id: accountId, name: account, email },
    verified: by === null ? (0 as const) : (1 as const),
    by,
    created_at: iso(createdAt),
  })),
})
