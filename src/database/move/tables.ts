import type { CrawlSchema } from '../crawl-data/schema.ts'
import { ofOwnedTables } from '../owned/tables.ts'
import type { Schema } from '../schema.ts'

/** How to copy the rows of a table. */
export interface MovedTable {
  readonly name: string
  readonly key: readonly string[]
  /** The first key column is a number, by which the table is split into ranges. Other tables are small and copied whole. */
  readonly isPaged: boolean
  /** For tables with few columns, whose rows are read faster by larger ranges. */
  readonly rowsPerRange?: number
  /** Whether the database generates the ids. */
  readonly hasIdSequence: boolean
  /** Unique columns whose values may pass from one row to another, and so must be cleared before they are written. */
  readonly reassignable: readonly string[]
}

type Shapes<S, Name extends keyof S = keyof S> = {
  readonly [T in Name]: Partial<MovedTable> & { readonly key: readonly (keyof S[T] & string)[] }
}

const ownedShape = () => ({ key: ['id'] as const, hasIdSequence: true })

/** Every table except `moves`. A table comes after those that its rows reference. */
const shapes: Shapes<Schema, Exclude<keyof Schema, 'moves'>> = {
  accounts: { key: ['id'], hasIdSequence: true, reassignable: ['email'] },
  people: { key: ['id'], hasIdSequence: true, reassignable: ['email'] },
  memberships: { key: ['id'], hasIdSequence: true },
  invitations: { key: ['id'], hasIdSequence: true },
  transfers: { key: ['id'], hasIdSequence: true },
  audit_log: { key: ['id'], hasIdSequence: true },
  api_keys: { key: ['id'], hasIdSequence: true },
  account_usage: { key: ['account_id', 'month'] },
  installation_settings: { key: ['name'], isPaged: false },
  websites: { key: ['id'], hasIdSequence: true },
  ...ofOwnedTables(['websites', 'accounts'], ownedShape),
  connections: { key: ['id'], hasIdSequence: true },
  search_links: { key: ['website_id', 'source'] },
  api_quotas: { key: ['name'], isPaged: false },
  index_statuses: { key: ['website_id', 'page'] },
  index_now: { key: ['website_id'] },
  index_now_submissions: { key: ['id'], hasIdSequence: true },
  notification_channels: { key: ['id'], hasIdSequence: true },
  notification_deliveries: { key: ['id'], hasIdSequence: true },
  goal_notices: { key: ['website_id'] },
  imports: { key: ['id'], hasIdSequence: true },
  import_parts: { key: ['import_id', 'kind', 'position'] },
  server_events: { key: ['id'], hasIdSequence: true },
  log_page_requests: { key: ['website_id', 'file', 'day'] },
  branding: { key: ['account_id'] },
  salts: { key: ['day'] },
  reports: { key: ['id'], hasIdSequence: true },
  ...ofOwnedTables(['reports'], ownedShape),
  report_runs: { key: ['id'], hasIdSequence: true },
  run_images: { key: ['run_id', 'name'] },
  report_findings: { key: ['report_id', 'check_id'] },
  ignored_issues: { key: ['id'], hasIdSequence: true },
  report_progress: { key: ['report_id'] },
  crawls: { key: ['id'], hasIdSequence: true },
  ...ofOwnedTables(['crawls'], ownedShape),
  crawl_runs: { key: ['id'], hasIdSequence: true },
  sign_in_providers: { key: ['id'], hasIdSequence: true },
  identities: { key: ['id'], hasIdSequence: true },
  sessions: { key: ['id'], hasIdSequence: true },
  one_time_links: { key: ['account_id'] },
  totp_factors: { key: ['person_id'] },
  passkeys: { key: ['id'], hasIdSequence: true },
  backup_codes: { key: ['hash'], isPaged: false },
  one_time_tokens: { key: ['hash'], isPaged: false },
  secrets: { key: ['name'], isPaged: false },
  mails: { key: ['id'], hasIdSequence: true },
  jobs: { key: ['id'], hasIdSequence: true },
}

const many = 2_000

/** What crawls found. The first key is the id of a URL where there is one, because a run has too many rows for one range. */
const crawlShapes: Shapes<CrawlSchema> = {
  crawl_totals: { key: ['run_id'] },
  crawl_shares: { key: ['run_id', 'share'] },
  crawl_hosts: { key: ['run_id', 'origin'] },
  crawl_urls: { key: ['id'] },
  crawl_frontier: { key: ['url_id'], rowsPerRange: many },
  crawl_links: { key: ['source_id', 'number'], rowsPerRange: many },
  crawl_findings: { key: ['url_id', 'run_id', 'check_id'], rowsPerRange: many },
  crawl_issues: { key: ['run_id', 'check_id'] },
  crawl_items: { key: ['url_id', 'run_id', 'type', 'format'], rowsPerRange: many },
  crawl_signatures: { key: ['url_id'], rowsPerRange: many },
  crawl_evidence: { key: ['url_id'], rowsPerRange: many },
  crawl_anchors: { key: ['url_id'], rowsPerRange: many },
  crawl_resources: { key: ['id'], rowsPerRange: many },
  crawl_resource_uses: { key: ['resource_id', 'source_id'], rowsPerRange: many },
  crawl_near_duplicates: { key: ['run_id', 'place'] },
  crawl_sitemaps: { key: ['run_id', 'number'] },
  crawl_patterns: { key: ['run_id', 'pattern'] },
  crawl_templates: { key: ['run_id', 'template'] },
}

const tablesOf = (
  all: Readonly<Record<string, Partial<MovedTable> & Pick<MovedTable, 'key'>>>,
): readonly MovedTable[] =>
  Object.entries(all).map(([name, shape]) => ({
    name,
    isPaged: true,
    hasIdSequence: false,
    reassignable: [],
    ...shape,
  }))

export const movedTables = tablesOf(shapes)
export const movedCrawlTables = tablesOf(crawlShapes)
