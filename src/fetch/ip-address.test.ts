import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { deniedRanges, isGlobalAddress } from './ip-address.ts'

const notGlobal: Readonly<Record<string, string>> = {
  'this network': '0.0.0.0',
  'private 10': '10.255.255.255',
  'private 172': '172.31.0.1',
  'private 192': '192.168.1.1',
  loopback: '127.0.0.1',
  'the end of loopback': '127.255.255.254',
  'link-local': '169.254.1.1',
  'cloud metadata': '169.254.169.254',
  "Azure's host": '168.63.129.16',
  'carrier-grade NAT': '100.64.0.1',
  'Alibaba metadata': '100.100.100.200',
  'Oracle metadata': '192.0.0.192',
  documentation: '203.0.113.7',
  benchmarking: '198.19.0.1',
  multicast: '224.0.0.1',
  reserved: '240.0.0.1',
  broadcast: '255.255.255.255',
  'unspecified v6': '::',
  'loopback v6': '::1',
  'mapped loopback': '::ffff:127.0.0.1',
  'mapped public': '::ffff:8.8.8.8',
  'IPv4-compatible': '::8.8.8.8',
  'translated (SIIT)': '::ffff:0:7f00:1',
  NAT64: '64:ff9b::7f00:1',
  'local-use NAT64': '64:ff9b:1::7f00:1',
  '6to4': '2002:7f00:1::1',
  Teredo: '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ORCHID: '2001:20::1',
  'documentation v6': '2001:db8::1',
  'new documentation v6': '3fff::1',
  'unique local': 'fd00:ec2::254',
  'link-local v6': 'fe80::1',
  'link-local with a zone': 'fe80::1%eth0',
  'site-local': 'fec0::1',
  'multicast v6': 'ff02::1',
  'discard only': '100::1',
  'segment routing': '5f00::1',
  'an octal notation': '0177.0.0.1',
  'a decimal notation': '2130706433',
  'a name': 'example.com',
  nothing: '',
}

for (const [name, address] of Object.entries(notGlobal)) {
  test(`not global: ${name} (${address})`, () => assert.equal(isGlobalAddress(address), false))
}

for (const address of ['1.1.1.1', '93.184.216.34', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1']) {
  test(`global: ${address}`, () => assert.equal(isGlobalAddress(address), true))
}

const denied = [...deniedRanges, '::/3', '4000::/2', '8000::/1'].map((range) => ipaddr.parseCIDR(range))

test('no address inside a denied range is global', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(fc.constantFrom(...denied), bytes, ([network, bits], random) => {
      const inside = network.toByteArray().map((byte, index) => {
        const kept = Math.max(0, Math.min(8, bits - index * 8))
        const mask = (0xff << (8 - kept)) & 0xff
        return (byte & mask) | ((random[index] ?? 0) & ~mask & 0xff)
      })
      return !isGlobalAddress(ipaddr.fromByteArray(inside).toString())
    }),
    { numRuns: 2000 },
  )
})
