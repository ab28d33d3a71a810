import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { caddyProgram, startCaddy } from './support/caddy.ts'
import { certificate, key } from './support/certificate.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserHeaders } from './support/hits.ts'
import { nginxProgram, runNginx } from './support/nginx.ts'
import { freePort } from './support/port.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

/** The examples of docs/how-to/deploy.md for one machine, each run as it is, apart from ports and certificates. */

const document = readFileSync(fileURLToPath(new URL('../docs/how-to/deploy.md', import.meta.url)), 'utf8')
const examplesIn = (language: string): readonly string[] =>
  Array.from(document.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')), ([, text = '']) => text)

const [nginxOnTwoNames = '', nginxCommon = '', nginxOnOneName = ''] = examplesIn('nginx')
const [caddyOnTwoNames = '', caddyOnOneName = ''] = examplesIn('caddyfile')

const folder = temporaryFolder()
const [certificatePath, keyPath] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
writeFileSync(certificatePath, certificate)
writeFileSync(keyPath, key)

interface Ports {
  readonly http: number
  readonly https: number
}

type Start = (example: string, inner: Readonly<Record<string, number>>, ports: Ports) => Promise<() => Promise<void>>

const withPorts = (example: string, inner: Readonly<Record<string, number>>): string =>
  example.replaceAll(/127\.0\.0\.1:(4100|4200)/g, (_, port: string) => `127.0.0.1:${inner[port]}`)

const startNginxWith: Start = (example, inner, { http, https }) => {
  const common = join(folder, 'sightline-proxy.conf')
  writeFileSync(common, nginxCommon)
  const adapted = withPorts(example, inner)
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certificatePath};`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${keyPath};`)
    .replaceAll('/etc/nginx/sightline-proxy.conf', common)
  return runNginx(adapted, https)
}

const startCaddyWith: Start = (example, inner, { http, https }) => {
  const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n`
  const sites = withPorts(example, inner).replaceAll(
    /^(\S+\.example\.com) \{$/gm,
    (site) => `${site}\n\ttls ${certificatePath} ${keyPath}`,
  )
  return startCaddy(options + sites, https)
}

interface Reply {
  readonly status: number
  readonly location: string | undefined
  readonly dropped: string | undefined
  readonly text: string
}

async function send(open: typeof requestHttp, options: RequestOptions, body?: string | Buffer): Promise<Reply> {
  const sent = open({ host: '127.0.0.1', agent: false, ...options })
  sent.end(body)
  const [reply] = await once(sent, 'response')
  let text = ''
  for await (const chunk of reply.setEncoding('utf8')) text += chunk
  const { location, 'x-sightline-dropped': dropped } = reply.headers
  return { status: reply.statusCode, location, dropped, text }
}

const proxies = [
  { name: 'nginx', skip: nginxProgram() ? false : 'nginx is missing: run "node test/setup.ts"', start: startNginxWith },
  { name: 'Caddy', skip: caddyProgram() ? false : 'Caddy is missing: run "node test/setup.ts"', start: startCaddyWith },
] as const

for (const { layout, stats, seo, examples } of [
  {
    layout: 'two names',
    stats: 'stats.example.com',
    seo: 'seo.example.com',
    examples: { nginx: nginxOnTwoNames, Caddy: caddyOnTwoNames },
  },
  {
    layout: 'one name',
    stats: 'sightline.example.com',
    seo: 'sightline.example.com',
    examples: { nginx: nginxOnOneName, Caddy: caddyOnOneName },
  },
]) {
  describe(`both services on ${layout}`, () => {
    let sightline: Sightline
    let inner: Readonly<Record<string, number>>
    before(async () => {
      inner = { 4100: await freePort(), 4200: await freePort() }
      sightline = await startSightline({
        environment: {
          SIGHTLINE_ANALYTICS_URL: `https://${stats}`,
          SIGHTLINE_SEO_URL: `https://${seo}`,
          SIGHTLINE_HOST: '127.0.0.1',
          SIGHTLINE_ANALYTICS_PORT: String(inner[4100]),
          SIGHTLINE_SEO_PORT: String(inner[4200]),
          SIGHTLINE_TRUST_PROXY: '127.0.0.1,::1',
        },
      })
    })
    after(() => sightline.stop())

    for (const { name, skip, start } of proxies)
      test(`behind ${name}: https, the client's address, large bodies, exports`, { skip }, async () => {
        const ports = { http: await freePort(), https: await freePort() }
        const stop = await start(examples[name], inner, ports)
        const call = (host: string, path: string, options: RequestOptions = {}, body?: string | Buffer) =>
          send(
            requestHttps,
            {
              ...{ port: ports.https, path, servername: host, rejectUnauthorized: false, ...options },
              headers: { host, authorization: `Bearer ${ownerKey}`, ...options.headers },
            },
            body,
          )
        const post = (host: string, path: string, fields: Readonly<Record<string, string>>) =>
          call(
            host,
            path,
            { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
            new URLSearchParams(fields).toString(),
          )
        try {
          const plain = await send(requestHttp, { port: ports.http, path: '/health', headers: { host: stats } })
          assert.ok([301, 308].includes(plain.status), `${plain.status}`)
          assert.match(plain.location ?? '', new RegExp(`^https://${stats}(:\\d+)?/health$`))
          for (const host of [stats, seo]) assert.equal((await call(host, '/health')).status, 200)
          assert.equal((await call(seo, '/api/v1/reports')).status, 200)

          // The address that the client claims to have is excluded, and must not be believed.
          const domain = `${name.toLowerCase()}.test`
          const made = await post(stats, '/api/v1/websites', { domain, exclude_ips: '203.0.113.9' })
          assert.equal(made.status, 201, made.text)
          const { id } = JSON.parse(made.text).data
          const hit = await call(
            stats,
            '/api/event',
            {
              method: 'POST',
              headers: { ...browserHeaders, 'x-forwarded-for': '203.0.113.9' },
            },
            JSON.stringify({ n: 'pageview', u: `https://${domain}/` }),
          )
          assert.deepEqual([hit.status, hit.dropped], [202, undefined], hit.text)

          // As the console sends it, and as large as the API takes it.
          for (const [size, name] of [
            [512 * 1024, 'small.sql'],
            [4 * 1024 ** 2, 'large.sql'],
          ] as const) {
            const fields = { kind: 'umami', file_name: name, size: String(2 * size), dry_run: '1' }
            const begun = await post(stats, `/api/v1/websites/${id}/imports`, fields)
            assert.equal(begun.status, 201, begun.text)
            const path = `/api/v1/websites/${id}/imports/${JSON.parse(begun.text).data.id}/file?offset=0`
            const headers = { 'content-type': 'application/octet-stream' }
            const part = await call(stats, path, { method: 'PUT', headers }, Buffer.alloc(size, '-'))
            assert.equal(part.status, 200, part.text)
            assert.equal(JSON.parse(part.text).data.received, size)
          }
          const csv = { headers: { accept: 'text/csv' } }
          const exported = await call(stats, `/api/v1/websites/${id}/stats/source?metrics=visitors`, csv)
          assert.equal(exported.status, 200, exported.text)
        } finally {
          await stop()
        }
      })
  })
}
