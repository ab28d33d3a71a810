import type { FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { paginateInMemory } from '../base/paginate-in-memory.ts'
import type { App } from '../http/app.ts'
import { accountOf } from '../http/auth.ts'
import { IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendPage } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { Account, AccountList, DeletedAccount, InvitedAccount, NewAccount, showAccount } from './account.ts'
import type { Accounts } from './accounts.ts'
import { readEmail } from './email.ts'
import { readName } from './fields.ts'
import type { OneTimeLinks } from './one-time-links.ts'

const path = '/api/v1/accounts'
const tags = ['Accounts']

/** Routes for the owner of the installation to manage its accounts. */
export function accountsRoutes(
  app: App,
  accounts: Accounts,
  links: Pick<OneTimeLinks, 'create'>,
  baseUrl: string,
): void {
  app.addHook('onRequest', async (request) => {
    const { owner } = await accounts.read(accountOf(request))
    if (owner !== 1) throw new DomainError('forbidden', 'Only the owner of this installation can manage accounts.')
  })

  /** For the audit log. */
  const readBefore = async ({ params }: FastifyRequest): Promise<Account> =>
    showAccount(await accounts.read(readId((params as { readonly id?: string }).id ?? '', 'account')))

  app.get(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        tags,
        summary: 'List accounts',
        operationId: 'listAccounts',
        querystring: AccountList,
        response: { 200: listReply(Account), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { search_by, sort_by } = request.query
      const page = paginateInMemory(await accounts.list(), request.query, {
        searchText: (account) => account[search_by] ?? '',
        sortKey: { type: sort_by === 'id' ? 'integer' : 'text', read: (account) => account[sort_by] ?? '' },
      })
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showAccount) })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        tags,
        summary: 'Make an account for another person',
        operationId: 'createAccount',
        body: NewAccount,
        response: { 201: recordReply(InvitedAccount), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = readEmail(request.body.email)
      const made = await accounts.create(email, readName(request.body.name ?? email))
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${made.id}`)
        .send({ data: { ...showAccount(made), link: await links.create(made.id, baseUrl) } })
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'manage_installation', readBefore },
      schema: {
        tags,
        summary: 'Delete an account with its keys, websites and reports',
        operationId: 'deleteAccount',
        params: IdParams,
        response: { 200: DeletedAccount, ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id, owner } = await accounts.read(readId(request.params.id, 'account'))
      if (owner === 1)
        throw new DomainError('conflict', "The owner's account can't be removed.", { reason: 'owner-account' })
      await accounts.remove(id)
      return { id, object: 'account' as const, deleted: true as const }
    },
  )
}
