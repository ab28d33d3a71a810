import type { Dialect } from '../sql/dialect.ts'
import { type Sql, statementOf } from '../sql/sql.ts'
import type { EventStore, Row } from '../store.ts'

/** A store, and how to speak to it. */
export interface Side {
  readonly store: EventStore
  readonly dialect: Dialect
}

export const ask = ({ store, dialect }: Side, question: Sql): Promise<readonly Row[]> =>
  store.query(statementOf(question, dialect.placeholder))

export const listen = ({ store, dialect }: Side, question: Sql): AsyncIterable<readonly Row[]> =>
  store.stream(statementOf(question, dialect.placeholder))
