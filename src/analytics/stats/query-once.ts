import type { EventStore, Row, Statement } from '../events/store.ts'

/** Results of statements, of those that are running too. */
export type QueryResults = Map<string, Promise<readonly Row[]>>

/** A store that does not run a statement again whose result is known. A statement that failed is run again. */
export function queryOnce<S extends Pick<EventStore, 'query'>>(store: S, results: QueryResults): S {
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
    query(statement) {
      const key = keyOf(statement)
      // It may have failed by the limits of the one who ran it.
      return results.get(key)?.catch(() => run(key, statement)) ?? run(key, statement)
    },
  }
}

/** Ids are bigints, which JSON does not have. */
const keyOf = ({ text, values }: Statement): string =>
  JSON.stringify([text, ...values.map((value) => (typeof value === 'bigint' ? { id: String(value) } : value))])
