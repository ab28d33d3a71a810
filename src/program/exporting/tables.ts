import { demoDomain } from '../../base/hosts.ts'
import { createShareToken } from '../../base/share-links.ts'
import type { CrawlSchema } from '../../database/crawl-data/schema.ts'
import type { TableRow } from '../../database/move/rows.ts'
import {
  type OwnedName,
  type OwnedTable,
  ofOwnedTables,
  ownedTables,
  ownerColumns,
} from '../../database/owned/tables.ts'
import type { Schema } from '../../database/schema.ts'
import type { ScheduledKind } from '../../seo/schedules/scheduled-runs.ts'

type Value = TableRow[string]

/** How the rows of a table are exported and imported. */
export interface ExportedTable<Column extends string = string> {
  /** The table and column that say whose the rows are. */
  readonly of: 'accounts' | ExportedName
  readonly by: Column
  /** The columns by which a row is recognized that was imported before; of equal rows, the first is the first. */
  readonly identity: readonly Column[]
  /** Columns that are never exported, and their values in imported rows: secrets, and what only this installation can know. */
  readonly leftOut?: Readonly<Partial<Record<Column, () => Value>>>
  /** Columns with ids of other exported tables. `later`: these rows are imported after it. */
  readonly ids?: Readonly<Partial<Record<Column, { readonly table: ExportedName; readonly later?: true }>>>
  /** Columns with filters, which contain ids of goals, funnels and path groups: one, a JSON array, or the `step` of a JSON object. */
  readonly filters?: Readonly<Partial<Record<Column, 'one' | 'list' | 'steps'>>>
  /** Columns of compressed JSON, which is exported as such. */
  readonly packed?: readonly Column[]
  /** The column of the account that counts the rows. */
  readonly counter?: 'website_count' | 'report_count'
  /** Rows that run again by themselves, by a job. */
  readonly scheduled?: ScheduledKind
  /** The rows are identified by their columns, not by a generated id. */
  readonly hasNoId?: true
  /** Rows that are not exported. */
  readonly except?: (row: TableRow) => boolean
  /** What changes in an imported row. */
  readonly adapt?: (row: TableRow) => TableRow
}

/** The descriptions of owned records have checked their columns. */
type ColumnsOf<Name extends keyof Schema> = Name extends OwnedName ? string : keyof Schema[Name] & string

export type ExportedName =
  | 'websites'
  | OwnedName
  | 'index_statuses'
  | 'branding'
  | 'reports'
  | 'report_runs'
  | 'report_findings'
  | 'ignored_issues'
  | 'crawls'
  | 'crawl_runs'

const none = (): null => null
/** Without its password, a page that needs one is private. */
const withoutPassword = (row: TableRow): TableRow => ({ ...row, privacy: row.privacy === 2 ? 1 : (row.privacy ?? 1) })
const page = { share_token: createShareToken, password_hash: none } as const

/** The shop that belongs to the demo website exists only where that is. */
const isOfDemo = ({ project }: TableRow): boolean => project === demoDomain

const ended = new Set<Value | undefined>(['done', 'failed', 'canceled'])
const endedReport = (row: TableRow): TableRow =>
  ended.has(row.status ?? null) ? row : { ...row, status: row.run_id === null ? 'failed' : 'done' }
const endedCrawl = (row: TableRow): TableRow => (ended.has(row.status ?? null) ? row : { ...row, status: 'canceled' })

const describeOwned = ({ owner, exported }: OwnedTable) => ({
  of: owner,
  by: ownerColumns[owner],
  ...exported,
})

/** Imported links have other addresses, and passwords are set anew. */
const shareLinks = (name: 'share_links' | 'report_share_links' | 'crawl_share_links') => ({
  ...describeOwned(ownedTables[name]),
  leftOut: { ...page, last_used_at: none },
  adapt: (row: TableRow): TableRow => ({ ...row, enabled: 0 }),
})

/**
 * What an export contains. A table comes after those that its rows belong to or name. A new table of records is added here or
 * to the tables that are left out.
 */
export const exportedTables: { readonly [Name in ExportedName]: ExportedTable<ColumnsOf<Name>> } = {
  websites: {
    of: 'accounts',
    by: 'account_id',
    identity: ['domain'],
    // Whose domain it is has to be shown again.
    leftOut: { ...page, proof: none, proved_at: none, assigned: () => 0, demo: () => 0 },
    ids: { main_goal: { table: 'goals', later: true } },
    counter: 'website_count',
    except: ({ demo }) => demo === 1,
    adapt: withoutPassword,
  },
  ...ofOwnedTables(['websites', 'accounts'], describeOwned),
  share_links: { ...shareLinks('share_links'), ids: { segment_id: { table: 'segments' } } },
  // What its evaluation knows belongs to this installation.
  alerts: {
    ...describeOwned(ownedTables.alerts),
    ids: { goal_id: { table: 'goals' }, segment_id: { table: 'segments' } },
    leftOut: { status: () => 'new', recent: () => '[]', last: none, incident_id: none, evaluated_until: none },
  },
  incidents: {
    ...describeOwned(ownedTables.incidents),
    ids: { alert_id: { table: 'alerts' } },
    leftOut: { due_at: none },
    except: ({ closed_at }) => closed_at === null,
  },
  index_statuses: { of: 'websites', by: 'website_id', identity: ['page'], hasNoId: true },
  branding: { of: 'accounts', by: 'account_id', identity: ['account_id'], hasNoId: true },
  reports: {
    of: 'accounts',
    by: 'account_id',
    identity: ['url', 'created_at'],
    leftOut: { ...page, next_run_at: none },
    ids: { run_id: { table: 'report_runs', later: true } },
    counter: 'report_count',
    scheduled: 'report',
    except: isOfDemo,
    adapt: (row) => endedReport(withoutPassword(row)),
  },
  report_share_links: shareLinks('report_share_links'),
  report_runs: { of: 'reports', by: 'report_id', identity: ['generated_at'], packed: ['results'] },
  report_findings: { of: 'reports', by: 'report_id', identity: ['check_id'], hasNoId: true },
  ignored_issues: {
    of: 'accounts',
    by: 'account_id',
    identity: ['project', 'check_id', 'created_at'],
    ids: { report_id: { table: 'reports' } },
    except: isOfDemo,
  },
  crawls: {
    of: 'accounts',
    by: 'account_id',
    identity: ['url', 'created_at'],
    // Request headers may contain passwords.
    leftOut: { ...page, headers: none, next_run_at: none },
    ids: { run_id: { table: 'crawl_runs', later: true } },
    scheduled: 'crawl',
    except: isOfDemo,
    adapt: (row) => endedCrawl(withoutPassword(row)),
  },
  crawl_share_links: shareLinks('crawl_share_links'),
  crawl_runs: {
    of: 'crawls',
    by: 'crawl_id',
    identity: ['created_at'],
    leftOut: { headers: none },
    ids: { previous_id: { table: 'crawl_runs', later: true } },
    adapt: endedCrawl,
  },
}

