import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, invalid } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import { hashPassword } from '../base/passwords.ts'
import type { PersonRow } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import { networkOf, readableNetwork } from '../http/network-of.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { limitGuesses, type RateLimits } from '../http/rate-limits.ts'
import { readEmail } from './email.ts'
import { readName, readNewPassword } from './fields.ts'
import type { Guest, Invitations, OpenInvitation } from './invitations.ts'
import { AcceptForm, InvitationQuery, ReceivedInvitation, showReceived } from './member.ts'
import type { PeopleDocumentation } from './member-routes.ts'
import type { People } from './people.ts'
import { SignInStep } from './second-factors/schemas.ts'
import { Session } from './session.ts'
import type { AllowPassword, SignIn } from './sign-in.ts'
import type { SessionStarter } from './start-session.ts'

const path = '/api/v1/invitation'

export interface InvitationRouteDeps {
  readonly invitations: Pick<Invitations, 'open' | 'accept'>
  readonly people: Pick<People, 'findByEmail'>
  readonly signIn: SignIn
  readonly allowPassword: AllowPassword
  readonly startSession: SessionStarter
  readonly limits: RateLimits
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Routes by which somebody who is not signed in accepts an invitation. */
export function receivedInvitationRoutes(app: App, deps: InvitationRouteDeps): void {
  const { invitations, people, signIn, allowPassword, startSession, limits, baseUrl, documented } = deps

  const open = (token: string, request: FastifyRequest, reply: FastifyReply): Promise<OpenInvitation> =>
    limitGuesses(limits, request, reply, () => invitations.open(token))

  app.get(
    path,
    {
      schema: {
        ...documented,
        summary: 'Read what an invitation is for',
        operationId: 'readInvitation',
        security: [],
        querystring: InvitationQuery,
        response: { 200: recordReply(ReceivedInvitation), ...problems(400, 404, 422, 429) },
      },
    },
    async (request, reply) => ({ data: showReceived(await open(request.query.token, request, reply)) }),
  )

  app.post(
    path,
    {
      schema: {
        ...documented,
        summary: 'Accept an invitation, and sign in',
        description:
          'Who has signed in to this installation before sends the same email address and password. Others choose a password.',
        operationId: 'acceptInvitation',
        security: [],
        body: AcceptForm,
        response: {
          201: recordReply(Session),
          202: recordReply(SignInStep),
          ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { token, password, name } = request.body
      const email = readEmail(request.body.email)
      const invitation = await open(token, request, reply)
      if (invitation.email !== null && invitation.email !== email)
        throw invalid({ email: [fieldError('not-changeable', 'email', { current: invitation.email })] })
      await allowPassword(email)
      const known = await people.findByEmail(email)
      const guest: Guest = known
        ? { kind: 'known', person: await authenticate({ email, password }, request, reply) }
        : {
            ...{ kind: 'new', email, name: readName(name ?? email) },
            password_hash: await hashPassword(readNewPassword(password, email), { known: networkOf(request.ip) }),
          }
      const { person, accountId } = await invitations.accept(token, guest, readableNetwork(request.ip))
      return await startSession(reply, { person, accountId, ...(known ? {} : { isExpected: true }) })
    },
  )

  /** A person without a password has another link to set one: an invitation to some account does not. */
  const authenticate = async (
    credentials: { readonly email: string; readonly password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PersonRow> => {
    const person = await signIn(credentials, request, reply, baseUrl)
    if (person) return person
    throw new DomainError('unauthorized', 'Somebody with this address has signed in before, with another password.')
  }
}
