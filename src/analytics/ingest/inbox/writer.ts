import { openInboxFile, releaseFreePages, transaction } from './file.ts'
import { openStoredKeys } from './stored-keys.ts'

export interface NewGroup {
  readonly time: number
  readonly entries: number
  readonly body: string
  /** Hashes of the deliveries' ids. */
  readonly keys: Float64Array<ArrayBuffer>
}

/** The entries that are not in the event store yet. */
export interface Backlog {
  readonly entries: number
  readonly bytes: number
}

export interface WriterOptions {
  readonly path: string
  /** How many delivery ids are kept, and for how long. */
  readonly recentKeys: number
  readonly recentMs: number
}

export interface Writer {
  readonly recentKeys: readonly Float64Array<ArrayBuffer>[]
  backlog(): Backlog
  /** The id of the last group; 0 if the inbox is empty. */
  lastId(): number
  commit(group: NewGroup): void
  delete(lastId: number): void
  close(): void
}

/** The only connection that writes to the inbox; runs in its own thread, so that nothing else waits for the disk. */
export function openWriter({ path, recentKeys, recentMs }: WriterOptions): Writer {
  const database = openInboxFile(path)
  const stored = openStoredKeys(database)
  const insert = database.prepare('INSERT INTO groups (entries, size, body) VALUES (?, ?, ?)')
  const sums = 'coalesce(sum(entries), 0) AS entries, coalesce(sum(size), 0) AS bytes'
  const sumUpTo = database.prepare(`SELECT ${sums} FROM groups WHERE id <= ?`)
  const remove = database.prepare('DELETE FROM groups WHERE id <= ?')
  const last = database.prepare('SELECT coalesce(max(id), 0) AS id FROM groups')
  let { entries, bytes } = readBacklog(database.prepare(`SELECT ${sums} FROM groups`).get())

  return {
    recentKeys: stored.read(),
    backlog: () => ({ entries, bytes }),
    lastId: () => Number(last.get()?.id ?? 0),
    commit(group) {
      transaction(database, () => {
        const { lastInsertRowid } = insert.run(group.entries, group.body.length, group.body)
        if (group.keys.length > 0) stored.add(Number(lastInsertRowid), group.time, group.keys)
      })
      entries += group.entries
      bytes += group.body.length
    },
    delete(lastId) {
      const gone = readBacklog(sumUpTo.get(lastId))
      transaction(database, () => {
        remove.run(lastId)
        stored.prune(recentKeys, recentMs)
      })
      entries -= gone.entries
      bytes -= gone.bytes
      releaseFreePages(database)
    },
    close: () => database.close(),
  }
}

const readBacklog = (row: Readonly<Record<string, unknown>> | undefined): Backlog => ({
  entries: Number(row?.entries ?? 0),
  bytes: Number(row?.bytes ?? 0),
})
