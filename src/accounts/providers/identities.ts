import { readStoredLimits, storeLimits } from '../../base/access-limits.ts'
import type { Clock } from '../../base/clock.ts'
import { DomainError, type ErrorReason, notFound } from '../../base/errors.ts'
import type { Role } from '../../base/permissions.ts'
import type { Records } from '../../database/records.ts'
import type { IdentityRow, PersonRow } from '../../database/schema.ts'
import type { AuditLog } from '../audit-log.ts'
import type { Guest, Invitations } from '../invitations.ts'
import type { Members } from '../members.ts'
import { isConflict, readPerson } from '../people.ts'
import { endSessions } from '../sessions.ts'
import { accountOfEmail, type ProvenIdentity, roleOfGroups } from './claims.ts'
import type { ProviderRecord } from './provider.ts'

/** An identity as its person sees it. */
export interface OwnIdentity extends IdentityRow {
  readonly provider: string
}

/** What a sign-in by a provider comes to. */
export type Decision =
  | { readonly kind: 'sign-in'; readonly person: PersonRow; readonly identity: IdentityRow }
  /** The person with the address has not signed in by the provider before. */
  | { readonly kind: 'link'; readonly person: PersonRow }
  | { readonly kind: 'sign-up'; readonly email: string }
  | { readonly kind: 'refused'; readonly reason: ErrorReason; readonly text: string }

/** What somebody gets in the account of the own mail domain. */
export interface GivenRole {
  readonly accountId: number
  readonly role: ProviderRecord['role']
}

export interface IdentityDeps {
  readonly records: Records
  readonly clock: Clock
  readonly members: Pick<Members, 'add' | 'list' | 'update'>
  readonly invitations: Pick<Invitations, 'open' | 'accept'>
  readonly auditLog: Pick<AuditLog, 'add' | 'addForPerson'>
}

/** The person whom a sign-in by a provider is of. */
export interface SignedIn {
  readonly person: PersonRow
  readonly identityId: number
  /** To which the person now belongs by it; the session shows it. */
  readonly accountId: number | null
  readonly isNew: boolean
}

export type Identities = ReturnType<typeof createIdentities>

