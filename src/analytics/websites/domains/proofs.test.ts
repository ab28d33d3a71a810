import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { longestBlockOf } from '../../../../test/support/cpu-time.ts'
import { type DnsServer, startDns } from '../../../../test/support/dns-server.ts'
import { inFull } from '../../../../test/support/tier.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher } from '../../../fetch/fetcher.ts'
import { serveHttp } from '../../../fetch/testing/servers.ts'
import { challengeOf, verificationFilePath } from '../domain-challenge.ts'
import { createAddressLookup, createResolver, createTxtLookup } from './dns.ts'
import { checkProofs, type ProofCheck, proofMethods } from './proofs.ts'

const domain = 'example.test'
const challenge = challengeOf('secret', { id: 7, domain })
const { token } = challenge

let dns: DnsServer
before(async () => {
  dns = await startDns()
})
after(() => dns.stop())

interface World {
  readonly texts?: Readonly<Record<string, readonly string[]>>
  readonly answer?: RequestListener
  /** The IP address that DNS returns for the website. */
  readonly address?: string
  readonly allow?: string
}

/** Every connection goes to the server of this test, which does not support TLS. */
async function check(t: TestContext, { texts = {}, answer, address = '127.0.0.1', allow = '127.0.0.1' }: World) {
  dns.texts.clear()
  dns.addresses.clear()
  dns.asked.length = 0
  for (const [name, values] of Object.entries(texts)) dns.texts.set(name, values)
  for (const host of [domain, `www.${domain}`, 'elsewhere.test']) dns.addresses.set(host, address)
  const server = await serveHttp(t, answer ?? ((_, reply) => reply.writeHead(404).end()))
  const resolver = createResolver([dns.address])
  const opened: string[] = []
  const fetcher = createFetcher({
    allow: parseAllowList(allow).allow,
    lookup: createAddressLookup(resolver),
    open: ({ host, port }) => {
      opened.push(`${host}:${port}`)
      return connect({ host: '127.0.0.1', port: server.port })
    },
  })
  t.after(() => fetcher.close())
  const checks = await checkProofs(domain, challenge, proofMethods, { fetcher, lookUpText: createTxtLookup(resolver) })
  const of = (method: ProofCheck['method']): ProofCheck =>
    checks.find((one) => one.method === method) ?? assert.fail(method)
  return { dns: of('dns'), file: of('file'), meta: of('meta'), opened }
}

const page =
  (html: string): RequestListener =>
  (request, reply) =>
    request.url === '/' ? reply.setHeader('content-type', 'text/html').end(html) : reply.writeHead(404).end()

const file =
  (text: string): RequestListener =>
  (request, reply) =>
    request.url === verificationFilePath ? reply.end(text) : reply.writeHead(404).end()

test('tokens are specific to a website, stable, and as long as a secret', () => {
  assert.equal(challengeOf('secret', { id: 7, domain }).token, token)
  assert.notEqual(challengeOf('secret', { id: 8, domain }).token, token)
  assert.notEqual(challengeOf('other', { id: 7, domain }).token, token)
  assert.ok(token.length >= 43)
})

const good: Record<string, readonly ['dns' | 'file' | 'meta', World]> = {
  'a TXT record at _sightline': ['dns', { texts: { [challenge.dns.name]: ['other', challenge.dns.value] } }],
  'a TXT record at the domain': ['dns', { texts: { [domain]: ['v=spf1 -all', challenge.dns.value] } }],
  'a file': ['file', { answer: file(`${token}\r\n`) }],
  'a file with other lines': ['file', { answer: file(`# tokens\nabc\n${token}\n`) }],
  'a tag': ['meta', { answer: page(`<!doctype html><head><title>x</title>${challenge.meta}</head><p>`) }],
  'a tag of another case': ['meta', { answer: page(`<META CONTENT=${token} NAME=Sightline-Verification>`) }],
  'a redirect to www.': [
    'file',
    {
      answer: (request, reply) =>
        request.headers.host === `www.${domain}`
          ? file(token)(request, reply)
          : reply.writeHead(301, { location: `http://www.${domain}${request.url}` }).end(),
    },
  ],
}
for (const [name, [method, world]] of Object.entries(good)) {
  test(`${name} is accepted as proof`, async (t) => {
    const seen = await check(t, world)
    assert.deepEqual([seen[method].verified, seen[method].problem], [1, null])
    for (const other of proofMethods) if (other !== method) assert.equal(seen[other].verified, 0)
  })
}

