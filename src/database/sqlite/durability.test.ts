import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { openInboxFile } from '../../analytics/ingest/inbox/file.ts'
import { connect } from './connect.ts'

/** What SQLite calls FULL: a commit is on disk when it returns. */
const full = 2

for (const [name, open] of [
  ['hits', () => openInboxFile(join(temporaryFolder(), 'inbox.sqlite'))],
  ['records', () => connect({ path: join(temporaryFolder(), 'records.sqlite') })],
] as const) {
  test(`${name} are on disk when they are acknowledged`, () => {
    const database = open()
    assert.equal(database.prepare('PRAGMA synchronous').get()?.synchronous, full)
    database.close()
  })
}
