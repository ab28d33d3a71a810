import { memoize } from './memoize.ts'
import type { Permission } from './permissions.ts'

/** Parts of an account that can be hidden from viewers, guests and keys. */
export const hideableSections = ['revenue', 'events', 'search', 'settings'] as const
export type HideableSection = (typeof hideableSections)[number]

interface SectionParts {
  readonly text: string
  readonly operations?: readonly string[]
  readonly tags?: readonly string[]
  readonly permissions?: readonly Permission[]
}

/** What belongs to each section: operations by their id, their tag or their permission. */
export const sectionParts: Readonly<Record<HideableSection, SectionParts>> = {
  revenue: {
    text: 'Revenue, orders and the values of goals; also events, which contain amounts',
    operations: [
      'readRevenue',
      'readRevenueOfSeveral',
      'readOrder',
      'correctOrder',
      'exportEvents',
      'readLatestEvents',
    ],
  },
  events: {
    text: 'Single events and their export, journeys',
    operations: ['exportEvents', 'readLatestEvents', 'readJourneys', 'readOrder', 'correctOrder'],
  },
  search: { text: 'Clicks and positions of search engines, and their settings', tags: ['Search engines'] },
  settings: {
    text: 'Settings: rules, imports, mails, share links, what holds for the whole account',
    tags: ['Exclusion rules', 'Imports', 'Mail', 'Share links', 'Channel rules', 'Path groups'],
    permissions: ['view_account', 'view_links'],
  },
}

interface Operation {
  readonly id: string | undefined
  readonly tags: readonly string[]
  readonly permission: Permission
}

/** The section of those hidden to which an operation belongs. */
export const hidingSection = (
  hidden: readonly HideableSection[],
  { id, tags, permission }: Operation,
): HideableSection | undefined =>
  hidden.find((section) => {
    const parts = sectionParts[section]
    return (
      (id !== undefined && parts.operations?.includes(id)) ||
      tags.some((tag) => parts.tags?.includes(tag)) ||
      parts.permissions?.includes(permission)
    )
  })

/** Single records of an account. A project is a host with its reports and crawls. */
export interface RecordLimits {
  readonly websites: ReadonlySet<number>
  readonly reports: ReadonlySet<number>
  readonly crawls: ReadonlySet<number>
  readonly projects: ReadonlySet<string>
}

/** To what a person or key is limited. */
export interface AccessLimits {
  /** Null: not to single records. */
  readonly records: RecordLimits | null
  readonly hidden: readonly HideableSection[]
}

/** As they are sent and shown. */
export interface SentLimits {
  readonly websites: readonly number[]
  readonly reports: readonly number[]
  readonly crawls: readonly number[]
  readonly projects: readonly string[]
}

export interface StoredLimits {
  readonly records?: SentLimits | undefined
  readonly hidden?: readonly HideableSection[] | undefined
}

export const storeLimits = (limits: StoredLimits): string | null =>
  limits.records === undefined && (limits.hidden ?? []).length === 0 ? null : JSON.stringify(limits)

export const readStoredLimits = (text: string | null): StoredLimits => (text === null ? {} : JSON.parse(text))

/** Every request of a guest reads them. */
export const parseLimits = memoize({ maxBytes: 2 ** 20, resultBytes: 2_000 }, (text: string): AccessLimits => {
  const { records, hidden = [] } = readStoredLimits(text)
  return {
    records: records
      ? {
          websites: new Set(records.websites),
          reports: new Set(records.reports),
          crawls: new Set(records.crawls),
          projects: new Set(records.projects),
        }
      : null,
    hidden,
  }
})
