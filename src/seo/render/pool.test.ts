import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { type PageServer, startPageServer } from '../../../test/support/page-server.ts'
import { createHostLimits } from '../../fetch/host-limits.ts'
import { createRenderPool, type RenderPool } from './pool.ts'
import { browserPath } from './testing/renderers.ts'

test('a browser that was started in advance renders the first page, and there is no second one', async (context) => {
  const folder = temporaryFolder()
  const [browser, log] = [join(folder, 'browser'), join(folder, 'starts')]
  await writeFile(browser, `#!/bin/sh\necho started >> ${log}\nexec ${browserPath} "$@"\n`, { mode: 0o700 })
  const starts = () => readFile(log, 'utf8')
  const site = await startPageServer()
  const options = { browser, sandbox: 'auto', maxMegabytes: 1_500, places: 1, runs: 1 } as const
  const pool = createRenderPool({ ...options, allow: ['127.0.0.1'], contact: '', hostLimits: createHostLimits() })
  context.after(async () => {
    await pool.close()
    site.close()
  })
  await Promise.all([pool.prepare(), pool.prepare()])
  assert.equal(await starts(), 'started\n')
  const url = site.put('/', '<!doctype html><title>Walnut chairs</title>')
  const request = { url, owner: '1', profiles: ['phone'], withImages: false, contentOnly: true } as const
  const pages = [
    await pool.render(request, new AbortController().signal),
    await pool.render(request, new AbortController().signal),
  ]
  assert.ok(pages.every(({ ok }) => ok))
  assert.equal(await starts(), 'started\n')
})

describe('the pool of browsers', () => {
  let site: PageServer
  let pool: RenderPool
  before(async () => {
    site = await startPageServer()
    const allow = ['127.0.0.1']
    const options = { browser: browserPath, sandbox: 'auto', maxMegabytes: 1_500, places: 1, runs: 1 } as const
    pool = createRenderPool({ ...options, allow, contact: '', hostLimits: createHostLimits() })
  })
  after(async () => {
    await pool.close()
    site.close()
  })

  test('lets the pages of one account not wait for the 500 of another, and bounds how many wait', async () => {
    const url = site.put(
      '/',
      '<!doctype html><title>Walnut chairs</title><p id="text"></p><script>text.append("drawn")</script>',
    )
    const stopping = new AbortController()
    let done = 0
    const of = (owner: string, signal: AbortSignal) =>
      pool.render({ url, owner, profiles: ['phone'], withImages: false, contentOnly: true }, signal)
    const many = Array.from({ length: 500 }, async () => {
      const result = await of('first', stopping.signal)
      if (result.ok) done += 1
      return result.ok ? 'done' : result.cause
    })
    const settled = Promise.allSettled(many)
    const other = await of('second', new AbortController().signal)
    const before = done
    stopping.abort()
    assert.ok(other.ok && other.page.html.includes('drawn'))
    assert.ok(before <= 2, `${before} pages of the other account were rendered first`)
    const refused = (await settled).filter((one) => one.status === 'fulfilled' && one.value === 'busy')
    assert.equal(refused.length, 500 - 100 - 1)
  })

  test('sends header fields to the origin of the page alone, with all that it loads from there', async () => {
    const seen: string[] = []
    const other = await startPageServer()
    for (const server of [site, other])
      for (const path of ['/script.js', '/frame'])
        server.put(path, (response, request) => {
          seen.push(`${server === site ? 'own' : 'other'} ${path} ${request.headers.authorization ?? 'none'}`)
          response.setHeader('content-type', path === '/frame' ? 'text/html' : 'text/javascript').end('')
        })
    const parts = [site.origin, other.origin].map(
      (origin) => `<script src="${origin}/script.js"></script><iframe src="${origin}/frame"></iframe>`,
    )
    const url = site.put('/private', (response, request) => {
      seen.push(`own /private ${request.headers.authorization ?? 'none'} ${request.headers['user-agent']}`)
      response.setHeader('content-type', 'text/html').end(`<title>x</title>${parts.join('')}`)
    })
    const request = { url, owner: '1', profiles: ['phone'], withImages: false, contentOnly: true } as const
    const headers = { authorization: 'Basic c2VjcmV0' }
    const result = await pool.render({ ...request, headers, userAgent: 'Tester/1' }, new AbortController().signal)
    other.close()
    assert.ok(result.ok)
    assert.deepEqual([result.page.recordings, result.page.violations, result.page.layout], [[], null, null])
    assert.deepEqual(seen.toSorted(), [
      'other /frame none',
      'other /script.js none',
      'own /frame Basic c2VjcmV0',
      'own /private Basic c2VjcmV0 Tester/1',
      'own /script.js Basic c2VjcmV0',
    ])
  })
})
