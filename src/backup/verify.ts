import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { findDamage, idOf, kindOf } from './checksum.ts'
import { hashFile } from './hashed-file.ts'
import type { BackupFile } from './manifest.ts'

/** A file of a backup that is not as it was written. */
export interface Damage {
  readonly path: string
  readonly problem: string
}

/** Reads all files of backups. Files that several backups share are read once. */
export function createVerifier(used: (bytes: number) => void = () => {}) {
  const checked = new Map<string, string | null>()

  const check = async (path: string, expected: BackupFile): Promise<string | null> => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats) return 'is missing'
    if (!stats.isFile()) return 'is not a regular file'
    const id = `${stats.dev} ${stats.ino} ${idOf(expected)}`
    const known = checked.get(id)
    if (known !== undefined) return known
    const read = await hashFile(path, kindOf(expected), used)
    const problem =
      read.bytes === expected.bytes
        ? findDamage(read, expected)
        : `has ${read.bytes} bytes instead of ${expected.bytes}`
    checked.set(id, problem)
    return problem
  }

  return {
    async verify<M extends { readonly files: readonly BackupFile[] }>(
      folder: string,
      read: (folder: string) => Promise<M>,
    ): Promise<{ readonly manifest: M | null; readonly damages: readonly Damage[] }> {
      const damages: Damage[] = []
      try {
        const manifest = await read(folder)
        for (const file of manifest.files) {
          const path = join(folder, file.name)
          const problem = await check(path, file)
          if (problem !== null) damages.push({ path, problem })
        }
        return { manifest, damages }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return { manifest: null, damages: [{ path: folder, problem: `cannot be read: ${error.message}` }] }
      }
    },
  }
}
