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
  /** 0: the domain is another account's, and nothing is counted. */
  readonly verified: Switch
  readonly verification: Verification
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

export type ProofMethod = 'dns' | 'file' | 'meta'
export type VerifiedBy = 'first' | ProofMethod | 'owner'

export interface Verification {
  readonly by: VerifiedBy | null
  readonly dns: { readonly name: string; readonly value: string }
  readonly file: { readonly url: string; readonly content: string }
  readonly meta: string
  readonly checks?: readonly ProofCheck[]
}

export interface ProofCheck {
  readonly method: ProofMethod
  readonly verified: Switch
  readonly found: readonly string[]
  readonly problem: string | null
}

export interface DomainClaim {
  readonly domain: string
  readonly websites: readonly {
    readonly id: number
    readonly domain: string
    readonly account: { readonly id: number; readonly name: string; readonly email: string | null }
    readonly by: VerifiedBy | null
  }[]
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
