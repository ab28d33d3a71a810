import type { Records } from '../../database/records.ts'
import type { ImportPartTable } from '../../database/schema.ts'

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
