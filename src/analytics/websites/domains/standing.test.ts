import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveringNames, nameOf } from './covering.ts'
import { type Claim, type Standing, standingOf } from './standing.ts'

const names: readonly [name: string, covering: readonly string[]][] = [
  ['example.com', ['example.com']],
  ['a.b.example.com', ['a.b.example.com', 'b.example.com', 'example.com']],
  ['example.co.uk', ['example.co.uk']],
  ['shop.example.co.uk', ['shop.example.co.uk', 'example.co.uk']],
  ['co.uk', ['co.uk']],
  ['com', ['com']],
  ['github.io', ['github.io']],
  ['ada.github.io', ['ada.github.io']],
  ['blog.ada.github.io', ['blog.ada.github.io', 'ada.github.io']],
  ['localhost', ['localhost']],
  ['app.intranet', ['app.intranet']],
  ['127.0.0.1', ['127.0.0.1']],
  ['_x.example.com', ['_x.example.com', 'example.com']],
  ['shop.xn--bcher-kva.example', ['shop.xn--bcher-kva.example', 'xn--bcher-kva.example']],
]
for (const [name, covering] of names) {
  test(`${name} is covered by ${covering.join(' and ')}`, () => assert.deepEqual(coveringNames(name), covering))
}

test('of a name with very many parts, few names above it are asked for, the registered one among them', () => {
  const parts = Array.from({ length: 120 }, (_, index) => `a${index % 10}`)
  const name = [...parts, 'example', 'co', 'uk'].join('.')
  const covering = coveringNames(name)
  assert.equal(covering.length, 10)
  assert.equal(covering[0], name)
  assert.deepEqual(covering.slice(-3), ['a8.a9.example.co.uk', 'a9.example.co.uk', 'example.co.uk'])
})

test('www. makes no difference, www.www. does', () => {
  assert.deepEqual(['www.example.com', 'example.com'].map(nameOf), ['example.com', 'example.com'])
  assert.equal(nameOf('www.www.example.com'), 'www.www.example.com')
})

const [a, b, c] = [1, 2, 3]
const claim = (account_id: number, domain: string, more: Partial<Claim> = {}): Omit<Claim, 'id'> => ({
  account_id,
  domain,
  proof: null,
  assigned: 0,
  ...more,
})

const rows: Record<string, readonly [Omit<Claim, 'id'>, Standing][]> = {
  'the first has it': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'example.com'), null],
  ],
  'with and without www. it is the same': [
    [claim(a, 'www.example.com'), 'first'],
    [claim(b, 'example.com'), null],
    [claim(a, 'example.com'), 'first'],
  ],
  'a subdomain is whose the domain is': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'a.shop.example.com'), null],
    [claim(a, 'shop.example.com'), 'first'],
  ],
  'a domain above that came later takes nothing away': [
    [claim(a, 'shop.example.com'), 'first'],
    [claim(b, 'example.com'), 'first'],
    [claim(a, 'blog.example.com'), null],
  ],
  'siblings do not meet': [
    [claim(a, 'shop.example.com'), 'first'],
    [claim(b, 'blog.example.com'), 'first'],
  ],
  'a public suffix has only itself': [
    [claim(a, 'github.io'), 'first'],
    [claim(b, 'ada.github.io'), 'first'],
    [claim(b, 'github.io'), null],
  ],
  'one that only begins alike is another': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'notexample.com'), 'first'],
    [claim(b, 'example.com.evil.test'), 'first'],
  ],
  'a proof wins': [
    [claim(a, 'example.com'), null],
    [claim(b, 'example.com', { proof: 'dns' }), 'dns'],
  ],
  'two proofs both win': [
    [claim(a, 'example.com', { proof: 'meta' }), 'meta'],
    [claim(b, 'example.com', { proof: 'dns' }), 'dns'],
    [claim(c, 'example.com'), null],
  ],
  'a proof reaches down, not up': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'shop.example.com', { proof: 'file' }), 'file'],
    [claim(a, 'shop.example.com'), null],
    [claim(b, 'www.a.shop.example.com'), 'file'],
  ],
  'a proof of the domain above is one of the subdomain': [
    [claim(b, 'shop.example.com'), null],
    [claim(a, 'example.com', { proof: 'dns' }), 'dns'],
    [claim(a, 'shop.example.com'), 'dns'],
  ],
  'a decision ends it': [
    [claim(a, 'example.com', { proof: 'dns' }), null],
    [claim(b, 'example.com', { assigned: 1 }), 'owner'],
    [claim(a, 'www.example.com', { proof: 'file' }), null],
  ],
  'a decision about a domain is as good as a proof below it': [
    [claim(a, 'example.com', { assigned: 1 }), 'owner'],
    [claim(b, 'shop.example.com', { proof: 'dns' }), 'dns'],
    [claim(c, 'blog.example.com'), null],
    [claim(a, 'blog.example.com'), 'owner'],
  ],
  'who lost a domain by a decision has nothing below it by an earlier proof': [
    [claim(a, 'example.com', { proof: 'dns' }), null],
    [claim(b, 'example.com', { assigned: 1 }), 'owner'],
    [claim(a, 'shop.example.com'), null],
    [claim(a, 'blog.example.com', { proof: 'file' }), 'file'],
    [claim(b, 'shop.example.com'), 'owner'],
  ],
}
for (const [name, websites] of Object.entries(rows)) {
  test(name, () => {
    const all = websites.map(([claim], index) => ({ id: index + 1, ...claim }))
    assert.deepEqual(
      all.map((claim) => standingOf(claim, all.toReversed())),
      websites.map(([, standing]) => standing),
    )
  })
}
