import { DomainError } from '../../base/errors.ts'
import { createChecksum, findDamage, idOf, kindOf } from '../checksum.ts'
import { isBackupName, nameOfBackup } from '../folder.ts'
import {
  type BackupFile,
  type Manifest,
  manifestName,
  manifestSum,
  manifestSumName,
  parseManifest,
  serializeManifest,
} from '../manifest.ts'
import type { BackupPlace } from '../place.ts'
import type { S3Client } from './client.ts'

/** A manifest in a bucket also says in which backup each file was stored: objects have no links. */
interface S3Manifest extends Manifest {
  readonly storedIn: Readonly<Record<string, string>>
}

/**
 * Backups in a bucket. Each has the files that it stored first, and refers to those of earlier ones. A file is deleted when no
 * backup refers to it any more.
 */
export function createS3Place(client: S3Client, bucket: string, prefix: string): BackupPlace {
  const base = prefix === '' ? '' : `${prefix}/`
  const keyOf = (backup: string, file: string): string => `${base}${backup}/${file}`
  const known = new Map<string, string | null>()

  async function read(key: string): Promise<string> {
    return Buffer.concat(await Array.fromAsync(client.read(key))).toString()
  }

  const readManifest = cacheManifests(async (name) => {
    const [text, sum] = [await read(keyOf(name, manifestName)), await read(keyOf(name, manifestSumName))]
    return parseS3Manifest({ text, sum }, pathOf(name))
  })

  const placeOf = ({ storedIn }: S3Manifest, name: string, file: string): string => keyOf(storedIn[file] ?? name, file)

  async function list(): Promise<readonly string[]> {
    const keys = await listKeys(client, base)
    return keys.flatMap(({ file, backup }) => (file === manifestName ? [backup] : [])).sort()
  }

  /** Deletes files that no backup refers to. */
  async function removeUnused(): Promise<void> {
    const keys = await listKeys(client, base)
    const used = new Set<string>()
    for (const { backup, file } of keys) {
      if (file !== manifestName) continue
      used.add(keyOf(backup, manifestName)).add(keyOf(backup, manifestSumName))
      const manifest = await readManifest(backup)
      for (const { name } of manifest.files) used.add(placeOf(manifest, backup, name))
    }
    for (const { key } of keys) if (!used.has(key)) await client.remove(key)
  }

  const pathOf = (name: string): string => `s3://${bucket}/${base}${name}`

  return {
    pathOf,
    list,
    readManifest,

    async read(backup, file, use) {
      return use(client.read(placeOf(await readManifest(backup), backup, file)))
    },

    async verify(name) {
      const damaged: string[] = []
      let manifest: S3Manifest
      try {
        manifest = await readManifest(name)
      } catch (error) {
        if (error instanceof DomainError && error.code === 'invalid')
          return [`${pathOf(name)} cannot be read: ${error.message}`]
        throw error
      }
      for (const file of manifest.files) {
        const key = placeOf(manifest, name, file.name)
        const id = `${key} ${idOf(file)}`
        if (!known.has(id)) known.set(id, await findObjectDamage(client, key, file))
        const problem = known.get(id)
        if (problem) damaged.push(`s3://${bucket}/${key} ${problem}`)
      }
      return damaged
    },

    async begin(moment) {
      await removeUnused()
      const name = nameOfBackup(moment)
      const storedIn: Record<string, string> = {}
      return {
        folder: null,
        async write(file, chunks) {
          const written = await upload(client, keyOf(name, file), chunks)
          storedIn[file] = name
          return written
        },
        async reuse(from, file) {
          storedIn[file] = (await readManifest(from)).storedIn[file] ?? from
        },
        async finish(manifest) {
          const text = serializeManifest({ ...manifest, storedIn } satisfies S3Manifest)
          // The manifest is last: without it, there is no backup.
          await client.upload(keyOf(name, manifestSumName), [Buffer.from(manifestSum(text))])
          await client.upload(keyOf(name, manifestName), [Buffer.from(text)])
          return name
        },
      }
    },

    async remove(name) {
      await client.remove(keyOf(name, manifestName))
      await removeUnused()
    },
  }
}

/** Manifests never change. */
function cacheManifests(read: (name: string) => Promise<S3Manifest>): (name: string) => Promise<S3Manifest> {
  const manifests = new Map<string, S3Manifest>()
  return async (name) => {
    const manifest = manifests.get(name) ?? (await read(name))
    manifests.set(name, manifest)
    return manifest
  }
}

function parseS3Manifest(stored: { readonly text: string; readonly sum: string }, path: string): S3Manifest {
  const manifest = parseManifest(stored, path) as S3Manifest
  const { storedIn } = manifest
  if (typeof storedIn !== 'object' || !Object.values(storedIn).every(isBackupName))
    throw new DomainError('invalid', `${path}/${manifestName} does not say where its files are.`)
  return manifest
}

/** All keys below the prefix that have the form BACKUP/FILE. */
async function listKeys(
  client: S3Client,
  base: string,
): Promise<readonly { readonly key: string; readonly backup: string; readonly file: string }[]> {
  const keys = await client.list(base)
  return keys.flatMap((key) => {
    const [backup = '', file = '', ...more] = key.slice(base.length).split('/')
    return isBackupName(backup) && file !== '' && more.length === 0 ? [{ key, backup, file }] : []
  })
}

/** Stores an object, and returns what to expect when it is read. */
async function upload(client: S3Client, key: string, chunks: Parameters<S3Client['upload']>[1]) {
  const checksum = createChecksum('gmac')
  let bytes = 0
  await client.upload(
    key,
    (async function* () {
      for await (const chunk of chunks) {
        checksum.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    })(),
  )
  return { bytes, ...checksum.finish() }
}

async function findObjectDamage(client: S3Client, key: string, expected: BackupFile): Promise<string | null> {
  const checksum = createChecksum(kindOf(expected))
  let listed = 0
  try {
    for await (const chunk of client.read(key)) {
      checksum.update(chunk)
      listed += chunk.length
    }
  } catch (error) {
    if (error instanceof DomainError && /NoSuchKey/.test(error.message)) return 'is missing'
    throw error
  }
  if (listed !== expected.bytes) return `has ${listed} bytes instead of ${expected.bytes}`
  return findDamage(checksum.finish(), expected)
}
