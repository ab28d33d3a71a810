/** What an account can be limited in, in the order in which it is shown. `perMonth`: counted from zero in each month of UTC. */
export const accountLimitRules = {
  websites: { perMonth: false, unit: 'websites' },
  events: { perMonth: true, unit: 'events this month' },
  crawled_pages: { perMonth: true, unit: 'crawled pages this month' },
  reports: { perMonth: false, unit: 'reports' },
  members: { perMonth: false, unit: 'people and open invitations' },
} as const satisfies Readonly<Record<string, { readonly perMonth: boolean; readonly unit: string }>>

export type AccountLimitName = keyof typeof accountLimitRules

export const accountLimitNames = Object.keys(accountLimitRules) as readonly AccountLimitName[]

/** How much an account may have; null: as much as it likes. */
export type AccountLimits = Readonly<Record<AccountLimitName, number | null>>

/** What is set for one account; what is absent is that of the installation. */
export type AccountLimitChanges = Readonly<Partial<Record<AccountLimitName, number | null>>>

export const noAccountLimits: AccountLimits = {
  ...{ websites: null, events: null, crawled_pages: null, reports: null, members: null },
}

export const parseAccountLimits = (text: string | null): AccountLimitChanges => (text === null ? {} : JSON.parse(text))

/** `2026-11`, of UTC. */
export const usageMonth = (time: number): string => new Date(time).toISOString().slice(0, 7)

/** When the month of a time begins. */
export const monthStart = (time: number): number => Date.parse(`${usageMonth(time)}-01T00:00:00Z`)
