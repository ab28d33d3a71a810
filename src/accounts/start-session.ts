import type { FastifyReply } from 'fastify'
import { DomainError } from '../base/errors.ts'
import type { PersonRow } from '../database/schema.ts'
import type { Accounts } from './accounts.ts'
import type { KnownDevices } from './devices.ts'
import type { Members } from './members.ts'
import { type Installation, showSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

export interface SessionStarterDeps {
  readonly accounts: Pick<Accounts, 'read'>
  readonly members: Pick<Members, 'accountsOf'>
  readonly sessions: Pick<Sessions, 'create'>
  readonly cookie: SessionCookie
  readonly devices: Pick<KnownDevices, 'setCookie'>
  readonly baseUrl: string
  readonly installation: Installation
}

/** Signs a person in, and shows one of the accounts. */
export type SessionStarter = (reply: FastifyReply, person: PersonRow, accountId: number) => Promise<FastifyReply>

/** Always creates a new session, so that a session cookie planted by others is never used. */
export const createSessionStarter =
  ({ accounts, members, sessions, cookie, devices, baseUrl, installation }: SessionStarterDeps): SessionStarter =>
  async (reply, person, accountId) => {
    cookie.set(reply, await sessions.create(person.id, accountId))
    devices.setCookie(reply, person, baseUrl)
    const [account, own] = [await accounts.read(accountId), await members.accountsOf(person.id)]
    const access = own.find(({ id }) => id === accountId)?.role
    if (!access) throw new DomainError('unauthorized', 'The person does not belong to the account any more.')
    return reply.code(201).send({ data: showSession({ account, access, person, accounts: own }, installation) })
  }
