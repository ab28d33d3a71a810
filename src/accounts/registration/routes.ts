import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { DomainError } from '../../base/errors.ts'
import { hashPassword } from '../../base/passwords.ts'
import type { App } from '../../http/app.ts'
import { networkOf } from '../../http/network-of.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { limitGuesses, type RateLimits } from '../../http/rate-limits.ts'
import { mailNotSetUp } from '../../mail/setup.ts'
import { AccountPasswordField, EmailField, NameField } from '../account.ts'
import { readEmail } from '../email.ts'
import { readName, readNewPassword } from '../fields.ts'
import { Session } from '../session.ts'
import type { AllowPassword } from '../sign-in.ts'
import type { SessionStarter } from '../start-session.ts'
import type { Registrations } from './registrations.ts'

const path = '/api/v1/registration'

const TokenField = Type.String({ minLength: 1, maxLength: 100, description: 'From the link in the mail' })

const RequestedRegistration = Type.Object(
  { object: Type.Literal('registration'), requested: Type.Literal(true, { description: 'Always true' }) },
  { title: 'RequestedRegistration' },
)
const Registration = Type.Object(
  { object: Type.Literal('registration'), email: Type.String() },
  { title: 'Registration' },
)

export interface RegistrationRouteDeps {
  readonly registrations: Pick<Registrations, 'request' | 'read' | 'use'>
  readonly isMailSetUp: boolean
  readonly startSession: SessionStarter
  readonly allowPassword: AllowPassword
  readonly limits: RateLimits
  readonly hide: boolean
}

/** Routes by which people make accounts, if registration is open. They say nothing about who has one. */
export function registrationRoutes(app: App, deps: RegistrationRouteDeps): void {
  const { registrations, isMailSetUp, startSession, allowPassword, limits, hide } = deps
  const documented = { tags: ['Session'], security: [], hide }

  const read = (token: string, request: FastifyRequest, reply: FastifyReply): Promise<string> =>
    limitGuesses(limits, request, reply, () => registrations.read(token))

  app.post(
    path,
    {
      schema: {
        ...documented,
        summary: 'Ask for a mail with a link that makes an account',
        description:
          'Only if who runs the installation has opened registration. The reply is the same whether or not somebody has the ' +
          'address; the mail says it to its owner. Requests are limited by network; while five links for an address are valid, no ' +
          'more are sent, and the earlier ones keep working.',
        operationId: 'requestRegistration',
        body: Type.Object({ email: EmailField }),
        response: { 202: recordReply(RequestedRegistration), ...problems(400, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = readEmail(request.body.email)
      if (!isMailSetUp) throw new DomainError('conflict', mailNotSetUp, { reason: 'mail-not-set-up' })
      limits.countReset(request.ip, reply)
      await allowPassword(email)
      await registrations.request(email)
      return reply.code(202).send({ data: { object: 'registration', requested: true } })
    },
  )

  app.get(
    path,
    {
      schema: {
        ...documented,
        summary: 'Read which address a link is for',
        description: 'Does not use the link up.',
        operationId: 'readRegistration',
        querystring: Type.Object({ token: TokenField }),
        response: { 200: recordReply(Registration), ...problems(400, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = await read(request.query.token, request, reply)
      return { data: { object: 'registration' as const, email } }
    },
  )

  app.put(
    path,
    {
      schema: {
        ...documented,
        summary: 'Make an account by a link, and sign in',
        description: 'The link works once, and for a day. It has proven the address.',
        operationId: 'useRegistration',
        body: Type.Object({ token: TokenField, name: NameField, password: AccountPasswordField }),
        response: { 201: recordReply(Session), ...problems(400, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body
      // Checked first, so that only the holder of a valid link makes the server hash a password.
      const email = await read(token, request, reply)
      await allowPassword(email)
      const name = readName(request.body.name)
      const newPassword = readNewPassword(password, email)
      const passwordHash = await hashPassword(newPassword, { known: networkOf(request.ip) })
      const { person, accountId } = await registrations.use(token, { name, passwordHash })
      return await startSession(reply, { person, accountId, isExpected: true })
    },
  )
}
