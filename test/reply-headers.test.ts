import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readApiDocument } from './support/api-document.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const credentials: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  'a key': () => ({ authorization: `Bearer ${sightline.key}` }),
  'a wrong key': () => ({ authorization: 'Bearer sl_wrong_0123456789abcdef' }),
  'no key': () => ({}),
  'a grant': () => ({ 'sightline-grant': 'x.y' }),
}

for (const service of ['analyticsUrl', 'seoUrl'] as const) {
  describe(`replies of ${service === 'seoUrl' ? 'SEO' : 'analytics'}`, () => {
    for (const [name, headersOf] of Object.entries(credentials)) {
      test(`with ${name} are never stored, problems included`, async () => {
        const { paths } = await readApiDocument<{ paths: Paths }>(sightline[service])
        const headers = headersOf()
        let asked = 0
        for (const [path, operations] of Object.entries(paths)) {
          for (const method of Object.keys(operations)) {
            // What would end the key that the next request needs.
            if (method === 'delete' && !/websites|reports|projects/.test(path)) continue
            const response = await fetch(sightline[service] + path.replaceAll(/\{\w+\}/g, '1'), {
              method: method.toUpperCase(),
              headers,
              redirect: 'manual',
            })
            await response.arrayBuffer()
            assert.equal(response.headers.get('cache-control'), 'no-store', `${method} ${path} → ${response.status}`)
            assert.ok(response.status < 500, `${method} ${path} → ${response.status}`)
            asked++
          }
        }
        assert.ok(asked > 15, `${asked}`)
      })
    }

    test('replies for unknown routes and methods are not stored either', async () => {
      for (const [method, path] of [
        ['GET', '/api/v1/nothing'],
        ['PATCH', '/api/v1/account'],
        ['GET', '/api/v1/%zz'],
      ] as const) {
        const response = await fetch(sightline[service] + path, { method, headers: { ...credentials['a key'] } })
        assert.ok(response.status >= 400 && response.status < 500, `${response.status}`)
        assert.equal(response.headers.get('cache-control'), 'no-store', path)
      }
    })

    for (const path of ['/', '/sign-in', '/docs', '/websites', '/openapi.json', '/nothing']) {
      test(`${path} sets Cross-Origin-Opener-Policy and Permissions-Policy`, async () => {
        const { headers } = await fetch(sightline[service] + path)
        assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
        assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), .*geolocation=\(\).*microphone=\(\)/)
      })
    }
  })
}
