import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the work with a folder of its own, gone afterwards. */
export async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-ingest-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
