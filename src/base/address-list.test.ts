import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAddresses } from './address-list.ts'

const rows: readonly [name: string, list: string, address: string, excluded: boolean][] = [
  ['an address', '203.0.113.9', '203.0.113.9', true],
  ['another address', '203.0.113.9', '203.0.113.10', false],
  ['one of several lines', '198.51.100.1\n203.0.113.9', '203.0.113.9', true],
  ['one of several by comma', '198.51.100.1, 203.0.113.9', '203.0.113.9', true],
  ['inside a range', '203.0.113.0/24', '203.0.113.255', true],
  ['outside of a range', '203.0.113.0/24', '203.0.114.0', false],
  ['a range whose base has more bits', '203.0.113.77/24', '203.0.113.1', true],
  ['the high half of the space', '128.0.0.0/1', '255.1.2.3', true],
  ['everything', '0.0.0.0/0', '1.2.3.4', true],
  ['everything of IPv4 has no IPv6', '0.0.0.0/0', '2001:db8::1', false],
  ['an IPv6 address in another spelling', '2001:0db8:0:0::1', '2001:db8::1', true],
  ['inside an IPv6 range', '2001:db8::/32', '2001:db8:ffff::1', true],
  ['outside of an IPv6 range', '2001:db8::/32', '2001:db9::1', false],
  ['an IPv4 range in IPv6 costume', '::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['no address at all', '203.0.113.9', '', false],
  ['a bad entry is passed over', 'nonsense, 203.0.113.9', '203.0.113.9', true],
]

for (const [name, list, address, excluded] of rows) {
  test(`address rule: ${name}`, () => assert.equal(compileAddresses(list)?.(address), excluded))
}

test('an empty list is no rule', () => assert.equal(compileAddresses(' \n,'), null))
