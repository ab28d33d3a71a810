/** Rows that have begun to arrive, in pieces. `return` is to be called by whoever does not read them to their end. */
export interface OpenedRows<Piece> extends AsyncIterableIterator<Piece, undefined> {
  return(): Promise<IteratorReturnResult<undefined>>
}

const end = { done: true, value: undefined } as const

/** Waits for the first piece, so that what fails at once fails before anything was sent. */
export async function openRows<Piece>(source: AsyncIterable<Piece>): Promise<OpenedRows<Piece>> {
  const iterator = source[Symbol.asyncIterator]()
  let first: IteratorResult<Piece> | null = await iterator.next()
  const opened: OpenedRows<Piece> = {
    async next() {
      const { done, value } = first ?? (await iterator.next())
      first = null
      return done ? end : { done: false, value }
    },
    async return() {
      await iterator.return?.()
      return end
    },
    [Symbol.asyncIterator]: () => opened,
  }
  return opened
}

export const mapRows = <From, To>(rows: OpenedRows<From>, change: (piece: From) => To): OpenedRows<To> => {
  const mapped: OpenedRows<To> = {
    async next() {
      const { done, value } = await rows.next()
      return done ? end : { done: false, value: change(value) }
    },
    return: () => rows.return(),
    [Symbol.asyncIterator]: () => mapped,
  }
  return mapped
}
