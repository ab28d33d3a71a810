/** A file of events for one website: CSV or Parquet, with the columns of docs/import.md. */
export interface ImportRequest {
  readonly file: string
  readonly website: number
}

/** How far an import has come. What was written stays written: the same file is never imported twice. */
export interface ImportProgress {
  readonly phase: 'reading' | 'writing' | 'done'
  readonly written: number
  readonly total: number
  /** Rows without a time, a visitor or a page, and engagement reports without a visit. */
  readonly skipped: number
}
