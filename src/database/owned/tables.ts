import type { Schema } from '../schema.ts'

/** How a text is read that is sent for a column: without the spaces around it, and as declared here. */
interface TextRule {
  readonly isRequired?: true
  readonly isOneLine?: true
  /** No two records of an owner have the same one; the code of the error if they would. */
  readonly unique?: 'name-taken' | 'name-exists'
}

/** What can own records. */
export type OwnerTable = 'websites' | 'accounts' | 'reports' | 'crawls'

/** Records of one kind that a website, an account, a report or a crawl owns. */
export interface OwnedTable<Column extends string = string> {
  readonly owner: OwnerTable
  /** What one is called in messages. */
  readonly noun: string
  /** How many an owner can have, and the field to which the error about more belongs. */
  readonly max: number
  readonly limitField: string
  /** If only some of the rows count: those with one of these values. */
  readonly counted?: { readonly column: Column; readonly values: readonly string[] }
  /** How they are listed: by id, by the position among the others that each has from 1 on, or the newest first. */
  readonly order: 'id' | 'position' | 'newest'
  readonly texts: Readonly<Partial<Record<Column, TextRule>>>
  /** If a deleted row stays for a while, with `deleted_at`: what else is set then. */
  readonly whenDeleted?: Readonly<Partial<Record<Column, number>>>
  readonly exported: {
    /** The columns by which a row is recognized that was imported before; of equal rows, the first is the first. */
    readonly identity: readonly Column[]
    /** Columns with filters, which contain ids of goals, funnels and path groups: one, a JSON array, or the `step` of a JSON object. */
    readonly filters?: Readonly<Partial<Record<Column, 'one' | 'list' | 'steps'>>>
  }
}

/** Websites, reports and crawls have them alike. */
const shareLinks = {
  noun: 'share link',
  max: 50,
  limitField: 'name',
  order: 'id',
  texts: { name: { isRequired: true, isOneLine: true, unique: 'name-taken' } },
  exported: { identity: ['created_at', 'name'] },
} as const

/**
 * Storing, limiting, listing, deleting, moving, backing up, exporting and importing these records is derived from here. A table
 * comes after those whose ids its filters contain.
 */
export const ownedTables = {
  path_groups: {
    owner: 'websites',
    noun: 'path group',
    max: 100,
    limitField: 'name',
    order: 'position',
    texts: { name: { isRequired: true, isOneLine: true }, pattern: { unique: 'name-taken' } },
    exported: { identity: ['created_at', 'pattern'] },
  },
  exclusion_rules: {
    owner: 'websites',
    noun: 'exclusion rule',
    max: 30,
    limitField: 'kind',
    order: 'id',
    texts: { note: { isOneLine: true } },
    // Until no event has its bit any more, so that no other rule gets the same one before.
    whenDeleted: { enabled: 0 },
    // With their slots: events are exported with the bits of the rules that exclude them.
    exported: { identity: ['created_at', 'slot'] },
  },
  goals: {
    owner: 'websites',
    noun: 'goal',
    max: 100,
    limitField: 'name',
    order: 'id',
    texts: { name: { isRequired: true, isOneLine: true, unique: 'name-exists' } },
    exported: { identity: ['created_at', 'type'], filters: { condition: 'one' } },
  },
  funnels: {
    owner: 'websites',
    noun: 'funnel',
    max: 50,
    limitField: 'name',
    order: 'id',
    texts: { name: { isRequired: true, isOneLine: true, unique: 'name-taken' } },
    exported: { identity: ['created_at'], filters: { definition: 'steps' } },
  },
  segments: {
    owner: 'websites',
    noun: 'segment',
    max: 200,
    limitField: 'name',
    order: 'id',
    texts: { name: { isRequired: true, isOneLine: true, unique: 'name-taken' } },
    exported: { identity: ['created_at'], filters: { filters: 'list' } },
  },
  share_links: { owner: 'websites', ...shareLinks },
  report_share_links: { owner: 'reports', ...shareLinks },
  crawl_share_links: { owner: 'crawls', ...shareLinks },
  saved_views: {
    owner: 'websites',
    noun: 'saved view',
    max: 50,
    limitField: 'name',
    order: 'id',
    texts: { name: { isRequired: true, isOneLine: true, unique: 'name-taken' } },
    exported: { identity: ['created_at', 'name'] },
  },
  annotations: {
    owner: 'websites',
    noun: 'annotation',
    max: 1_000,
    limitField: 'text',
    order: 'newest',
    // The others are recorded by Sightline itself, which deletes the oldest.
    counted: { column: 'kind', values: ['manual', 'deploy'] },
    texts: { text: { isRequired: true } },
    exported: { identity: ['created_at', 'kind', 'time'] },
  },
  fixes: {
    owner: 'websites',
    noun: 'fix',
    max: 500,
    limitField: 'text',
    order: 'newest',
    // The oldest of the others are deleted.
    counted: { column: 'kind', values: ['manual', 'deploy'] },
    texts: { text: { isRequired: true, isOneLine: true } },
    exported: { identity: ['created_at', 'kind', 'time', 'text'] },
  },
  alerts: {
    owner: 'websites',
    noun: 'alert',
    max: 50,
    limitField: 'name',
    order: 'id',
    texts: { name: { isRequired: true, isOneLine: true, unique: 'name-taken' } },
    exported: { identity: ['created_at', 'name'], filters: { filters: 'list' } },
  },
  incidents: {
    owner: 'websites',
    noun: 'incident',
    // The oldest are deleted.
    max: 1_000,
    limitField: 'time',
    order: 'newest',
    texts: {},
    exported: { identity: ['created_at', 'time', 'alert_id'] },
  },
  channel_rules: {
    owner: 'accounts',
    noun: 'channel rule',
    max: 100,
    limitField: 'position',
    order: 'position',
    texts: {
      ...{ match_source: {}, match_referrer: {}, match_utm_source: {}, match_utm_medium: {}, match_utm_campaign: {} },
      ...{ channel: { isOneLine: true }, source: { isOneLine: true } },
    },
    exported: { identity: ['created_at'] },
  },
  sites: {
    owner: 'accounts',
    noun: 'site',
    max: 5_000,
    limitField: 'name',
    order: 'id',
    texts: { host: { isRequired: true, unique: 'name-taken' }, name: { isOneLine: true }, client: { isOneLine: true } },
    exported: { identity: ['host'] },
  },
} as const satisfies { readonly [Name in keyof Schema]?: OwnedTable<keyof Schema[Name] & string> }

export type OwnedName = keyof typeof ownedTables

/** The tables whose rows such owners have. */
type OwnedBy<Owner extends OwnerTable> = {
  readonly [Name in OwnedName]: (typeof ownedTables)[Name]['owner'] extends Owner ? Name : never
}[OwnedName]

/** Derives the same for each table of these owners from its description. */
export const ofOwnedTables = <Owner extends OwnerTable, T>(
  owners: readonly Owner[],
  derive: (table: OwnedTable) => T,
): Readonly<Record<OwnedBy<Owner>, T>> =>
  Object.fromEntries(
    Object.entries<OwnedTable>(ownedTables)
      .filter(([, { owner }]) => owners.some((one) => one === owner))
      .map(([name, table]) => [name, derive(table)]),
  ) as Record<OwnedBy<Owner>, T>

/** The columns with the ids of owners. */
export const ownerColumns = {
  websites: 'website_id',
  accounts: 'account_id',
  reports: 'report_id',
  crawls: 'crawl_id',
} as const

/** What an owner is called in messages. */
export const ownerNouns = { websites: 'website', accounts: 'account', reports: 'report', crawls: 'crawl' } as const
