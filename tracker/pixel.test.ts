import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser.close())

test('the documented pixel reports the page in a browser without JavaScript', async () => {
  const manual = await readFile(new URL('../docs/reference/tracker.md', import.meta.url), 'utf8')
  const pixel = /<noscript>.*?<\/noscript>/s.exec(manual)?.[0].replace('https://', 'http://')
  assert.ok(pixel)
  const requests: IncomingHttpHeaders[] = []
  const server = createServer(({ url, headers }, response) => {
    if (url === '/api/pixel.gif?d=example.com') requests.push(headers)
    response.setHeader('content-type', 'text/html').end(pixel.replace('stats.example.com', `stats.example.com:${port}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`http://example.com:${port}/pricing?plan=pro`)
  assert.deepEqual(
    requests.map(({ host, referer }) => [host, referer]),
    [[`stats.example.com:${port}`, `http://example.com:${port}/pricing?plan=pro`]],
  )
  server.closeAllConnections()
  server.close()
})
