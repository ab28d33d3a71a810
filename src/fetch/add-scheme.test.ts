import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message } from '../base/message.ts'
import { urlsOfTypedHost } from '../base/typed-host.ts'
import { createAddScheme } from './add-scheme.ts'
import type { FetchFailureKind, FetchResult } from './fetch-result.ts'
import { loopbackFetcher } from './testing/fetchers.ts'
import { serveHttp } from './testing/servers.ts'

const hosts = ['example.com', ' example.com/a?b#c ', 'localhost', 'localhost:3000/x', 'shop:8080', '[::1]', 'bücher.de']
for (const text of hosts) {
  test(`${text} is a host without a scheme`, () => {
    assert.deepEqual(urlsOfTypedHost(text), [`https://${text.trim()}`, `http://${text.trim()}`])
  })
}

const others = ['', '/page', '//example.com', 'nonsense', 'two words.com', 'ann@example.com', 'http://example.com']
for (const text of [...others, 'mailto:ann@example.com', 'javascript:alert(1)', 'ann:1@example.com', '.', '?a=1.2']) {
  test(`${JSON.stringify(text)} is not`, async () => {
    assert.equal(urlsOfTypedHost(text), null)
    assert.equal(await createAddScheme(() => assert.fail('nothing is fetched'))(text), text)
  })
}

const failed = (kind: FetchFailureKind): FetchResult => {
  const text = message('The URL is not valid.')
  return { ok: false, failure: { kind, text, message: text.text, transient: false, redirects: [] } }
}

test('http is used if https cannot be reached', async (t) => {
  const server = await serveHttp(t, (_, response) => response.end('plain'))
  const { fetchPage } = loopbackFetcher(t)
  const host = `127.0.0.1:${server.port}`
  assert.equal(await createAddScheme(fetchPage)(host), `http://${host}`)
})

const failures = [
  ...(['connect', 'tls', 'timeout', 'protocol'] as const).map((kind) => [kind, 'http'] as const),
  ...(['dns', 'too-large', 'forbidden-address'] as const).map((kind) => [kind, 'https'] as const),
]
for (const [kind, scheme] of failures) {
  test(`${scheme} is used after ${kind} if http answers`, async (t) => {
    const server = await serveHttp(t, (_, response) => response.end('plain'))
    const { fetchPage } = loopbackFetcher(t)
    const addScheme = createAddScheme(async (url, options) =>
      url.startsWith('https:') ? failed(kind) : await fetchPage(url, options),
    )
    assert.equal(await addScheme(`127.0.0.1:${server.port}`), `${scheme}://127.0.0.1:${server.port}`)
  })
}

test('https is used if http only redirects to it, or does not answer either', async (t) => {
  const server = await serveHttp(t, (_, response) => response.writeHead(301, { location: 'https://own.test/' }).end())
  const { fetchPage } = loopbackFetcher(t)
  const host = `127.0.0.1:${server.port}`
  assert.equal(await createAddScheme(fetchPage)(host), `https://${host}`)
  assert.equal(await createAddScheme(async () => failed('connect'))('own.test'), 'https://own.test')
})
