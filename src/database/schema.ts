import type { Generated, Insertable, Selectable } from 'kysely'
import type { KeyScope, Role } from '../base/permissions.ts'

/** The tables of records, the same on every engine. Times are milliseconds since 1970, booleans are 0 or 1. */
export interface Schema {
  people: PersonTable
  accounts: AccountTable
  memberships: MembershipTable
  invitations: InvitationTable
  transfers: TransferTable
  audit_log: AuditLogTable
  api_keys: ApiKeyTable
  account_usage: AccountUsageTable
  installation_settings: InstallationSettingTable
  websites: WebsiteTable
  goals: GoalTable
  segments: SegmentTable
  annotations: AnnotationTable
  fixes: FixTable
  imports: ImportTable
  import_parts: ImportPartTable
  path_groups: PathGroupTable
  exclusion_rules: ExclusionRuleTable
  channel_rules: ChannelRuleTable
  sites: SiteTable
  share_links: ShareLinkTable
  report_share_links: ReportShareLinkTable
  crawl_share_links: CrawlShareLinkTable
  server_events: ServerEventTable
  log_page_requests: LogPageRequestTable
  branding: BrandingTable
  salts: SaltTable
  reports: ReportTable
  report_runs: ReportRunTable
  run_images: RunImageTable
  report_findings: ReportFindingTable
  ignored_issues: IgnoredIssueTable
  report_progress: ReportProgressTable
  funnels: FunnelTable
  saved_views: SavedViewTable
  crawls: CrawlTable
  crawl_runs: CrawlRunTable
  sessions: SessionTable
  one_time_links: OneTimeLinkTable
  one_time_tokens: OneTimeTokenTable
  totp_factors: TotpFactorTable
  backup_codes: BackupCodeTable
  passkeys: PasskeyTable
  sign_in_providers: SignInProviderTable
  identities: IdentityTable
  secrets: SecretTable
  mails: MailTable
  jobs: JobTable
  moves: MoveTable
  connections: ConnectionTable
  search_links: SearchLinkTable
  api_quotas: ApiQuotaTable
  index_statuses: IndexStatusTable
  index_now: IndexNowTable
  index_now_submissions: IndexNowSubmissionTable
  notification_channels: NotificationChannelTable
  notification_deliveries: NotificationDeliveryTable
  goal_notices: GoalNoticeTable
  alerts: AlertTable
  incidents: IncidentTable
}

/** Who signs in. */
export interface PersonTable {
  id: Generated<number>
  name: string
  email: string | null
  /** Null until the person sets a password with a one-time link. */
  password_hash: string | null
  /** The language of the console; null for the browser's. */
  language: string | null
  timezone: string | null
  created_at: number
}

/** That a person belongs to an account. */
export interface MembershipTable {
  id: Generated<number>
  account_id: number
  person_id: number
  role: Role
  /** As JSON: to which records, and which sections are hidden; null for all of the account. */
  limits: Generated<string | null>
  created_at: number
}

/** An invitation to an account that nobody has accepted yet. */
export interface InvitationTable {
  id: Generated<number>
  account_id: number
  /** Who may accept it; null for everybody who has the link. */
  email: string | null
  role: Role
  /** Those of the membership. */
  limits: Generated<string | null>
  /** SHA-256 of the token in the link, in hex. */
  hash: string
  invited_by: number | null
  created_at: number
  expires_at: number
}

/** An offer of a record to another account that nobody has accepted yet. */
export interface TransferTable {
  id: Generated<number>
  /** The account that the record belongs to. */
  account_id: number
  kind: TransferKind
  record_id: number
  /** Who may accept it; null for everybody who has the link. */
  email: string | null
  /** SHA-256 of the token in the link, in hex. */
  hash: string
  /** Null if a key made it. */
  offered_by: number | null
  created_at: number
  expires_at: number
}

/** What can be transferred to another account. */
export const transferKinds = ['website', 'report', 'crawl'] as const
export type TransferKind = (typeof transferKinds)[number]

/** Who did something in an account. `system` is a command on the server, or the operator of the installation. */
export const auditActors = ['person', 'key', 'service', 'operator', 'system'] as const
export type AuditActor = (typeof auditActors)[number]

/** What somebody changed in an account, or tried in vain. */
export interface AuditLogTable {
  id: Generated<number>
  account_id: number
  time: number
  /** The id of an operation of the API, or another name, such as `signInFailed`. */
  action: string
  actor: AuditActor
  /** The name as it was then, of the person or key: both can be deleted. */
  actor_name: string | null
  person_id: number | null
  session_id: number | null
  key_id: number | null
  /** The address or, of IPv6, the network that it came from. */
  network: string | null
  /** What was changed: its kind, id and name. */
  object: string | null
  object_id: string | null
  object_name: string | null
  path: string | null
  /** JSON objects with the fields that changed, without secrets. */
  before: string | null
  after: string | null
}

