import type { FastifyRequest } from 'fastify'
import { accountLimitNames } from '../base/account-limits.ts'
import { iso } from '../base/clock.ts'
import type { SortKey } from '../base/cursors.ts'
import { DomainError } from '../base/errors.ts'
import { paginateInMemory } from '../base/paginate-in-memory.ts'
import type { App } from '../http/app.ts'
import { accountOf } from '../http/auth.ts'
import { type Cell, sendCsv, tableReply, wantsCsv } from '../http/csv.ts'
import { IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendPage } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { type Account, DeletedAccount, InvitedAccount, NewAccount, showAccount } from './account.ts'
import type { Accounts } from './accounts.ts'
import { readEmail } from './email.ts'
import { readName } from './fields.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import {
  OperatedAccount,
  OperatedAccountList,
  type OperatedRow,
  showOperatedAccount,
} from './operator/operated-account.ts'
import type { OperatedAccounts } from './operator/operated-accounts.ts'

const path = '/api/v1/accounts'
const tags = ['Accounts']

export interface AccountsRouteDeps {
  readonly accounts: Accounts
  readonly operated: Pick<OperatedAccounts, 'list'>
  readonly links: Pick<OneTimeLinks, 'create'>
  readonly baseUrl: string
}

/** Routes for the owner of the installation to manage its accounts. */
export function accountsRoutes(app: App, { accounts, operated, links, baseUrl }: AccountsRouteDeps): void {
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
        description: 'With their limits, and what they use of them. As CSV: all that match, without pages.',
        operationId: 'listAccounts',
        querystring: OperatedAccountList,
        response: { 200: tableReply(listReply(OperatedAccount)), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const { search_by, format } = request.query
      const isFile = wantsCsv(request, format)
      const rows = await operated.list()
      const asked = isFile ? { ...request.query, page: 1, per_page: rows.length + 1 } : request.query
      const page = paginateInMemory(rows, asked, {
        searchText: (account) => account[search_by] ?? '',
        sortKey: sortKeyOf(request.query.sort_by),
      })
      if (isFile) return sendCsv(reply, { name: 'accounts', columns: csvColumns, rows: page.items.map(csvCells) })
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showOperatedAccount) })
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

function sortKeyOf(column: OperatedAccountList['sort_by']): SortKey<OperatedRow> {
  if (column === 'email' || column === 'name') return { type: 'text', read: (row) => row[column] ?? '' }
  if (column === 'id' || column === 'created_at' || column === 'last_seen_at')
    return { type: 'integer', read: (row) => row[column] ?? 0 }
  return { type: 'integer', read: ({ used }) => used[column] }
}

const csvColumns = [
  ...['id', 'name', 'email', 'created_at', 'last_seen_at', 'suspended', 'statistics_held'],
  ...accountLimitNames.flatMap((name) => [name, `max_${name}`]),
]

const csvCells = (row: OperatedRow): readonly Cell[] => [
  ...[row.id, row.name, row.email, iso(row.created_at), row.last_seen_at === null ? null : iso(row.last_seen_at)],
  ...[row.suspended_at === null ? 0 : 1, row.views_held],
  ...accountLimitNames.flatMap((name) => [row.used[name], row.effective[name]]),
]
