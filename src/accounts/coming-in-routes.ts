import type { FastifyReply } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { hashPassword } from '../base/passwords.ts'
import type { AccountRow } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import type { Limits } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Devices } from './devices.ts'
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
  readonly devices: Pick<Devices, 'remember'>
  readonly limits: Limits
  readonly baseUrl: string
  readonly setting: Setting
}

/** For those who are not in yet: by password, or by a one-time link that sets one. */
export function comingInRoutes(app: App, parts: ComingIn): void {
  const { signIn, sessions, links, cookie, devices, limits, baseUrl, setting } = parts

  /** The session is a new one, whatever cookies came along. */
  const enter = async (reply: FastifyReply, account: AccountRow): Promise<FastifyReply> => {
    cookie.set(reply, await sessions.create(account.id))
    devices.remember(reply, account, baseUrl)
    return reply.code(201).send({ data: showSession(account, setting) })
  }
  /** A token cannot be guessed, but asking for many of them is nothing that a person does. */
  const readLink = async (token: string, address: string, reply: FastifyReply): Promise<AccountRow> => {
    try {
      return await links.read(token)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') limits.byFailure(address, reply)
      throw error
    }
  }

  app.post(
    '/api/v1/session',
    {
      schema: {
        tags,
        summary: 'Sign in',
        description:
          'Answers with a cookie that holds the session, and one by which this device is known. Wrong passwords are limited ' +
          'by account and network together; a device that has signed in before is counted by itself.',
        operationId: 'signIn',
        security: [],
        body: SignInForm,
        response: { 201: recordReply(Session), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const sent = { email: readEmail(request.body.email), password: request.body.password }
      const account = await signIn(sent, request, reply, baseUrl)
      if (!account) throw new DomainError('unauthorized', 'The e-mail address or the password is wrong.')
      return await enter(reply, account)
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
      const { email, name } = await readLink(request.query.token, request.ip, reply)
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
      const wanted = readNewPassword(password, email)
      // Without a link nobody may make the server hash.
      await readLink(token, request.ip, reply)
      const account = await links.use(token, {
        email: readEmail(email),
        ...(name === undefined ? {} : { name: readName(name) }),
        password_hash: await hashPassword(wanted, { known: networkOf(request.ip) }),
      })
      return await enter(reply, account)
    },
  )
}
