import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAllowList } from './allow-list.ts'

test('hosts match as whole names, ignoring case and a final dot', () => {
  const { allow, invalid: bad } = parseAllowList('Intranet.Example, bücher.example.,localhost')
  assert.deepEqual(bad, [])
  assert.equal(allow.allowsHost('intranet.example'), true)
  assert.equal(allow.allowsHost('INTRANET.example.'), true)
  assert.equal(allow.allowsHost('xn--bcher-kva.example'), true)
  assert.equal(allow.allowsHost('a.intranet.example'), false)
  assert.equal(allow.allowsAddress('127.0.0.1'), false)
})

test('addresses and CIDRs match by value, not by text', () => {
  const { allow, invalid: bad } = parseAllowList('10.1.2.3, 192.168.0.0/16, fd00::/8, [::1]')
  assert.deepEqual(bad, [])
  assert.equal(allow.allowsAddress('10.1.2.3'), true)
  assert.equal(allow.allowsAddress('10.1.2.4'), false)
  assert.equal(allow.allowsAddress('192.168.255.1'), true)
  assert.equal(allow.allowsAddress('fd12:3456::1'), true)
  assert.equal(allow.allowsAddress('0:0:0:0:0:0:0:1'), true)
  assert.equal(allow.allowsAddress('::ffff:10.1.2.3'), false)
})

for (const entry of [
  '10.0.0.0/33',
  '10.0.0',
  '300.1.1.1',
  'http://x.example',
  'x.example:80',
  'a b',
  'fd00::/x',
  '-x',
]) {
  test(`an invalid entry is reported: ${entry}`, () => {
    const { allow, invalid: bad } = parseAllowList(`${entry},10.0.0.1`)
    assert.deepEqual(bad, [entry])
    assert.equal(allow.allowsAddress('10.0.0.1'), true)
  })
}

test('an empty list allows nothing', () => {
  const { allow, invalid: bad } = parseAllowList(' , ')
  assert.deepEqual(bad, [])
  assert.equal(allow.allowsHost(''), false)
})
