import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { loadTracker } from './asset.ts'
import { buildTracker } from './build.ts'

describe('the built tracker', () => {
  let directory: string
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sightline-tracker-'))
  })
  after(() => rm(directory, { recursive: true }))

  test('is built if it is missing', async () => {
    const { body, gzipped, etag } = await loadTracker(directory)
    assert.equal(body.toString(), await buildTracker())
    assert.deepEqual(gunzipSync(gzipped), body)
    assert.match(etag, /^"[0-9a-f]{16}"$/)
  })

  test('is read if it exists, with an ETag of its content', async () => {
    const [name = '', ...others] = await readdir(directory)
    assert.deepEqual(others, [])
    const { etag } = await loadTracker(directory)
    await writeFile(join(directory, name), 'other')
    const changed = await loadTracker(directory)
    assert.equal(changed.body.toString(), 'other')
    assert.notEqual(changed.etag, etag)
  })
})
