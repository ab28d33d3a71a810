import { open as openFile } from 'node:fs/promises'
import { open, type Response } from 'maxmind'
import { messageOf } from '../../../base/errors.ts'

/** What a database in MaxMind format says about an address; null if nothing. */
export type LookUpAddress = (address: string) => unknown

/**
 * Opens a database in MaxMind format. Throws with the variable that names the file if there is none, or if it is no such database; a part that is
 * damaged inside the file makes the addresses in it unknown, instead of losing their hits.
 */
export async function openMmdb(path: string, variable: string): Promise<LookUpAddress> {
  const reader = await readDatabase(path).catch((error: unknown) => {
    const reason = messageOf(error)
    throw new Error(
      `${variable} is not the path of a database in MaxMind format (.mmdb) that can be read; found "${path}": ${reason}`,
    )
  })
  return (address) => {
    try {
      return reader.get(address)
    } catch {
      return null
    }
  }
}

async function readDatabase(path: string) {
  const reader = await open<Response>(path, { cache: { max: 5000 } })
  // Its description is at its end, and so is there even if the beginning is missing; 16 zeros follow the tree.
  await using file = await openFile(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16, 1), 0, 16, reader.metadata.searchTreeSize)
  if (bytesRead < 16 || buffer.some((byte) => byte !== 0)) throw new Error('The file is not complete.')
  return reader
}
