import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * The inbox on disk. One row is one group of hits, since a row for each hit was measured to cost the writer several times as
 * much. Ids grow and are never used again, so that the event store can remember how far it has come. `recent` outlives
 * the groups, to know a repeated delivery.
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
`

export function openInboxFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 })
  // Before the first table: pages that the drain has emptied can then be given back to the disk.
  database.exec('PRAGMA auto_vacuum = INCREMENTAL')
  // The default, and said all the same: a commit has reached the disk when it returns.
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${logBytes}`)
  database.exec(schema)
  vacuumOnce(database)
  database.exec(`INSERT INTO inbox SELECT '${randomUUID()}' WHERE NOT EXISTS (SELECT 1 FROM inbox)`)
  return database
}

/** What the log may take on disk once all of it is in the file. */
const logBytes = 8 * 1024 ** 2

/** An inbox of an earlier version never gives pages back; where little is in it, writing it anew takes no time. */
function vacuumOnce(database: DatabaseSync): void {
  const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const isIncremental = number('PRAGMA auto_vacuum') === 2
  if (isIncremental || number('SELECT coalesce(sum(size), 0) FROM groups') > logBytes) return
  try {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
  } catch {
    // Another process reads it: the next start has another go.
  }
}

/** Pages beyond these are given back when they are empty; a busy inbox needs the others again at once. */
const freePagesKept = 4_096
const freePagesAtOnce = 4_096

/** To be called after groups were deleted. */
export function giveBackPages(database: DatabaseSync): void {
  const { freelist_count: free } = database.prepare('PRAGMA freelist_count').get() ?? {}
  // Some at a time, since commits wait for it.
  if (Number(free) <= freePagesKept) return
  try {
    database.exec(`PRAGMA incremental_vacuum(${freePagesAtOnce})`)
  } catch {
    // A full disk, or a lock: they are given back with the next groups.
  }
}

/** An inbox has a name of its own: another file that counts from 1 again is another inbox. */
export const inboxName = (database: DatabaseSync): string =>
  String(database.prepare('SELECT name FROM inbox').get()?.name ?? '')

/** Of the inbox at that place; null where there is none. */
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

/** Reads beside the writer, without ever making it wait. */
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
