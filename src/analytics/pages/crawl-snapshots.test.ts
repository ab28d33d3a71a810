import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { systemClock } from '../../base/clock.ts'
import { createIssuePages } from './crawl-snapshots.ts'

const replies: ((response: ServerResponse) => void)[] = []
const server = createServer((_, response) => (replies.shift() ?? assert.fail('nothing is left to reply'))(response))

before(async () => await once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => void server.close())

const seo = () => ({
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  tokenFor: () => 'token',
})

const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end()
const lines = (response: ServerResponse): void =>
  void response.end('{"object":"crawled_pages"}\n{"url":["https://a.example/b","https://a.example/c"]}\n')

test('pages of an issue are cached only if the SEO service replied', async () => {
  const readIssuePages = createIssuePages(seo(), systemClock)
  const read = async () => await readIssuePages(1, 'a.example', 'title-missing')
  const cut = (response: ServerResponse): void => {
    response.write('{"object":"crawled_pages"}\n{"url":["https://a.example/b"')
    setImmediate(() => response.destroy())
  }
  for (const failing of [status(503), (response: ServerResponse) => void response.destroy(), cut]) {
    replies.push(failing)
    assert.equal(await read(), null)
  }
  replies.push(lines)
  assert.deepEqual(await read(), new Set(['/b', '/c']))
  assert.deepEqual(await read(), new Set(['/b', '/c']), 'without another request')
  replies.push(status(404))
  assert.deepEqual(await readIssuePages(1, 'b.example', 'title-missing'), new Set(), 'it was not crawled')
  assert.deepEqual(await readIssuePages(1, 'b.example', 'title-missing'), new Set())
})
