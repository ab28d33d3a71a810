import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import { readTime } from '../base/read-time.ts'
import { auditActors } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import { accountOf } from '../http/auth.ts'
import { asFile, type Cell, csvChunks, csvType, formatQuery, tableReply, wantsCsv } from '../http/csv.ts'
import { cursorQuery, listReply, sendPage } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { AuditFilters, AuditLog, AuditRow } from './audit-log.ts'
import type { PeopleDocumentation } from './member-routes.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })
const fields = (description: string) => nullable(Type.Record(Type.String(), Type.Unknown()), description)

export const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('audit_entry'),
    time: Type.String({ format: 'date-time' }),
    account: Type.Object({ id: Type.Integer(), name: Type.String() }),
    action: Type.String({ description: 'The id of an operation, such as `updateWebsite`, or `signIn` and the like' }),
    actor: Type.Enum([...auditActors], {
      title: 'AuditActor',
      description: 'system: a command on the server; operator: who runs the installation',
    }),
    actor_name: nullable(Type.String(), 'As it was then'),
    person: nullable(Type.Integer(), 'The id of the person'),
    session: nullable(Type.Integer(), 'The id of the session'),
    key: nullable(Type.Integer(), 'The id of the API key'),
    network: nullable(Type.String(), 'From where: an IPv4 address, or an IPv6 network'),
    target: Type.Object(
      {
        object: nullable(Type.String(), 'The kind of record, as in its field `object`'),
        id: nullable(Type.String(), 'Its id'),
        name: nullable(Type.String(), 'Its name, as it was then'),
      },
      { description: 'What was changed' },
    ),
    path: nullable(Type.String(), 'Of the request'),
    before: fields('The fields that changed, as they were; secrets are shown as •••'),
    after: fields('As they are since'),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

const filterQuery = {
  person: Type.Optional(Type.Integer({ minimum: 1, description: 'Only what this person did' })),
  key: Type.Optional(Type.Integer({ minimum: 1, description: 'Only what was done with this API key' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'Only this operation, such as `updateWebsite`' })),
  object: Type.Optional(Type.String({ maxLength: 100, description: 'Only records of this kind, such as `website`' })),
  object_id: Type.Optional(Type.String({ maxLength: 300, description: 'Only the record with this id' })),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'The first day or time; days are those of UTC' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'The last day, or a time that is not included' })),
}
const paging = {
  sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  ...cursorQuery,
  ...formatQuery,
}

const AuditQuery = Type.Object({ ...filterQuery, ...paging })
const InstallationAuditQuery = Type.Object({
  account: Type.Optional(Type.Integer({ minimum: 1, description: 'Only this account' })),
  ...filterQuery,
  ...paging,
})
type SentQuery = Static<typeof InstallationAuditQuery>

const tags = ['Audit log']
const response = { 200: tableReply(listReply(AuditEntry)), ...problems(400, 401, 403, 422, 429) }

export interface AuditRouteDeps {
  readonly log: Pick<AuditLog, 'list' | 'read'>
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Who did what in the caller's account. */
export function auditRoutes(app: App, { log, baseUrl, documented: { hide } }: AuditRouteDeps): void {
  app.get(
    '/api/v1/audit-log',
    {
      config: { permission: 'view_audit_log' },
      schema: {
        ...{ tags, hide, operationId: 'listAuditLog', querystring: AuditQuery, response },
        summary: 'List what was done in the account',
        description:
          'Who changed what, from where and when, with the fields before and after. Entries are only added, and deleted when they ' +
          'are older than `SIGHTLINE_AUDIT_DAYS`.',
      },
    },
    async (request, reply) =>
      await send(request, reply, { ...request.query, account: accountOf(request) }, log, baseUrl),
  )
}

/** The same of all accounts. Only for the owner of the installation. */
export function installationAuditRoutes(app: App, { log, baseUrl, documented: { hide } }: AuditRouteDeps): void {
  app.get(
    '/api/v1/accounts/audit-log',
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...{ tags, hide, operationId: 'listInstallationAuditLog', querystring: InstallationAuditQuery, response },
        summary: 'List what was done in all accounts',
        description: 'As for one account, for the owner of the installation.',
      },
    },
    async (request, reply) => await send(request, reply, request.query, log, baseUrl),
  )
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  query: SentQuery,
  log: Pick<AuditLog, 'list' | 'read'>,
  baseUrl: string,
) {
  const filters = readFilters(query)
  if (wantsCsv(request, query.format))
    return asFile(reply, csvType, 'audit-log.csv').send(Readable.from(csvChunks(columns, lines(log.read(filters)))))
  const page = await log.list(filters, query)
  return sendPage(request, baseUrl, query, { ...page, items: page.items.map(showEntry) })
}

const dayMs = 24 * 60 * 60 * 1000

const readFilters = ({ account, person, key, action, object, object_id, from, to }: SentQuery): AuditFilters => ({
  ...{ account, person, key, action, object, object_id },
  from: from === undefined ? undefined : readTime('from', from, 'UTC'),
  to: to === undefined ? undefined : readTime('to', to, 'UTC') + (to.includes('T') ? 0 : dayMs),
})

const columns = [
  ...['time', 'account', 'action', 'actor', 'actor_name', 'person', 'session', 'key', 'network'],
  ...['object', 'object_id', 'object_name', 'path', 'before', 'after'],
] as const

async function* lines(chunks: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of chunks) yield rows.map(cells)
}

const cells = (row: AuditRow): readonly Cell[] => [
  ...[iso(row.time), row.account, row.action, row.actor, row.actor_name],
  ...[row.person_id, row.session_id, row.key_id, row.network],
  ...[row.object, row.object_id, row.object_name, row.path, row.before, row.after],
]

const parsed = (json: string | null): Readonly<Record<string, unknown>> | null =>
  json === null ? null : JSON.parse(json)

function showEntry(row: AuditRow): AuditEntry {
  const { id, account_id, account, action, actor, actor_name, network, path } = row
  return {
    ...{ id, object: 'audit_entry', time: iso(row.time), account: { id: account_id, name: account }, action, actor },
    ...{ actor_name, person: row.person_id, session: row.session_id, key: row.key_id, network },
    target: { object: row.object, id: row.object_id, name: row.object_name },
    ...{ path, before: parsed(row.before), after: parsed(row.after) },
  }
}
