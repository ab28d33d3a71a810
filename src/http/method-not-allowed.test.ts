import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { createLogger } from '../program/logger.ts'
import { createServer } from './server.ts'

const app = await createServer(
  {
    title: 'Things',
    baseUrl: 'http://localhost',
    logger: createLogger('silent'),
    trustProxy: [],
    isHealthy: async () => true,
    sendNotFoundPage: (_request, reply) => reply.send('page'),
  },
  async (app) => {
    app.get('/things/:id', async () => 'one')
    app.put('/things/:id', async () => 'changed')
    app.post('/things/new', async () => 'new')
    app.get('/files/*', async () => 'file')
    app.post('/files/upload', async () => 'uploaded')
  },
)

const rows: readonly [method: InjectOptions['method'], path: string, status: number, allow?: string][] = [
  ['GET', '/things/1', 200],
  ['HEAD', '/things/1', 200],
  ['PUT', '/things/1', 200],
  ['POST', '/things/1', 405, 'GET, HEAD, PUT'],
  ['DELETE', '/things/1?a=%zz', 405, 'GET, HEAD, PUT'],
  ['PATCH', '/things/%41', 405, 'GET, HEAD, PUT'],
  ['OPTIONS', '/things/1', 405, 'GET, HEAD, PUT'],
  ['POST', '/things/new', 200],
  // Not `GET /things/:id`.
  ['GET', '/things/new', 405, 'POST'],
  ['PUT', '/things/new', 405, 'POST'],
  ['DELETE', '/things/new', 405, 'POST'],
  ['POST', '/files/a', 404],
  ['GET', '/files/upload', 405, 'POST'],
  ['DELETE', '/files/upload', 405, 'POST'],
  ['POST', '/things', 404],
  ['POST', '/things/1/', 404],
  ['POST', '/', 404],
]
for (const [method, path, status, allow] of rows) {
  test(`${method} ${path} returns ${status}${allow ? ` and allows ${allow}` : ''}`, async () => {
    const reply = await app.inject({ method, url: path, headers: { accept: 'text/html' } })
    assert.deepEqual([reply.statusCode, reply.headers.allow], [status, allow])
    if (status !== 405) return
    const detail = `${method} is not allowed here; ${allow} are.`
    assert.deepEqual(reply.json(), {
      type: 'about:blank',
      title: 'Method Not Allowed',
      status,
      detail,
      code: 'method-not-allowed',
    })
  })
}
