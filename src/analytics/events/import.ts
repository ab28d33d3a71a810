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

/** The name under which the events of a file, known by its content, arrive in a store. */
export const importInbox = (website: number, hash: string): string => `import ${website} ${hash}`

/** The mark of an import that has written everything. */
export const finished = Number.MAX_SAFE_INTEGER

/** Imports a file step by step, and tells of each. Stops between two steps when told to; to be taken up again later. */
export async function* importFile(
  store: { importNext(request: ImportRequest): Promise<ImportProgress> },
  request: ImportRequest,
  signal?: AbortSignal,
): AsyncGenerator<ImportProgress> {
  yield { phase: 'reading', written: 0, total: 0, skipped: 0 }
  while (!signal?.aborted) {
    const progress = await store.importNext(request)
    yield progress
    if (progress.phase === 'done') return
  }
}

/** What a command asks a running service for, over a line that knows no types. */
export function importRequestOf(input: unknown): ImportRequest {
  if (typeof input === 'object' && input !== null && 'file' in input && 'website' in input) {
    const { file, website } = input
    if (typeof file === 'string' && typeof website === 'number') return { file, website }
  }
  throw new Error('An import needs a file and a website.')
}
