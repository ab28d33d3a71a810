import type { FastifyRequest } from 'fastify'
import { DomainError, invalid } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import type { Access } from '../base/permissions.ts'
import type { InvitationRow } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import { accountOf, type Principal, personIdOf, principalOf } from '../http/auth.ts'
import { IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendFromMemory } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { mailNotSetUp } from '../mail/setup.ts'
import type { Language } from '../texts/languages.ts'
import { readEmail } from './email.ts'
import {
  type Invitations,
  invitationLink,
  type MadeInvitation as MadeRow,
  type QueueInvitationMail,
} from './invitations.ts'
import type { InvitationMails } from './mails/invitation.ts'
import {
  DeletedInvitation,
  DeletedMember,
  DeletedMembership,
  Invitation,
  InvitationList,
  MadeInvitation,
  Member,
  MemberChanges,
  MemberList,
  NewInvitationForm,
  ResendForm,
  showInvitation,
  showMember,
} from './member.ts'
import { type Members, requireOwnerFor } from './members.ts'

const membersPath = '/api/v1/members'
const invitationsPath = '/api/v1/invitations'

/** Both services have these routes; the document of one of them is enough, for they are the same. */
export interface PeopleDocumentation {
  readonly tags: string[]
  readonly hide: boolean
}

export const documentPeople = (hide: boolean): PeopleDocumentation => ({ tags: ['People'], hide })

/** How invitations are sent by mail. */
export interface InvitationMailing extends Pick<InvitationMails, 'queueIn' | 'lastOf'> {
  readonly isSetUp: boolean
  readonly notify: () => void
  readonly languageOf: (personId: number | null) => Promise<Language>
}

