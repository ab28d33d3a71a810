import { createBoundedCache } from '../../base/bounded-cache.ts'
import { csvLine } from '../../http/csv.ts'
import { type SharedTable, sharedColumns, sharedTables } from '../events/converted-file.ts'
import type { NumberOf } from './cells.ts'
import { openLines } from './lines-file.ts'

const cacheBytes = 8 * 1024 ** 2
const numberBytes = 8

/** Where the shared cells of a converted file are written to. */
export const sharedPaths = (events: string): Readonly<Record<SharedTable, string>> => ({
  actions: `${events}.actions`,
  sources: `${events}.sources`,
  clients: `${events}.clients`,
})

/** Writes shared cells to files, and numbers them. Cells that come again late get another number, so that memory is bounded. */
export function openSharedCells(events: string) {
  const paths = sharedPaths(events)
  const opened = sharedTables.map((table) => openTable(table, paths[table]))
  const [actions, sources, clients] = opened.map(({ numberOf }) => numberOf)
  if (!actions || !sources || !clients) throw new Error('A file of shared cells is missing.')
  return {
    numberOf: { actions, sources, clients },
    flush: () => Promise.all(opened.map(({ file }) => file.flush())),
    close: () => Promise.all(opened.map(({ file }) => file.close())),
  }
}

function openTable(table: SharedTable, path: string) {
  const file = openLines(path, false)
  const known = createBoundedCache<number>({ maxBytes: cacheBytes })
  let count = 0
  file.write(csvLine(['id', ...sharedColumns[table]]))
  const numberOf: NumberOf = (cells) => {
    const line = csvLine(cells)
    const cached = known.get(line)
    if (cached !== undefined) return cached
    const number = count++
    known.set(line, number, numberBytes)
    file.write(`${number},${line}`)
    return number
  }
  return { file, numberOf }
}
