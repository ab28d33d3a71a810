import type { ImportedParts } from '../../events/imported-totals.ts'
import { localDaysOf } from '../../events/local-days.ts'
import type { RetainedDay } from '../../events/retained-days.ts'
import { compileParams } from '../../ingest/param-rules.ts'
import type { ConvertRequest } from '../convert.ts'
import type { TotalsKind } from '../import.ts'
import { openLines } from '../lines-file.ts'
import { type CsvLine, readLines } from '../readers/csv.ts'
import type { RejectReason } from '../readers/row.ts'
import { type Conversion, createTally } from '../tally.ts'
import type { Part, PartContext } from './part.ts'
import { createTotals, dayOfDate, type FoundColumns, findColumns, totalsOfLine } from './totals.ts'

/** A line of the file that `convertTotals` writes: rows to store, and at the end what they are. */
export type ConvertedTotals =
  | { readonly taken: number; readonly days: readonly Omit<RetainedDay, 'website' | 'zone'>[] }
  | { readonly parts: ImportedParts }

/** As many rows are stored at a time. */
const rowsPerBatch = 20_000

/** CSV with totals of days. */
export interface TotalsFile {
  /** If it is one of several: its name. */
  readonly name: string | null
  readonly texts: AsyncIterable<string>
  /** What it has totals of, by the names of its columns. Throws if that is unknown. */
  readonly partOf: (names: readonly string[]) => Part
}

/** Reads files of another product, and writes the totals of their days. The same files always give the same ones. */
export async function* convertTotals(
  request: ConvertRequest<TotalsKind>,
  files: AsyncIterable<TotalsFile>,
  signal: AbortSignal,
): AsyncGenerator<Conversion> {
  const output = openLines(request.events, false)
  const tally = createTally(request.rejected)
  const totals = createTotals()
  const days = localDaysOf(request.websiteTimezone)
  const context: PartContext = { domain: request.domain, excludesParam: compileParams(request.excludeParams) }
  let waiting = 0

  const write = (line: ConvertedTotals): void => output.write(`${JSON.stringify(line)}\n`)
  const writeBatch = (): void => {
    if (waiting > 0) write({ taken: waiting, days: totals.take() })
    waiting = 0
  }

  /** Why totals of a day are not taken. */
  const against = (day: number, { dimensions: [own] }: Part): RejectReason | null => {
    const { now, cutoff, retainedFrom, imported } = request
    const [from, to] = [days.startOf(day), days.startOf(day + 1)]
    if (from > now) return 'future'
    if (cutoff !== null && to > cutoff) return 'after_cutoff'
    if (retainedFrom !== null && from < retainedFrom) return 'not_kept'
    const known = imported[own?.[0] ?? ''] ?? []
    return known.some(({ first, last }) => first <= day && day <= last) ? 'already_imported' : null
  }

  /** Takes a line, or returns why not. */
  const takeLine = (line: CsvLine, part: Part, columns: FoundColumns): RejectReason | null => {
    const read = totalsOfLine(line, part, columns, context)
    if (typeof read === 'string') return read
    const day = dayOfDate(line.cell('date'))
    if (typeof day === 'string') return day
    const reason = against(day, part)
    if (reason) return reason
    totals.add(day, read)
    waiting++
    tally.take(days.startOf(day), days.startOf(day + 1) - 1)
    if (totals.size() >= rowsPerBatch) writeBatch()
    return null
  }

  async function* readFile({ name, texts, partOf }: TotalsFile): AsyncGenerator<Conversion> {
    for await (const lines of readLines(texts, { needs: ['date'], isOptional: name !== null })) {
      signal.throwIfAborted()
      const { names } = lines[0] ?? {}
      if (!names) continue
      const part = partOf(names)
      const columns = findColumns(part, names)
      for (const line of lines) {
        const reason = takeLine(line, part, columns)
        if (reason) tally.reject(line.line, reason, name === null ? line.text() : `${name}: ${line.text()}`)
      }
      await Promise.all([output.flush(), tally.flush()])
      yield tally.state()
    }
  }

  try {
    for await (const file of files) yield* readFile(file)
    writeBatch()
    write({ parts: totals.parts() })
  } finally {
    await Promise.all([output.close(), tally.close()])
  }
  yield tally.state()
}
