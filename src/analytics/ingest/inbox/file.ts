import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * The inbox on disk. One row is a group of hits, since a row for each hit costs the writer several times as much (measured).
 * Ids grow and are never reused, so that the event store can store a mark. `recent` outlives the groups, to recognize
 * repeated deliveries. Groups up to the id in `drained` are in the event store, and kept for a while in case that is damaged.
 */
const schema = `
CREATE TABLE IF NOT EXISTS groups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entries INTEGER NOT NULL,
  size INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS recent (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, keys BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS inbox (name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS drained (id INTEGER NOT NULL);
INSERT INTO drained SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM drained);
`

export function openInboxFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 })
  // Must come before the first table: free pages can then be returned to the file system.
  database.exec('PRAGMA auto_vacuum = INCREMENTAL')
  // FULL is the default, but essential: a commit is on disk when it returns.
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${logBytes}`)
  database.exec(schema)
  vacuumOnce(database)
  database.exec(`INSERT INTO inbox SELECT '${randomUUID()}' WHERE NOT EXISTS (SELECT 1 FROM inbox)`)
  return database
}

/** The maximum size of the write-ahead log after a checkpoint. */
const logBytes = 8 * 1024 ** 2

/** An inbox of an earlier version never releases pages; while it is small, rewriting it takes no time. */
function vacuumOnce(database: DatabaseSync): void {
  const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const isIncremental = number('PRAGMA auto_vacuum') === 2
  if (isIncremental || number('SELECT coalesce(sum(size), 0) FROM groups') > logBytes) return
  try {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
  } catch {
    // Another process is reading: the next start tries again.
  }
}

/**
 * Free pages beyond this number are released. A busy inbox reuses the others soon, and commits wait for about 100 ms while pages are
 * moved; a quiet one may have no use for them for long.
 */
const minFreePages = { busy: 16_384, quiet: 256 }
const pagesPerRelease = { busy: 4_096, quiet: 16_384 }

/** To be called after groups were deleted. */
export function releaseFreePages(database: DatabaseSync, inbox: 'busy' | 'quiet'): void {
  const { freelist_count: free } = database.prepare('PRAGMA freelist_count').get() ?? {}
  if (Number(free) <= minFreePages[inbox]) return
  try {
    database.exec(`PRAGMA incremental_vacuum(${pagesPerRelease[inbox]})`)
    if (inbox === 'quiet') database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The disk is full or the file locked: the next call tries again.
  }
}

/** A larger inbox is not rewritten, since commits wait for it: its free pages are wiped when it is small again. */
const maxRewrittenBytes = 64 * 1024 ** 2

/** Removes the bytes of deleted groups from the file and its log, by rewriting what is left. */
export function wipeFreePages(database: DatabaseSync): void {
  const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const usedPages = number('PRAGMA page_count') - number('PRAGMA freelist_count')
  const isSmall = usedPages * number('PRAGMA page_size') <= maxRewrittenBytes
  try {
    if (isSmall) database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    else releaseFreePages(database, 'busy')
  } catch {
    // The disk is full or the file locked: the next deletion tries again.
  }
}

/** Each inbox file has a unique name: a new file, whose ids begin at 1 again, is another inbox. */
export const inboxName = (database: DatabaseSync): string =>
  String(database.prepare('SELECT name FROM inbox').get()?.name ?? '')

/** The name of the inbox at a path; null if there is none. */
export function readInboxName(path: string): string | null {
  if (!existsSync(path)) return null
  const reader = openInboxReader(path)
  try {
    return reader.name
  } finally {
    reader.close()
  }
}

export interface StoredGroup {
  readonly id: number
  readonly entries: number
  readonly body: string
}

/** Reads concurrently with the writer, without blocking it. */
export interface InboxReader {
  readonly name: string
  /** The groups after `id`, in order: at least one if there is any, and then no more than `entries` and 8 MB in all. */
  readAfter(id: number, entries: number): readonly StoredGroup[]
  /** The groups after `id`, up to and with `lastId`. */
  readUpTo(id: number, lastId: number): readonly StoredGroup[]
  close(): void
}

/** The event store's log holds a whole batch, at several times its size. */
const batchCharacters = 8 * 1024 ** 2

export function openInboxReader(path: string): InboxReader {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  const statement = database.prepare('SELECT id, entries, body FROM groups WHERE id > ? AND id <= ? ORDER BY id')
  const groupsOf = function* (id: number, lastId: number): Generator<StoredGroup> {
    for (const row of statement.iterate(id, lastId))
      yield { id: Number(row.id), entries: Number(row.entries), body: String(row.body) }
  }
  return {
    name: inboxName(database),
    readAfter(id, entries) {
      const groups: StoredGroup[] = []
      let count = 0
      let characters = 0
      for (const group of groupsOf(id, Number.MAX_SAFE_INTEGER)) {
        characters += group.body.length
        if (groups.length > 0 && (count + group.entries > entries || characters > batchCharacters)) break
        groups.push(group)
        count += group.entries
      }
      return groups
    },
    readUpTo: (id, lastId) => [...groupsOf(id, lastId)],
    close: () => database.close(),
  }
}

export function transaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
