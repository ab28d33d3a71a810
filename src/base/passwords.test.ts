import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from './passwords.ts'

const owner = { known: 'a test' }

test('a password verifies against its own hash and no other does', async () => {
  const hash = await hashPassword('open sesame', owner)
  assert.equal(await verifyPassword('open sesame', hash, owner), true)
  for (const wrong of ['', 'open sesame ', 'Open sesame', hash])
    assert.equal(await verifyPassword(wrong, hash, owner), false)
})

test('the same password hashes differently each time', async () => {
  assert.notEqual(await hashPassword('twice', owner), await hashPassword('twice', owner))
})

test('a hash is argon2id in PHC string format, with the OWASP cost', async () => {
  const [, algorithm, version, cost = '', salt = '', tag = ''] = (await hashPassword('x', owner)).split('$')
  assert.deepEqual([algorithm, version], ['argon2id', 'v=19'])
  const memory = Number(/m=(\d+),t=\d+,p=\d+/.exec(cost)?.[1])
  assert.ok(memory >= 19_456)
  assert.ok(Buffer.from(salt, 'base64').length >= 16 && Buffer.from(tag, 'base64').length >= 32)
})

for (const odd of ['', 'x', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', 'open sesame', '$argon2id$v=19$m=19456,t=2,p=1$']) {
  test(`${JSON.stringify(odd)} verifies no password`, async () => {
    assert.equal(await verifyPassword('open sesame', odd, owner), false)
  })
}
