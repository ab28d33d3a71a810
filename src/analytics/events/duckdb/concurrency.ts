/** The default number of concurrent queries. */
export const defaultReaders = 4
/** The default number of open streams; they do not use the connections of queries. */
export const defaultStreams = 4

/** All concurrent operations of the store: reads, and one each of appending or deleting, rolling up, and reading a file. */
export const storeOperations = (readers: number, streams: number): number => readers + streams + 3
