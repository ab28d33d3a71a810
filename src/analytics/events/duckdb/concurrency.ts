/** Queries that run at a time, where nothing else is asked for. */
export const usualReaders = 4
/** Streams that are open at a time; they never keep a reader from anyone. */
export const usualStreams = 4

/** What the store runs at a time: the reads, and one each of appending or deleting, rolling up, and reading a file. */
export const storeOperations = (readers: number, streams: number): number => readers + streams + 3
