import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClientAddress } from './client-address.ts'

type Row = readonly [name: string, trust: string, peer: string, forwardedFor: string, address: string, relayed: boolean]

const rows: readonly Row[] = [
  ['the peer', '', '203.0.113.9', '', '203.0.113.9', false],
  ['a forged header from an untrusted client', '', '203.0.113.9', '198.51.100.1', '203.0.113.9', true],
  [
    'a forged header from an untrusted client, with a proxy known',
    '10.0.0.1',
    '203.0.113.9',
    '198.51.100.1',
    '203.0.113.9',
    true,
  ],
  ['the client of a proxy', '10.0.0.1', '10.0.0.1', '198.51.100.1', '198.51.100.1', false],
  ['what the client itself wrote', '10.0.0.1', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1', true],
  ['a chain of proxies', '10.0.0.0/8', '10.0.0.1', '198.51.100.1, 10.2.3.4', '198.51.100.1', false],
  ['nothing but proxies', '10.0.0.0/8', '10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9', false],
  ['garbage behind a proxy', '10.0.0.1', '10.0.0.1', 'unknown', '10.0.0.1', false],
  ['a trusted proxy without the header', '10.0.0.1', '10.0.0.1', '', '10.0.0.1', false],
  ['an IPv4 address in IPv6 costume', '127.0.0.1', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', false],
  ['IPv6 all the way', 'fd00::/8', 'fd00::1', '2001:DB8:0::1', '2001:db8::1', false],
  ['ports and brackets', '::1', '::1', '[2001:db8::1]:4711', '2001:db8::1', false],
  ['a port on IPv4', '::1', '::1', '198.51.100.1:80', '198.51.100.1', false],
  ['several proxies named', '::1, 10.0.0.1', '10.0.0.1', '198.51.100.1', '198.51.100.1', false],
]

for (const [name, trust, peer, forwardedFor, address, relayed] of rows) {
  test(`client address: ${name}`, () => {
    assert.deepEqual(readClientAddress(trust)(peer, forwardedFor), { address, relayed })
  })
}
