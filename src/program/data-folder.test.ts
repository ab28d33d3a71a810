import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/folder.ts'
import { protectDataFolder } from './data-folder.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

function openFolder(): string {
  const folder = temporaryFolder()
  for (const name of ['records.sqlite', 'records.sqlite-wal', 'inbox.sqlite.lock', 'events.duckdb']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  mkdirSync(join(folder, 'imports'))
  writeFileSync(join(folder, 'imports', '1-a.duckdb'), '')
  chmodSync(join(folder, 'imports'), 0o755)
  chmodSync(join(folder, 'imports', '1-a.duckdb'), 0o666)
  chmodSync(folder, 0o755)
  return folder
}

function protect(folder: string): readonly string[] {
  const mask = process.umask()
  const warnings: string[] = []
  protectDataFolder(folder, (message) => warnings.push(message))
  assert.equal(process.umask(), 0o077)
  process.umask(mask)
  return warnings
}

test('an existing folder and all of our files in it become private to the user', () => {
  const folder = openFolder()
  assert.deepEqual(protect(folder), [])
  const paths = [
    '',
    'records.sqlite',
    'records.sqlite-wal',
    'inbox.sqlite.lock',
    'events.duckdb',
    'imports',
    'imports/1-a.duckdb',
  ]
  assert.deepEqual(
    paths.map((path) => modeOf(join(folder, path))),
    ['700', '600', '600', '600', '600', '700', '600'],
  )
})

test('files of others, and the folder that contains them, are not changed', () => {
  const folder = openFolder()
  const other = join(folder, 'notes.txt')
  writeFileSync(other, '')
  chmodSync(other, 0o644)
  symlinkSync(other, join(folder, 'inbox.sqlite'))
  assert.deepEqual(protect(folder), [])
  assert.deepEqual([modeOf(other), modeOf(folder), modeOf(join(folder, 'records.sqlite'))], ['644', '755', '600'])
})

test('a missing folder is not an error', () => {
  assert.deepEqual(protect(join(temporaryFolder(), 'none')), [])
})

// Only root can switch users, and other users cannot create files that they do not own.
const skip = process.getuid?.() === 0 ? false : 'needs root'
test('a warning names files that belong to another user', { skip }, () => {
  const folder = openFolder()
  const nobody = 65_534
  process.seteuid?.(nobody)
  try {
    const warnings = protect(folder)
    assert.equal(warnings.length, 7)
    const named = warnings.find((warning) => warning.includes(`${join(folder, 'records.sqlite')}:`))
    assert.match(
      named ?? '',
      /Other users of this machine may read \S+: its mode is 0644 and could not be changed \(EPERM/,
    )
  } finally {
    process.seteuid?.(0)
  }
})
