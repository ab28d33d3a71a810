import type { Dialect } from '../sql/dialect.ts'
import { type Sql, toStatement } from '../sql/sql.ts'
import type { Row } from '../sql/statement.ts'
import type { EventEditor, EventImports, EventReader, EventStore, EventWriter, SearchStore } from '../store.ts'

/** What a move reads: a store, or files with the same tables. */
export interface MoveSource {
  readonly store: Pick<EventReader, 'query' | 'stream'> & Pick<EventStore, 'marks'>
  readonly dialect: Dialect
}

/** What a move writes to, and compares. */
export interface MoveStore extends MoveSource {
  readonly store: MoveSource['store'] & EventWriter & EventEditor & EventImports & SearchStore
}

export const queryStore = ({ store, dialect }: MoveSource, select: Sql): Promise<readonly Row[]> =>
  store.query(toStatement(select, dialect.placeholder))

export const streamStore = ({ store, dialect }: MoveSource, select: Sql): AsyncIterable<readonly Row[]> =>
  store.stream(toStatement(select, dialect.placeholder))
