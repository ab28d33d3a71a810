import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { hashPassword } from '../base/passwords.ts'
import type { PersonRow } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import { networkOf } from '../http/network-of.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { limitGuesses, type RateLimits } from '../http/rate-limits.ts'
import { readEmail } from './email.ts'
import { readName, readNewPassword } from './fields.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { People } from './people.ts'
import { SignInStep } from './second-factors/schemas.ts'
import { Session, SignInForm, Welcome, WelcomeForm, WelcomeQuery } from './session.ts'
import type { SignIn } from './sign-in.ts'
import type { SessionStarter } from './start-session.ts'

const tags = ['Session']

export interface SignInRouteDeps {
  readonly signIn: SignIn
  readonly startSession: SessionStarter
  readonly people: Pick<People, 'firstAccountOf'>
  readonly links: Pick<OneTimeLinks, 'read' | 'use'>
  readonly limits: RateLimits
  readonly baseUrl: string
}

/** Routes to sign in by password, or by a one-time link that sets one. */
export function signInRoutes(app: App, deps: SignInRouteDeps): void {
  const { signIn, startSession, people, links, limits, baseUrl } = deps

  const readLink = (token: string, request: FastifyRequest, reply: FastifyReply): Promise<PersonRow> =>
    limitGuesses(limits, request, reply, () => links.read(token))

  app.post(
    '/api/v1/session',
    {
      schema: {
        tags,
        summary: 'Sign in',
        description:
          'Answers with a cookie that holds the session, and one by which this device is known. Wrong passwords are limited ' +
          'by account and network together; a device that has signed in before is counted by itself. If the person has a ' +
          'second factor, the reply is 202, and the sign-in goes on with `POST /api/v1/session/second-factor`.',
        operationId: 'signIn',
        security: [],
        body: SignInForm,
        response: {
          201: recordReply(Session),
          202: recordReply(SignInStep),
          ...problems(400, 401, 403, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const credentials = { email: readEmail(request.body.email), password: request.body.password }
      const person = await signIn(credentials, request, reply, baseUrl)
      const accountId = person && (await people.firstAccountOf(person.id))
      if (!person || accountId === undefined)
        throw new DomainError('unauthorized', 'The email address or the password is wrong.')
      return await startSession(reply, { person, accountId })
    },
  )

  app.get(
    '/api/v1/welcome',
    {
      schema: {
        tags,
        summary: 'Read whom a one-time link is for',
        operationId: 'readWelcome',
        security: [],
        querystring: WelcomeQuery,
        response: { 200: recordReply(Welcome), ...problems(400, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const { email, name } = await readLink(request.query.token, request, reply)
      return { data: { email, name } }
    },
  )

  app.post(
    '/api/v1/welcome',
    {
      schema: {
        tags,
        summary: 'Set the password by a one-time link, and sign in',
        description: 'Ends all earlier sessions of the account.',
        operationId: 'useWelcome',
        security: [],
        body: WelcomeForm,
        response: {
          201: recordReply(Session),
          202: recordReply(SignInStep),
          ...problems(400, 403, 404, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { token, email, password, name } = request.body
      const newPassword = readNewPassword(password, email)
      // Checked first, so that only the holder of a valid link makes the server hash a password.
      await readLink(token, request, reply)
      const { person, accountId } = await links.use(token, {
        email: readEmail(email),
        ...(name === undefined ? {} : { name: readName(name) }),
        password_hash: await hashPassword(newPassword, { known: networkOf(request.ip) }),
      })
      return await startSession(reply, { person, accountId, isExpected: true })
    },
  )
}
