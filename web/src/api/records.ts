/** The records of both services, as their APIs reply them. */

export interface One<T> {
  readonly data: T
}

export interface Many<T> {
  readonly data: readonly T[]
  readonly meta: Paging
}

export interface Paging {
  readonly current_page: number
  readonly from: number | null
  readonly to: number | null
  readonly per_page: number
  readonly total: number
  readonly last_page: number
}

export type Switch = 0 | 1
export type Privacy = 0 | 1 | 2

export type MailPeriod = 'weekly' | 'monthly' | 'both'

export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly owner: Switch
  readonly language: string
  readonly timezone: string
  readonly mail_period: MailPeriod
  readonly created_at?: string
}

export interface Session {
  readonly account: Account
  readonly version: string
}

export interface Key {
  readonly id: number
  readonly name: string
  readonly hint: string
  readonly service: 'analytics' | 'seo' | null | ''
  readonly read_only: Switch
  readonly created_at: string
  readonly last_used_at: string | null
}

export interface Website {
  readonly id: number
  readonly domain: string
  readonly privacy: Privacy
  readonly email: Switch
  readonly embed?: Switch
  readonly exclude_bots: Switch
  readonly exclude_params: string
  readonly exclude_ips: string
  readonly page: string
  readonly snippet: string
  readonly created_at: string
}

export type ResultName = 'good' | 'decent' | 'bad'

export interface ReportSummary {
  readonly id: number
  readonly url: string
  readonly project: string
  readonly privacy: Privacy
  readonly embed?: Switch
  readonly intended_noindex?: Switch
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  readonly result: ResultName | null
  readonly score: number | null
  readonly generated_at: string | null
  readonly error: string | null
  readonly page: string
  readonly created_at: string
}
