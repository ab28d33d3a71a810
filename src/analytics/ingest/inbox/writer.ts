import { giveBackPages, openInboxFile, transaction } from './file.ts'
import { openStoredKeys } from './stored-keys.ts'

export interface NewGroup {
  readonly time: number
  readonly entries: number
  readonly body: string
  /** Hashes of the deliveries' ids. */
  readonly keys: Float64Array<ArrayBuffer>
}

/** What waits for the event store. */
export interface Stock {
  readonly entries: number
  readonly bytes: number
}

export interface WriterOptions {
  readonly path: string
  /** How many delivery ids are remembered, and for how long. */
  readonly recentKeys: number
  readonly recentMs: number
}

export interface Writer {
  readonly recentKeys: readonly Float64Array<ArrayBuffer>[]
  stock(): Stock
  commit(group: NewGroup): void
  delete(lastId: number): void
  close(): void
}

/** The one connection that writes to the inbox; lives in a thread of its own, so that nobody else waits for the disk. */
export function openWriter({ path, recentKeys, recentMs }: WriterOptions): Writer {
  const database = openInboxFile(path)
  const stored = openStoredKeys(database)
  const insert = database.prepare('INSERT INTO groups (entries, size, body) VALUES (?, ?, ?)')
  const sums = 'coalesce(sum(entries), 0) AS entries, coalesce(sum(size), 0) AS bytes'
  const sumUpTo = database.prepare(`SELECT ${sums} FROM groups WHERE id <= ?`)
  const remove = database.prepare('DELETE FROM groups WHERE id <= ?')
  let { entries, bytes } = readStock(database.prepare(`SELECT ${sums} FROM groups`).get())

  return {
    recentKeys: stored.read(),
    stock: () => ({ entries, bytes }),
    commit(group) {
      transaction(database, () => {
        const { lastInsertRowid } = insert.run(group.entries, group.body.length, group.body)
        if (group.keys.length > 0) stored.add(Number(lastInsertRowid), group.time, group.keys)
      })
      entries += group.entries
      bytes += group.body.length
    },
    delete(lastId) {
      const gone = readStock(sumUpTo.get(lastId))
      transaction(database, () => {
        remove.run(lastId)
        stored.forget(recentKeys, recentMs)
      })
      entries -= gone.entries
      bytes -= gone.bytes
      giveBackPages(database)
    },
    close: () => database.close(),
  }
}

const readStock = (row: Readonly<Record<string, unknown>> | undefined): Stock => ({
  entries: Number(row?.entries ?? 0),
  bytes: Number(row?.bytes ?? 0),
})
