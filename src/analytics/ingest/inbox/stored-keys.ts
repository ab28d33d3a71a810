import type { DatabaseSync } from 'node:sqlite'

/** The delivery ids on disk, a row for each group, so that a restarted process recognizes repeated deliveries. */
export interface StoredKeys {
  /** In the order of their arrival. */
  read(): readonly Float64Array<ArrayBuffer>[]
  add(group: number, time: number, keys: Float64Array): void
  /** Keeps the last `most`, and none older than `milliseconds` before the newest. */
  prune(most: number, milliseconds: number): void
}

export function openStoredKeys(database: DatabaseSync): StoredKeys {
  const insert = database.prepare('INSERT INTO recent (id, time, keys) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM recent WHERE id <= ?')
  const rows = database
    .prepare('SELECT id, time, length(keys) / 8 AS count FROM recent ORDER BY id')
    .all()
    .map(({ id, time, count }) => ({ id: Number(id), time: Number(time), count: Number(count) }))
  let total = rows.reduce((sum, { count }) => sum + count, 0)

  return {
    read: () =>
      database
        .prepare('SELECT keys FROM recent ORDER BY id')
        .all()
        .flatMap(({ keys }) => (keys instanceof Uint8Array ? [new Float64Array(Uint8Array.from(keys).buffer)] : [])),
    add(id, time, keys) {
      insert.run(id, time, new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength))
      rows.push({ id, time, count: keys.length })
      total += keys.length
    },
    prune(most, milliseconds) {
      const oldest = (rows.at(-1)?.time ?? 0) - milliseconds
      let stay = 0
      for (const { time, count } of rows) {
        if (total <= most && time >= oldest) break
        total -= count
        stay++
      }
      const gone = rows.splice(0, stay).at(-1)
      if (gone) remove.run(gone.id)
    },
  }
}
