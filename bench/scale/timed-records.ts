import type { KyselyPlugin } from 'kysely'
import type { Records } from '../../src/database/records.ts'

/** The same records, and the total duration of their statements so far. */
export function timeRecords(records: Records): { readonly records: Records; readonly milliseconds: () => number } {
  const begun = new WeakMap<object, number>()
  let milliseconds = 0
  const stopwatch: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      begun.set(queryId, performance.now())
      return node
    },
    async transformResult({ queryId, result }) {
      milliseconds += performance.now() - (begun.get(queryId) ?? performance.now())
      return result
    },
  }
  return { records: { ...records, db: records.db.withPlugin(stopwatch) }, milliseconds: () => milliseconds }
}
