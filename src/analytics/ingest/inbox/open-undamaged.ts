import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { damagedSuffix } from '../../../base/quarantine.ts'
import { openInboxFile, transaction } from './file.ts'

/** SQLite's primary result codes: a damaged file, and one that is no database. */
const damagedCodes = new Set([11, 26])

const isDamaged = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  damagedCodes.has(error.errcode & 0xff)

/**
 * Opens an inbox. If its file is damaged, it is renamed, and everything that can be read is copied to a new one. That has the same name,
 * so that the event store does not count anything twice; if the name cannot be read, it is the only one that the event store knows.
 */
export function openUndamaged(
  path: string,
  knownInboxes: readonly string[],
  report: (message: string) => void,
): DatabaseSync {
  try {
    return openChecked(path)
  } catch (error) {
    if (!isDamaged(error)) throw error
    const damaged = `${path}${damagedSuffix()}`
    renameSync(path, damaged)
    if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${damaged}-wal`)
    rmSync(`${path}-shm`, { force: true })
    const copy = openInboxFile(path)
    const groups = copyReadable(damaged, copy, knownInboxes.length === 1 ? knownInboxes[0] : undefined)
    report(
      `The inbox is damaged and was set aside as ${damaged}. ${groups} groups of hits could be read and are kept. ` +
        `Hits that were acknowledged in the last moments before the damage may be missing. (${String(error)})`,
    )
    return copy
  }
}

function openChecked(path: string): DatabaseSync {
  const database = openInboxFile(path)
  try {
    const result = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
    if (result !== 'ok') throw Object.assign(new Error(String(result)), { errcode: 11 })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

interface GroupRow {
  readonly id: number
  readonly entries: number
  readonly size: number
  readonly body: string
}

/** Returns the number of groups. */
function copyReadable(path: string, to: DatabaseSync, knownName: string | undefined): number {
  const from = new DatabaseSync(path)
  try {
    const name = readAll(from, 'SELECT name FROM inbox').find((row) => typeof row.name === 'string')?.name ?? knownName
    const drained = Math.max(0, ...readAll(from, 'SELECT id FROM drained').map(({ id }) => Number(id)))
    const sequence = readAll(from, "SELECT seq FROM sqlite_sequence WHERE name = 'groups'").map(({ seq }) =>
      Number(seq),
    )
    // From both ends, as reading stops at the damaged place.
    const groups = new Map<number, GroupRow>()
    for (const order of ['ASC', 'DESC'])
      for (const row of readAll(from, `SELECT id, entries, size, body FROM groups ORDER BY id ${order}`))
        groups.set(Number(row.id), {
          id: Number(row.id),
          entries: Number(row.entries),
          size: Number(row.size),
          body: String(row.body),
        })
    const sorted = [...groups.values()].filter(isReadable).sort((one, other) => one.id - other.id)
    transaction(to, () => {
      if (name !== undefined) to.prepare('UPDATE inbox SET name = ?').run(String(name))
      to.prepare('UPDATE drained SET id = ?').run(drained)
      const insert = to.prepare('INSERT INTO groups (id, entries, size, body) VALUES (?, ?, ?, ?)')
      for (const { id, entries, size, body } of sorted) insert.run(id, entries, size, body)
      // Ids must be higher than any that the event store may have. A gap in them does no harm.
      const last = Math.max(drained, ...sequence, ...sorted.map(({ id }) => id)) + (sequence.length > 0 ? 0 : idGap)
      to.prepare("DELETE FROM sqlite_sequence WHERE name = 'groups'").run()
      to.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('groups', ?)").run(last)
    })
    return sorted.length
  } finally {
    from.close()
  }
}

/** More groups than are written in a hundred years. */
const idGap = 2 ** 42

function isReadable({ id, entries, size, body }: GroupRow): boolean {
  return Number.isSafeInteger(id) && id > 0 && entries > 0 && body.length === size && isJson(body)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** All rows before the first that cannot be read. */
function readAll(from: DatabaseSync, query: string): readonly Readonly<Record<string, unknown>>[] {
  const rows: Readonly<Record<string, unknown>>[] = []
  try {
    for (const row of from.prepare(query).iterate()) rows.push(row)
  } catch {
    // The file is damaged from here on.
  }
  return rows
}
