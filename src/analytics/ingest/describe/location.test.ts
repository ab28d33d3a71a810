import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGeoDatabase } from './location.ts'

const locate = await openGeoDatabase()

const rows: readonly [name: string, address: string, country: string][] = [
  ['an address of a known country', '193.0.6.139', 'NL'],
  ['an IPv6 address', '2001:67c:2e8::1', 'NL'],
  ['loopback', '127.0.0.1', ''],
  ['a private address', '192.168.1.1', ''],
  ['no address', '', ''],
]

for (const [name, address, country] of rows) {
  test(`place: ${name}`, () => assert.deepEqual(locate(address), { country, region: '', city: '' }))
}
