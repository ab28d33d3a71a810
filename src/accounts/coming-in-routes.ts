import { DomainError } from '../base/errors.ts'
import { hashPassword } from '../base/passwords.ts'
import type { App } from '../http/app.ts'
import type { Limits } from '../http/limits.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { readEmail } from './email.ts'
import { readName, readNewPassword } from './fields.ts'
import type { Links } from './links.ts'
import { Session, type Setting, SignInForm, showSession, Welcome, WelcomeForm, WelcomeQuery } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

const tags = ['Session']

export interface ComingIn {
  readonly signIn: SignIn
  readonly sessions: Pick<Sessions, 'create'>
  readonly links: Pick<Links, 'read' | 'use'>
  readonly cookie: SessionCookie
  readonly limits: Limits
  readonly setting: Setting
}

/** For those who are not in yet: by password, or by a one-time link that sets one. */
export function comingInRoutes(app: App, { signIn, sessions, links, cookie, limits, setting }: ComingIn): void {
  app.post(
    '/api/v1/session',
    {
      schema: {
        tags,
        summary: 'Sign in',
        description: 'Answers with a cookie that holds the session. Tries are limited by address and by account.',
        operationId: 'signIn',
        security: [],
        body: SignInForm,
        response: { 201: recordReply(Session), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = readEmail(request.body.email)
      const giveBack = limits.byPassword(request.ip, `account ${email}`, reply)
      const account = await signIn(email, request.body.password)
      if (!account) throw new DomainError('unauthorized', 'The e-mail address or the password is wrong.')
      giveBack()
      cookie.set(reply, await sessions.create(account.id))
      return reply.code(201).send({ data: showSession(account, setting) })
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
    async (request) => {
      const { email, name } = await links.read(request.query.token)
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
        response: { 201: recordReply(Session), ...problems(400, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { token, email, password, name } = request.body
      // Without a link nobody may make the server hash.
      await links.read(token)
      const account = await links.use(token, {
        email: readEmail(email),
        ...(name === undefined ? {} : { name: readName(name) }),
        password_hash: await hashPassword(readNewPassword(password)),
      })
      cookie.set(reply, await sessions.create(account.id))
      return reply.code(201).send({ data: showSession(account, setting) })
    },
  )
}
