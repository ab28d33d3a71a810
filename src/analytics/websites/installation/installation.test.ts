import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher } from '../../../fetch/fetcher.ts'
import { serveHttp } from '../../../fetch/testing/servers.ts'
import { type CheckedPage, createInstallationChecks } from './check-installation.ts'
import { findPolicyFixes } from './policy-fixes.ts'

const domain = 'shop.test'
const baseUrl = 'https://stats.example.com'
const tag = `<script defer data-domain="${domain}" src="${baseUrl}/js/script.js"></script>`
const website = { id: 1, account_id: 1, domain } as never

interface Site {
  readonly answer: RequestListener
  readonly allow?: string
  readonly clock?: () => number
}

/** Every connection goes to the server of this test, which does not support TLS. */
async function openChecks(t: TestContext, { answer, allow = '127.0.0.1', clock = Date.now }: Site) {
  const server = await serveHttp(t, answer)
  const fetcher = createFetcher({
    allow: parseAllowList(allow).allow,
    lookup: async () => ['127.0.0.1'],
    open: () => connect({ host: '127.0.0.1', port: server.port }),
  })
  t.after(() => fetcher.close())
  return { checks: createInstallationChecks({ fetcher, baseUrl, clock }), server }
}

const page =
  (html: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html', ...headers }).end(`<!doctype html><html>${html}</html>`)

type Expected = Partial<Pick<CheckedPage, 'status' | 'found' | 'problem' | 'warnings'>> & {
  readonly fixed?: readonly string[]
}

const csp = (policy: string) => ({ 'content-security-policy': policy })

const rows: Readonly<Record<string, readonly [RequestListener, Expected]>> = {
  'the tag in the head': [page(`<head>${tag}</head>`), { status: 'found', warnings: [] }],
  'the tag in the body': [page(`<body><p>${tag}</body>`), { status: 'found' }],
  'a tag for www.': [page(tag.replace(domain, `www.${domain}`)), { status: 'found' }],
  'a tag without a domain counts for the host of the page': [
    page(`<script src="${baseUrl}/js/script.js"></script>`),
    { status: 'found' },
  ],
  'a tag that names several websites': [page(tag.replace(domain, `other.test, ${domain}`)), { status: 'found' }],
  'a proxy of the website': [page('<script src="/stats/js/script.js"></script>'), { status: 'found' }],
  'a proxy with a path that ad blockers filter': [
    page('<script src="/analytics/js/script.js"></script>'),
    { status: 'found', warnings: ['ad-blocker-path'] },
  ],
  'two tags': [page(tag + tag), { status: 'found', warnings: ['several-tags'] }],
  'no tag': [page('<head><script src="/app.js"></script></head>'), { status: 'missing', found: null }],
  'a comment': [page(`<!-- ${tag} -->`), { status: 'missing' }],
  'text that shows the tag': [page(`<pre>${tag.replaceAll('<', '&lt;')}</pre>`), { status: 'missing' }],
  'a tag of another address': [
    page(`<script data-domain="${domain}" src="https://old.example.com/js/script.js"></script>`),
    {
      status: 'wrong-address',
      found: `<script data-domain="${domain}" src="https://old.example.com/js/script.js">`,
    },
  ],
  'a tag of another website': [
    page(tag.replace(domain, 'other.test')),
    { status: 'wrong-website', found: `<script data-domain="other.test" src="${baseUrl}/js/script.js">` },
  ],
  'a module': [page(tag.replace('defer', 'type="module"')), { status: 'not-executed' }],
  'a tag that waits for consent': [page(tag.replace('defer', 'type="text/plain"')), { status: 'not-executed' }],
  'a tag that only browsers without scripts see': [
    page(`<noscript>${tag}</noscript>`),
    { status: 'noscript-only', found: null },
  ],
  'only the pixel': [
    page(`<body><noscript><img src="${baseUrl}/api/pixel.gif?d=${domain}"></noscript></body>`),
    { status: 'noscript-only' },
  ],
  'an inline script that adds the tag': [
    page(`<script>var s=document.createElement('script');s.src='${baseUrl}/js/script.js'</script>`),
    { status: 'loaded-by-script' },
  ],
  'a tag manager': [
    page(`<script>w[l].push({'gtm.start':1});j.src='https://www.googletagmanager.com/gtm.js?id='+i</script>`),
    { status: 'tag-manager', found: 'Google Tag Manager' },
  ],
  'a policy that allows the tracker': [page(tag, csp(`default-src 'self' ${baseUrl}`)), { status: 'found' }],
  'a policy that blocks the script and its requests': [
    page(tag, csp("script-src 'self'; connect-src 'none'")),
    {
      status: 'blocked-by-policy',
      fixed: [`script-src 'self' ${baseUrl}`, `connect-src ${baseUrl}`],
    },
  ],
  'a policy in a meta tag': [
    page(`<meta http-equiv=content-security-policy content="connect-src 'self'">${tag}`),
    { status: 'blocked-by-policy', fixed: [`connect-src 'self' ${baseUrl}`] },
  ],
  'a policy that is only reported blocks nothing': [
    page(tag, { 'content-security-policy-report-only': "default-src 'none'" }),
    { status: 'found' },
  ],
  'an error': [(_, reply) => reply.writeHead(503).end(tag), { status: 'error-status', found: '503' }],
  'a file': [
    (_, reply) => reply.writeHead(200, { 'content-type': 'application/pdf' }).end(tag),
    { status: 'not-html', found: 'application/pdf' },
  ],
  'a redirect to another host': [
    (_, reply) => reply.writeHead(302, { location: 'http://elsewhere.test/x' }).end(),
    { status: 'redirects-away', found: 'http://elsewhere.test/x' },
  ],
  'a redirect to www.': [
    (request, reply) =>
      request.headers.host === `www.${domain}`
        ? page(tag)(request, reply)
        : reply.writeHead(301, { location: `http://www.${domain}/` }).end(),
    { status: 'found' },
  ],
  'a page that redirects in a circle': [
    (_, reply) => reply.writeHead(302, { location: '/' }).end(),
    { status: 'unreachable', problem: 'The page redirects in a loop.' },
  ],
}

describe('checking a page', () => {
  for (const [name, [answer, { fixed, ...expected }]] of Object.entries(rows)) {
    test(name, async (t) => {
      const { checks } = await openChecks(t, { answer })
      const [checked = assert.fail()] = await checks.check(website)
      assert.deepEqual({ ...checked, ...expected }, checked)
      assert.deepEqual(
        checked.fixes.map((fix) => fix.fixed),
        fixed ?? [],
      )
    })
  }

  test('a page on localhost counts only with data-local', async (t) => {
    const local = { ...(website as object), domain: 'localhost' } as never
    const localTag = tag.replace(domain, 'localhost')
    for (const [html, warnings] of [
      [localTag, ['not-counted-locally']],
      [localTag.replace('defer', 'defer data-local'), []],
    ] as const) {
      const { checks } = await openChecks(t, { answer: page(html) })
      const [checked = assert.fail()] = await checks.check(local)
      assert.deepEqual([checked.status, checked.warnings], ['found', warnings])
    }
  })

  test('a private address is not fetched', async (t) => {
    const { checks, server } = await openChecks(t, { answer: page(tag), allow: '' })
    const [checked] = await checks.check(website)
    assert.equal(checked?.status, 'unreachable')
    assert.equal(server.connections(), 0)
  })

  test('pages that the home page links to are checked, one of each folder', async (t) => {
    const links = [
      '/about',
      '/blog/one',
      '/blog/two',
      '/guide.pdf',
      'https://other.test/',
      '#top',
      '/a',
      '/b',
      '/c',
      '/d',
    ]
    const answer: RequestListener = (request, reply) => {
      const body = request.url === '/' ? links.map((link) => `<a href="${link}">x</a>`).join('') + tag : '<p>'
      page(body)(request, reply)
    }
    const { checks } = await openChecks(t, { answer })
    const checked = await checks.check(website)
    assert.deepEqual(
      checked.map(({ url, status }) => `${new URL(url).pathname} ${status}`),
      ['/ found', '/about missing', '/blog/one missing', '/a missing', '/b missing'],
    )
    assert.deepEqual(
      (await checks.check(website, '/blog/two')).map(({ url }) => new URL(url).pathname),
      ['/blog/two'],
    )
  })

  test('a website is checked a few times a minute', async (t) => {
    const { checks } = await openChecks(t, { answer: page(tag), clock: () => 0 })
    for (let count = 0; count < 6; count++) await checks.check(website, '/')
    await assert.rejects(checks.check(website, '/'), { code: 'too-many', retryAfterSeconds: 10 })
  })

  test('a page that is crafted to be slow to parse does not block', async (t) => {
    const { checks } = await openChecks(t, { answer: page('<b><a>'.repeat(100_000)) })
    const [checked] = await checks.check(website)
    assert.ok(checked?.status === 'unreachable' || checked?.status === 'missing')
  })
})

describe('content security policies', () => {
  const script = new URL(`${baseUrl}/js/script.js`)
  const endpoint = new URL(`${baseUrl}/api/event`)
  const fixesOf = (policy: string, nonce = '') =>
    findPolicyFixes([policy], { page: new URL('https://shop.test/'), script, endpoint, nonce }).map(
      ({ fixed }) => fixed,
    )

  const policies: Readonly<Record<string, readonly string[]>> = {
    '': [],
    "img-src 'none'": [],
    '*': [],
    'default-src *': [],
    'default-src https:': [],
    'default-src http:': [],
    'script-src *.example.com; connect-src *.example.com': [],
    'script-src stats.example.com; connect-src https://stats.example.com/api/': [],
    'script-src https://stats.example.com:443; connect-src *': [],
    'script-src https://stats.example.com/js/; connect-src *': [],
    'script-src https://stats.example.com/other/; connect-src *': [
      'script-src https://stats.example.com/other/ https://stats.example.com',
    ],
    'script-src *.stats.example.com': ['script-src *.stats.example.com https://stats.example.com'],
    'script-src https://stats.example.com:8443': [
      'script-src https://stats.example.com:8443 https://stats.example.com',
    ],
    "default-src 'none'": ['script-src https://stats.example.com', 'connect-src https://stats.example.com'],
    "default-src 'self' cdn.test": [
      "script-src 'self' cdn.test https://stats.example.com",
      "connect-src 'self' cdn.test https://stats.example.com",
    ],
    "script-src 'none'; script-src *": ['script-src https://stats.example.com'],
    "script-src *; script-src-elem 'self'": ["script-src-elem 'self' https://stats.example.com"],
    "script-src 'nonce-abc' 'strict-dynamic' https:": [
      '<script nonce="…" src="https://stats.example.com/js/script.js">',
    ],
    "default-src *, script-src 'self'": ["script-src 'self' https://stats.example.com"],
  }
  for (const [policy, fixes] of Object.entries(policies)) {
    test(`${policy || 'none'}: ${fixes.length === 0 ? 'allowed' : 'blocked'}`, () =>
      assert.deepEqual(fixesOf(policy), fixes))
  }

  test('a nonce of the policy allows the tag', () => {
    assert.deepEqual(fixesOf("script-src 'nonce-aBc' 'strict-dynamic'; connect-src *", 'aBc'), [])
    assert.equal(fixesOf("script-src 'nonce-aBc'; connect-src *", 'abc').length, 1)
  })
})

test('no further pages of a slow website are fetched', async (t) => {
  let now = 0
  const links = ['a', 'b', 'c', 'd'].map((name) => `<a href="/${name}/">${name}</a>`).join('')
  const answer: RequestListener = (request, reply) => {
    now += 8_000
    page(links)(request, reply)
  }
  const { checks } = await openChecks(t, { answer, clock: () => now })
  assert.equal((await checks.check(website)).length, 2)
})
