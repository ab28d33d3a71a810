import { createDecryption } from './age.ts'
import { type BlockMap, parseMap } from './blocks.ts'
import { eventsMapName, type Manifest, storedName } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** The map of the blocks of a backup; null if it has none. */
export async function readMap(
  place: Pick<BackupPlace, 'read'>,
  name: string,
  { events, encrypted }: Manifest,
  passphrase: string | null,
): Promise<BlockMap | null> {
  if (!events) return null
  return place.read(name, storedName(eventsMapName, encrypted), async (chunks) => {
    const pieces: Buffer[] = []
    // Copies, because the source reuses its buffers.
    for await (const piece of encrypted ? createDecryption(passphrase ?? '')(chunks) : chunks)
      pieces.push(Buffer.from(piece))
    return parseMap(Buffer.concat(pieces), events, events.sources)
  })
}
