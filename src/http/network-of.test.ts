import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networkOf } from './network-of.ts'

describe('addresses that count as one network', () => {
  const rows: readonly (readonly [name: string, one: string, other: string, same: boolean])[] = [
    ['two of IPv4', '192.0.2.1', '192.0.2.2', false],
    ['two of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['two spellings of one', '2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:1', true],
    ['two IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['IPv4 written as IPv6', '::ffff:192.0.2.1', '192.0.2.1', true],
    ['two of IPv4 written as IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['with the port that some proxies write', '192.0.2.1:1024', '192.0.2.1', true],
    ['IPv6 with a port', '[2001:db8:1:2::1]:1024', '2001:db8:1:2::2', true],
    ['IPv6 in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::2', true],
    ['what is no address', 'a:b', 'a:c', false],
  ]
  test('disconnected clients: one', () => assert.equal(networkOf(undefined), ''))
  for (const [name, one, other, same] of rows)
    test(`${name}: ${same ? 'one' : 'two'}`, () => assert.equal(networkOf(one) === networkOf(other), same))
})
