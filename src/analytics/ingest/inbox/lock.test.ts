import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { run } from '../../../../test/support/run.ts'
import { withFolder } from '../testing/folder.ts'
import { lockInbox } from './lock.ts'

test('an inbox belongs to one process for as long as it lives', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'inbox.sqlite')
    const node = run('src/analytics/ingest/testing/process.ts', [folder], {})
    await node.printed('http://')
    assert.throws(() => lockInbox(path), /is in use: every node needs a data folder of its own/)
    node.signal('SIGKILL')
    await node.ended
    const held = lockInbox(path)
    assert.throws(() => lockInbox(path))
    held.release()
    lockInbox(path).release()
  })
})
