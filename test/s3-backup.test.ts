import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import S3rver from 's3rver'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { createS3Client, type S3Location } from '../src/backup/s3/client.ts'
import { createClient } from './support/client.ts'
import { startDroppingProxy } from './support/dropping-proxy.ts'
import { temporaryFolder } from './support/folder.ts'
import { freePort } from './support/port.ts'
import { type Environment, type Finished, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'
import { storedRows, storeEvents } from './support/stored-events.ts'

const bucket = 'backups'

describe('backups in a bucket', () => {
  const directory = temporaryFolder()
  let server: S3rver
  let endpoint = ''
  let location: S3Location
  let sightline: Sightline
  let environment: Environment

  before(async () => {
    const port = await freePort()
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
    await server.run()
    endpoint = `http://127.0.0.1:${port}`
    const credentials = { accessKey: 'S3RVER', secretKey: 'S3RVER', sessionToken: null }
    location = { bucket, endpoint, region: 'us-east-1', credentials }
    const begun = await startSightline({ args: ['analytics'] })
    await trackWebsite(await createClient(begun.analyticsUrl, ownerKey), 'bucket.test')
    await begun.stop()
    const events = Array.from({ length: 3_000 }, (_, index) =>
      sampleEvent({ time: Date.UTC(2026, 0, 2) + index * 60_000, visit: BigInt(index), name: `old-${index}` }),
    )
    await storeEvents(begun, events)
    environment = {
      ...begun.environment,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }
    sightline = begun
  })
  after(() => server.close())

  const command = (words: readonly string[], changes: Environment = {}): Promise<Finished> =>
    runToEnd('src/sightline.ts', words, { ...environment, ...changes })

  test('uploads in parts, reads in parts, lists and deletes', async () => {
    const client = createS3Client(location)
    const content = randomBytes(40 * 1024 ** 2)
    const chunks = Array.from({ length: 40 }, (_, index) =>
      content.subarray(index * 1024 ** 2, (index + 1) * 1024 ** 2),
    )
    await client.upload('parts/large', chunks)
    await client.upload('parts/empty', [])
    assert.deepEqual(await client.list('parts/'), ['parts/empty', 'parts/large'])
    assert.ok(Buffer.concat(await Array.fromAsync(client.read('parts/large'))).equals(content))
    assert.equal(Buffer.concat(await Array.fromAsync(client.read('parts/empty'))).length, 0)

    const proxy = await startDroppingProxy(new URL(endpoint))
    const cut = createS3Client({ ...location, endpoint: `http://${proxy.host}` })
    let number = 0
    const cutting = chunks.map((chunk) => {
      if (++number % 17 === 0) proxy.dropConnections()
      return chunk
    })
    await cut.upload('parts/cut', cutting)
    proxy.dropConnections()
    assert.ok(Buffer.concat(await Array.fromAsync(cut.read('parts/cut'))).equals(content))
    proxy.close()
    for (const key of await client.list('parts/')) await client.remove(key)
    assert.deepEqual(await client.list(''), [])
  })

  test('are incremental, verified, limited and restored', async () => {
    const target = `s3://${bucket}/sightline`
    for (let count = 0; count < 3; count++) {
      const { code, output } = await command(['backup', target, '--keep', '9,9,9'])
      assert.equal(code, 0, output)
    }
    const client = createS3Client(location)
    const blocks = (await client.list('sightline/')).filter((key) => key.endsWith('.blocks'))
    assert.equal(blocks.length, 1, 'unchanged blocks are stored once')
    const verified = await command(['backup', target, '--keep', '1,0,0', '--verify'])
    assert.equal(verified.code, 0, verified.output)
    assert.match(verified.output, /Removed s3:\/\/backups\/sightline\/.*\n(.*\n)*All files of the backup are intact/)
    const keys = await client.list('sightline/')
    assert.equal(keys.filter((key) => key.endsWith('manifest.json')).length, 1)
    assert.ok(
      blocks.every((key) => keys.includes(key)),
      'the blocks of a removed backup are still in use',
    )

    const restored = { SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'restored') }
    const tried = await command(['restore', target, '--dry-run'], restored)
    assert.equal(tried.code, 0, tried.output)
    assert.ok(!existsSync(join(restored.SIGHTLINE_DATA_DIR, 'records.sqlite')))
    const done = await command(['restore', target], restored)
    assert.equal(done.code, 0, done.output)
    assert.equal((await storedRows({ environment: restored })).events.length, 3_000)

    // The server stores each object in a file.
    const stored = readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => join(directory, name))
      .find((path) => path.includes('.blocks') && statSync(path).isFile() && statSync(path).size > 10_000)
    const bytes = readFileSync(stored ?? '')
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
    writeFileSync(stored ?? '', bytes)
    const damaged = await command(['backup', target, '--verify-only'])
    assert.equal(damaged.code, 1)
    assert.match(damaged.output, /\.blocks is damaged/)
  })

  test('replace an event store that is damaged when the service starts', async () => {
    const target = `s3://${bucket}/recovery`
    const backup = await command(['backup', target])
    assert.equal(backup.code, 0, backup.output)
    const dataDir = environment.SIGHTLINE_DATA_DIR ?? ''
    writeFileSync(join(dataDir, 'events.duckdb'), 'not a database'.repeat(1_000))
    const started = await startSightline({
      args: ['analytics'],
      environment: { ...environment, SIGHTLINE_BACKUP_TO: target },
    })
    await started.stop()
    assert.match(started.output(), /It was restored from the backup s3:\/\/backups\/recovery\//)
    assert.equal((await storedRows({ environment })).events.length, 3_000)
    assert.ok(!readdirSync(dataDir).some((name) => name.endsWith('.download')))
  })

  const failures: readonly (readonly [string, Environment, string, RegExp])[] = [
    [
      'a wrong key',
      { AWS_ACCESS_KEY_ID: 'wrong' },
      `s3://${bucket}/x`,
      /denies access to the bucket backups \(InvalidAccessKeyId\)/,
    ],
    ['a missing bucket', {}, 's3://missing/x', /There is no bucket missing at/],
    [
      'no server',
      { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' },
      `s3://${bucket}/x`,
      /http:\/\/127\.0\.0\.1:9 cannot be reached/,
    ],
    ['no credentials', { AWS_ACCESS_KEY_ID: '' }, `s3://${bucket}/x`, /needs AWS_ACCESS_KEY_ID/],
    ['no bucket', {}, 's3://', /must be s3:\/\/bucket\/prefix/],
  ]
  for (const [name, changes, target, expected] of failures) {
    test(`says what is wrong: ${name}`, async () => {
      const { code, output } = await command(['backup', target], changes)
      assert.notEqual(code, 0)
      assert.match(output, expected)
      assert.ok(
        !readdirSync(sightline.environment.SIGHTLINE_DATA_DIR ?? '').some((file) => file.includes('unfinished')),
      )
    })
  }
})
