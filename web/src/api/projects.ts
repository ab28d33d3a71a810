import type { Severity } from './results.ts'

export interface ProjectSummary {
  readonly project: string
  readonly reports: number
  readonly results: { readonly good: number; readonly decent: number; readonly bad: number }
  readonly score: { readonly lowest: number | null; readonly mean: number | null; readonly highest: number | null }
  readonly generated_at: string | null
}

export interface Project extends ProjectSummary {
  readonly spread: readonly number[]
  readonly failures: readonly Failure[]
  readonly trend: readonly { readonly date: string; readonly runs: number; readonly score: number }[]
}

/** What is wrong on pages of a project, and on which. */
export interface Failure {
  readonly check: string
  readonly category: string
  readonly severity: Severity
  readonly title: string
  readonly reports: number
  readonly pages: readonly { readonly report: number; readonly url: string }[]
}
