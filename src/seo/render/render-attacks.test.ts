import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { descendantsOf, isRunning } from '../../../test/support/process-tree.ts'
import { serveHttp } from '../../fetch/testing/servers.ts'
import { renderText } from '../../texts/render-text.ts'
import { publicAddress, rendered, testRenderer } from './testing/renderers.ts'

/** The time in all is no subject here: a loaded machine needs more of it. */
const limits = { totalMs: 60_000, loadMs: 3_000, settleMs: 2_000 }

test('a hostile page reaches nothing but the public servers that it names', async (t) => {
  const victim = await serveHttp(t, (_, response) => response.end('secret'))
  const udp = createSocket('udp4')
  const packets: Buffer[] = []
  udp.on('message', (packet) => packets.push(packet))
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  t.after(() => udp.close())
  const udpPort = udp.address().port
  const hosts = [
    `127.0.0.1:${victim.port}`,
    `localhost:${victim.port}`,
    `a.localhost:${victim.port}`,
    `[::1]:${victim.port}`,
  ]
  const urls = [
    ...hosts.map((host) => `http://${host}/`),
    ...hosts.map((host) => `https://${host}/`),
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://[::ffff:127.0.0.1]/',
    'http://private.test/',
    'http://site.test:5432/',
    'http://site.test/redirect',
    'file:///etc/passwd',
    'chrome://version/',
    'view-source:http://10.0.0.1/',
    'ftp://10.0.0.1/',
  ]
  const page = `<!doctype html><title>Attack</title><div id=out></div>
<link rel=dns-prefetch href="//dns.private.test"><link rel=preconnect href="http://10.0.0.2/">
<link rel=prefetch href="http://10.0.0.3/x"><link rel=stylesheet href="http://10.0.0.4/x.css"><link rel=modulepreload href="http://10.0.0.5/x.js">
<script type=speculationrules>{"prefetch":[{"source":"list","urls":["http://127.0.0.1:${victim.port}/s"]}],"prerender":[{"source":"list","urls":["/p"]}]}</script>
<form id=f method=post target=sink action="http://127.0.0.1:${victim.port}/post"><input name=a value=b></form><iframe name=sink></iframe>
<a id=ping href="#x" ping="http://127.0.0.1:${victim.port}/ping">x</a>
<style>@import "http://10.0.0.6/i.css"; body { background: url(http://10.0.0.7/b.png) }</style>
<script>
const urls = ${JSON.stringify(urls)}
const note = (text) => { document.getElementById('out').textContent += text + '\\n' }
for (const url of urls) {
  fetch(url, { mode: 'no-cors' }).then(() => note('reached ' + url), () => {})
  new Image().src = url
  const frame = document.createElement('iframe'); frame.src = url; document.body.append(frame)
  const script = document.createElement('script'); script.src = url; document.body.append(script)
  navigator.sendBeacon(url.startsWith('http') ? url : '/b', 'x')
  try { new EventSource(url) } catch {}
}
for (const host of ${JSON.stringify(hosts)}) {
  for (const scheme of ['ws', 'wss']) { const socket = new WebSocket(scheme + '://' + host + '/'); socket.onopen = () => note('opened ' + host) }
  try { new WebTransport('https://' + host + '/') } catch {}
}
const clean = document.createElement('iframe'); clean.srcdoc = '<p>x</p>'; document.body.append(clean)
clean.onload = () => {
  for (const Peer of [window.RTCPeerConnection, clean.contentWindow.RTCPeerConnection]) {
    if (!Peer) continue
    const peer = new Peer({ iceServers: [{ urls: ['stun:127.0.0.1:${udpPort}', 'turn:127.0.0.1:${victim.port}?transport=tcp'], username: 'a', credential: 'b' }] })
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); note('has WebRTC')
  }
}
new Worker(URL.createObjectURL(new Blob(['fetch("http://127.0.0.1:${victim.port}/worker", { mode: "no-cors" })'])))
navigator.serviceWorker?.register('/sw.js').catch(() => {})
document.getElementById('f').submit(); document.getElementById('ping').click()
fetch('http://rebind.test/1', { mode: 'no-cors' }).catch(() => {}).then(() => fetch('http://rebind.test/2', { mode: 'no-cors' }).catch(() => {}))
fetch('http://third.test/ok', { mode: 'no-cors' }).then(() => note('third party answered'))
</script>`
  const site = await serveHttp(t, (request, response) => {
    if (request.url === '/redirect')
      return void response.writeHead(302, { location: `http://127.0.0.1:${victim.port}/` }).end()
    if (request.url === '/2') response.setHeader('connection', 'close')
    response.setHeader('content-type', request.url === '/sw.js' ? 'text/javascript' : 'text/html')
    if (request.url === '/1') response.setHeader('connection', 'close')
    response.end(request.url === '/' ? page : 'ok')
  })
  const log = join(temporaryFolder(), 'net-log.json')
  const renderer = testRenderer(t, site.port, {
    // Its frames delay the collection of tasks.
    limits: { ...limits, totalMs: 25_000 },
    args: [`--log-net-log=${log}`, '--net-log-capture-mode=Everything'],
    addresses: { 'private.test': [['10.0.0.1']], 'rebind.test': [[publicAddress], ['127.0.0.1']] },
  })
  const { html, recordings } = await rendered(renderer, 'http://site.test/')
  await renderer.close()

  assert.match(html, /third party answered/, 'the page has run, and public servers can be reached')
  const [, noted = ''] = /<div id="out">([^<]*)/.exec(html) ?? []
  assert.equal(noted, 'third party answered\n')
  assert.doesNotMatch(html, /root:x/)
  assert.equal(victim.connections(), 0)
  assert.equal(packets.length, 0)
  const outside = renderer.targets.filter(
    (target) => target !== `${publicAddress} 80` && target !== `${publicAddress} 443`,
  )
  assert.deepEqual(outside, [])
  const refused = recordings.flatMap((recording) => recording.refused.map(({ host }) => host))
  for (const host of [
    `127.0.0.1:${victim.port}`,
    '10.0.0.1',
    '169.254.169.254',
    'private.test',
    'rebind.test',
    'site.test:5432',
  ])
    assert.ok(refused.includes(host), `${host} was refused: ${refused.join(', ')}`)

  // What the browser itself did: it connected to the proxy only, asked no DNS server, and sent nothing over UDP.
  const { constants, events } = JSON.parse(readFileSync(log, 'utf8'))
  const ofType = (name: string) =>
    events
      .filter(({ type }: { type: number }) => type === constants.logEventTypes[name])
      .map(({ params }: { params: object }) => JSON.stringify(params ?? {}))
  const tcp: string[] = ofType('TCP_CONNECT_ATTEMPT').filter((text: string) => text.includes('address'))
  assert.ok(tcp.length > 0)
  assert.deepEqual(
    tcp.filter((text) => !text.includes(rendererProxy(tcp))),
    [],
  )
  for (const name of ['HOST_RESOLVER_DNS_TASK', 'HOST_RESOLVER_SYSTEM_TASK', 'UDP_BYTES_SENT', 'QUIC_SESSION'])
    assert.deepEqual(ofType(name), [], name)
})

