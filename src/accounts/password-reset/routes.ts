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
import { AccountPasswordField, EmailField } from '../account.ts'
import { readEmail } from '../email.ts'
import { readNewPassword } from '../fields.ts'
import type { AllowPassword } from '../sign-in.ts'
import type { PasswordResets } from './password-resets.ts'

const path = '/api/v1/password-reset'

const TokenField = Type.String({ minLength: 1, maxLength: 100, description: 'From the link in the mail' })

const RequestedReset = Type.Object(
  { object: Type.Literal('password_reset'), requested: Type.Literal(true, { description: 'Always true' }) },
  { title: 'RequestedReset' },
)
const PasswordReset = Type.Object(
  { object: Type.Literal('password_reset'), email: Type.Union([Type.String(), Type.Null()]) },
  { title: 'PasswordReset' },
)
const UsedReset = Type.Object(
  { object: Type.Literal('password_reset'), changed: Type.Literal(true) },
  { title: 'UsedReset' },
)

export interface PasswordResetRouteDeps {
  readonly resets: Pick<PasswordResets, 'request' | 'read' | 'use'>
  readonly isMailSetUp: boolean
  readonly allowPassword: AllowPassword
  readonly limits: RateLimits
  readonly hide: boolean
}

/** Routes by which somebody who has forgotten the password sets a new one. They say nothing about who has an account. */
export function passwordResetRoutes(
  app: App,
  { resets, isMailSetUp, allowPassword, limits, hide }: PasswordResetRouteDeps,
): void {
  const documented = { tags: ['Session'], security: [], hide }

  const read = (token: string, request: FastifyRequest, reply: FastifyReply) =>
    limitGuesses(limits, request, reply, () => resets.read(token))

  app.post(
    path,
    {
      schema: {
        ...documented,
        summary: 'Ask for a mail with a link that sets a new password',
        description:
          'The reply is the same whether or not somebody has the address. Requests are limited by network; while five links of ' +
          'a person are valid, no more are sent, and the earlier ones keep working.',
        operationId: 'requestPasswordReset',
        body: Type.Object({ email: EmailField }),
        response: { 202: recordReply(RequestedReset), ...problems(400, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = readEmail(request.body.email)
      if (!isMailSetUp) throw new DomainError('conflict', mailNotSetUp, { reason: 'mail-not-set-up' })
      limits.countReset(request.ip, reply)
      await allowPassword(email)
      await resets.request(email)
      return reply.code(202).send({ data: { object: 'password_reset', requested: true } })
    },
  )

  app.get(
    path,
    {
      schema: {
        ...documented,
        summary: 'Read whose password a link sets',
        operationId: 'readPasswordReset',
        querystring: Type.Object({ token: TokenField }),
        response: { 200: recordReply(PasswordReset), ...problems(400, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const { email } = await read(request.query.token, request, reply)
      return { data: { object: 'password_reset' as const, email } }
    },
  )

  app.put(
    path,
    {
      schema: {
        ...documented,
        summary: 'Set a new password by a link',
        description:
          'Ends all sessions of the person, and all other links. It does not sign in: a second factor is still needed.',
        operationId: 'usePasswordReset',
        body: Type.Object({ token: TokenField, password: AccountPasswordField }),
        response: { 200: recordReply(UsedReset), ...problems(400, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body
      // Checked first, so that only the holder of a valid link makes the server hash a password.
      const { email } = await read(token, request, reply)
      const newPassword = readNewPassword(password, email ?? '')
      await resets.use(token, await hashPassword(newPassword, { known: networkOf(request.ip) }))
      return { data: { object: 'password_reset' as const, changed: true as const } }
    },
  )
}
