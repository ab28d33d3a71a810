import type { PageColumn } from './columns.ts'

/** The values of a column, one for each page. NaN is a number that is not known. */
export type Values = Float64Array | readonly (string | null)[]

export type ColumnValues = Readonly<Partial<Record<PageColumn, Values>>>

/** `loading`: it takes longer than a request waits; the next one has it. `hidden`: the key may not read it. */
export const sourceStates = ['ready', 'none', 'loading', 'unavailable', 'hidden'] as const
export type SourceState = (typeof sourceStates)[number]

/** What a source knows about the pages of a site. */
export interface SourceRead {
  readonly state: SourceState
  /** When it was written, if that is not the range asked for. */
  readonly at?: string | null
  /** The keys of the pages (`src/base/page-key.ts`), each once. */
  readonly pages: readonly string[]
  readonly columns: ColumnValues
}

/** One of the halves of the table. */
export interface PageSource {
  /** Reads these columns; it may return more. */
  read(columns: ReadonlySet<PageColumn>): Promise<SourceRead>
}

export const noPages = (state: SourceState): SourceRead => ({ state, pages: [], columns: {} })
