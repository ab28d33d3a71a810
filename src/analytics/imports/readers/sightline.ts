import { undoNeutralizing } from '../../../base/spreadsheet-formulas.ts'
import { eventColumns } from '../../events/sql/columns.ts'
import { perHeader } from './cells.ts'
import { readCsv } from './csv.ts'
import type { Reader } from './row.ts'
import { parseFileTime } from './time.ts'

const derived = new Set(['time', 'visitor', 'visit', 'page', 'url', 'website', 'started_at'])
const columns = [
  'kind',
  ...eventColumns.map(({ name }) => name).filter((name) => !derived.has(name) && name !== 'kind'),
]

/** Our own CSV, with the columns of docs/reference/import-columns.md. */
export const readSightline: Reader = (options) =>
  readCsv(options, {
    needs: ['time', 'visitor'],
    read(cell, names) {
      const own: Record<string, string> = {}
      for (const name of columnsIn(names)) own[name] = original(cell(name))
      const sentUrl = cell('url')
      const url = sentUrl === '' ? null : URL.parse(original(sentUrl))
      return [
        {
          row: {
            time: parseFileTime(cell('time'), options.timezone),
            visitor: original(cell('visitor')),
            visit: original(cell('visit')),
            name: '',
            page: original(cell('page')) || (url ? `${url.pathname}${url.search}` : ''),
            own: url && !own.hostname ? { ...own, hostname: url.hostname } : own,
          },
        },
      ]
    },
  })

const columnsIn = perHeader((names) => columns.filter((name) => names.includes(name)))

const { inner, start } = undoNeutralizing
const innerPattern = new RegExp(inner.pattern, 'g')
const startPattern = new RegExp(start.pattern)

/** Without the apostrophes that our exports put before formulas. */
const original = (cell: string): string =>
  cell.includes("'") ? cell.replace(innerPattern, '$1$2').replace(startPattern, '$1') : cell
