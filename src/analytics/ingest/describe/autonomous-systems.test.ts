import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { mmdbFile } from '../../../../test/support/mmdb.ts'
import { openAsnDatabase } from './autonomous-systems.ts'

const file = mmdbFile({
  '203.0.113.0/24': { autonomous_system_number: 64_496 },
  '2001:db8::/32': { asn: 'AS64497' },
})

const stored = (bytes: Buffer): string => {
  const path = join(temporaryFolder(), 'asn.mmdb')
  writeFileSync(path, bytes)
  return path
}

test('numbers are found by address, as each provider names them', async () => {
  const asnOf = await openAsnDatabase(stored(file))
  const addresses = ['203.0.113.9', '203.0.114.9', '2001:db8::1', '2001:db9::1', '']
  assert.deepEqual(addresses.map(asnOf), [64_496, 0, 64_497, 0, 0])
})

for (const [what, bytes] of [
  ['an empty file', Buffer.alloc(0)],
  ['a file of another format', Buffer.from('network,asn\n203.0.113.0/24,64496\n')],
  ['a file without its end', file.subarray(0, -40)],
  ['a file without its beginning', file.subarray(200)],
  ['a compressed file', gzipSync(file)],
] as const)
  test(`${what} is refused with the variable and the path`, async () => {
    const path = stored(bytes)
    await assert.rejects(openAsnDatabase(path), (error: Error) => {
      assert.match(error.message, /^SIGHTLINE_ASN_DB is not the path of a database in MaxMind format/)
      assert.ok(error.message.includes(path))
      return true
    })
  })

test('a file that is damaged inside loses the addresses in the damaged part, and no hit', async () => {
  const damaged = Buffer.from(file)
  damaged.fill(0xff, 0, 100)
  const asnOf = await openAsnDatabase(stored(damaged))
  assert.equal(asnOf('203.0.113.9'), 0)
})
