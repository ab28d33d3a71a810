import { readSearchFile, searchSources } from '../../events/search-day.ts'
import type { Row } from '../../events/sql/statement.ts'
import type { SourceDays, StoredFile, StoredSearch } from './search-scope.ts'

/** Reads rows with the first and the last day of each source, and the first one that may still change. */
export function toStoredSearch(rows: readonly Row[]): StoredSearch {
  const files = rows.flatMap(toFile).toSorted((one, other) => other.last - one.last || other.first - one.first)
  const engines = searchSources.flatMap((source): readonly SourceDays[] => {
    const row = rows.find((one) => one.source === source)
    const own = files.filter(({ report }) => report === source)
    const fetched = row ? { first: Number(row.first), last: Number(row.last) } : null
    const all = [...(fetched ? [fetched] : []), ...own]
    if (all.length === 0) return []
    const last = Math.max(...all.map((days) => days.last))
    const fresh = row?.fresh ?? null
    return [
      {
        ...{ source, last, fetched, files: own },
        first: Math.min(...all.map((days) => days.first)),
        final: fresh === null ? last : Number(fresh) - 1,
      },
    ]
  })
  return { engines, answers: files.filter(({ report }) => report === 'google-ai' || report === 'bing-ai') }
}

function toFile(row: Row): readonly StoredFile[] {
  const name = String(row.source)
  const file = readSearchFile(name)
  if (!file) return []
  const { report, first } = file
  return [{ report, name, isDaily: first === null, first: first ?? Number(row.first), last: Number(row.last) }]
}
