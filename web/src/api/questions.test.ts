import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'

const page = { origin: 'http://localhost', href: 'http://localhost/', search: '' }
const window = { self: null, top: null }
Object.assign(globalThis, { window, location: page, document: { querySelector: () => null } })
const { ask } = await import('./questions.ts')

/** The path of each request, and its body. */
let sent: string[] = []
let status = 200
globalThis.fetch = async (url, { body } = {}) => {
  sent.push([url, body].filter(Boolean).map(String).map(decodeURIComponent).join(' '))
  return new Response('', { status })
}

beforeEach(() => {
  sent = []
  status = 200
})

const access = { kind: 'owner', id: '1' } as const
const inGermany = { period: '7d', filter: ['country:is:DE'] }
const { signal } = new AbortController()

describe('the questions of a view', () => {
  test('are sent together, also one about now', async () => {
    ask(access, 'totals', { period: '7d', filter: [] }, 'totals', signal)
    ask(access, 'realtime', {}, 'later', signal)
    await turn()
    assert.deepEqual(sent, ['/api/v1/websites/1/stats/query period=7d&question=totals?&question=realtime?'])
  })

  test('are sent without the one about now if there are filters, which are not meant for it', async () => {
    ask(access, 'totals', inGermany, 'totals', signal)
    ask(access, 'realtime', {}, 'later', signal)
    ask(access, 'source', inGermany, 'rows', signal)
    await turn()
    assert.deepEqual(sent, [
      '/api/v1/websites/1/stats/query period=7d&filter=country:is:DE&question=totals?&question=source?',
      '/api/v1/websites/1/stats/realtime',
    ])
  })

  test('are not sent again after they failed', async () => {
    status = 503
    const [first, second] = [new AbortController(), new AbortController()]
    ask(access, 'totals', inGermany, 'totals', first.signal)
    const reply = ask(access, 'source', inGermany, 'rows', second.signal)
    assert.equal((await reply).ok, false)
    first.abort()
    await turn()
    assert.equal(sent.length, 1)
  })
})
