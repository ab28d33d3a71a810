import assert from 'node:assert/strict'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createLogger } from '../program/logger.ts'
import { createServer } from './server.ts'

test('a client that leaves before a stream has sent anything is no error of the service', async () => {
  const logged: string[] = []
  const options = {
    title: 'Test',
    baseUrl: 'http://localhost',
    logger: createLogger('error', { add: (_level, text) => logged.push(text) }),
    trustProxy: [],
    isHealthy: async () => true,
  }
  const started = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const app = await createServer(options, async (app) => {
    app.post('/slow', { schema: { hide: true } }, (_request, reply) => {
      const stream = new Readable({ read: () => undefined })
      stream.once('close', closed.resolve)
      started.resolve()
      return reply.send(stream)
    })
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/slow`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = request(url, { method: 'POST', headers }).on('error', () => undefined)
  sent.end('question=totals')
  await started.promise
  sent.destroy()
  await closed.promise
  await setImmediate()
  assert.deepEqual(logged, [])
  await app.close()
})