/** All connections lead to one address, which has to be a loopback one. */
function rendererProxy(connects: readonly string[]): string {
  const [, address = 'none'] = /"(127\.0\.0\.1:\d+)"/.exec(connects[0] ?? '') ?? []
  return address
}

const text = (script: string) => `<!doctype html><title>x</title><p>before</p><script>${script}</script>`

/** What the page does, and what comes of it: its HTML, or the reason why there is none. */
const rows: readonly (readonly [name: string, script: string, outcome: RegExp])[] = [
  ['an endless loop', 'onload = () => setTimeout(() => { while (true); }, 50)', /not rendered within 4 seconds/],
  [
    'dialogs, pop-ups, downloads, workers and navigations',
    `const frame = document.createElement('iframe'); document.body.append(frame)
    for (let n = 0; n < 30; n++) {
      alert(n); confirm(n); prompt(n); open('/', 'w' + n); frame.contentWindow.alert(n); frame.contentWindow.open('/', 'f' + n)
      const a = document.createElement('a'); a.href = '/'; a.target = '_blank'; a.click()
      const b = document.createElement('a'); b.href = 'data:application/zip,x'; b.download = 'x' + n; b.click()
      if (n < 5) new Worker(URL.createObjectURL(new Blob(['while (true);'])))
    }
    document.title = 'done'
    setTimeout(() => location.reload(), 20)
    setTimeout(() => { location.href = 'http://other.test/' }, 200)`,
    /<title>done|not rendered/,
  ],
  [
    'memory of scripts',
    'const kept = []; while (true) kept.push(new Array(1e6).fill({}))',
    /crashed|memory|not rendered/,
  ],
  [
    'memory outside of scripts',
    'const kept = []; setInterval(() => { const b = new Uint8Array(64e6); for (let n = 0; n < b.length; n += 4096) b[n] = 1; kept.push(b) }, 1)',
    /crashed|memory|not rendered/,
  ],
  [
    'requests without end',
    'setInterval(() => { for (let n = 0; n < 50; n++) fetch("/" + Math.random()).catch(() => {}) }, 1)',
    /<p>before|requests|not rendered/,
  ],
  [
    'frames without end',
    `document.title = 'done'; top.n = (top.n ?? 0) + 1
    if (top.n < 200) { const frame = document.createElement('iframe'); frame.src = location.href; document.body.append(frame) }`,
    /<title>done|not rendered/,
  ],
]

