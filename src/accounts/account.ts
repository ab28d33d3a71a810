import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import type { AccountRow } from '../database/schema.ts'
import { deletedReply } from '../http/paging.ts'

const languageNote = 'A language tag such as en or pt-BR; empty leaves it to the browser'
const mailPeriodNote = 'How often email reports are sent for each website that has `email` 1'
const mailPeriods = ['weekly', 'monthly', 'both'] as const
const requiredNote = '1: who signs in without a second factor can only set one up. API keys are not concerned'
const timezoneNote = 'An IANA time zone such as Europe/Berlin; empty leaves it to the browser'

export const EmailField = Type.String({ minLength: 1, maxLength: 254 })
export const NameField = Type.String({ minLength: 1, maxLength: 100 })
export const AccountPasswordField = Type.String({ maxLength: 200, description: 'At least 10 characters' })

export const Account = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('account'),
    name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Null until it was set' }),
    owner: Type.Enum([0, 1], { description: '1 for the account that may manage the others' }),
    language: Type.String({ description: languageNote }),
    timezone: Type.String({ description: timezoneNote }),
    mail_period: Type.Enum([...mailPeriods], { title: 'MailPeriod', description: mailPeriodNote }),
    second_factor_required: Type.Enum([0, 1], { description: requiredNote }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

/** Absent fields are unchanged. */
export const AccountChanges = Type.Partial(
  Type.Object({
    name: NameField,
    email: EmailField,
    language: Type.String({ maxLength: 35, description: languageNote }),
    timezone: Type.String({ maxLength: 64, description: timezoneNote }),
    mail_period: Type.Enum([...mailPeriods], { title: 'MailPeriod', description: mailPeriodNote }),
    second_factor_required: Type.Enum([0, 1], { description: requiredNote }),
    password: AccountPasswordField,
    current_password: Type.String({ maxLength: 200, description: 'Needed to change the password' }),
  }),
)
export type AccountChanges = Static<typeof AccountChanges>

export const NewAccount = Type.Object({ email: EmailField, name: Type.Optional(NameField) })

export const InvitedAccount = Type.Object(
  {
    ...Account.properties,
    link: Type.String({ description: 'Sets the password of the account, once, within a day: hand it to its person' }),
  },
  { title: 'InvitedAccount' },
)

export const DeletedAccount = deletedReply('account')

export function showAccount({
  id,
  name,
  email,
  owner,
  language,
  timezone,
  mail_period,
  second_factor_required,
  created_at,
}: AccountRow): Account {
  return {
    id,
    object: 'account',
    name,
    email,
    owner: owner === 1 ? 1 : 0,
    language: language ?? '',
    timezone: timezone ?? '',
    mail_period,
    second_factor_required,
    created_at: iso(created_at),
  }
}
