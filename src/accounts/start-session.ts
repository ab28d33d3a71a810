import type { FastifyReply } from 'fastify'
import { parseLimits } from '../base/access-limits.ts'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { AccountRow, PersonRow } from '../database/schema.ts'
import { readableNetwork } from '../http/network-of.ts'
import type { Accounts } from './accounts.ts'
import type { AuditLog } from './audit-log.ts'
import type { DescribeClient } from './client.ts'
import type { KnownDevices } from './devices.ts'
import type { AccountMails } from './mails/account-mails.ts'
import { newDeviceMail } from './mails/new-device.ts'
import type { Members } from './members.ts'
import type { AccountNotices } from './operator/notices.ts'
import { type Installation, showSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

/** Lets a sign-in wait for a second factor. */
interface PendingStarter {
  begin(
    reply: FastifyReply,
    signIn: { readonly personId: number; readonly accountId: number; readonly identity?: SessionIdentity },
    baseUrl: string,
  ): Promise<void>
}

export interface SessionStarterDeps {
  readonly accounts: Pick<Accounts, 'read'>
  readonly members: Pick<Members, 'accountsOf'>
  readonly sessions: Pick<Sessions, 'create'>
  readonly cookie: SessionCookie
  readonly devices: Pick<KnownDevices, 'find' | 'setCookie'>
  readonly describeClient: DescribeClient
  readonly mails: Pick<AccountMails, 'isSetUp' | 'queue'>
  readonly factors: { of(personId: number): Promise<readonly string[]> }
  readonly pending: PendingStarter
  readonly clock: Clock
  readonly auditLog: Pick<AuditLog, 'addForPerson'>
  readonly readNotices: (account: AccountRow) => Promise<AccountNotices>
  readonly baseUrl: string
  readonly installation: Installation
}

/** By which a session is begun. */
export interface SessionIdentity {
  readonly id: number
  /** The name of the provider. */
  readonly provider: string
  /** When the person has signed in there; null if that is not known. */
  readonly provenAt: number | null
}

export interface SessionStart {
  readonly person: PersonRow
  readonly accountId: number
  /** The person has just become one, or proved to have the mailbox: no mail has to tell about it. */
  readonly isExpected?: true
  /** The second step, if there is one, is done. */
  readonly hasSecondFactor?: boolean
  /** By which it is begun, if by a provider. */
  readonly identity?: SessionIdentity
}

/** Signs a person in, and shows one of the accounts; if the person has a second factor, asks for it first. */
export type SessionStarter = (reply: FastifyReply, start: SessionStart) => Promise<FastifyReply>

/** Always creates a new session, so that a session cookie planted by others is never used. */
export const createSessionStarter =
  ({
    accounts,
    members,
    sessions,
    cookie,
    devices,
    baseUrl,
    installation,
    ...deps
  }: SessionStarterDeps): SessionStarter =>
  async (reply, { person, accountId, isExpected, identity, hasSecondFactor = false }) => {
    const factors = hasSecondFactor ? [] : await deps.factors.of(person.id)
    if (factors.length > 0) {
      await deps.pending.begin(reply, { personId: person.id, accountId, ...(identity && { identity }) }, baseUrl)
      return reply.code(202).send({ data: { object: 'sign_in_step', factors } })
    }
    const client = await deps.describeClient(reply.request)
    const isKnown = devices.find(reply.request, person, baseUrl) !== undefined
    const begun = { client, hasSecondFactor, ...(identity && { identity }) }
    cookie.set(reply, await sessions.create(person.id, accountId, begun))
    devices.setCookie(reply, person, baseUrl)
    const network = readableNetwork(reply.request.ip)
    const after = identity ? JSON.stringify({ provider: identity.provider }) : null
    await deps.auditLog.addForPerson(person.id, { action: 'signIn', object: 'session', network, after })
    if (!isKnown && !isExpected && deps.mails.isSetUp)
      await deps.mails.queue(newDeviceMail(accountId, person.id, deps.clock(), client))
    const [account, own] = [await accounts.read(accountId), await members.accountsOf(person.id)]
    const membership = own.find(({ id }) => id === accountId)
    if (!membership) throw new DomainError('unauthorized', 'The person does not belong to the account any more.')
    const { role: access, limits: stored } = membership
    const limits = stored === null ? null : parseLimits(stored)
    const lacksFactor = account.second_factor_required === 1 && !hasSecondFactor
    const notices = { ...(await deps.readNotices(account)), actingUntil: null }
    const shown = { account, access, person, limits, accounts: own, lacksFactor, notices }
    return reply.code(201).send({ data: showSession(shown, installation) })
  }
