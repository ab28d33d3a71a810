import type { Row, Statement } from '../../events/sql/statement.ts'
import type { EventReader } from '../../events/store.ts'

/** Results of statements, of those that are running too. */
export type QueryResults = Map<string, Promise<readonly Row[]>>

/**
 * A store that does not run a statement again whose result is known, as long as nothing in it changes. A statement that failed is
 * run again, and so is every statement of an engine that does not know whether something has changed.
 */
export function queryOnce<S extends Pick<EventReader, 'query' | 'version'>>(store: S, results: QueryResults): S {
  const run = (key: string, statement: Statement): Promise<readonly Row[]> => {
    const running = store.query(statement)
    results.set(key, running)
    running.catch(() => {
      if (results.get(key) === running) results.delete(key)
    })
    return running
  }
  return {
    ...store,
    async query(statement) {
      const version = await store.version()
      if (version === null) return store.query(statement)
      const key = keyOf(statement, version)
      // It may have failed by the limits of the one who ran it.
      return results.get(key)?.catch(() => run(key, statement)) ?? run(key, statement)
    },
  }
}

/** Ids are bigints, which JSON does not have. */
const keyOf = ({ text, values }: Statement, version: number): string =>
  JSON.stringify([version, text, ...values.map((value) => (typeof value === 'bigint' ? { id: String(value) } : value))])