/** What owns websites, reports, crawls and keys. */
export interface AccountTable {
  id: Generated<number>
  name: string
  email: string | null
  /** 1 for the account created on first start; unique, so that two nodes starting at the same time create one. */
  owner: 1 | null
  /** Denormalized, because counting a hundred thousand rows costs more than a whole request. */
  website_count: Generated<number>
  report_count: Generated<number>
  /**
   * The owner who gets its mails. Nodes of 0.2 know nobody else, by `email` and `password_hash`, which triggers copy. The database
   * creates the person of an account that is inserted without one.
   */
  person_id: Generated<number | null>
  /** Those of that person. */
  password_hash: string | null
  /** In which its mails are written. */
  language: string | null
  timezone: string | null
  /** How often the account gets a report by mail on each website with `email` 1. */
  mail_period: Generated<MailPeriod>
  /** 1: who signs in without a second factor can only set one up. */
  second_factor_required: Generated<Switch>
  /** As JSON: what the operator has set instead of the limits of the installation; null for these. */
  limits: Generated<string | null>
  /** When the operator suspended it; null if it works. */
  suspended_at: Generated<number | null>
  /** 1: its statistics are not shown, because it has more events this month than it may have. */
  views_held: Generated<Switch>
  /** To the hour, when somebody or a key last used it. */
  last_seen_at: Generated<number | null>
  created_at: number
}

/** What the operator sets for the installation, as JSON by name. */
export interface InstallationSettingTable {
  name: string
  value: string
}

/** What an account has used in a month of UTC. */
export interface AccountUsageTable {
  account_id: number
  /** `2026-11`. */
  month: string
  events: Generated<number>
  crawled_pages: Generated<number>
  /** About how many percent of the events its owners were warned: 0, 80 or 100. */
  warned: Generated<number>
}

export interface ApiKeyTable {
  id: Generated<number>
  account_id: number
  name: string
  /**
   * SHA-256 of the key, in hex. The key itself is never stored. It has a prefix where the key may do less than nodes of 0.2 know of: these do
   * not find it.
   */
  hash: string
  /** The key's first characters, to identify it in a list. */
  hint: string
  service: Service | null
  read_only: Switch
  /** As those of memberships. */
  limits: Generated<string | null>
  /** Null: what `read_only` says. */
  scope: Generated<KeyScope | null>
  expires_at: Generated<number | null>
  /** The person who made it; not a foreign key, for the key outlives the person. */
  created_by: Generated<number | null>
  created_at: number
  last_used_at: number | null
  /** The network that it was last used from. */
  last_used_network: Generated<string | null>
}

export type Service = 'analytics' | 'seo'

export type Switch = 0 | 1

/** 0 public, 1 private, 2 behind a password. */
export type Privacy = 0 | 1 | 2

/** How much a check matters, from most to least. */
export const severities = ['critical', 'high', 'medium', 'low', 'information'] as const
export type Severity = (typeof severities)[number]

export interface WebsiteTable {
  id: Generated<number>
  account_id: number
  domain: string
  privacy: Privacy
  password_hash: string | null
  email: Switch
  /** 1: the PDF file of its statistics is attached to its mails. */
  email_pdf: Generated<Switch>
  exclude_bots: Switch
  exclude_params: string
  exclude_ips: string
  /** In which its days begin. */
  timezone: Generated<string>
  /** 1: other sites may show its page in a frame. */
  embed: Generated<Switch>
  /** Identifies its shared page; unguessable, unlike its id. */
  share_token: string
  /** How its account verified the domain; null if it never did. */
  proof: DomainProof | null
  proved_at: number | null
  /** 1: the owner of the installation assigned the domain to this account. */
  assigned: Generated<Switch>
  /** 1: it has sample data, and receives no hits. */
  demo: Generated<Switch>
  /** How many days its events are kept, and the roll-ups of days without events; 0: forever. */
  retention_days: Generated<number>
  rollup_retention_days: Generated<number>
  /** When its first day with events, and with roll-ups, begins; null if none have been deleted because of their age. */
  rows_from: number | null
  rollups_from: number | null
  /** The id of the goal that stands for it where only one is shown; null for its first one. */
  main_goal: number | null
  /** 1: it has daily totals that another product has counted. */
  imported_totals: Generated<Switch>
  /** The pattern of queries that have its brand; empty if none. */
  search_brand: Generated<string>
  created_at: number
  updated_at: number
}

/** Access of an account to a search engine. */
export interface ConnectionTable {
  id: Generated<number>
  account_id: number
  kind: 'google-service-account' | 'google-oauth' | 'bing'
  name: string
  /** Who the search engine takes it for, such as the address of a service account; empty if that is not known. */
  identity: string
  /** A key or token as JSON, encrypted. */
  secret: string
  /** The code of the problem that its last use had; null if none. */
  error: string | null
  checked_at: number | null
  created_at: number
  updated_at: number
}

export const channelKinds = ['email', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'webhook'] as const
export type ChannelKindName = (typeof channelKinds)[number]

