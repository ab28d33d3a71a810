import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDecryption, createEncryption } from '../../backup/age.ts'
import { createChecksum, type FileChecksum, findDamage, kindOf } from '../../backup/checksum.ts'
import { readManifest } from '../../backup/folder.ts'
import { readChunks, syncFolder, writeHashed } from '../../backup/hashed-file.ts'
import { type BackupFile, manifestName, manifestSumName, parseManifest } from '../../backup/manifest.ts'
import { readTar, type TarEntry, writeTar } from '../../backup/tar.ts'
import { DomainError } from '../../base/errors.ts'

/** A backup in one file: an archive, which may be encrypted as a whole. */
export const isArchive = (path: string): boolean => /\.tar(\.age)?$/.test(path)

export const isEncryptedArchive = (path: string): boolean => path.endsWith('.age')

/** Reads which files the manifest in a folder names. */
type ListFiles = (folder: string) => Promise<readonly BackupFile[]>

/** Writes the files of a backup into one, which appears under its name when it is complete. */
export async function writeArchive(
  folder: string,
  path: string,
  passphrase: string | null,
  listFiles: ListFiles = async (from) => (await readManifest(from)).files,
): Promise<number> {
  const draft = `${path}.unfinished`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(draft, { force: true })
  const archive = writeTar(entriesOf(folder, listFiles))
  const { bytes } = await writeHashed(draft, passphrase === null ? archive : createEncryption(passphrase)(archive))
  await rename(draft, path)
  await syncFolder(dirname(path))
  return bytes
}

/** The manifest is first, so that it can be compared while the rest is read. */
async function* entriesOf(folder: string, listFiles: ListFiles): AsyncGenerator<TarEntry> {
  for (const name of [manifestName, manifestSumName]) {
    const content = await readFile(join(folder, name))
    yield { name, bytes: content.length, chunks: [content] }
  }
  for (const { name, bytes } of await listFiles(folder)) {
    const handle = await open(join(folder, name))
    try {
      yield { name, bytes, chunks: readChunks(handle) }
    } finally {
      await handle.close()
    }
  }
}

async function* readArchive(path: string, passphrase: string | null): AsyncGenerator<TarEntry> {
  if (!existsSync(path)) throw new DomainError('not-found', `There is no file ${path}.`)
  const handle = await open(path)
  try {
    const stored = readChunks(handle)
    yield* readTar(isEncryptedArchive(path) ? createDecryption(passphrase ?? '')(stored) : stored)
  } finally {
    await handle.close()
  }
}

/** The paths of damaged parts, and what is wrong with them. */
export async function verifyArchive(path: string, passphrase: string | null): Promise<readonly string[]> {
  const checksums = new Map<string, FileChecksum>()
  const texts = new Map<string, string>()
  const readFiles = (): readonly BackupFile[] =>
    parseManifest({ text: texts.get(manifestName) ?? '', sum: texts.get(manifestSumName) ?? '' }, path).files
  let files: readonly BackupFile[] | undefined
  try {
    for await (const { name, chunks } of readArchive(path, passphrase)) {
      if (name === manifestName || name === manifestSumName) {
        for await (const chunk of chunks) texts.set(name, (texts.get(name) ?? '') + chunk.toString())
        continue
      }
      files ??= readFiles()
      const expected = files.find((file) => file.name === name)
      const checksum = createChecksum(expected ? kindOf(expected) : 'gmac')
      for await (const chunk of chunks) checksum.update(chunk)
      checksums.set(name, checksum.finish())
    }
    files ??= readFiles()
    return files
      .filter((file) => {
        const read = checksums.get(file.name)
        return !read || findDamage(read, file) !== null
      })
      .map(({ name }) => `${path} is damaged: its part ${name} is not as it was written`)
  } catch (error) {
    if (error instanceof DomainError) return [`${path} cannot be read: ${error.message}`]
    throw error
  }
}

/** Writes the files of the archive to a new folder. They are not verified yet. */
export async function extractArchive(path: string, folder: string, passphrase: string | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const { name, chunks } of readArchive(path, passphrase)) await writeHashed(join(folder, name), chunks)
}
