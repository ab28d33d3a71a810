import type { Dialect } from '../sql/dialect.ts'
import { type Sql, toStatement } from '../sql/sql.ts'
import type { EventStore, Row } from '../store.ts'

/** A store that takes part in a move, and its dialect. */
export interface MoveStore {
  readonly store: EventStore
  readonly dialect: Dialect
}

/** What a move reads: a store, or files with the same tables. */
export interface MoveSource {
  readonly store: Pick<EventStore, 'query' | 'stream' | 'marks'>
  readonly dialect: Dialect
}

export const queryStore = ({ store, dialect }: MoveSource, select: Sql): Promise<readonly Row[]> =>
  store.query(toStatement(select, dialect.placeholder))

export const streamStore = ({ store, dialect }: MoveSource, select: Sql): AsyncIterable<readonly Row[]> =>
  store.stream(toStatement(select, dialect.placeholder))
