import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import type { Role } from '../base/permissions.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import type { Records } from '../database/records.ts'
import type { SessionRow, Switch } from '../database/schema.ts'
import { type Client, unknownClient } from './client.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The lifetime of an unused session. */
const idleDays = 30
const writeExpiryEveryMs = 60 * 60 * 1000

/** What a session must be younger than. */
interface LiveTimes {
  readonly now: number
  readonly begunAfter: number
}

/** A session of a person who belongs to the account that it shows. */
export interface LiveSession {
  readonly id: number
  readonly account_id: number
  readonly person_id: number
  readonly role: Role
  readonly limits: string | null
  readonly confirmed_at: number | null
  readonly second_factor: Switch
  readonly second_factor_required: Switch
  readonly suspended_at: number | null
  readonly views_held: Switch
  readonly acting_account_id: number | null
  readonly acting_until: number | null
}

/** How long the operator stays signed in as an account. */
export const actingMs = 60 * 60 * 1000

/** How long it lasts that a person has proven who it is. */
const confirmedMs = 10 * 60 * 1000

export interface NewSession {
  readonly client?: Client
  readonly hasSecondFactor?: boolean
  /** By which it is begun, and when the person has proven there who it is; null if that is not known. */
  readonly identity?: { readonly id: number; readonly provenAt: number | null }
}

/** A session as its person sees it. */
export type ListedSession = Pick<SessionRow, 'id' | 'browser' | 'os' | 'country' | 'created_at' | 'last_used_at'>

export type Sessions = ReturnType<typeof createSessions>

/**
 * The sessions of the console. The token exists only in the cookie; its hash is stored. A session ends when it is not used
 * for a month, at its maximum age, and when its person does not belong to the account any more.
 */
