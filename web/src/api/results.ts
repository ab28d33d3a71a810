import type { ReportSummary, ResultName } from './records.ts'

/** A report with what its last audit found. */
export interface Report extends ReportSummary {
  readonly results: Results | null
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly warned: number
  readonly unverified: number
}

export interface Category extends Counts {
  readonly category: string
  readonly title: string
  readonly score: number | null
}

export interface Results {
  readonly summary: Counts & { readonly score: number | null; readonly result: ResultName | null }
  readonly categories: readonly Category[]
  readonly checks: readonly Check[]
  readonly page: PageSeen
}

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'information'
export type Verdict = 'pass' | 'fail' | 'warn' | 'unverified'

export interface Check {
  readonly id: string
  readonly category: string
  readonly severity: Severity
  readonly verdict: Verdict
  readonly title: string
  readonly reason: string | null
  readonly evidence: readonly Evidence[]
  readonly more: number
  readonly advice: string
  readonly link: string
}

export interface Evidence {
  readonly line: number | null
  readonly column: number | null
  readonly snippet: string | null
  readonly found: string | null
  readonly wanted: string | null
}

export interface PageSeen {
  readonly url: string
  readonly status: number
  readonly redirects: readonly Hop[]
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly protocol: string
  readonly encoding: string
  readonly sizes: { readonly html: number; readonly wire: number }
  readonly timings: {
    readonly dns: number | null
    readonly connect: number | null
    readonly tls: number | null
    readonly firstByte: number
    readonly total: number
  }
  readonly title: string | null
  readonly description: string | null
  readonly canonical: string | null
  readonly language: string | null
  readonly words: number
  readonly elements: number
  readonly links: { readonly internal: number; readonly external: number }
  readonly images: number
  readonly search_preview: Preview
  readonly social_preview: SocialPreview
  /** What the page says of itself to machines, as the lines of a tree. */
  readonly structured_data?: readonly OutlineLine[]
}

export interface OutlineLine {
  readonly depth: number
  readonly name: string
  readonly value: string
}

export interface Hop {
  readonly url: string
  readonly status: number
  readonly location: string
  readonly milliseconds: number
}

export interface Preview {
  readonly url: string
  readonly title: string | null
  readonly description: string | null
}

export interface SocialPreview extends Preview {
  readonly image: string | null
  readonly site: string | null
}

export interface Run {
  readonly id: number
  readonly score: number | null
  readonly result: ResultName | null
  readonly error: string | null
  readonly generated_at: string
}

export interface Diff {
  readonly score: { readonly from: number | null; readonly to: number | null; readonly change: number | null }
  readonly fixed: readonly ChangedCheck[]
  readonly broken: readonly ChangedCheck[]
  readonly other: readonly ChangedCheck[]
}

export interface ChangedCheck {
  readonly id: string
  readonly severity: Severity
  readonly title: string
}
