import { type Static, Type } from 'typebox'
import type { AccessLimits } from '../base/access-limits.ts'
import { iso } from '../base/clock.ts'
import { type Access, isRole, permissionNames, permissionsOf } from '../base/permissions.ts'
import type { AccountRow, PersonRow, Service } from '../database/schema.ts'
import { accessFields } from './access-fields.ts'
import { Account, AccountPasswordField, EmailField, NameField, showAccount } from './account.ts'
import { RoleField } from './member.ts'
import type { OwnAccount } from './members.ts'
import type { AccountNotices } from './operator/notices.ts'
import { LimitName } from './operator/operated-account.ts'
import { Person, showPerson } from './person.ts'

/** What the console needs to know about the installation. */
export interface Installation {
  readonly services: Readonly<Record<Service, string>>
  readonly version: string
  /** What the owner should act on at once. */
  readonly alerts: () => readonly Alert[]
}

export const Alert = Type.Enum(
  ['disk-low', 'disk-full', 'events-unavailable', 'events-damaged', 'crawls-damaged', 'backup-failed'],
  { title: 'Alert' },
)
export type Alert = Static<typeof Alert>

export const SignInForm = Type.Object({
  email: EmailField,
  password: Type.String({ minLength: 1, maxLength: 200 }),
})

export const Session = Type.Object(
  {
    account: Account,
    person: Type.Union([Person, Type.Null()], { description: 'Who is signed in; null with an API key' }),
    role: Type.Union([RoleField, Type.Null()], { description: 'In this account; null with an API key' }),
    permissions: Type.Array(Type.Enum([...permissionNames], { title: 'Permission' }), {
      description: 'What the caller may do; every operation names what it needs as `x-permission`',
    }),
    ...accessFields,
    second_factor_missing: Type.Enum([0, 1], {
      description: '1: the account requires a second factor, which this session was begun without: set one up',
    }),
    accounts: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), role: RoleField }), {
      description: 'To which the person belongs',
    }),
    suspended: Type.Enum([0, 1], {
      description: '1: who runs the installation has suspended the account; nothing of it is shown',
    }),
    limits_near: Type.Array(
      Type.Object(
        {
          name: LimitName,
          used: Type.Integer({ description: 'How much there is' }),
          allowed: Type.Integer({ description: 'How much there may be' }),
        },
        { title: 'NearLimit', description: 'A limit of the account of which 80 % or more are used' },
      ),
      { description: 'What the account has nearly, or all of, that it may have' },
    ),
    statistics_held: Type.Enum([0, 1], {
      description: '1: the account has more events this month than it may have, so its statistics are not shown',
    }),
    operator_until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Who runs the installation is signed in as this account, until then; null: nobody is',
    }),
    acting_until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'You run the installation, and are signed in as this account until then; null: it is your own',
    }),
    services: Type.Object({ analytics: Type.String(), seo: Type.String() }, { description: 'Their base addresses' }),
    version: Type.String(),
    alerts: Type.Array(Alert, {
      description: 'What the owner of the installation should act on at once; empty for others',
    }),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

export const SessionToken = Type.Object(
  { token: Type.String(), expires_at: Type.String({ format: 'date-time' }) },
  { title: 'SessionToken' },
)

export const EndedSessions = Type.Object({ object: Type.Literal('sessions'), deleted: Type.Literal(true) })

const TokenField = Type.String({ minLength: 1, maxLength: 100, description: 'From the one-time link' })

export const WelcomeQuery = Type.Object({ token: TokenField })

export const Welcome = Type.Object(
  { email: Type.Union([Type.String(), Type.Null()]), name: Type.String() },
  { title: 'Welcome' },
)

export const WelcomeForm = Type.Object({
  token: TokenField,
  email: EmailField,
  password: AccountPasswordField,
  name: Type.Optional(NameField),
})

export const ShownAccountForm = Type.Object({
  account: Type.Integer({ minimum: 1, description: 'The id of one of your accounts' }),
})

/** The caller, in one of the accounts. */
export interface SessionOwner {
  readonly account: AccountRow
  readonly access: Access
  readonly person: PersonRow | null
  readonly limits: AccessLimits | null
  readonly accounts: readonly OwnAccount[]
  readonly lacksFactor: boolean
  readonly notices: AccountNotices & { readonly actingUntil: number | null }
}

export function showSession(
  { account, access, person, limits, accounts, lacksFactor, notices }: SessionOwner,
  { services, version, alerts }: Installation,
): Session {
  const isGuest = limits?.records != null
  const permissions = permissionsOf(access, isGuest)
  return {
    // Guests need not know who gets the mails of the account.
    account: isGuest ? { ...showAccount(account), email: null } : showAccount(account),
    person: person && showPerson(person),
    role: isRole(access) ? access : null,
    permissions: [...permissions],
    guest: isGuest ? 1 : 0,
    websites: [...(limits?.records?.websites ?? [])],
    reports: [...(limits?.records?.reports ?? [])],
    crawls: [...(limits?.records?.crawls ?? [])],
    projects: [...(limits?.records?.projects ?? [])],
    hidden: [...(limits?.hidden ?? [])],
    second_factor_missing: lacksFactor ? 1 : 0,
    accounts: accounts.map(({ id, name, role }) => ({ id, name, role })),
    suspended: account.suspended_at === null ? 0 : 1,
    limits_near: isGuest ? [] : [...notices.near],
    statistics_held: account.views_held,
    operator_until: isGuest ? null : isoOrNull(notices.operatorUntil),
    acting_until: isoOrNull(notices.actingUntil),
    ...{ services, version },
    alerts: account.owner === 1 && permissions.includes('view_installation') ? [...alerts()] : [],
  }
}

const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))
