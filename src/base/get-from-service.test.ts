import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { getFromService, isSuccess, readBodyText } from './get-from-service.ts'

describe('a request to the other service', () => {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/text') return response.end(`päge for ${headers.authorization}`)
    if (url === '/elsewhere') return response.writeHead(302, { location: '/text' }).end()
    // Never ends.
    return response.write('half of a reply')
  })
  let origin = ''
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const get = (path: string, signal = AbortSignal.timeout(10_000)) =>
    getFromService(origin + path, { headers: { authorization: 'Bearer token' }, signal })

  test('returns status and text', async () => {
    const reply = await get('/text')
    assert.equal(isSuccess(reply), true)
    assert.equal(await readBodyText(reply, 100), 'päge for Bearer token')
  })

  test('does not follow redirects', async () => {
    const reply = await get('/elsewhere')
    assert.equal(isSuccess(reply), false)
    reply.destroy()
  })

  test('rejects a reply that is too long', async () => {
    await assert.rejects(readBodyText(await get('/text'), 5), /too long/)
  })

  test('ends when it is aborted, in the middle of the reply as well', { timeout: 10_000 }, async () => {
    const stopping = new AbortController()
    const text = readBodyText(await get('/endless', stopping.signal), 100)
    stopping.abort()
    await assert.rejects(text)
    await assert.rejects(get('/text', stopping.signal))
  })

  test('rejects if nothing listens', async () => {
    await assert.rejects(getFromService('http://127.0.0.1:1/', { headers: {}, signal: AbortSignal.timeout(10_000) }))
  })
})
