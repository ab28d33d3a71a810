import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalName, withParentDomains } from '../parent-domains.ts'
import { type Claim, type VerificationStatus, verificationStatusOf } from './verification-status.ts'

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
  test(`${name} is covered by ${covering.join(' and ')}`, () => assert.deepEqual(withParentDomains(name), covering))
}

test('of a name with very many labels, few parent domains are looked up, including the registrable one', () => {
  const parts = Array.from({ length: 120 }, (_, index) => `a${index % 10}`)
  const name = [...parts, 'example', 'co', 'uk'].join('.')
  const covering = withParentDomains(name)
  assert.equal(covering.length, 10)
  assert.equal(covering[0], name)
  assert.deepEqual(covering.slice(-3), ['a8.a9.example.co.uk', 'a9.example.co.uk', 'example.co.uk'])
})

test('www. makes no difference, www.www. does', () => {
  assert.deepEqual(['www.example.com', 'example.com'].map(canonicalName), ['example.com', 'example.com'])
  assert.equal(canonicalName('www.www.example.com'), 'www.www.example.com')
})

const [a, b, c] = [1, 2, 3]
const claim = (account_id: number, domain: string, more: Partial<Claim> = {}): Omit<Claim, 'id'> => ({
  account_id,
  domain,
  proof: null,
  assigned: 0,
  ...more,
})

const rows: Record<string, readonly [Omit<Claim, 'id'>, VerificationStatus][]> = {
  'the account that registered first has the domain': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'example.com'), null],
  ],
  'www. makes no difference': [
    [claim(a, 'www.example.com'), 'first'],
    [claim(b, 'example.com'), null],
    [claim(a, 'example.com'), 'first'],
  ],
  'subdomains belong to the account that has the domain': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'a.shop.example.com'), null],
    [claim(a, 'shop.example.com'), 'first'],
  ],
  'a parent domain that is registered later does not take subdomains away': [
    [claim(a, 'shop.example.com'), 'first'],
    [claim(b, 'example.com'), 'first'],
    [claim(a, 'blog.example.com'), null],
  ],
  'sibling domains do not affect each other': [
    [claim(a, 'shop.example.com'), 'first'],
    [claim(b, 'blog.example.com'), 'first'],
  ],
  'a public suffix does not include the domains below it': [
    [claim(a, 'github.io'), 'first'],
    [claim(b, 'ada.github.io'), 'first'],
    [claim(b, 'github.io'), null],
  ],
  'a domain that only shares a prefix or suffix is unrelated': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'notexample.com'), 'first'],
    [claim(b, 'example.com.evil.test'), 'first'],
  ],
  'a proof wins over being first': [
    [claim(a, 'example.com'), null],
    [claim(b, 'example.com', { proof: 'dns' }), 'dns'],
  ],
  'a domain counts for every account with proof': [
    [claim(a, 'example.com', { proof: 'meta' }), 'meta'],
    [claim(b, 'example.com', { proof: 'dns' }), 'dns'],
    [claim(c, 'example.com'), null],
  ],
  'a proof covers subdomains but not parent domains': [
    [claim(a, 'example.com'), 'first'],
    [claim(b, 'shop.example.com', { proof: 'file' }), 'file'],
    [claim(a, 'shop.example.com'), null],
    [claim(b, 'www.a.shop.example.com'), 'file'],
  ],
  'a proof of the parent domain covers the subdomain': [
    [claim(b, 'shop.example.com'), null],
    [claim(a, 'example.com', { proof: 'dns' }), 'dns'],
    [claim(a, 'shop.example.com'), 'dns'],
  ],
  'an assignment by the owner wins over proofs': [
    [claim(a, 'example.com', { proof: 'dns' }), null],
    [claim(b, 'example.com', { assigned: 1 }), 'owner'],
    [claim(a, 'www.example.com', { proof: 'file' }), null],
  ],
  'an assignment covers subdomains like a proof': [
    [claim(a, 'example.com', { assigned: 1 }), 'owner'],
    [claim(b, 'shop.example.com', { proof: 'dns' }), 'dns'],
    [claim(c, 'blog.example.com'), null],
    [claim(a, 'blog.example.com'), 'owner'],
  ],
  'an assignment to another account voids an earlier proof for subdomains too': [
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
      all.map((claim) => verificationStatusOf(claim, all.toReversed())),
      websites.map(([, standing]) => standing),
    )
  })
}
