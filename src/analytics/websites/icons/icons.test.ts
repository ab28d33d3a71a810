import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher } from '../../../fetch/fetcher.ts'
import { serveHttp } from '../../../fetch/testing/servers.ts'
import { createIcons, imageTypeOf } from './icons.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const ico = Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(40, 1)])
const day = 24 * 60 * 60_000

interface Host {
  readonly answer: RequestListener
  readonly allow?: string
  readonly enabled?: boolean
  readonly clock?: () => number
}

/** Every connection goes to the server of this test, which does not support TLS. */
async function openIcons(t: TestContext, { answer, allow = '127.0.0.1', enabled = true, clock = Date.now }: Host) {
  const asked: string[] = []
  const server = await serveHttp(t, (request, reply) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, reply)
  })
  const fetcher = createFetcher({
    allow: parseAllowList(allow).allow,
    lookup: async () => ['127.0.0.1'],
    open: () => connect({ host: '127.0.0.1', port: server.port }),
  })
  t.after(() => fetcher.close())
  const icons = createIcons({ fetcher, publicFetcher: fetcher, clock, enabled })
  const read = (owner: string, name: string) => icons.read(owner, name, 'visitor')
  return { icons: { read }, asked, server }
}

const page = (head: string) => ['text/html', `<!doctype html><head>${head}</head>`] as const

/** Replies by path; 404 elsewhere. */
const site =
  (files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>>): RequestListener =>
  (request, reply) => {
    const file = files[request.url ?? '']
    if (file) reply.writeHead(200, { 'content-type': file[0] }).end(file[1])
    else reply.writeHead(404).end()
  }

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const rows: Readonly<Record<string, readonly [RequestListener, string | null]>> = {
  'an icon at the usual place, whatever type its server claims': [
    site({ '/': page(''), '/favicon.ico': ['text/plain', ico] }),
    'image/x-icon',
  ],
  'an icon that the page names': [
    site({ '/': page('<link rel="shortcut icon" href="/i.png">'), '/i.png': ['image/png', png] }),
    'image/png',
  ],
  'a raster image rather than SVG': [
    site({
      '/': page('<link rel=icon href=/i.svg type=image/svg+xml><link rel=icon sizes=32x32 href=/i.png>'),
      '/i.svg': ['image/svg+xml', svg],
      '/i.png': ['image/png', png],
    }),
    'image/png',
  ],
  'only SVG': [site({ '/': page('<link rel=icon href=/i.svg>'), '/i.svg': ['image/svg+xml', svg] }), null],
  'SVG under another name': [site({ '/': page(''), '/favicon.ico': ['image/x-icon', svg] }), null],
  'a page in place of an icon': [(_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(svg), null],
  'an icon that is too large': [
    site({ '/': page(''), '/favicon.ico': ['image/png', Buffer.concat([png, Buffer.alloc(65 * 1024)])] }),
    null,
  ],
  'no icon': [site({ '/': page('') }), null],
}
for (const [name, [answer, type]] of Object.entries(rows)) {
  test(name, async (t) => {
    const { icons } = await openIcons(t, { answer })
    assert.equal((await icons.read('1', 'blog.test'))?.type ?? null, type)
  })
}

test('an icon is fetched once, and that there is none is cached for a day', async (t) => {
  let now = 0
  const files = { '/': page('<link rel=icon href=/i.png>'), '/i.png': ['image/png', png] } as const
  const { icons, asked } = await openIcons(t, { answer: site(files), clock: () => now })
  await Promise.all([icons.read('1', 'a.test'), icons.read('2', 'a.test')])
  await icons.read('3', 'A.test.')
  assert.equal(asked.filter((url) => url.endsWith('/i.png')).length, 1)

  const none = await openIcons(t, { answer: site({}), clock: () => now })
  assert.equal(await none.icons.read('1', 'b.test'), null)
  const count = none.asked.length
  now += day - 1
  await none.icons.read('1', 'b.test')
  assert.equal(none.asked.length, count)
  now += 2
  await none.icons.read('1', 'b.test')
  assert.ok(none.asked.length > count)
})

test('private addresses, names that are no hosts, and switched-off icons are not fetched', async (t) => {
  const answer = site({ '/': page(''), '/favicon.ico': ['image/png', png] })
  const guarded = await openIcons(t, { answer, allow: '' })
  assert.equal(await guarded.icons.read('1', 'internal.test'), null)
  assert.equal(guarded.server.connections(), 0)
  const { icons, asked } = await openIcons(t, { answer })
  for (const name of ['', 'a b', 'ftp://x', 'android-app://com.x', '[::1'])
    assert.equal(await icons.read('1', name), null)
  assert.deepEqual(asked, [])
  const off = await openIcons(t, { answer, enabled: false })
  assert.equal(await off.icons.read('1', 'a.test'), null)
  assert.deepEqual(off.asked, [])
})

test('image types are read from the bytes', () => {
  assert.equal(imageTypeOf(png), 'image/png')
  assert.equal(imageTypeOf(ico), 'image/x-icon')
  assert.equal(imageTypeOf(Buffer.from('GIF89a0123456789')), 'image/gif')
  assert.equal(imageTypeOf(Buffer.from('RIFF0000WEBPVP8 ')), 'image/webp')
  assert.equal(imageTypeOf(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)])), 'image/jpeg')
  for (const text of ['', 'short', svg, '<html><script>x</script></html>'])
    assert.equal(imageTypeOf(Buffer.from(text)), undefined)
})
