import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../src/program/config.ts'
import { type Sightline, startSightline } from './support/sightline.ts'

const path = '/.well-known/security.txt'

async function withProgram(environment: Readonly<Record<string, string>>, work: (one: Sightline) => Promise<void>) {
  const sightline = await startSightline({ environment })
  try {
    await work(sightline)
  } finally {
    await sightline.stop()
  }
}

test('both services serve configured contacts as RFC 9116 requires', async () => {
  const environment = {
    SIGHTLINE_SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
    SIGHTLINE_SECURITY_POLICY: 'https://example.com/policy',
  }
  await withProgram(environment, async ({ analyticsUrl, seoUrl }) => {
    for (const origin of [analyticsUrl, seoUrl]) {
      const response = await fetch(origin + path)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
      const fields = (await response.text()).trimEnd().split('\n')
      const expires = fields.find((line) => line.startsWith('Expires: ')) ?? ''
      assert.deepEqual(fields, [
        'Contact: mailto:security@example.com',
        'Contact: https://example.com/report',
        expires,
        `Canonical: ${origin}${path}`,
        'Policy: https://example.com/policy',
      ])
      const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000
      assert.ok(days > 80 && days <= 90, expires)
      assert.equal((await fetch(origin + path, { method: 'POST' })).status, 405)
    }
  })
})

test('without a contact it returns 404', async () => {
  await withProgram({}, async ({ analyticsUrl, seoUrl }) => {
    for (const origin of [analyticsUrl, seoUrl]) assert.equal((await fetch(origin + path)).status, 404)
  })
})

describe('invalid contacts and policies are rejected at start', () => {
  const rows: readonly (readonly [variable: string, value: string])[] = [
    ['SIGHTLINE_SECURITY_CONTACT', 'security@example.com'],
    ['SIGHTLINE_SECURITY_CONTACT', 'http://example.com/'],
    ['SIGHTLINE_SECURITY_CONTACT', 'mailto:a@b.test\nContact: mailto:evil@c.test'],
    ['SIGHTLINE_SECURITY_CONTACT', 'javascript:alert(1)'],
    ['SIGHTLINE_SECURITY_CONTACT', `https://example.com/${'x'.repeat(500)}`],
    ['SIGHTLINE_SECURITY_CONTACT', Array(6).fill('tel:+1-555-0100').join()],
    ['SIGHTLINE_SECURITY_POLICY', 'mailto:a@b.test'],
    ['SIGHTLINE_SECURITY_POLICY', 'https://example.com/a b'],
  ]
  for (const [variable, value] of rows) {
    test(`${variable}=${JSON.stringify(value.slice(0, 60))}`, () => {
      const { mistakes } = readConfig({ [variable]: value })
      assert.deepEqual(
        mistakes.map(({ name }) => name),
        [variable],
      )
    })
  }
})
