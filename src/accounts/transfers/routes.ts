import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { paginateInMemory } from '../../base/paginate-in-memory.ts'
import type { App } from '../../http/app.ts'
import { accountOf, type Principal, principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { readableNetwork } from '../../http/network-of.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { limitGuesses, type RateLimits } from '../../http/rate-limits.ts'
import { actorOf } from '../audit-log.ts'
import { readEmail } from '../email.ts'
import type { PeopleDocumentation } from '../member-routes.ts'
import type { People } from '../people.ts'
import {
  AcceptedTransfer,
  AcceptTransferForm,
  DeletedTransfer,
  MadeTransfer,
  NewTransferForm,
  ReceivedTransfer,
  showAccepted,
  showOffer,
  showReceivedTransfer,
  TransferList,
  TransferOffer,
  TransferQuery,
} from './transfer.ts'
import type { Offer, Transfers } from './transfers.ts'

const path = '/api/v1/transfers'
const receivedPath = '/api/v1/transfer'

export interface TransferRouteDeps {
  readonly transfers: Transfers
  readonly people: Pick<People, 'read'>
  readonly limits: RateLimits
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Routes by which a website, report or crawl goes to another account. */
export function transferRoutes(app: App, deps: TransferRouteDeps): void {
  const { transfers, baseUrl, documented } = deps

  app.get(
    path,
    {
      config: { permission: 'transfer' },
      schema: {
        ...documented,
        summary: 'List the offers of transfers that nobody has accepted yet',
        operationId: 'listTransfers',
        querystring: TransferList,
        response: { 200: listReply(TransferOffer), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { sort_by } = request.query
      const page = paginateInMemory(await transfers.list(accountOf(request)), request.query, {
        searchText: ({ email }) => email ?? '',
        sortKey: { type: 'integer', read: (one) => one[sort_by] },
      })
      const offers = await Promise.all(page.items.map(transfers.withContents))
      const items = offers.filter((offer) => offer !== undefined).map(showOffer)
      return sendPage(request, baseUrl, request.query, { ...page, items })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'transfer' },
      schema: {
        ...documented,
        summary: 'Offer a website, report or crawl to another account',
        description:
          'It goes there with its whole history when an owner or admin of the other account accepts the offer by its link, which is in ' +
          'this answer only. An offer of the same record replaces the one before.',
        operationId: 'createTransfer',
        body: NewTransferForm,
        response: { 201: recordReply(MadeTransfer), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { accountId, by } = principalOf(request)
      const { kind, record, email = '' } = request.body
      const { offer, token } = await transfers.offer(accountId, {
        ...{ kind, record, email: email.trim() === '' ? null : readEmail(email) },
        offeredBy: by.kind === 'session' ? by.personId : null,
      })
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${offer.id}`)
        .send({ data: { ...showOffer(offer), link: `${baseUrl}/settings/transfer?token=${token}` } })
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: {
        permission: 'transfer',
        readBefore: async (request) => {
          const { id = '' } = request.params as { readonly id?: string }
          return showOffer(await transfers.read(accountOf(request), readId(id, 'transfer')))
        },
      },
      schema: {
        ...documented,
        summary: 'Withdraw the offer of a transfer',
        operationId: 'deleteTransfer',
        params: IdParams,
        response: { 200: DeletedTransfer, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'transfer')
      await transfers.revoke(accountOf(request), id)
      return { id, object: 'transfer' as const, deleted: true as const }
    },
  )

  receivedTransferRoutes(app, deps)
}

/** For those who have the link. */
function receivedTransferRoutes(app: App, { transfers, people, limits, documented }: TransferRouteDeps): void {
  const open = (token: string, request: FastifyRequest, reply: FastifyReply): Promise<Offer> =>
    limitGuesses(limits, request, reply, () => transfers.open(token))

  const requireInvited = async ({ email }: Offer, { by }: Principal): Promise<void> => {
    if (email === null) return
    const own = by.kind === 'session' ? (await people.read(by.personId)).email : null
    if (own !== email) throw invalid({ email: [fieldError('not-changeable', 'email', { current: email })] })
  }

  app.get(
    receivedPath,
    {
      config: { permission: 'self' },
      schema: {
        ...documented,
        summary: 'Read what a link offers',
        operationId: 'readTransfer',
        querystring: TransferQuery,
        response: { 200: recordReply(ReceivedTransfer), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => ({ data: showReceivedTransfer(await open(request.query.token, request, reply)) }),
  )

  app.post(
    receivedPath,
    {
      // Recorded in both accounts, in the transaction of the transfer.
      config: { permission: 'transfer', audited: false },
      schema: {
        ...documented,
        summary: 'Accept a website, report or crawl into your account',
        description:
          'It keeps its id, its settings and its history, and hits go on counting. Guests and limited keys of the old account lose it, ' +
          'links to search engines end, and what was open of it there is closed. Refused while a crawl runs, where the account has the ' +
          'same domain already, and where a website would not count hits any more.',
        operationId: 'acceptTransfer',
        body: AcceptTransferForm,
        response: { 200: recordReply(AcceptedTransfer), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const { token } = request.body
      await requireInvited(await open(token, request, reply), principal)
      const entry = { action: 'acceptTransfer', network: readableNetwork(request.ip), path: receivedPath }
      const accepted = await transfers.accept(token, principal.accountId, { ...actorOf(principal), ...entry })
      return { data: showAccepted(accepted) }
    },
  )
}
