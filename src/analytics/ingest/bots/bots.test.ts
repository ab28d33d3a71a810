import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from '../testing/draft.ts'
import { withFolder } from '../testing/folder.ts'
import { sampleWebsite, startTestHost } from '../testing/host.ts'
import { pollUntil } from '../testing/poll-until.ts'

const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('bots are stored apart from people, with a name and without their address, and a flood is sampled', async () => {
  await withFolder(async (folder) => {
    const websites = [sampleWebsite({ id: 1, domain: 'one.example', excludeBots: true })]
    const now = Date.UTC(2026, 5, 1, 12)
    const options = { folder, websites, trustProxy: '127.0.0.1', clock: () => now, limits: { botHitsPerDay: 3 } }
    await using host = await startTestHost(options)
    const send = async (userAgent: string, address: string, path: string) => {
      const response = await fetch(`${host.url}/api/event`, {
        method: 'POST',
        headers: { 'user-agent': userAgent, 'accept-language': 'en', 'x-forwarded-for': address },
        body: JSON.stringify({ n: 'pageview', u: `https://one.example${path}`, d: 'one.example' }),
      })
      return response.headers.get('x-sightline-dropped')
    }
    assert.equal(await send(google, '66.249.66.1', '/docs?token=secret'), 'bot')
    assert.equal(await send(google, '203.0.113.9', '/'), 'bot')
    assert.equal(await send(browser, '203.0.113.9', '/people'), null)
    for (let hit = 0; hit < 15; hit++) assert.equal(await send('curl/8.5.0', '203.0.113.9', '/x'), 'bot')
    const read = (text: string) => host.store.query({ text, values: [] })
    const rows = await pollUntil(
      () => read('SELECT * FROM bot_hits ORDER BY count, page DESC, bot'),
      (rows) => rows.length === 4,
    )
    const label = { operator: 'Google', purpose: 'search', reason: 'known_name' }
    const hit = { website: 1, time: now, status: 0, count: 1 }
    const curl = { bot: 'curl', operator: '', purpose: 'scraper', reason: 'library', verification: 'unverified' }
    assert.deepEqual(rows, [
      { ...hit, page: '/x', ...curl },
      { ...hit, page: '/docs', bot: 'Googlebot', ...label, verification: 'verified' },
      { ...hit, page: '/', bot: 'Googlebot', ...label, verification: 'impostor' },
      { ...hit, page: '/x', ...curl, count: 10 },
    ])
    assert.deepEqual(await read('SELECT page FROM events'), [{ page: '/people' }])
    const [drops] = await pollUntil(
      () => read('SELECT sum(count) AS n FROM drops'),
      ([sum]) => sum?.n === 17,
    )
    assert.equal(drops?.n, 17, 'drops stay exact')
    await host.store.deleteWebsite(1)
    assert.deepEqual(await read('SELECT * FROM bot_hits'), [])
  })
})
