import { join } from 'node:path'
import { createDecryption } from './age.ts'
import { type BlockMap, parseMap } from './blocks.ts'
import { withChunks } from './hashed-file.ts'
import { eventsMapName, type Manifest, storedName } from './manifest.ts'

/** The map of the blocks of a backup; null if it has no events. */
export async function readMap(
  folder: string,
  { events, encrypted }: Manifest,
  passphrase: string | null,
): Promise<BlockMap | null> {
  if (!events) return null
  return withChunks(join(folder, storedName(eventsMapName, encrypted)), async (chunks) => {
    const pieces: Buffer[] = []
    // Copies, because the source reuses its buffers.
    for await (const piece of encrypted ? createDecryption(passphrase ?? '')(chunks) : chunks)
      pieces.push(Buffer.from(piece))
    return parseMap(Buffer.concat(pieces), events, events.sources)
  })
}