export function createSessions({ db }: Records, clock: Clock, maxDays: number) {
  const idleMs = Math.min(idleDays, maxDays) * dayMs
  const maxMs = maxDays * dayMs
  const timesNow = (): LiveTimes => {
    const now = clock()
    return { now, begunAfter: now - maxMs }
  }
  const live = (times: LiveTimes = timesNow()) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.account_id', '=', 'sessions.account_id')
          .on(({ eb, fn, ref }) =>
            eb('memberships.person_id', '=', fn.coalesce(ref('sessions.person_id'), ref('accounts.person_id'))),
          ),
      )
      .select(['sessions.id', 'sessions.account_id', 'memberships.person_id', 'memberships.role', 'memberships.limits'])
      .select(['sessions.confirmed_at', 'sessions.second_factor', 'accounts.second_factor_required'])
      .select(['sessions.acting_account_id', 'sessions.acting_until', 'accounts.suspended_at', 'accounts.views_held'])
      .where(({ eb, fn }) => eb(fn.coalesce('sessions.valid_until', 'sessions.expires_at'), '>', times.now))
      .where('sessions.created_at', '>', times.begunAfter)
  // Every request of the console reads its session: building the query takes longer than reading.
  const prepareFind = prepareQuery<LiveTimes & { readonly hash: string }, LiveSession>((value) =>
    live({ now: value(({ now }) => now), begunAfter: value(({ begunAfter }) => begunAfter) }).where(
      'sessions.hash',
      '=',
      value(({ hash }) => hash),
    ),
  )
  const prepareFindById = prepareQuery<LiveTimes & { readonly id: number }, LiveSession>((value) =>
    live({ now: value(({ now }) => now), begunAfter: value(({ begunAfter }) => begunAfter) }).where(
      'sessions.id',
      '=',
      value(({ id }) => id),
    ),
  )
  const roleOf = async (personId: number, accountId: number): Promise<Role | undefined> =>
    (
      await db
        .selectFrom('memberships')
        .select('role')
        .where('person_id', '=', personId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    )?.role
  return {
    idleMs,

    async create(
      personId: number,
      accountId: number,
      { client = unknownClient, hasSecondFactor = false, identity }: NewSession = {},
    ): Promise<string> {
      const { token, hash } = createToken()
      const now = clock()
      const role = await roleOf(personId, accountId)
      if (role === undefined) throw new DomainError('unauthorized', 'The person does not belong to the account.')
      const session = {
        account_id: accountId,
        person_id: personId,
        hash,
        created_at: now,
        last_used_at: now,
        ...client,
      }
      const proof = {
        confirmed_at: Math.min(now, identity?.provenAt ?? now),
        second_factor: hasSecondFactor ? (1 as const) : (0 as const),
        identity_id: identity?.id ?? null,
      }
      await db
        .insertInto('sessions')
        .values({ ...session, ...proof, ...expiryFor(role, now + idleMs) })
        .execute()
      return token
    },

    /** Makes a session show another account of its person. */
    async showAccount(id: number, personId: number, accountId: number): Promise<void> {
      const role = await roleOf(personId, accountId)
      if (role === undefined) throw notFound('account')
      await db
        .updateTable('sessions')
        .set({ account_id: accountId, person_id: personId, ...notActing, ...expiryFor(role, clock() + idleMs) })
        .where('id', '=', id)
        .execute()
    },

    /** Shows an account to which the person does not belong, for a while. Returns until when. */
    async actFor(id: number, accountId: number): Promise<number> {
      const until = clock() + actingMs
      await db
        .updateTable('sessions')
        .set({ acting_account_id: accountId, acting_until: until })
        .where('id', '=', id)
        .execute()
      return until
    },

    /** Returns the account that was shown; null if it was the own one. */
    async stopActing(id: number): Promise<number | null> {
      return await db.transaction().execute(async (transaction) => {
        const session = transaction.selectFrom('sessions').select('acting_account_id').where('id', '=', id)
        const shown = (await session.executeTakeFirst())?.acting_account_id ?? null
        await transaction.updateTable('sessions').set(notActing).where('id', '=', id).execute()
        return shown
      })
    },

    async actingUntil(id: number): Promise<number | null> {
      const session = db.selectFrom('sessions').select('acting_until').where('id', '=', id)
      return (await session.executeTakeFirst())?.acting_until ?? null
    },

    /** Until when the operator can be signed in as an account; null if nobody is. */
    async actingFor(accountId: number): Promise<number | null> {
      const row = await db
        .selectFrom('sessions')
        .select((eb) => eb.fn.max('acting_until').as('until'))
        .where('acting_account_id', '=', accountId)
        .where('acting_until', '>', clock())
        .executeTakeFirst()
      return row?.until == null ? null : Number(row.until)
    },

    async deleteExpired(): Promise<void> {
      const now = clock()
      await db
        .deleteFrom('sessions')
        .where(({ or, eb, fn }) =>
          or([eb(fn.coalesce('valid_until', 'expires_at'), '<=', now), eb('created_at', '<=', now - maxMs)]),
        )
        .execute()
    },

    async find(token: string): Promise<LiveSession | undefined> {
      return (await db.executeQuery(prepareFind({ ...timesNow(), hash: hashToken(token) }))).rows[0]
    },

    async findById(id: number): Promise<LiveSession | undefined> {
      return (await db.executeQuery(prepareFindById({ ...timesNow(), id }))).rows[0]
    },

    /** Extends a session that is used. Returns false if it was extended within the hour, or does not exist. */
    async renew(token: string): Promise<boolean> {
      const now = clock()
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set(({ eb }) => ({
          expires_at: eb
            .case()
            .when('valid_until', 'is', null)
            .then(now + idleMs)
            .else(eb.ref('expires_at'))
            .end(),
          valid_until: eb
            .case()
            .when('valid_until', 'is', null)
            .then(null)
            .else(now + idleMs)
            .end(),
        }))
        .where('hash', '=', hashToken(token))
        .where(({ eb, fn }) => eb(fn.coalesce('valid_until', 'expires_at'), '>', now))
        .where(({ eb, fn }) => eb(fn.coalesce('valid_until', 'expires_at'), '<=', now + idleMs - writeExpiryEveryMs))
        .where('created_at', '>', now - maxMs)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Those of a person, the last one first. */
    async list(personId: number): Promise<readonly ListedSession[]> {
      return await live()
        .clearSelect()
        .select(['sessions.id', 'sessions.browser', 'sessions.os', 'sessions.country'])
        .select(['sessions.created_at', 'sessions.last_used_at'])
        .where('memberships.person_id', '=', personId)
        .orderBy('sessions.id', 'desc')
        .execute()
    },

    /** The person has proven again who it is. Returns until when that lasts. */
    async confirm(id: number): Promise<number> {
      const now = clock()
      await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
      return now + confirmedMs
    },

    isConfirmed: ({ confirmed_at }: Pick<LiveSession, 'confirmed_at'>): boolean =>
      confirmed_at !== null && confirmed_at > clock() - confirmedMs,

    /** The person has no second factor any more. */
    async forgetSecondFactor(personId: number): Promise<void> {
      await db.updateTable('sessions').set({ second_factor: 0 }).where('person_id', '=', personId).execute()
    },

    async proveSecondFactor(id: number): Promise<void> {
      await db.updateTable('sessions').set({ second_factor: 1 }).where('id', '=', id).execute()
    },

    async end(id: number): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },

    /** Ends one session of a person. */
    async endOne(personId: number, id: number): Promise<void> {
      const { numDeletedRows } = await ofPerson(db, personId).where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('session')
    },

    /** Ends all sessions of a person, optionally except one. */
    async endAll(personId: number, exceptId = 0): Promise<void> {
      await endSessions(db, personId, exceptId)
    },
  }
}

const notActing = { acting_account_id: null, acting_until: null } as const

/** Nodes of 0.2 read `expires_at` alone, and take everybody for an owner. */
const expiryFor = (role: Role, time: number) =>
  role === 'owner' ? { expires_at: time, valid_until: null } : { expires_at: 0, valid_until: time }

/** Those of a person, in all accounts. */
export async function endSessions(db: Records['db'], personId: number, exceptId = 0): Promise<void> {
  await ofPerson(db, personId).where('id', '!=', exceptId).execute()
}

const ofPerson = (db: Records['db'], personId: number) =>
  db
    .deleteFrom('sessions')
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('person_id', '=', personId),
        and([
          eb('person_id', 'is', null),
          eb(
            'account_id',
            'in',
            selectFrom('accounts').select('accounts.id').where('accounts.person_id', '=', personId),
          ),
        ]),
      ]),
    )
