import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Records } from '../../database/records.ts'
import type { ImportPartTable } from '../../database/schema.ts'

const partBytes = 1024 ** 2

/** The parts of an uploaded file, or of the compressed list of its rejected lines, one at a time. */
export async function* readParts(
  db: Records['db'],
  id: number,
  kind: ImportPartTable['kind'],
): AsyncGenerator<Uint8Array> {
  for (let position = -1; ; ) {
    const part = await db
      .selectFrom('import_parts')
      .select(['position', 'bytes'])
      .where('import_id', '=', id)
      .where('kind', '=', kind)
      .where('position', '>', position)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (!part) return
    position = part.position
    yield part.bytes
  }
}

/** Writes stored parts to a file, and returns its SHA-256. */
export async function copyParts(
  db: Records['db'],
  id: number,
  kind: ImportPartTable['kind'],
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'w', 0o600)
  try {
    for await (const bytes of readParts(db, id, kind)) {
      signal.throwIfAborted()
      hash.update(bytes)
      await file.writeFile(bytes)
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** Stores a file in parts, instead of those that are there. */
export async function storeParts(
  db: Records['db'],
  id: number,
  kind: 'rejected' | 'ids',
  path: string,
  signal: AbortSignal,
): Promise<void> {
  await db.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', kind).execute()
  let position = 0
  for await (const bytes of createReadStream(path, { highWaterMark: partBytes, signal })) {
    await db.insertInto('import_parts').values({ import_id: id, kind, position, bytes }).execute()
    position += bytes.length
  }
}