/** Why a notification channel gets nothing any more: a person chose so, or its receiver failed, refused, or unsubscribed. */
export const disabledReasons = ['person', 'failures', 'gone', 'unsubscribed'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Where an account is notified. */
export interface NotificationChannelTable {
  id: Generated<number>
  account_id: number
  kind: ChannelKindName
  name: string
  /** In which its texts are written. */
  language: string
  /** Where it leads, without secrets: an email address, or a host. */
  target: string
  /** What its kind needs to deliver, as JSON, encrypted. */
  settings: string
  /** The events that it is notified of, as a JSON array. */
  events: string
  /** If it is limited to records: the ids of websites, and the hosts of projects, as JSON arrays. Both null: it is not. */
  websites: string | null
  projects: string | null
  /** Which periodic reports about websites an email address gets. */
  report_period: Generated<'none' | MailPeriod>
  enabled: Generated<Switch>
  disabled_reason: DisabledReason | null
  /** Null until a test has arrived, or the owner of the address has confirmed it. */
  verified_at: number | null
  /** In the link that confirms an address; null if none is valid. */
  confirm_nonce: string | null
  confirm_until: number | null
  /** Since when no delivery has succeeded; null if the last one did. */
  failing_since: number | null
  /** How many deliveries in a row were given up. */
  given_up: Generated<number>
  /** What was wrong with the last attempt; null if it succeeded. */
  problem: string | null
  created_at: number
  updated_at: number
}

export const deliveryStates = [
  'queued',
  'sending',
  'retrying',
  'delivered',
  'failed',
  'unconfirmed',
  'discarded',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A notice on its way to a channel, and what became of it. */
export interface NotificationDeliveryTable {
  id: Generated<number>
  channel_id: number
  account_id: number
  /** The same for every attempt, and for all channels. */
  notice_id: string
  event: string
  /** What it is about; null for those that a person requested, which can be repeated. */
  key: string | null
  /** As JSON. */
  notice: string
  state: DeliveryState
  attempts: Generated<number>
  /** How often a process died after it had begun to send. */
  uncertain: Generated<number>
  first_tried_at: number | null
  /** Set while it is being sent. */
  handed_at: number | null
  /** When it is tried next, or was tried last. */
  due_at: number
  /** The status of the last reply. */
  status: number | null
  /** How long the last attempt took, in milliseconds. */
  duration: number | null
  /** What was sent last, without secrets, and the beginning of the reply. */
  request: string | null
  reply: string | null
  problem: string | null
  created_at: number
  ended_at: number | null
}

/** Until when the goals that were reached on a website have been announced. */
export interface GoalNoticeTable {
  website_id: number
  counted_until: number
}

/** The property of a search engine whose numbers are those of a website. Days are counted since 1970. */
export interface SearchLinkTable {
  website_id: number
  source: 'google' | 'bing'
  connection_id: number
  /** As the search engine names it: `sc-domain:example.com`, or a URL. */
  property: string
  /** The code of the problem that the last sync had; null if none. */
  error: string | null
  /** How many syncs have failed since the last one that did not. */
  failures: Generated<number>
  /** Progress of the sync that runs, or of the last one. */
  days_done: Generated<number>
  days_total: Generated<number>
  first_day: number | null
  last_day: number | null
  /** The last day that does not change any more. */
  final_day: number | null
  synced_at: number | null
  next_sync_at: number | null
  /** Whether the index status of pages is asked for. */
  inspects: Generated<Switch>
  /** As those of the sync above. */
  inspection_error: string | null
  inspection_failures: Generated<number>
  inspected_at: number | null
  next_inspection_at: number | null
  /** How many pages there are to inspect. */
  known_pages: Generated<number>
  created_at: number
  updated_at: number
}

/** What a search engine says about a page of a website. Unknown texts are empty. */
export interface IndexStatusTable {
  website_id: number
  /** The key by which sources of the table of pages are joined. */
  page: string
  /** As it was inspected. */
  url: string
  status: 'indexed' | 'excluded' | 'error' | 'unknown'
  /** In the words of the search engine, such as "Submitted and indexed". */
  coverage: string
  robots: string
  indexing: string
  fetch: string
  crawled_as: string
  last_crawl_at: number | null
  google_canonical: string | null
  user_canonical: string | null
  /** One a line. */
  sitemaps: string
  /** Where the search engine shows it to its users. */
  details_url: string | null
  inspected_at: number
}

/** Whether a website tells search engines about changed pages. */
export interface IndexNowTable {
  website_id: number
  enabled: Switch
  /** Public by its file on the website. */
  key: string
  /** When that file was found last. */
  key_found_at: number | null
  /** The newest run of a crawl whose changes were stored as submissions; null until one was seen. */
  run_id: number | null
  error: string | null
  failures: Generated<number>
  next_at: number | null
  created_at: number
  updated_at: number
}

/** URLs that were submitted at once, or are to be. */
export interface IndexNowSubmissionTable {
  id: Generated<number>
  website_id: number
  reason: 'crawl' | 'request'
  run_id: number | null
  host: string
  /** One a line; null when it is over. */
  urls: string | null
  url_count: number
  added: number
  changed: number
  removed: number
  state: 'pending' | 'accepted' | 'rejected' | 'expired'
  /** The status of the reply. */
  status: number | null
  created_at: number
  sent_at: number | null
}

/** How much of the quota of an API is used, by all nodes. */
export interface ApiQuotaTable {
  name: string
  /** The time until which the requests so far would take at the permitted rate. */
  used_until: number
}

/** What visits of a website are meant to achieve. Unused texts are empty. */
export interface GoalTable {
  id: Generated<number>
  website_id: number
  name: string
  type: 'page' | 'event' | 'scroll' | 'outbound_link' | 'download' | 'form' | 'not_found'
  /** Patterns. */
  page: string
  link: string
  event: string
  scroll_depth: number | null
  /** In the grammar of filters. */
  condition: string
  counting: 'once_per_visit' | 'every_time'
  value_type: 'none' | 'fixed' | 'property' | 'revenue'
  value_thousandths: number | null
  currency: string
  value_property: string
  created_at: number
  updated_at: number
}

/** Named filters of a website. */
export interface SegmentTable {
  id: Generated<number>
  website_id: number
  name: string
  /** The texts of its filters, as a JSON array. */
  filters: string
  /** Personal: of its account alone. Shared: visitors of the shared page can choose it. */
  visibility: 'personal' | 'shared'
  /** 1: the shared page shows nothing else; at most one of a website. */
  locked: Generated<Switch>
  created_at: number
  updated_at: number
}

/** How many pages people opened on a day of the website, according to an access log. */
export interface LogPageRequestTable {
  website_id: number
  /** What the log file is recognized by. */
  file: string
  day: string
  requests: number
  /** The position in the file up to which it is counted. */
  position: number
}

/** A pattern that makes several pages of a website one row of statistics. */
export interface PathGroupTable {
  id: Generated<number>
  website_id: number
  /** From 1, without gaps: a page belongs to the first group that it matches. */
  position: number
  name: string
  pattern: string
  created_at: number
  updated_at: number
}

/** Which events of a website are not part of people's numbers. */
export interface ExclusionRuleTable {
  id: Generated<number>
  website_id: number
  /** The position of its bit in the column `excluded_by` of events; no two rules of a website have the same. */
  slot: number
  kind: string
  value: string
  note: string
  enabled: Switch
  /** When stored events were compared with it after the last change; null until then. */
  applied_at: number | null
  /** The row is deleted when no event has its bit any more. */
  deleted_at: number | null
  created_at: number
  updated_at: number
}

/** A share link besides the page address: all that links of websites, reports and crawls have. */
interface PageLinkColumns {
  id: Generated<number>
  name: string
  /** As in its address. */
  share_token: string
  privacy: Exclude<Privacy, 1>
  password_hash: string | null
  embed: Switch
  enabled: Switch
  expires_at: number | null
  last_used_at: number | null
  created_at: number
  updated_at: number
}

/** A share link of a website besides its page address. */
export interface ShareLinkTable extends PageLinkColumns {
  website_id: number
  /** The segment that it is locked to. Where that does not exist any more, the link is closed. */
  segment_id: number | null
  /** What it shows, separated by commas. */
  sections: string
}

export interface ReportShareLinkTable extends PageLinkColumns {
  report_id: number
}

export interface CrawlShareLinkTable extends PageLinkColumns {
  crawl_id: number
}

/** What happened to a website, at a moment or in a range. */
export interface AnnotationTable {
  id: Generated<number>
  website_id: number
  kind: 'manual' | 'deploy' | 'crawl' | 'exclusions' | 'import'
  text: string
  time: number
  end_time: number | null
  /** 1: visitors of the shared page see it. */
  shared: Generated<Switch>
  created_at: number
  updated_at: number
}

export const alertKinds = ['anomaly', 'change', 'threshold', 'silence'] as const
export const alertMetrics = ['visitors', 'visits', 'pageviews', 'conversions'] as const
export const alertPeriods = ['hour', 'day'] as const
export const alertDirections = ['below', 'above', 'either'] as const
/** `invalid`: its filters name something that was deleted. */
export const alertStatuses = ['new', 'learning', 'ok', 'firing', 'invalid'] as const

/** A condition on the numbers of a website, and what its evaluation knows. */
export interface AlertTable {
  id: Generated<number>
  website_id: number
  name: string
  kind: (typeof alertKinds)[number]
  metric: (typeof alertMetrics)[number]
  /** The goal whose conversions are counted. */
  goal_id: number | null
  segment_id: number | null
  /** A JSON array of filters. */
  filters: string
  period: (typeof alertPeriods)[number]
  direction: (typeof alertDirections)[number]
  amount: number
  percent: number
  hours: number
  minimum: number
  readings: number
  /** Two hours of the day as 22-07; empty for none. */
  quiet_hours: string
  repeat_hours: number
  recovery: Switch
  enabled: Switch
  snoozed_until: number | null
  status: Generated<(typeof alertStatuses)[number]>
  /** JSON: the readings in a row for which the condition has held, up to now. */
  recent: Generated<string>
  /** JSON: the last reading. */
  last: string | null
  /** The open one. */
  incident_id: number | null
  evaluated_until: number | null
  created_at: number
  updated_at: number
}

/** That the condition of an alert held for a while. */
export interface IncidentTable {
  id: Generated<number>
  website_id: number
  alert_id: number
  /** When it was opened. */
  time: number
  closed_at: number | null
  /** JSON: the readings that opened it. */
  readings: string
  /** JSON: the reading that closed it. */
  resolution: string | null
  /** How many notices it caused. */
  notices: Generated<number>
  /** When the next notice is due; null if none is. */
  due_at: number | null
  created_at: number
  updated_at: number
}

/** Something that was fixed on pages of a website, whose result is computed once its days are over. */
export interface FixTable {
  id: Generated<number>
  website_id: number
  kind: 'crawl' | 'manual' | 'deploy'
  text: string
  /** The check that a crawl found fixed; empty if none. */
  check_id: string
  /** Between these times it was made: when the last crawl began that still found it, and when that ended that did not. */
  since: number
  time: number
  /** A JSON array of pages, and of patterns with stars. */
  pages: string
  /** How many pages there are, if they are too many to be stored. */
  page_count: number
  /** JSON: the result once it does not change any more. */
  result: string | null
  created_at: number
  updated_at: number
}

/** A file of another product whose events a website gets. */
export interface ImportTable {
  id: Generated<number>
  website_id: number
  kind: string
  file_name: string
  /** The size of the file in bytes, and how much of it was uploaded. */
  size: number
  received: Generated<number>
  /** The checksum of the whole file; null until it has been read. */
  sha256: string | null
  state: ImportState
  /** 1: stops when the file has been read. */
  dry_run: Switch
  timezone: string
  /** The name of the only website in the file whose events are taken; empty: there is no other. */
  only: Generated<string>
  /** `auto`: the first event that the website counted itself; `none`; or a time in ISO 8601. */
  cutoff: string
  /** Events from this time on are rejected; null: none, or not yet known. */
  cutoff_at: number | null
  /** The first bits of the ids of its visitors; null until events are written. */
  tag: number | null
  rows_read: Generated<number>
  rows_taken: Generated<number>
  rows_rejected: Generated<number>
  rows_written: Generated<number>
  /** JSON: the number of rejected lines by reason, and the first of them. */
  reasons: Generated<string>
  examples: Generated<string>
  /** `auto`: UTF-8, or UTF-16 with a byte order mark. */
  encoding: Generated<'auto' | 'latin1'>
  /** What happens with events at a time of which another import has events: it stops to ask, or they are skipped or added. */
  overlap: Generated<'ask' | 'skip' | 'add'>
  /** JSON: the days with such events. */
  overlaps: Generated<string>
  /** How many of the taken rows have an id of their own, by which later imports recognize them. */
  rows_with_ids: Generated<number>
  /** The days that a report of a search engine is of, as they were sent with the file. */
  first_day: number | null
  last_day: number | null
  /** The times of the first and the last event. */
  first_time: number | null
  last_time: number | null
  error: string | null
  /** The import that has taken the same file before. */
  duplicate_of: number | null
  /** What happens when its events are deleted: it stays as canceled, is deleted too, or begins anew. */
  ends_as: Generated<'canceled' | 'deleted' | 'queued'>
  created_at: number
  updated_at: number
  finished_at: number | null
}

export type ImportState =
  | 'uploading'
  | 'queued'
  | 'reading'
  | 'checked'
  | 'writing'
  | 'done'
  | 'failed'
  | 'deleting'
  | 'canceled'

/** A part of an uploaded file, of the list of its rejected lines, or of the ids of its rows. */
export interface ImportPartTable {
  import_id: number
  kind: 'file' | 'rejected' | 'ids'
  /** Its first byte in the file. */
  position: number
  bytes: Uint8Array
}

/** Empty texts: not compared, or not set. */
/** What servers of an account have sent: the queue to the event store, and what is known about orders. */
export interface ServerEventTable {
  id: Generated<number>
  website_id: number
  kind: ServerEventKind
  /** The sender's id of the event; unique in a website. Null if it sent none. */
  event_id: string | null
  /** Unique in a website, too. */
  order_id: string | null
  time: number
  /** In hex; '' unless it is an event. */
  visitor: string
  visit: string
  started_at: number
  /** An event is encoded as in the inbox, a drop is its reason, and a correction has the id of the row with the order. */
  content: string
  name: string
  /** In thousandths of the currency's unit: of an order, its current one; of a correction, the new one. */
  revenue: number
  currency: string
  /** How far the time that the sender claimed was ahead of ours; null if it claimed none. */
  skew_ms: number | null
  /** The number of the batch in which it goes to the event store; null until it is in one. */
  batch: number | null
  created_at: number
  updated_at: number
}

export type ServerEventKind = 'event' | 'drop' | 'correction'

export type ServerEventRow = Selectable<ServerEventTable>

export interface ChannelRuleTable {
  id: Generated<number>
  account_id: number
  /** From 1; the first rule that matches counts. */
  position: number
  match_source: string
  match_channel: string
  match_referrer: string
  match_utm_source: string
  match_utm_medium: string
  match_utm_campaign: string
  source: string
  channel: string
  created_at: number
  updated_at: number
}

/** What an account calls a host that it tracks, audits or crawls. */
export interface SiteTable {
  id: Generated<number>
  account_id: number
  /** Without `www.`; unique in the account. */
  host: string
  /** Empty texts: not set. */
  name: string
  client: string
  created_at: number
  updated_at: number
}

/** The name, logo and colors under which an account hands out reports. */
export interface BrandingTable {
  account_id: number
  /** Empty texts: not set. */
  name: string
  /** As `#rrggbb`. */
  primary_color: string
  accent_color: string
  footer: string
  logo_type: LogoType | ''
  logo: Uint8Array | null
  created_at: number
  updated_at: number
}

export type LogoType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

export type DomainProof = 'dns' | 'file' | 'meta'

/** Work that one of several nodes does. The node that works on a row has leased it. */
export interface JobTable {
  id: Generated<number>
  /** Which worker runs it. */
  kind: string
  /** The subject of the work; unique within the kind. */
  key: string
  /** For fairness between accounts; 0 for none. */
  account_id: Generated<number>
  /** 1: it may be claimed. */
  ready: Switch
  /** When it becomes ready; for a leased job, when the lease ends. */
  due_at: number
  /** How often it was claimed since its last success. */
  attempts: Generated<number>
  /** How often it succeeded; jobs may recur. */
  runs: Generated<number>
  lease: string | null
  created_at: number
}

/** The salt of the visitor ids of one UTC day. */
export interface SaltTable {
  day: number
  salt: string
}

export type ScheduleName = 'none' | 'daily' | 'weekly' | 'monthly'

/** When a crawl or report runs again by itself. A job has the next time too. */
export interface ScheduleColumns {
  schedule: ScheduleName
  /** HH:MM in the time zone of the account. */
  schedule_time: string
  /** For weekly schedules: 1 for Monday to 7 for Sunday. */
  schedule_weekday: number
  /** For monthly schedules: 1 to 31; the last day of shorter months. */
  schedule_day: number
  next_run_at: number | null
}

/** The columns have defaults, so rows can be inserted without them. */
type ScheduleTable = { [Name in keyof ScheduleColumns]: Generated<ScheduleColumns[Name]> }

/** A report; a job with its id as key generates it. */
export interface ReportTable extends ScheduleTable {
  id: Generated<number>
  account_id: number
  url: string
  project: string
  /** Path and query of the URL, by which the reports of a page are found. */
  path: Generated<string>
  privacy: Privacy
  password_hash: string | null
  /** 1: other sites may show its page in a frame. */
  embed: Generated<Switch>
  /** Identifies its shared page; unguessable, unlike its id. */
  share_token: string
  status: ReportStatus
  score: number | null
  /** 1 bad, 2 decent, 3 good: numbers, so that they sort. */
  result: number | null
  error: string | null
  generated_at: number | null
  /** The run whose results the report shows. */
  run_id: number | null
  /** 1: the page is intentionally excluded from search. */
  intended_noindex: Switch
  render: Generated<'auto' | 'always' | 'never'>
  /** 1: its account gets a mail when a scheduled audit ends. */
  email: Generated<Switch>
  /** 1: that mail has the PDF file of the run. */
  email_pdf: Generated<Switch>
  /** 1: the schedule started its last audit. */
  scheduled: Generated<Switch>
  created_at: number
  updated_at: number
}

/** One audit of a report's page, kept as history. */
export interface ReportRunTable {
  id: Generated<number>
  report_id: number
  score: number | null
  result: number | null
  /** The results as compressed JSON; null if the audit failed. */
  results: Uint8Array | null
  error: string | null
  generated_at: number
  /** Null if the audit failed, and in runs of earlier versions. */
  scoring_version: number | null
}

/** A screenshot of a run. */
export interface RunImageTable {
  run_id: number
  /** Such as `phone`, or `phone-1200` for what a phone showed after 1.2 seconds. */
  name: string
  jpeg: Uint8Array
}

/** A failed check in the last run of a report, for queries on the most frequent failures of a project. */
/** The progress of a running audit. */
export interface ReportProgressTable {
  report_id: number
  /** The lease of the audit's job. A row with another lease is left over from an audit that was broken off. */
  lease: string
  done: number
  planned: number
  /** The page-level results as compressed JSON. */
  results: Uint8Array | null
}

export interface ReportFindingTable {
  report_id: number
  check_id: string
  verdict: string
  severity: Severity
  category: string
  /** Empty, except in rows of earlier versions: the title of a check that no longer exists. */
  title: string
  /** The points that the report's score gains once it is fixed; null in rows of earlier versions. */
  gain: number | null
}

/** A saved view of the table of pages. */
export interface SavedViewTable {
  id: Generated<number>
  website_id: number
  name: string
  /** A ready-made view, or empty. */
  view: string
  /** Comma-separated; empty for those of the view. */
  columns: string
  /** A JSON array of conditions. */
  filters: string
  search: string
  group_by: string
  sort_by: string
  sort: string
  created_at: number
  updated_at: number
}

export interface FunnelTable {
  id: Generated<number>
  website_id: number
  name: string
  /** JSON. */
  definition: string
  created_at: number
  updated_at: number
}

export interface IgnoredIssueTable {
  id: Generated<number>
  account_id: number
  project: string
  /** Null for all reports of the project. */
  report_id: number | null
  check_id: string
  /** Only on pages that match it; empty for all. */
  pattern: Generated<string>
  reason: string
  /** Who did it, by the name at that time: the account, or the API key. */
  ignored_by: string
  created_at: number
}

/** A crawl of a site: its settings, and its last run. */
export interface CrawlTable extends ScheduleTable {
  id: Generated<number>
  account_id: number
  /** Where it starts. */
  url: string
  /** The project of its reports: the host without `www.`. */
  project: string
  privacy: Privacy
  password_hash: string | null
  /** 1: other sites may show its page in a frame. */
  embed: Generated<Switch>
  /** Identifies its shared page; unguessable, unlike its id. */
  share_token: string
  /** As JSON; see `CrawlSettings`. */
  settings: string
  /** Request headers as JSON, encrypted, for they may contain a password; null for none. */
  headers: string | null
  /** The status of the last run. */
  status: CrawlStatus
  run_id: number | null
  /** The pages of the last run that ended. */
  pages: number | null
  score: number | null
  generated_at: number | null
  /** 1: its account gets a mail when a scheduled run ends. */
  email: Generated<Switch>
  /** 1: that mail has the PDF file of the run. */
  email_pdf: Generated<Switch>
  created_at: number
  updated_at: number
}

/** One execution of a crawl. Its data is in `CrawlSchema`, by the id of the run. */
export interface CrawlRunTable {
  id: Generated<number>
  crawl_id: number
  account_id: number
  url: string
  /** Those of the crawl when the run began. Only runs with the same can be compared. */
  settings: string
  headers: string | null
  status: CrawlStatus
  /** The run before it with the same settings, for conditional requests and comparisons. */
  previous_id: number | null
  /** 1: started by the schedule. */
  scheduled: Generated<Switch>
  /** Why it ended: `complete`, `max_pages`, `max_minutes`, `account_limit`, `canceled`, or that of a failure. */
  end_reason: string | null
  error: string | null
  pages: number | null
  score: number | null
  /** How many pages its account could still fetch when it began, if that is fewer than its settings say; null if not. */
  page_allowance: Generated<number | null>
  /** The counts at the end as JSON; null until then. */
  summary: string | null
  /** Not used any more: `crawl_totals` counts the time of workers. */
  active_ms: Generated<number>
  active_since: number | null
  started_at: number | null
  ended_at: number | null
  created_at: number
}

/** `finishing`: all pages are fetched, and the site is being analyzed. */
export type CrawlStatus = 'queued' | 'running' | 'paused' | 'finishing' | 'done' | 'failed' | 'canceled'

/** A console session. */
export interface SessionTable {
  id: Generated<number>
  /** The account that is shown. */
  account_id: number
  /** Null in sessions that nodes of 0.2 began: the one that the account names. */
  person_id: Generated<number | null>
  /** SHA-256 of the token in the cookie, in hex. */
  hash: string
  created_at: number
  /** 0 where the person is not the owner of the account: nodes of 0.2, which know no roles, do not accept such sessions. */
  expires_at: number
  /** In place of it. */
  valid_until: Generated<number | null>
  /** With what it was begun, and from where; null if nodes of 0.2 began it, empty where nothing tells. */
  browser: Generated<string | null>
  os: Generated<string | null>
  country: Generated<string | null>
  /** To the minute. */
  last_used_at: Generated<number | null>
  /** When its person last proved who it is; null if nodes of 0.2 began it. */
  confirmed_at: Generated<number | null>
  /** 1: it was begun with a second factor, or one was set up in it. */
  second_factor: Generated<Switch>
  /** The account for which the operator acts in it, in place of the own one, and until when; both null if in none. */
  acting_account_id: Generated<number | null>
  acting_until: Generated<number | null>
  /** By which it was begun; null for other ways to sign in. */
  identity_id: Generated<number | null>
}

/** A link that signs in without a password, to set one. An account has at most one. */
export interface OneTimeLinkTable {
  account_id: number
  /** SHA-256 of the token in the link, in hex. */
  hash: string
  expires_at: number
}

export type OneTimeTokenKind =
  | 'password-reset'
  | 'invitation'
  | 'registration'
  | 'sign-in'
  | 'totp-setup'
  | 'passkey'
  | 'new-passkey'
  | 'provider'

/** What is valid once and for a short time. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, in hex. */
  hash: string
  kind: OneTimeTokenKind
  person_id: number | null
  data: string | null
  created_at: number
  expires_at: number
}

/** The authenticator app of a person. */
export interface TotpFactorTable {
  person_id: number
  /** Encrypted by a secret of the installation. */
  secret: string
  /** The period of the last code that was used: no code works twice. */
  last_step: number
  created_at: number
}

/** A code that works once in place of the app. */
export interface BackupCodeTable {
  /** SHA-256 of the person and the code, in hex. */
  hash: string
  person_id: number
}

/** A key of a person, on one host. */
export interface PasskeyTable {
  id: Generated<number>
  person_id: number
  name: string
  host: string
  credential_id: string
  /** In base64url, as are ids. */
  public_key: string
  /** How often the key says that it was used; 0 for those that do not count. */
  counter: number
  transports: string
  created_at: number
  last_used_at: number | null
}

/** What a sign-in by a provider counts as: a second factor if its token says so, always, or never. */
export const providerFactors = ['token', 'always', 'never'] as const
/** Who may still sign in with a password. */
export const passwordRules = ['allowed', 'not_for_domains', 'off'] as const
/** What new people get, and what groups give. A guest sees nothing until somebody shares a record. */
export const providerRoles = ['admin', 'editor', 'viewer', 'guest'] as const

/** Where people sign in instead of here, by OpenID Connect. */
export interface SignInProviderTable {
  id: Generated<number>
  name: string
  issuer: string
  client_id: string
  /** Encrypted; null for a client without one. */
  secret: string | null
  scopes: string
  /** As JSON: mail domains for which it is trusted, each with an id of an account after `=` if that is not `account_id`. */
  domains: string
  /** To which people of the domains belong. */
  account_id: number | null
  sign_up: Switch
  role: (typeof providerRoles)[number] | 'none'
  groups_claim: string
  /** As JSON: names of groups, each with a role after `=`; the first that matches decides. */
  group_roles: string
  /** 1: addresses count as verified although the token does not say so. */
  trusts_email: Switch
  second_factor: (typeof providerFactors)[number]
  passwords: (typeof passwordRules)[number]
  last_sign_in_at: number | null
  created_at: number
  updated_at: number
}

/** Who a person is at a provider. */
export interface IdentityTable {
  id: Generated<number>
  provider_id: number
  subject: string
  person_id: number
  email: string | null
  created_at: number
  last_used_at: number | null
}

/** Created on first use, and shared by all nodes. */
export interface SecretTable {
  name: string
  value: string
}

/** A mail; a job with its id as key sends it. */
export interface MailTable {
  id: Generated<number>
  account_id: number
  /** The website that it is about; deleted together with it. */
  website_id: number | null
  /** Determines who composes it. */
  kind: string
  /** Unique within the kind, so that several nodes can enqueue the same mail only once. */
  key: string
  /** The same at every attempt. */
  message_id: string
  state: MailState
  /** Null until it is composed, because the address may change until then. */
  recipient: string | null
  subject: string | null
  /** A keyword for its content, for the mails that follow. */
  summary: string | null
  error: string | null
  attempts: Generated<number>
  /** When its job is due, or was. */
  due_at: number
  first_tried_at: number | null
  /** Set just before the last line of the message is sent: from then on the server may have it. */
  handed_at: number | null
  ended_at: number | null
  created_at: number
}

/** The installation whose records are being moved into this database; has no row otherwise. */
export interface MoveTable {
  installation: string
  started_at: number
}

/** `unconfirmed`: sent completely, but the server's reply never arrived. Such a mail is not sent again. */
export type MailState = 'queued' | 'sending' | 'sent' | 'unconfirmed' | 'failed'

export type MailPeriod = 'weekly' | 'monthly' | 'both'

export type ReportStatus = 'queued' | 'running' | 'done' | 'failed'

export type ConnectionRow = Selectable<ConnectionTable>
export type NotificationChannelRow = Selectable<NotificationChannelTable>
export type NotificationDeliveryRow = Selectable<NotificationDeliveryTable>
export type SearchLinkRow = Selectable<SearchLinkTable>
export type IndexStatusRow = Selectable<IndexStatusTable>
export type IndexNowRow = Selectable<IndexNowTable>
export type IndexNowSubmissionRow = Selectable<IndexNowSubmissionTable>
export type WebsiteRow = Selectable<WebsiteTable>
export type GoalRow = Selectable<GoalTable>
export type PathGroupRow = Selectable<PathGroupTable>
export type ExclusionRuleRow = Selectable<ExclusionRuleTable>
export type AnnotationRow = Selectable<AnnotationTable>
export type FixRow = Selectable<FixTable>
export type AlertRow = Selectable<AlertTable>
export type IncidentRow = Selectable<IncidentTable>
export type ChannelRuleRow = Selectable<ChannelRuleTable>
export type SiteRow = Selectable<SiteTable>
export type ShareLinkRow = Selectable<ShareLinkTable>
export type PageLinkRow = Selectable<PageLinkColumns>
export type ReportShareLinkRow = Selectable<ReportShareLinkTable>
export type CrawlShareLinkRow = Selectable<CrawlShareLinkTable>
export type BrandingRow = Selectable<BrandingTable>
export type SegmentRow = Selectable<SegmentTable>
export type ReportRunRow = Selectable<ReportRunTable>
export type ReportRow = Selectable<ReportTable>
export type CrawlRow = Selectable<CrawlTable>
export type CrawlRunRow = Selectable<CrawlRunTable>
export type FunnelRow = Selectable<FunnelTable>
export type SavedViewRow = Selectable<SavedViewTable>
export type IgnoredIssueRow = Selectable<IgnoredIssueTable>
export type AccountRow = Selectable<AccountTable>
export type PersonRow = Selectable<PersonTable>
export type MembershipRow = Selectable<MembershipTable>
export type InvitationRow = Selectable<InvitationTable>
export type TransferRow = Selectable<TransferTable>
export type AuditLogRow = Selectable<AuditLogTable>
export type PasskeyRow = Selectable<PasskeyTable>
export type SignInProviderRow = Selectable<SignInProviderTable>
export type IdentityRow = Selectable<IdentityTable>
export type OneTimeTokenRow = Selectable<OneTimeTokenTable>
export type SessionRow = Selectable<SessionTable>
export type MailRow = Selectable<MailTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type NewApiKeyRow = Insertable<ApiKeyTable>
