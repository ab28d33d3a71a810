import type { Generated, Insertable, Selectable } from 'kysely'

/** The tables of records, the same on every engine. Times are milliseconds since 1970, switches are 0 or 1. */
export interface Schema {
  accounts: AccountTable
  api_keys: ApiKeyTable
  websites: WebsiteTable
  salts: SaltTable
  reports: ReportTable
  report_runs: ReportRunTable
  report_findings: ReportFindingTable
  sessions: SessionTable
  one_time_links: OneTimeLinkTable
  secrets: SecretTable
  mails: MailTable
  jobs: JobTable
  moves: MoveTable
}

export interface AccountTable {
  id: Generated<number>
  name: string
  email: string | null
  /** 1 for the account made at first start; unique, so that two nodes starting at once make one. */
  owner: 1 | null
  /** Kept beside the websites and reports, since counting a hundred thousand rows costs more than a whole request. */
  website_count: Generated<number>
  report_count: Generated<number>
  /** Null until a one-time link was used to set one. */
  password_hash: string | null
  /** What the console is shown in; null for what the browser asks for. */
  language: string | null
  timezone: string | null
  /** How often it gets a report by mail on each website that has `email` 1. */
  mail_period: Generated<MailPeriod>
  created_at: number
}

export interface ApiKeyTable {
  id: Generated<number>
  account_id: number
  name: string
  /** SHA-256 of the key, in hex. The key itself is never stored. */
  hash: string
  /** The key's first characters, to tell keys apart in a list. */
  hint: string
  service: Service | null
  read_only: Switch
  created_at: number
  last_used_at: number | null
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
  exclude_bots: Switch
  exclude_params: string
  exclude_ips: string
  /** 1: other sites may show its page in a frame. */
  embed: Generated<Switch>
  /** What its page is addressed by; unguessable, unlike its id. */
  share_token: string
  /** How its account showed that the domain is its own; null where it never did. */
  proof: DomainProof | null
  proved_at: number | null
  /** 1: the owner of the installation decided that the domain is this account's. */
  assigned: Generated<Switch>
  created_at: number
  updated_at: number
}

export type DomainProof = 'dns' | 'file' | 'meta'

/** Work that one of many nodes does; a row is leased by the one that does it. */
export interface JobTable {
  id: Generated<number>
  /** What is done, and by which worker. */
  kind: string
  /** What it is done to; unique within the kind. */
  key: string
  /** Whose work it is, so that accounts take turns; 0 for nobody's. */
  account_id: Generated<number>
  /** 1: it may be claimed. */
  ready: Switch
  /** When it becomes ready; for a leased one, when the lease ends. */
  due_at: number
  /** How often it was claimed since it last succeeded. */
  attempts: Generated<number>
  /** How often it succeeded: a job may repeat. */
  runs: Generated<number>
  lease: string | null
  created_at: number
}

/** The secret of one UTC day's visitor ids. */
export interface SaltTable {
  day: number
  salt: string
}

/** A report; a job that has its id as key makes it. */
export interface ReportTable {
  id: Generated<number>
  account_id: number
  url: string
  project: string
  privacy: Privacy
  password_hash: string | null
  /** 1: other sites may show its page in a frame. */
  embed: Generated<Switch>
  /** What its page is addressed by; unguessable, unlike its id. */
  share_token: string
  status: ReportStatus
  score: number | null
  /** 1 bad, 2 decent, 3 good: a number, so that sorting by it needs no table of words. */
  result: number | null
  error: string | null
  generated_at: number | null
  /** The run whose results the report shows. */
  run_id: number | null
  /** 1: the owner means the page to be kept out of search. */
  intended_noindex: Switch
  created_at: number
  updated_at: number
}

/** One audit of a report's page, kept as history. */
export interface ReportRunTable {
  id: Generated<number>
  report_id: number
  score: number | null
  result: number | null
  /** The results as compressed JSON; null where the audit failed. */
  results: Uint8Array | null
  error: string | null
  generated_at: number
}

/** What the last run of a report found wrong, so that a project can be asked for its most frequent failures. */
export interface ReportFindingTable {
  report_id: number
  check_id: string
  verdict: string
  severity: Severity
  category: string
  title: string
}

/** Somebody signed in to the console. */
export interface SessionTable {
  id: Generated<number>
  account_id: number
  /** SHA-256 of the token in the cookie, in hex. */
  hash: string
  created_at: number
  expires_at: number
}

/** A way in without a password, to set one; an account has one at most. */
export interface OneTimeLinkTable {
  account_id: number
  /** SHA-256 of the token in the link, in hex. */
  hash: string
  expires_at: number
}

/** Made at first need, and shared by every node. */
export interface SecretTable {
  name: string
  value: string
}

/** A mail, to be sent by a job that has its id as key. */
export interface MailTable {
  id: Generated<number>
  account_id: number
  /** The website that it is about, with which it goes. */
  website_id: number | null
  /** Whose mail it is: the sender that knows how to write it. */
  kind: string
  /** Unique within the kind, so that however many nodes plan a mail, there is one. */
  key: string
  /** The same at every attempt. */
  message_id: string
  state: MailState
  /** Known once it was written: the address may change until then. */
  recipient: string | null
  subject: string | null
  /** What it said in a word, for the mails that follow. */
  gist: string | null
  error: string | null
  attempts: Generated<number>
  /** When its job is due, or was. */
  due_at: number
  first_tried_at: number | null
  /** Set just before the message's last line goes out: from here on the server may have it. */
  handed_at: number | null
  ended_at: number | null
  created_at: number
}

/** The installation whose records are being moved into this database; no row where that is over, or never began. */
export interface MoveTable {
  installation: string
  started_at: number
}

/** `unconfirmed`: handed to the server whole, but its answer never came. Such a mail is not sent again. */
export type MailState = 'queued' | 'sending' | 'sent' | 'unconfirmed' | 'failed'

export type MailPeriod = 'weekly' | 'monthly' | 'both'

export type ReportStatus = 'queued' | 'running' | 'done' | 'failed'

export type WebsiteRow = Selectable<WebsiteTable>
export type ReportRunRow = Selectable<ReportRunTable>
export type ReportRow = Selectable<ReportTable>
export type AccountRow = Selectable<AccountTable>
export type SessionRow = Selectable<SessionTable>
export type MailRow = Selectable<MailTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type NewApiKeyRow = Insertable<ApiKeyTable>