/** Who people are at providers. */
export function createIdentities({ records, clock, members, invitations, auditLog }: IdentityDeps) {
  const { db } = records

  /** Undefined if the provider is not trusted for the address, or the address is not verified. */
  const trustedAccount = (provider: ProviderRecord, proven: ProvenIdentity) => {
    const email = verifiedEmail(provider, proven)
    return email === null ? undefined : accountOfEmail(provider, email)
  }

  const roleIn = async (provider: ProviderRecord, proven: ProvenIdentity): Promise<GivenRole | null> => {
    const accountId = trustedAccount(provider, proven)
    if (accountId == null) return null
    const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
    return account ? { accountId, role: roleOfGroups(provider.group_roles, proven.groups) ?? provider.role } : null
  }

  const decide = async (provider: ProviderRecord, proven: ProvenIdentity): Promise<Decision> => {
    const identity = await db
      .selectFrom('identities')
      .selectAll()
      .where('provider_id', '=', provider.id)
      .where('subject', '=', proven.subject)
      .executeTakeFirst()
    if (identity) return { kind: 'sign-in', identity, person: await readPerson(db, identity.person_id) }
    const { email } = proven
    if (email === null || trustedAccount(provider, proven) === undefined) return refusal('not-linked', provider)
    const person = await db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()
    if (person) return { kind: 'link', person }
    if (provider.sign_up === 0) return refusal('sign-up-off', provider)
    const given = await roleIn(provider, proven)
    if (!given) return refusal('sign-up-off', provider)
    return given.role === 'none' ? refusal('no-role', provider) : { kind: 'sign-up', email }
  }

  const insert = async (
    database: Records['db'],
    provider: ProviderRecord,
    proven: ProvenIdentity,
    personId: number,
  ): Promise<number> => {
    const now = clock()
    const { id } = await database
      .insertInto('identities')
      .values({
        ...{ provider_id: provider.id, subject: proven.subject, person_id: personId, email: proven.email },
        ...{ created_at: now, last_used_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const createPerson = async (
    transaction: Records['db'],
    email: string,
    { name }: ProvenIdentity,
  ): Promise<PersonRow> =>
    await transaction
      .insertInto('people')
      .values({ email, name: name ?? email, password_hash: null, created_at: clock() })
      .returningAll()
      .executeTakeFirstOrThrow()

  /** Carries out a decision. */
  const carryOut = async (
    provider: ProviderRecord,
    proven: ProvenIdentity,
    decision: Exclude<Decision, { readonly kind: 'refused' }>,
    network: string,
  ): Promise<SignedIn> => {
    if (decision.kind === 'sign-in') {
      const { identity, person } = decision
      return { person, identityId: identity.id, accountId: null, isNew: false }
    }
    return await db.transaction().execute(async (transaction) => {
      const entry = { object: 'identity', object_name: provider.name, network }
      if (decision.kind === 'link') {
        const { id } = decision.person
        await removeOtherWays(transaction, id)
        const identityId = await insert(transaction, provider, proven, id)
        await auditLog.addForPerson(
          id,
          { action: 'linkIdentity', object_id: String(identityId), ...entry },
          transaction,
        )
        return { person: await readPerson(transaction, id), identityId, accountId: null, isNew: false }
      }
      const given = await roleIn(provider, proven)
      if (!given) throw refusedError(refusal('sign-up-off', provider))
      const person = await createPerson(transaction, decision.email, proven)
      const identityId = await insert(transaction, provider, proven, person.id)
      await members.add(transaction, given.accountId, person.id, membershipOf(given.role))
      const added = { action: 'signUp', actor: 'person', person_id: person.id, object_id: String(identityId) } as const
      await auditLog.add(
        given.accountId,
        { ...added, ...entry, after: JSON.stringify({ role: given.role }) },
        transaction,
      )
      return { person, identityId, accountId: given.accountId, isNew: true }
    })
  }

  /** What the groups of a person give in the account of the mail domain: at every sign-in, but for owners. */
  const giveRole = async (
    provider: ProviderRecord,
    proven: ProvenIdentity,
    personId: number,
    network: string,
  ): Promise<number | null> => {
    const given = await roleIn(provider, proven)
    if (!given) return null
    const { accountId, role } = given
    const member = (await members.list(accountId)).find(({ person_id }) => person_id === personId)
    const object = { object: 'person', object_id: String(personId), object_name: proven.email, network }
    if (!member) {
      if (provider.sign_up === 0 || role === 'none') return null
      await db.transaction().execute((transaction) => members.add(transaction, accountId, personId, membershipOf(role)))
      const after = JSON.stringify({ role })
      await auditLog.add(accountId, {
        action: 'joinByProvider',
        actor: 'person',
        person_id: personId,
        ...object,
        after,
      })
      return accountId
    }
    if (provider.group_roles.length === 0 || member.role === 'owner') return accountId
    if (role === 'none') throw refusedError(refusal('no-role', provider))
    const isGuest = readStoredLimits(member.limits).records !== undefined
    const next = membershipOf(role)
    if (role === 'guest' ? isGuest : !isGuest && member.role === role) return accountId
    const hidden = next.role === 'viewer' ? {} : { hidden: [] }
    await members.update(accountId, member.id, { role: next.role, guest: role === 'guest' ? 1 : 0, ...hidden }, 'admin')
    const change = { before: JSON.stringify({ role: member.role }), after: JSON.stringify({ role }) }
    await auditLog.add(accountId, {
      action: 'updateMember',
      actor: 'system',
      actor_name: provider.name,
      ...object,
      ...change,
    })
    return accountId
  }

  const noteUse = async (provider: ProviderRecord, identityId: number, email: string | null): Promise<void> => {
    const now = clock()
    await db.updateTable('identities').set({ last_used_at: now, email }).where('id', '=', identityId).execute()
    await db.updateTable('sign_in_providers').set({ last_sign_in_at: now }).where('id', '=', provider.id).execute()
  }

  return {
    decide,
    roleIn,

    /** Whom the provider has proven, who is linked or signed up if that is allowed. */
    async signIn(provider: ProviderRecord, proven: ProvenIdentity, network: string): Promise<SignedIn> {
      const attempt = async (): Promise<SignedIn> => {
        const decision = await decide(provider, proven)
        if (decision.kind === 'refused') throw refusedError(decision)
        return await carryOut(provider, proven, decision, network)
      }
      // The second of two first sign-ins at the same time finds what the first has stored.
      const signedIn = await attempt().catch((error) => {
        if (isConflict(error)) return attempt()
        throw error
      })
      const accountId = await giveRole(provider, proven, signedIn.person.id, network)
      await noteUse(provider, signedIn.identityId, proven.email)
      return { ...signedIn, accountId: accountId ?? signedIn.accountId }
    },

    /** The same for the holder of an invitation, who is let in where nobody else may sign up. */
    async acceptInvitation(
      provider: ProviderRecord,
      proven: ProvenIdentity,
      token: string,
      network: string,
    ): Promise<SignedIn> {
      const invitation = await invitations.open(token)
      const decision = await decide(provider, proven)
      const isKnown = decision.kind === 'sign-in' || decision.kind === 'link'
      const email = isKnown ? decision.person.email : verifiedEmail(provider, proven)
      if (email === null || (invitation.email !== null && invitation.email !== email))
        throw new DomainError('forbidden', `The invitation is for another address than that at ${provider.name}.`, {
          reason: 'invitation-of-other',
        })
      const known = isKnown ? await carryOut(provider, proven, decision, network) : undefined
      if (!known && (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()))
        throw refusedError(refusal('not-linked', provider))
      const guest: Guest = known
        ? { kind: 'known', person: known.person }
        : { kind: 'new', email, name: proven.name ?? email, password_hash: null }
      const { person, accountId } = await invitations.accept(token, guest, network)
      const identityId = known?.identityId ?? (await insert(db, provider, proven, person.id))
      await noteUse(provider, identityId, proven.email)
      return { person, identityId, accountId, isNew: !known }
    },

    async list(personId: number): Promise<readonly OwnIdentity[]> {
      return await db
        .selectFrom('identities')
        .innerJoin('sign_in_providers', 'sign_in_providers.id', 'identities.provider_id')
        .selectAll('identities')
        .select('sign_in_providers.name as provider')
        .where('identities.person_id', '=', personId)
        .orderBy('identities.id')
        .execute()
    },

    /** For somebody who is signed in. */
    async link(provider: ProviderRecord, proven: ProvenIdentity, personId: number): Promise<OwnIdentity> {
      const decision = await decide(provider, proven)
      if (decision.kind === 'sign-in')
        throw new DomainError('conflict', `This sign-in at ${provider.name} is linked already.`, {
          reason: 'identity-linked',
        })
      await insert(db, provider, proven, personId)
      const linked = (await this.list(personId)).find(
        ({ provider_id, subject }) => provider_id === provider.id && subject === proven.subject,
      )
      if (!linked) throw notFound('identity')
      return linked
    },

    /** Whether a proof is of a person. */
    async isOf(providerId: number, { subject }: ProvenIdentity, personId: number): Promise<boolean> {
      const own = await this.list(personId)
      return own.some((identity) => identity.provider_id === providerId && identity.subject === subject)
    },

    /** Sessions that it began end, but for the one that it is removed in. */
    async unlink(personId: number, id: number, sessionId: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.updateTable('sessions').set({ identity_id: null }).where('id', '=', sessionId).execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('identities')
          .where('person_id', '=', personId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('identity')
      })
    },
  }
}

/**
 * Who has the mailbox gets the person, as with a link for a new password. Nobody has proven the address before: who has entered it
 * must not keep a way in, nor get the rights of the person who signs in now.
 */
async function removeOtherWays(transaction: Records['db'], personId: number): Promise<void> {
  for (const table of ['identities', 'totp_factors', 'backup_codes', 'passkeys', 'one_time_tokens'] as const)
    await transaction.deleteFrom(table).where('person_id', '=', personId).execute()
  await endSessions(transaction, personId)
  await transaction.updateTable('people').set({ password_hash: null }).where('id', '=', personId).execute()
  // Where nodes of 0.2 read it.
  await transaction.updateTable('accounts').set({ password_hash: null }).where('person_id', '=', personId).execute()
}

const verifiedEmail = ({ trusts_email }: ProviderRecord, { email, isEmailVerified }: ProvenIdentity): string | null =>
  (isEmailVerified ?? trusts_email === 1) ? email : null

/** What is stored of a role that a provider gives. */
function membershipOf(role: ProviderRecord['role']): { readonly role: Role; readonly limits: string | null } {
  if (role !== 'guest' && role !== 'none') return { role, limits: null }
  return { role: 'viewer', limits: storeLimits({ records: { websites: [], reports: [], crawls: [], projects: [] } }) }
}

const refusals = {
  'not-linked': 'Nobody here has this sign-in yet. Sign in another way, and link it in Settings, Security.',
  'sign-up-off': 'Nobody here has this address, and {provider} makes no new people. Ask for an invitation.',
  'no-role': '{provider} gives you no role here. Ask who manages your groups there.',
} as const

const refusal = (
  reason: keyof typeof refusals,
  { name }: ProviderRecord,
): Extract<Decision, { readonly kind: 'refused' }> => ({
  kind: 'refused',
  reason,
  text: refusals[reason].replace('{provider}', name),
})

const refusedError = ({ reason, text }: Extract<Decision, { readonly kind: 'refused' }>): DomainError =>
  new DomainError('forbidden', text, { reason })
