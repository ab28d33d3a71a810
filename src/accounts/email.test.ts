import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEmail } from './email.ts'

const taken: readonly (readonly [string, string])[] = [
  ['Ada@Example.COM', 'ada@example.com'],
  [' ada@example.com\n', 'ada@example.com'],
  ["o'brien+tag@mail.example.co.uk", "o'brien+tag@mail.example.co.uk"],
  ['zoë@bücher.example'.normalize('NFD'), `${'zoë'.normalize('NFC')}@xn--bcher-kva.example`],
  ['a@localhost', 'a@localhost'],
]
for (const [sent, stored] of taken) {
  test(`${JSON.stringify(sent)} is stored as ${stored}`, () => assert.equal(readEmail(sent), stored))
}

const refused = [
  ...['', '@', 'ada', '@example.com', 'ada@', 'ada@@example.com', 'a da@example.com', 'ada@exam ple.com'],
  ...['ada@example.com\r\nBcc: x@y.z', 'a\u0000da@example.com', 'a\u202eda@example.com', 'ada@[127.0.0.1]'],
  ...['ada@example.com:25', 'ada@example.com/x', 'ada@example.com?x', 'ada@-example.com', `${'a'.repeat(65)}@b.c`],
  ...['ada@example..com', 'Ada <ada@example.com>', 'ada@example.com,eve@example.com', `a@${'b.'.repeat(130)}c`],
]
for (const sent of refused) {
  test(`${JSON.stringify(sent)} is no email address`, () => {
    assert.throws(() => readEmail(sent), { code: 'invalid' })
  })
}
