import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileProblem } from './file-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-'))
after(() => rmSync(folder, { recursive: true }))

const problemOf = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    return fileProblem(error)
  }
}

test('a file that cannot be read is named, with the reason', async () => {
  const missing = join(folder, 'access.log')
  assert.equal(await problemOf(missing), `There is no file ${missing}.`)
  assert.equal(
    fileProblem(Object.assign(new Error('EISDIR'), { code: 'EISDIR', path: folder })),
    `${folder} is a folder, not a file.`,
  )
  assert.equal(
    fileProblem(Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/x' })),
    '/x cannot be opened: permission denied.',
  )
})

test('other errors are none of files', () => {
  assert.equal(fileProblem(new Error('There is no file.')), null)
  assert.equal(fileProblem(Object.assign(new Error('refused'), { code: 'ECONNREFUSED', path: '/run/socket' })), null)
})
