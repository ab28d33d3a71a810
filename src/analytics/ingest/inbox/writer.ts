import { releaseFreePages, transaction, wipeFreePages } from './file.ts'
import { openUndamaged } from './open-undamaged.ts'
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
  /** The names of inboxes that the event store has a mark of. */
  readonly knownInboxes?: readonly string[]
}

export interface Writer {
  readonly recentKeys: readonly Float64Array<ArrayBuffer>[]
  backlog(): Backlog
  /** The id of the last group; 0 if the inbox is empty. */
  lastId(): number
  commit(group: NewGroup): void
  /**
   * Groups up to `lastId` are in the event store. Those after `neededAfter` are kept, in case that is damaged; not too many of them, and
   * not all others are deleted at once, since commits wait for it.
   */
  drained(lastId: number, neededAfter?: number): void
  /** Deletes all groups that are in the event store, and their bytes from the file. */
  forgetDrained(): void
  close(): void
}

/** The maximum size of groups that are kept although they are in the event store. */
const maxStoredBytes = 256 * 1024 ** 2
const groupsPerDelete = 1_000
/** What the event store keeps in its own log for long if nothing comes in. */
const smallBytes = 1024 ** 2
const quietMs = 2_000

/** The only connection that writes to the inbox; runs in its own thread, so that nothing else waits for the disk. */
export function openWriter(
  { path, recentKeys, recentMs, knownInboxes = [] }: WriterOptions,
  report: (message: string) => void = () => {},
): Writer {
  const database = openUndamaged(path, knownInboxes, report)
  const stored = openStoredKeys(database)
  const insert = database.prepare('INSERT INTO groups (entries, size, body) VALUES (?, ?, ?)')
  const sums = database.prepare(
    'SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(size), 0) AS bytes FROM groups WHERE id > ? AND id <= ?',
  )
  const sumOf = (after: number, lastId: number): Backlog => readBacklog(sums.get(after, lastId))
  const oldest = database.prepare(`SELECT id, size FROM groups WHERE id <= ? ORDER BY id LIMIT ${groupsPerDelete}`)
  const remove = database.prepare('DELETE FROM groups WHERE id <= ?')
  const setDrained = database.prepare('UPDATE drained SET id = ?')
  const last = database.prepare('SELECT coalesce(max(id), 0) AS id FROM groups')
  let drainedId = Number(database.prepare('SELECT id FROM drained').get()?.id ?? 0)
  let { entries, bytes } = sumOf(drainedId, Number.MAX_SAFE_INTEGER)
  let storedBytes = sumOf(0, drainedId).bytes

  /** The last of the oldest groups to delete. */
  const lastToDelete = (neededAfter: number): number => {
    let lastId = 0
    for (const { id, size } of oldest.all(drainedId)) {
      if (Number(id) > neededAfter && storedBytes <= maxStoredBytes) break
      lastId = Number(id)
      storedBytes -= Number(size)
    }
    return lastId
  }

  const quiet = setTimeout(() => {
    if (entries === 0 && storedBytes <= smallBytes) releaseFreePages(database, 'quiet')
  }, quietMs).unref()

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
      quiet.refresh()
    },
    drained(lastId, neededAfter = lastId) {
      const moved = sumOf(drainedId, lastId)
      // Less than before if the event store was replaced by an older one.
      const movedBack = sumOf(lastId, drainedId)
      entries += movedBack.entries - moved.entries
      bytes += movedBack.bytes - moved.bytes
      storedBytes += moved.bytes - movedBack.bytes
      drainedId = lastId
      const upTo = lastToDelete(neededAfter)
      transaction(database, () => {
        setDrained.run(lastId)
        if (upTo > 0) remove.run(upTo)
        stored.prune(recentKeys, recentMs)
      })
      releaseFreePages(database, 'busy')
      quiet.refresh()
    },
    forgetDrained() {
      remove.run(drainedId)
      storedBytes = 0
      wipeFreePages(database)
    },
    close() {
      clearTimeout(quiet)
      database.close()
    },
  }
}

const readBacklog = (row: Readonly<Record<string, unknown>> | undefined): Backlog => ({
  entries: Number(row?.entries ?? 0),
  bytes: Number(row?.bytes ?? 0),
})
