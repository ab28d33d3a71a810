import { type Static, Type } from 'typebox'
import { type AccountLimitName, type AccountLimits, accountLimitNames } from '../../base/account-limits.ts'
import { iso } from '../../base/clock.ts'
import type { AccountRow } from '../../database/schema.ts'
import { formatQuery } from '../../http/csv.ts'
import { listQuery } from '../../http/paging.ts'
import { Account, showAccount } from '../account.ts'

const maxLimit = 1_000_000_000_000

const limitTexts: Readonly<Record<AccountLimitName, string>> = {
  websites: 'Websites',
  events: 'Events in a month of UTC: pageviews and custom events, whatever they come from',
  crawled_pages: 'Pages that crawls fetch in a month of UTC',
  reports: 'Reports that are stored',
  members: 'People, with open invitations',
}

const ofEach = <T>(make: (name: AccountLimitName) => T): Record<AccountLimitName, T> =>
  Object.fromEntries(accountLimitNames.map((name) => [name, make(name)])) as Record<AccountLimitName, T>

export const AccountLimitValues = Type.Object(
  ofEach((name) => Type.Union([Type.Integer(), Type.Null()], { description: `${limitTexts[name]}; null: no limit` })),
  { title: 'AccountLimitValues', description: 'How much there may be' },
)

export const AccountUse = Type.Object(
  ofEach((name) => Type.Integer({ description: limitTexts[name] })),
  { title: 'AccountUse', description: 'How much there is' },
)

export const LimitName = Type.Enum([...accountLimitNames], { title: 'AccountLimitName' })

const limitField = (name: AccountLimitName) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: maxLimit, description: `${limitTexts[name]}; 0: no limit` }))

/** The limits as they are sent: 0 is no limit. */
export const limitForm = {
  max_websites: limitField('websites'),
  max_events: limitField('events'),
  max_crawled_pages: limitField('crawled_pages'),
  max_reports: limitField('reports'),
  max_members: limitField('members'),
}
const LimitForm = Type.Object(limitForm)

export function readLimitForm(sent: Static<typeof LimitForm>): Partial<Record<AccountLimitName, number | null>> {
  return Object.fromEntries(
    accountLimitNames.flatMap((name) => {
      const value = sent[`max_${name}`]
      return value === undefined ? [] : [[name, value === 0 ? null : value]]
    }),
  )
}

/** An account as who runs the installation sees it. */
export const OperatedAccount = Type.Object(
  {
    ...Account.properties,
    last_seen_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When somebody or a key last used it; null if nobody did',
    }),
    suspended: Type.Enum([0, 1], {
      description: '1: its people and keys see nothing, and its shared pages are off. Visits are recorded all the same',
    }),
    statistics_held: Type.Enum([0, 1], {
      description: '1: it has more events this month than it may have, so its statistics are not shown',
    }),
    limits: AccountLimitValues,
    own_limits: Type.Array(LimitName, { description: 'Those that are set for this account alone' }),
    used: AccountUse,
  },
  { title: 'OperatedAccount' },
)
export type OperatedAccount = Static<typeof OperatedAccount>

/** Absent fields are unchanged. */
export const OperatedAccountChanges = Type.Object({
  suspended: Type.Optional(Type.Enum([0, 1], { description: '1: suspends it; 0: lets it work again' })),
  ...limitForm,
  default_limits: Type.Optional(
    Type.Array(LimitName, { maxItems: 10, description: 'Limits that are those of the installation again' }),
  ),
})

export const OperatedAccountList = Type.Object({
  ...listQuery({
    search: ['email', 'name'],
    sort: ['id', 'email', 'name', 'created_at', 'last_seen_at', ...accountLimitNames],
  }),
  ...formatQuery,
})
export type OperatedAccountList = Static<typeof OperatedAccountList>

/** A row of the list of accounts. */
export interface OperatedRow extends AccountRow {
  readonly effective: AccountLimits
  readonly own: readonly AccountLimitName[]
  readonly used: Readonly<Record<AccountLimitName, number>>
}

export function showOperatedAccount(row: OperatedRow): OperatedAccount {
  return {
    ...showAccount(row),
    last_seen_at: row.last_seen_at === null ? null : iso(row.last_seen_at),
    suspended: row.suspended_at === null ? 0 : 1,
    statistics_held: row.views_held,
    limits: { ...row.effective },
    own_limits: [...row.own],
    used: { ...row.used },
  }
}
