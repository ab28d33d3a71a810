/** Rows in chunks, of which the first has arrived. A consumer that does not read all of them must call `return`. */
export interface RowStream<Chunk> extends AsyncIterableIterator<Chunk, undefined> {
  return(): Promise<IteratorReturnResult<undefined>>
}

const end = { done: true, value: undefined } as const

/** Waits for the first chunk, so that errors surface before the response begins. */
export async function openRowStream<Chunk>(source: AsyncIterable<Chunk>): Promise<RowStream<Chunk>> {
  const iterator = source[Symbol.asyncIterator]()
  let first: IteratorResult<Chunk> | null = await iterator.next()
  const opened: RowStream<Chunk> = {
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

export const mapRowStream = <From, To>(rows: RowStream<From>, change: (chunk: From) => To): RowStream<To> => {
  const mapped: RowStream<To> = {
    async next() {
      const { done, value } = await rows.next()
      return done ? end : { done: false, value: change(value) }
    },
    return: () => rows.return(),
    [Symbol.asyncIterator]: () => mapped,
  }
  return mapped
}
