import { type Static, Type } from 'typebox'
import type { AccountRow, Service } from '../database/schema.ts'
import { Account, AccountPasswordField, EmailField, NameField, showAccount } from './account.ts'

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

export function showSession(account: AccountRow, { services, version, alerts }: Installation): Session {
  return { account: showAccount(account), services, version, alerts: account.owner === 1 ? [...alerts()] : [] }
}