/** Tables that exports leave out, and why. */
export const leftOutTables: Readonly<Record<Exclude<keyof Schema, ExportedName>, string>> = {
  accounts: 'in the manifest, without its password',
  people: 'can belong to other accounts as well',
  memberships: 'of the people of this installation',
  invitations: 'secrets',
  transfers: 'secrets',
  audit_log: 'of this installation',
  account_usage: 'of this installation',
  installation_settings: 'of this installation',
  api_keys: 'secrets',
  sessions: 'secrets',
  one_time_links: 'secrets',
  one_time_tokens: 'secrets',
  totp_factors: 'secrets',
  backup_codes: 'secrets',
  passkeys: 'of the people of this installation',
  sign_in_providers: 'of the installation',
  identities: 'of the people of this installation',
  secrets: 'of the installation',
  server_events: 'exported as events; orders cannot be corrected after an import',
  log_page_requests: 'of the log files of this installation',
  salts: 'of the installation; they could tell who visitors are',
  mails: 'were sent from here',
  jobs: 'are created again',
  report_progress: 'of audits that run',
  imports: 'the events are exported; deleting them as a whole is possible here only',
  import_parts: 'of the imports of this installation',
  run_images: 'large; the next run takes new ones',
  moves: 'of the installation',
  connections: 'secrets',
  search_links: 'need a connection; what they have fetched is exported',
  api_quotas: 'of the keys of this installation',
  index_now: 'its key file belongs to this installation',
  index_now_submissions: 'were sent from here',
  notification_channels: 'secrets',
  notification_deliveries: 'were sent from here',
  goal_notices: 'of the channels of this installation',
}

/** The columns of crawl data with ids of URLs, which begin with the id of their run. */
export interface CrawlDataTable {
  readonly urls: readonly string[]
  /** The column by which a run is read in parts; without it, the table has few rows. */
  readonly part?: { readonly column: string; readonly isUrl: boolean }
  /** Whether rows have `run_id`, besides ids of URLs. */
  readonly hasRun: boolean
}

const byUrl = (column: string) => ({ column, isUrl: true })

/** What runs found. Frontier and shares are of runs that are going on. */
export const crawlDataTables = {
  crawl_totals: { urls: [], hasRun: true },
  crawl_hosts: { urls: [], hasRun: true },
  crawl_urls: {
    urls: ['id', 'found_on', 'redirect_id', 'canonical_id', 'related_id', 'cluster_id'],
    part: byUrl('id'),
    hasRun: true,
  },
  crawl_links: { urls: ['source_id', 'target_id'], part: byUrl('source_id'), hasRun: false },
  crawl_findings: { urls: ['url_id'], part: byUrl('url_id'), hasRun: true },
  crawl_issues: { urls: [], hasRun: true },
  crawl_items: { urls: ['url_id'], part: byUrl('url_id'), hasRun: true },
  crawl_signatures: { urls: ['url_id'], part: byUrl('url_id'), hasRun: false },
  crawl_evidence: { urls: ['url_id'], part: byUrl('url_id'), hasRun: false },
  crawl_anchors: { urls: ['url_id'], part: byUrl('url_id'), hasRun: false },
  crawl_resources: { urls: ['id', 'found_on'], part: byUrl('id'), hasRun: true },
  crawl_resource_uses: { urls: ['resource_id', 'source_id'], part: byUrl('resource_id'), hasRun: false },
  crawl_near_duplicates: { urls: ['url_id'], part: { column: 'place', isUrl: false }, hasRun: true },
  crawl_sitemaps: { urls: [], hasRun: true },
  crawl_patterns: { urls: [], hasRun: true },
  crawl_templates: { urls: [], hasRun: true },
} as const satisfies Readonly<Record<Exclude<keyof CrawlSchema, 'crawl_frontier' | 'crawl_shares'>, CrawlDataTable>>

/** The tables in the order in which they are imported. */
export const exportedNames = Object.keys(exportedTables) as readonly ExportedName[]
export const crawlDataNames = Object.keys(crawlDataTables) as readonly (keyof typeof crawlDataTables)[]

/** Whether the rows belong to websites, rather than to the account. */
export const isOfWebsites = (name: ExportedName): boolean =>
  name === 'websites' || exportedTables[name].of === 'websites'