export interface MemberRouteDeps {
  readonly members: Members
  readonly invitations: Invitations
  readonly invitationMails: InvitationMailing
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** A key is no owner, even if one made it. */
const actorOf = ({ access }: Principal): Access => (access === 'full_key' ? 'admin' : access)

/** A key invites in nobody's name. */
const inviterOf = ({ by }: Principal): number | null => (by.kind === 'session' ? by.personId : null)

/** For the audit log, which reads the record of any of these routes. */
const idOf = ({ params }: FastifyRequest): string => (params as { readonly id?: string }).id ?? ''

/** Routes for the people of the caller's account, and for the invitations to it. */
export function memberRoutes(app: App, { members, ...deps }: MemberRouteDeps): void {
  const { baseUrl, documented } = deps
  const readBefore = async (request: FastifyRequest): Promise<Member> =>
    showMember(await members.read(accountOf(request), readId(idOf(request), 'member')))

  app.get(
    membersPath,
    {
      config: { permission: 'manage_people' },
      schema: {
        ...documented,
        summary: 'List the people of the account',
        operationId: 'listMembers',
        querystring: MemberList,
        response: { 200: listReply(Member), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { sort_by, search_by } = request.query
      return sendFromMemory(request, baseUrl, await members.list(accountOf(request)), {
        searchText: (member) => member[search_by] ?? '',
        sortKey: { type: sort_by === 'id' ? 'integer' : 'text', read: (member) => member[sort_by] ?? '' },
        show: showMember,
      })
    },
  )

  app.put(
    `${membersPath}/:id`,
    {
      config: { permission: 'manage_people', readBefore },
      schema: {
        ...documented,
        summary: 'Change the role of a person, or to what it is limited',
        description:
          'Changes only what is sent, at once, for what the person has open as well. An account always has an owner. Viewers and ' +
          'editors can be guests, who see single websites, reports, crawls and projects.',
        operationId: 'updateMember',
        params: IdParams,
        body: MemberChanges,
        response: { 200: recordReply(Member), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const id = readId(request.params.id, 'member')
      const changed = await members.update(principal.accountId, id, request.body, actorOf(principal))
      return { data: showMember(changed) }
    },
  )

  app.delete(
    `${membersPath}/:id`,
    {
      config: { permission: 'manage_people', readBefore },
      schema: {
        ...documented,
        summary: 'Remove a person from the account',
        description: 'Ends the sessions that show it. What the person has made stays. An account always has an owner.',
        operationId: 'deleteMember',
        params: IdParams,
        response: { 200: DeletedMember, ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const id = readId(request.params.id, 'member')
      await members.remove(principal.accountId, id, actorOf(principal))
      return { id, object: 'member' as const, deleted: true as const }
    },
  )

  invitationRoutes(app, deps)
}

interface MailRequest {
  readonly mailed?: 0 | 1
  readonly language?: Language
}

function invitationRoutes(app: App, deps: Omit<MemberRouteDeps, 'members'>): void {
  const { invitations, invitationMails: mails, baseUrl, documented } = deps
  const show = async (row: InvitationRow): Promise<Invitation> =>
    showInvitation(row, (await mails.lastOf(row.account_id)).get(row.id))
  const readBefore = async (request: FastifyRequest): Promise<Invitation> =>
    await show(await invitations.read(accountOf(request), readId(idOf(request), 'invitation')))
  const showMade = async ({ row, token }: MadeRow) => {
    const shown = { ...(await show(row)), link: invitationLink(baseUrl, token) }
    mails.notify()
    return shown
  }
  /** What queues the mail that was asked for; undefined if none was. */
  const mailFor = async (
    { mailed, language }: MailRequest,
    {
      email,
      last,
      inviter,
    }: { readonly email: string | null; readonly last?: Language; readonly inviter: number | null },
  ): Promise<QueueInvitationMail | undefined> => {
    if (mailed !== 1) return undefined
    if (email === null) throw invalid({ email: [fieldError('required', 'email')] })
    if (!mails.isSetUp) throw new DomainError('conflict', mailNotSetUp, { reason: 'mail-not-set-up' })
    return mails.queueIn(language ?? last ?? (await mails.languageOf(inviter)))
  }

  app.get(
    invitationsPath,
    {
      config: { permission: 'manage_people' },
      schema: {
        ...documented,
        summary: 'List invitations that nobody has accepted yet',
        operationId: 'listInvitations',
        querystring: InvitationList,
        response: { 200: listReply(Invitation), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { sort_by } = request.query
      const last = await mails.lastOf(accountOf(request))
      return sendFromMemory(request, baseUrl, await invitations.list(accountOf(request)), {
        searchText: ({ email }) => email ?? '',
        sortKey: { type: sort_by === 'email' ? 'text' : 'integer', read: (one) => one[sort_by] ?? '' },
        show: (one) => showInvitation(one, last.get(one.id)),
      })
    },
  )

  app.post(
    invitationsPath,
    {
      config: { permission: 'manage_people' },
      schema: {
        ...documented,
        summary: 'Invite a person to the account',
        description:
          'The link is in this answer only. With `mailed`, the address gets a mail with a link of its own; whichever is used first counts. ' +
          'An account can send 50 such mails within a day, and an address get 5.',
        operationId: 'createInvitation',
        body: NewInvitationForm,
        response: { 201: recordReply(MadeInvitation), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const { email: sent = '', role, mailed, language, ...access } = request.body
      requireOwnerFor(actorOf(principal), role)
      const email = sent.trim() === '' ? null : readEmail(sent)
      const inviter = inviterOf(principal)
      const queueMail = await mailFor({ ...(mailed && { mailed }), ...(language && { language }) }, { email, inviter })
      const made = await invitations.create(principal.accountId, { email, role, access, invitedBy: inviter }, queueMail)
      return reply
        .code(201)
        .header('location', `${baseUrl}${invitationsPath}/${made.row.id}`)
        .send({ data: await showMade(made) })
    },
  )

  app.post(
    `${invitationsPath}/:id/resend`,
    {
      config: { permission: 'manage_people', readBefore },
      schema: {
        ...documented,
        summary: 'Replace the link of an invitation',
        description: 'The old links stop working. With `mailed`, the address gets the new one by mail.',
        operationId: 'resendInvitation',
        params: IdParams,
        body: ResendForm,
        response: { 201: recordReply(MadeInvitation), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const id = readId(request.params.id, 'invitation')
      const { email, role } = await invitations.read(principal.accountId, id)
      requireOwnerFor(actorOf(principal), role)
      const last = (await mails.lastOf(principal.accountId)).get(id)?.language
      const queueMail = await mailFor(request.body ?? {}, {
        ...{ email, inviter: inviterOf(principal) },
        ...(last && { last }),
      })
      return reply.code(201).send({ data: await showMade(await invitations.renew(principal.accountId, id, queueMail)) })
    },
  )

  app.delete(
    `${invitationsPath}/:id`,
    {
      config: { permission: 'manage_people', readBefore },
      schema: {
        ...documented,
        summary: 'Revoke an invitation',
        operationId: 'deleteInvitation',
        params: IdParams,
        response: { 200: DeletedInvitation, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'invitation')
      await invitations.revoke(accountOf(request), id)
      return { id, object: 'invitation' as const, deleted: true as const }
    },
  )
}

/** What a person may do about the own membership. */
export function membershipRoutes(app: App, members: Pick<Members, 'leave'>, documented: PeopleDocumentation): void {
  app.delete(
    '/api/v1/membership',
    {
      config: { permission: 'change_self' },
      schema: {
        ...documented,
        summary: 'Leave the account',
        description: 'Ends the sessions that show it. The last owner cannot leave.',
        operationId: 'leaveAccount',
        response: { 200: DeletedMembership, ...problems(401, 403, 409, 429) },
      },
    },
    async (request) => {
      await members.leave(accountOf(request), personIdOf(principalOf(request)))
      return { object: 'membership' as const, deleted: true as const }
    },
  )
}
