import assert from 'node:assert/strict'
import { appendFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { json, type One } from './support/client.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent } from './support/hits.ts'
import { trackWebsite } from './support/statistics.ts'

const minute = 60_000
const day = 24 * 60 * minute
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

interface Line {
  readonly at: number
  readonly page?: string
  readonly address?: string
  readonly agent?: string
  readonly request?: string
  readonly status?: number
  readonly referrer?: string
}

function line(given: Line): string {
  const { at, page = '/', address = '203.0.113.1', agent = browserAgent, request = 'GET', status = 200 } = given
  const [date = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T')
  const [year, month, date2] = date.split('-')
  const stamp = `${date2}/${months[Number(month) - 1]}/${year}:${time} +0000`
  return `${address} - - [${stamp}] "${request} ${page} HTTP/1.1" ${status} 512 "${given.referrer ?? '-'}" "${agent}"\n`
}

for (const { name, engine, skip, place } of eventEngines)
  describe(`access logs as visits on ${name}`, { skip }, () => {
    let service: AnalyticsService
    const folder = temporaryFolder()
    const now = Date.now()
    before(async () => {
      service = await startAnalyticsService({ folder, events: await place(), engine }, Date.now)
    })
    after(() => service.stop())

    test('pages that people open are pageviews, each line once', async () => {
      const website = await trackWebsite(service.client, 'logged.test', { exclude_ips: '192.0.2.7' })
      const file = join(folder, 'visits.log')
      const start = now - 3 * day
      const request = { file, website: website.website.id, visits: true }
      await writeFile(
        file,
        [
          { at: start, page: '/?utm_source=mail&x=1', referrer: 'https://www.google.com/' },
          { at: start, page: '/style.css' },
          { at: start + minute, page: '/pricing', referrer: 'https://logged.test/' },
          { at: start + minute, page: '/pricing', request: 'POST' },
          { at: start + minute, page: '/gone', status: 404 },
          { at: start + 2 * minute, page: '/docs', address: '203.0.113.2' },
          { at: start + 2 * minute, page: '/robots', agent: googlebot },
          { at: start + 2 * minute, page: '/own', address: '192.0.2.7' },
          { at: now - 31 * day, page: '/old' },
          { at: start + 80 * minute, page: '/later' },
        ]
          .map(line)
          .join(''),
      )
      const progress = await service.readLog(request)
      assert.deepEqual(progress, { lines: 10, bots: 1, broken: 0, others: 0, pages: 6, pageviews: 4, done: true })
      const numbers = () => website.totals('visitors,visits,pageviews')
      assert.deepEqual(await numbers(), [2, 3, 4])
      assert.deepEqual(await website.breakdown('page', 'pageviews'), {
        '/?x=1': 1,
        '/pricing': 1,
        '/docs': 1,
        '/later': 1,
      })
      assert.deepEqual(await website.breakdown('utm_source'), { mail: 1, '': 2 })
      assert.deepEqual(await website.drops(), { 'excluded-address': 1 })
      assert.deepEqual((await service.readLog(request))?.lines, 0)
      await appendFile(file, line({ at: start + 100 * minute, page: '/pricing' }))
      await rename(file, `${file}.1`)
      assert.equal((await service.readLog({ ...request, file: `${file}.1` }))?.pageviews, 1)
      assert.deepEqual(await numbers(), [2, 3, 5], 'the visit that was stored goes on')
    })

    test('the script is compared with the log', async () => {
      const website = await trackWebsite(service.client, 'compared.test', { exclude_ips: '192.0.2.7' })
      const file = join(folder, 'compared.log')
      const noon = Math.floor(now / day) * day + day / 2
      const days = [6, 5, 4, 3].map((ago) => noon - ago * day)
      await writeFile(
        file,
        days
          .flatMap((at, index) =>
            Array.from({ length: index + 4 }, (_, number) => line({ at, page: `/${number}`, address: '203.0.113.9' })),
          )
          .concat(line({ at: noon - 5 * day, address: '192.0.2.7' }), line({ at: noon - 5 * day, agent: googlebot }))
          .join(''),
      )
      const request = { file, website: website.website.id, visits: false }
      for (const lines of [24, 0]) assert.equal((await service.readLog(request))?.lines, lines)
      assert.deepEqual(await website.totals('pageviews'), [0], 'people are not counted')
      const visitor = { name: 'pageview', url: '/', address: '203.0.113.3', user_agent: browserAgent }
      const events = days.flatMap((time) => [1, 2, 3].map((number) => ({ ...visitor, time: time + number })))
      await service.client.post(`${website.path}/events`, json(events))
      await eventually(async () => {
        const path = `${website.path}/tracking-health`
        const { body } = await service.client.get<One<{ log_coverage: unknown }>>(path)
        const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
        // The first and the last day of the log may be incomplete.
        assert.deepEqual(body.data.log_coverage, {
          page_requests: 11,
          pageviews: 6,
          share: 0.545,
          days: [
            { date: dateOf(noon - 5 * day), page_requests: 5, pageviews: 3 },
            { date: dateOf(noon - 4 * day), page_requests: 6, pageviews: 3 },
          ],
        })
      })
    })
  })