const bad: Record<string, readonly ['dns' | 'file' | 'meta', World, RegExp]> = {
  'nothing at all': ['dns', {}, /no matching TXT record/],
  "another's record": [
    'dns',
    { texts: { [domain]: [challengeOf('secret', { id: 8, domain }).dns.value] } },
    /expected value/,
  ],
  'the record of the domain above': ['dns', { texts: { test: [challenge.dns.value] } }, /no matching/],
  'a missing file': ['file', {}, /status 404/],
  'an error that echoes the token': ['file', { answer: (_, reply) => reply.writeHead(500).end(token) }, /status 500/],
  'a file with more on the line': ['file', { answer: file(`not ${token}`) }, /expected value/],
  'a redirect to another host': [
    'file',
    {
      answer: (request, reply) =>
        request.headers.host === 'elsewhere.test'
          ? file(token)(request, reply)
          : reply.writeHead(302, { location: `http://elsewhere.test${verificationFilePath}` }).end(),
    },
    /redirects to another host: http:\/\/elsewhere\.test/,
  ],
  'a tag in the body': ['meta', { answer: page(`<head></head><body>${challenge.meta}`) }, /no matching meta tag/],
  'a tag in a comment': ['meta', { answer: page(`<head><!-- ${challenge.meta} --></head>`) }, /no matching meta tag/],
  'a tag in a script': ['meta', { answer: page(`<head><script>'${challenge.meta}'</script>`) }, /no matching meta tag/],
  'a tag in a template': [
    'meta',
    { answer: page(`<head><template>${challenge.meta}</template>`) },
    /no matching meta tag/,
  ],
  'a tag too far down': [
    'meta',
    { answer: page(`<title>${'x'.repeat(600_000)}</title>${challenge.meta}`) },
    /no matching/,
  ],
  'an address that is not public': [
    'file',
    { address: '10.0.0.1', allow: '', answer: file(token) },
    /not in the public internet/,
  ],
}
for (const [name, [method, world, problem]] of Object.entries(bad)) {
  test(`${name} is not accepted as proof`, async (t) => {
    const seen = await check(t, world)
    assert.equal(seen[method].verified, 0)
    assert.match(seen[method].problem ?? '', problem)
    if (world.allow === '') assert.deepEqual(seen.opened, [], 'nothing was called')
  })
}

test('found values are truncated, and TXT records of other services are not shown', async (t) => {
  const seen = await check(t, {
    texts: { [domain]: ['v=spf1 secret', ...Array.from({ length: 20 }, (_, n) => `sightline-verification=${n}`)] },
    answer: file(Array.from({ length: 30 }, () => 'y'.repeat(120)).join('\n')),
  })
  assert.equal(seen.dns.found.length, 5)
  assert.ok(seen.dns.found.every((text) => text.startsWith('sightline-verification=')))
  assert.deepEqual([seen.file.found.length, seen.file.found[0]?.length], [5, 101])
})

test('a page that is slow to parse does not block the main thread', async (t) => {
  const attributes = Array.from({ length: 80_000 }, (_, n) => `a${n.toString(36)}`).join(' ')
  const longest = await longestBlockOf(async () => {
    const seen = await check(t, { answer: page(`<head><meta ${attributes}>${challenge.meta}`) })
    assert.equal(seen.meta.verified, 1)
  })
  assert.ok(longest < 500, `${longest} ms`)
})

test('DNS servers that do not reply are reported after a short timeout', inFull, async (t) => {
  dns.silent = true
  t.after(() => {
    dns.silent = false
  })
  const started = performance.now()
  const seen = await check(t, {})
  assert.match(seen.dns.problem ?? '', /did not answer/)
  assert.ok(performance.now() - started < 20_000)
})