test('a page that exhausts the browser is bounded, and the next page is rendered', async (t) => {
  const pages = new Map(rows.map(([name, script]) => [`/${name.replaceAll(' ', '-')}`, text(script)]))
  const site = await serveHttp(t, (request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(pages.get(request.url ?? '') ?? text('document.title = "fine"'))
  })
  const short = { totalMs: 4_000, loadMs: 1_000, settleMs: 500, quietMs: 200, maxRequests: 200, maxHtml: 2_000_000 }
  const renderer = testRenderer(t, site.port, { limits: short, maxMegabytes: 700 })
  for (const [name, , outcome] of rows) {
    await t.test(name, async () => {
      const started = performance.now()
      const result = await renderer.render(
        { url: `http://site.test/${name.replaceAll(' ', '-')}`, profiles: ['phone'], runs: 1, withImages: false },
        new AbortController().signal,
      )
      assert.match(result.ok ? result.page.html : renderText(result.reason, 'en'), outcome)
      assert.ok(performance.now() - started < 30_000)
    })
  }
  // Its time is as short as theirs, and may be too short on a loaded machine.
  await eventually(async () => assert.match((await rendered(renderer, 'http://site.test/fine')).html, /<title>fine/))
  assert.deepEqual(
    renderer.targets.filter((target) => target !== `${publicAddress} 80`),
    [],
  )
})

test('the proxy serves nobody but the page that it belongs to', async (t) => {
  const { startRenderProxy } = await import('./proxy.ts')
  const { allowNothing } = await import('../../fetch/allow-list.ts')
  const opened: string[] = []
  const proxy = await startRenderProxy({
    allow: allowNothing,
    lookup: async () => [publicAddress],
    open: ({ host }) => {
      opened.push(host)
      throw new Error('not in a test')
    },
  })
  t.after(() => proxy.close())
  const { port } = new URL(proxy.origin)
  const ask = async (authorization?: string) => {
    const { request } = await import('node:http')
    const headers = authorization === undefined ? {} : { 'proxy-authorization': authorization }
    const sent = request({ host: '127.0.0.1', port, path: 'http://site.test/', headers }).end()
    return await Promise.race([
      once(sent, 'response').then(([response]) => response.resume().statusCode),
      once(sent, 'error').then(() => 'closed'),
    ]).catch(() => 'closed')
  }
  const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const { username, password, end } = proxy.openSession()
  assert.equal(await ask(), 407)
  assert.equal(await ask(basic(username, 'x'.repeat(password.length))), 407)
  assert.equal(await ask(basic('', '')), 407)
  assert.equal(await ask(basic(username, password)), 'closed')
  assert.deepEqual(opened, ['site.test'])
  end()
  assert.equal(await ask(basic(username, password)), 407)
  assert.equal(opened.length, 1)
})

test('no browser survives the death of its process', async (t) => {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(text('while (true);')),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const child = spawn(
    process.execPath,
    [new URL('./testing/hold-browser.ts', import.meta.url).pathname, String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  t.after(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const pids = await eventually(() => {
    const descendants = descendantsOf(child.pid ?? 0)
    assert.ok(descendants.length > 2)
    return descendants
  })
  child.kill('SIGKILL')
  await eventually(() => assert.deepEqual(pids.filter(isRunning), []))
})
