import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { zipFile } from '../../../../test/support/zip-file.ts'
import { readPlausibleExport } from './read-export.ts'

const folder = temporaryFolder()

/** The names of the files, and their texts. */
async function read(bytes: Buffer, signal = new AbortController().signal): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, 'export.zip')
  await writeFile(path, bytes)
  const byName: Record<string, string> = {}
  for await (const { name, texts } of readPlausibleExport(path, signal))
    byName[name ?? ''] = (await Array.fromAsync(texts)).join('')
  return byName
}

const content = 'date,visitors\n2024-03-01,1\n'
const visitors = { name: 'imported_visitors.csv', content }
const bomb = { name: 'imported_pages.csv', content: Buffer.alloc(20 * 1024 ** 2) }
const good = zipFile([visitors])

test('files are read, stored or compressed, in folders, next to others, and before a comment', async () => {
  const files = [
    { ...visitors, isStored: true },
    { name: 'export/', content: '', isStored: true },
    { name: 'export\\imported_pages.csv', content },
    { name: 'export/imported_sources.csv', content: '', isStored: true },
    { name: 'readme.txt', content: 'hello' },
  ]
  assert.deepEqual(await read(zipFile(files, 'a comment')), {
    'imported_visitors.csv': content,
    'imported_pages.csv': content,
    'imported_sources.csv': '',
  })
})

const hostile: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
  'no archive': [Buffer.from('date,visitors\n'), /not a ZIP file/],
  'an empty file': [Buffer.alloc(0), /not a ZIP file/],
  'an archive that ends early': [good.subarray(0, good.length - 10), /not a ZIP file/],
  'a directory that points nowhere': [damage(good, good.length - 6, 0xff), /not a ZIP file/],
  'a file that begins nowhere': [damage(good, good.length - 22 - visitors.name.length - 1, 0x7f), /not a ZIP file/],
  'a path out of the folder': [zipFile([{ ...visitors, name: '../imported_visitors.csv' }]), /not a ZIP file/],
  'other files': [zipFile([{ name: 'readme.txt', content: 'hello' }]), /no imported_\*\.csv.*readme\.txt/],
  'too many files': [zipFile(Array.from({ length: 101 }, () => visitors)), /101 files, and 100/],
  'the same file twice': [zipFile([visitors, visitors]), /imported_visitors\.csv twice/],
  'a file that unpacks to far more': [zipFile([bomb]), /more than 500 times/],
  'a size that is not true': [zipFile([{ ...bomb, claims: { bytes: 100 } }]), /not a ZIP file/],
  'a wrong checksum': [zipFile([{ ...visitors, claims: { checksum: 1 } }]), /not a ZIP file/],
  'an encrypted file': [zipFile([{ ...visitors, claims: { flags: 1 } }]), /is encrypted/],
  'an unknown compression': [zipFile([{ ...visitors, claims: { method: 99 } }]), /unknown method/],
}

for (const [name, [bytes, reason]] of Object.entries(hostile))
  test(`${name} is refused`, async () => {
    await assert.rejects(read(bytes), { name: 'DomainError', code: 'invalid', message: reason })
  })

test('reading ends when it is aborted', async () => {
  const reason = new Error('canceled')
  await assert.rejects(read(good, AbortSignal.abort(reason)), reason)
})

function damage(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = value
  return copy
}
