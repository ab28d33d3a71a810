import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs } from '../src/analytics/events/day.ts'
import type { SearchRow } from '../src/analytics/events/search-day.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import type { Fix, FixResult } from '../src/analytics/fixes/fix.ts'
import { dateOfDay, dayOfDate } from '../src/analytics/search/dates.ts'
import { type AnalyticsService, analyticsKey, startAnalyticsService } from './support/analytics-service.ts'
import { pageOf, startChangingSite } from './support/changing-site.ts'
import { createClient, form, type List, type One } from './support/client.ts'
import { placeRecordsFor } from './support/engines.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { joinSightline } from './support/join-sightline.ts'
import { trackWebsite } from './support/statistics.ts'

/** The day of the fix; a search engine is two days late. */
const fixed = dayOfDate('2026-06-15')
const timeOf = (day: number): number => day * dayMs + 12 * 3_600_000
let now = timeOf(fixed + 40)

const pages = [
  ...Array.from({ length: 4 }, (_, at) => ({ path: `/shop/fixed-${at}`, factor: 2 })),
  ...Array.from({ length: 8 }, (_, at) => ({ path: `/shop/other-${at}`, factor: 1 })),
]
/** Visits and clicks on a day: 3 on each page, on one day of the week none, and twice as many after the fix. */
const countOn = (day: number, factor: number): number => (day % 7 === 0 ? 0 : 3 * (day > fixed ? factor : 1))
const days = Array.from({ length: 59 }, (_, at) => fixed - 30 + at)

for (const { name, engine, skip, place } of eventEngines)
  describe(`results of fixes in ${name}`, { skip }, () => {
    let service: AnalyticsService
    let website = 0
    let goal = 0

    before(async () => {
      const stores = { ...(await placeRecordsFor(engine)), events: await place(), engine }
      service = await startAnalyticsService(stores, () => now)
      website = (await created('/websites', { domain: 'fixed.test', timezone: 'Europe/Berlin' })).id
      goal = (await created(`/websites/${website}/goals`, { name: 'Order', type: 'event', event: 'order' })).id
      let visit = 0n
      const events = days.flatMap((day) =>
        pages.flatMap(({ path, factor }) =>
          Array.from({ length: countOn(day, factor) }, (_, at) => {
            visit += 1n
            const one = { website, time: timeOf(day), startedAt: timeOf(day), visitor: visit, visit }
            const view = sampleEvent({ ...one, hostname: 'fixed.test', page: path, entryPage: path })
            return at > 0
              ? [view]
              : [view, sampleEvent({ ...one, kind: 'event', name: 'order', page: path, entryPage: path })]
          }).flat(),
        ),
      )
      await service.store.append({ events, drops: [], inbox: 'test', after: 0, lastId: 1 })
      await storeSearch(fixed + 28)
    })
    after(() => service.stop())

    const send = async (method: string, path: string, body?: object) => {
      const reply = await fetch(`${service.client.baseUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${analyticsKey}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
    }
    const created = async (path: string, body: object) => {
      const reply = await send('POST', path, body)
      assert.equal(reply.status, 201, reply.text)
      return reply.body.data
    }
    const storeSearch = async (last: number): Promise<void> => {
      const row = { state: '' as const, query: '', country: '', device: '' }
      await service.store.replaceSearchDays(
        days
          .filter((day) => day <= last)
          .map((day) => {
            const ofPages = pages.map(({ path, factor }): SearchRow => {
              const clicks = countOn(day, factor)
              const position = day > fixed && factor > 1 ? 4 : 8
              return { ...row, part: 'page', page: path, clicks, impressions: 10, position_sum: 10 * position * 1000 }
            })
            const clicks = ofPages.reduce((sum, one) => sum + one.clicks, 0)
            const sums = { clicks, impressions: 120, position_sum: 960_000 }
            const ofDay: SearchRow = { ...row, ...sums, part: 'day', state: 'final', page: '' }
            return { website, source: 'google', day, rows: [ofDay, ...ofPages] }
          }),
      )
    }
    const at = (id?: number): string => `/websites/${website}/fixes${id === undefined ? '' : `/${id}`}`
    const resultOf = async (id: number): Promise<FixResult> => {
      const { status, body, text } = await send('GET', `${at(id)}/result`)
      assert.equal(status, 200, text)
      return body.data
    }
    const read = async (id: number): Promise<Fix> => (await send('GET', at(id))).body.data

    test('a fix by hand has a result against the pages of its template, which is stored', async () => {
      const time = dateOfDay(fixed)
      const fix: Fix = await created(at(), {
        text: ' Titles ',
        pages: '/shop/fixed-*\nhttps://www.fixed.test/shop/fixed-0',
        time,
      })
      assert.deepEqual(
        { ...fix, id: 0, created_at: '', updated_at: '' },
        {
          ...{ id: 0, object: 'fix', website, kind: 'manual', text: 'Titles', check: null },
          ...{ since: '2026-06-14T22:00:00.000Z', time: '2026-06-14T22:00:00.000Z' },
          ...{
            pages: ['/shop/fixed-*', '/shop/fixed-0'],
            page_count: 2,
            result_on: dateOfDay(fixed + 29),
            state: 'due',
          },
          ...{ verdict: null, measure: null, effect: null, created_at: '', updated_at: '' },
        },
      )
      const result = await resultOf(fix.id)
      assert.deepEqual(
        [result.final, result.verdict, result.measure, result.goal, result.weeks_over],
        [1, 'helped', 'clicks', 'Order', 8],
      )
      assert.deepEqual(result.before, { from: dateOfDay(fixed - 28), to: dateOfDay(fixed - 1) })
      assert.deepEqual(result.after, { from: dateOfDay(fixed + 1), to: dateOfDay(fixed + 28) })
      assert.deepEqual(result.control, { kind: 'template', templates: ['shop'], pages: 8, excluded: 0 })
      const [clicks, position, visits, orders] = result.measures
      const [own, others] = [4 * 24 * 3, 8 * 24 * 3]
      for (const counted of [clicks, visits]) {
        assert.deepEqual(counted?.fixed, { before: own, after: 2 * own })
        assert.deepEqual(counted?.control, { before: others, after: others })
        assert.ok(counted?.effect && Math.abs(counted.effect.change - 100) < 1 && counted.effect.low > 0)
        assert.ok(counted.gained && Math.abs(counted.gained.change - own) < 2)
        assert.deepEqual(counted.weeks[0], { fixed: own / 4, expected: own / 4 })
        assert.deepEqual(counted.weeks[7], { fixed: own / 2, expected: own / 4 })
      }
      assert.deepEqual([position?.fixed, position?.control], [{ before: 8, after: 4 }, { before: 8, after: 8 }]) // biome-ignore format: one row
      assert.deepEqual([position?.effect?.change, position?.effect?.verdict], [-4, 'helped'])
      assert.deepEqual([orders?.name, orders?.fixed.before, orders?.fixed.after], ['conversions', own / 3, own / 3])
      assert.deepEqual(result.pages[0], { page: '/shop/fixed-0', before: 72, after: 144 })
      assert.equal(result.gained_pages, 4)
      const after = await read(fix.id)
      assert.deepEqual([after.state, after.verdict, after.measure], ['final', 'helped', 'clicks'])
      assert.deepEqual(after.effect?.change, clicks?.effect?.change)
      const listed = await send('GET', `${at()}?kind=manual`)
      assert.deepEqual(listed.body.data, [after])
      assert.deepEqual((await send('GET', `${at()}?kind=crawl`)).body.data, [])
      const csv = await fetch(`${service.client.baseUrl}/api/v1${at(fix.id)}/result?format=csv`, {
        headers: { authorization: `Bearer ${analyticsKey}` },
      })
      assert.match(await csv.text(), /^"page","before","after"\r\n"\/shop\/fixed-0",72,144\r\n/)
      // Stored: what is counted later does not change it.
      const later = sampleEvent({
        website,
        time: timeOf(fixed - 1),
        page: '/shop/fixed-0',
        visitor: 9n ** 9n,
        visit: 9n,
      })
      await service.store.append({ events: [later], drops: [], inbox: 'test', after: 1, lastId: 2 })
      assert.deepEqual(await resultOf(fix.id), { ...result, fix: after })
      const changed: Fix = (await send('PUT', at(fix.id), { pages: '/shop/other-1' })).body.data
      assert.deepEqual([changed.state, changed.verdict, changed.text], ['due', null, 'Titles'])
      assert.equal((await resultOf(fix.id)).verdict, 'unclear', 'pages that grew differently tell little about one')
      assert.equal((await send('DELETE', at(fix.id))).status, 200)
      assert.equal((await send('GET', at(fix.id))).status, 404)
    })

    test('a deploy annotation becomes a fix; other fixes and annotations are shown', async () => {
      const annotation = await created(`/websites/${website}/annotations`, {
        ...{ text: 'Release 4', kind: 'deploy', time: timeIso(fixed - 1), end_time: timeIso(fixed) },
      })
      const fix: Fix = await created(at(), { annotation: annotation.id, pages: '/shop/fixed-0\n/shop/fixed-1' })
      assert.deepEqual([fix.kind, fix.text, fix.since, fix.time], ['deploy', 'Release 4', annotation.time, annotation.end_time]) // biome-ignore format: one row
      const other: Fix = await created(at(), {
        text: 'Texts',
        pages: '/shop/fixed-1\n/shop/other-1',
        time: timeIso(fixed + 3),
      })
      const result = await resultOf(fix.id)
      assert.equal(result.control.excluded, 1)
      assert.deepEqual(result.overlaps.map(({ fix: id, text, pages: shared }) => [id, text, shared]), [[other.id, 'Texts', 1]]) // biome-ignore format: one row
      assert.ok(Number(result.overlaps[0]?.without) > 50)
      assert.deepEqual(
        result.annotations.map(({ id }) => id),
        [annotation.id],
      )
      for (const { id } of [fix, other]) await send('DELETE', at(id))
    })

    test('the days before and after have to be over, and reported by search engines', async () => {
      const fix: Fix = await created(at(), { text: 'Later', pages: '/shop/fixed-*', time: timeIso(fixed + 20) })
      assert.equal(fix.state, 'waiting')
      const waiting = await resultOf(fix.id)
      assert.deepEqual([waiting.final, waiting.verdict, waiting.weeks_over], [0, 'waiting', 6])
      assert.deepEqual(waiting.measures.map(({ effect, lacks }) => [effect, lacks]), Array(4).fill([null, 'days'])) // biome-ignore format: one row
      assert.deepEqual(waiting.measures[0]?.weeks.at(-1), { fixed: null, expected: null })
      const earlier = now
      now = timeOf(fixed + 50)
      assert.deepEqual([(await read(fix.id)).state, (await resultOf(fix.id)).verdict], ['due', 'waiting'])
      now = timeOf(fixed + 60)
      const late = await resultOf(fix.id)
      assert.deepEqual([late.final, late.measures[0]?.lacks], [1, 'days'])
      now = earlier
      await send('DELETE', at(fix.id))
    })

    test('the mail 40 days after a fix, and no other, says what it brought', async () => {
      const events = [35, 36, 42, 49].map((later, at) =>
        sampleEvent({
          ...{ website, time: timeOf(fixed + later), startedAt: timeOf(fixed + later) },
          ...{ hostname: 'fixed.test', page: '/elsewhere', visitor: BigInt(at + 1), visit: BigInt(at + 1) },
        }),
      )
      await service.store.append({ events, drops: [], inbox: 'test', after: 2, lastId: 3 })
      const fix: Fix = await created(at(), { text: 'Titles', pages: '/shop/fixed-*', time: timeIso(fixed) })
      await created(at(), { text: 'Nowhere', pages: '/nowhere', time: timeIso(fixed) })
      const earlier = now
      const mailOn = async (day: number): Promise<string> => {
        now = timeOf(day)
        const { body } = await send('GET', `/websites/${website}/mails/preview?period=weekly`)
        return body.data.text
      }
      // The day is a Monday.
      const mail = await mailOn(fixed + 42)
      assert.match(
        mail,
        /WHAT FIXES BROUGHT\n- Titles \(on 1 page\): 288 → 576 clicks, \+100% \(.+ to .+\)\n- and 1 more fix\n\(28 days after/,
      )
      assert.deepEqual([(await read(fix.id)).state, (await read(fix.id)).verdict], ['final', 'helped'])
      for (const other of [fixed + 49, fixed + 56]) assert.doesNotMatch(await mailOn(other), /FIXES/)
      now = earlier
      for (const { id } of (await send('GET', at())).body.data) await send('DELETE', at(id))
      now = timeOf(fixed + 42)
      assert.doesNotMatch(await mailOn(fixed + 42), /FIXES/, 'there are none')
      now = earlier
    })

    test('what cannot be a fix is refused, with the reason', async () => {
      for (const [body, field] of [
        [{ pages: '/a' }, 'text'],
        [{ text: 'x' }, 'pages'],
        [{ text: 'x', pages: ' \n ' }, 'pages'],
        [{ text: 'x', pages: 'https://elsewhere.test/a' }, 'pages'],
        [{ text: 'x', pages: '/a', time: 'yesterday' }, 'time'],
        [{ text: 'x', pages: '/a', time: '2026-01-02', since: '2026-01-03' }, 'since'],
        [{ text: 'x', pages: '/a', kind: 'crawl' }, 'kind'],
      ] as const) {
        const { status, body: problem } = await send('POST', at(), body)
        assert.deepEqual([status, Object.keys(problem.errors ?? {})], [422, [field]], JSON.stringify(body))
      }
      assert.equal((await send('POST', at(), { annotation: 99, pages: '/a' })).status, 404)
      assert.equal((await send('GET', `${at(99)}/result`)).status, 404)
      assert.ok(goal > 0)
    })
  })

const timeIso = (day: number): string => new Date(timeOf(day)).toISOString()

test('a crawl that finds an issue fixed creates a fix of these pages', async (t) => {
  // A host that no other file of tests uses.
  const site = await startChangingSite('127.0.0.24')
  t.after(site.close)
  const sightline = await joinSightline()
  t.after(() => sightline.stop())
  const client = await createClient(sightline.analyticsUrl, sightline.key)
  const seo = await createClient(sightline.seoUrl, sightline.key)
  const { path } = await trackWebsite(client, '127.0.0.24')
  const links = ['/a', '/b?x=1', '/c']
  const show = (title: string): void =>
    site.show({ '/': pageOf('Home', { links }), ...Object.fromEntries(links.map((link) => [link, pageOf(title)])) })
  show('')
  const made = await seo.post<One<{ id: number }>>('/api/v1/crawls', form({ url: `${site.origin}/` }))
  const at = `/api/v1/crawls/${made.body.data.id}`
  const runOf = (before: number | null) =>
    eventually(async () => {
      const { data } = (await seo.get<One<{ status: string; run: number }>>(at)).body
      assert.ok(data.status === 'done' && data.run !== before, data.status)
      return data.run
    })
  const first = await runOf(null)
  assert.deepEqual((await client.get<List<Fix>>(`${path}/fixes`)).body.data, [], 'nothing is fixed at first')
  show('A title of its own')
  await seo.put(at, form({ action: 'run' }))
  await runOf(first)
  const fix = await eventually(async () => {
    const { data } = (await client.get<List<Fix>>(`${path}/fixes?check=title-missing`)).body
    assert.equal(data.length, 1, JSON.stringify(data))
    return data[0]
  })
  assert.deepEqual(
    [fix?.kind, fix?.pages.toSorted(), fix?.page_count, fix?.state, fix?.text],
    ['crawl', links, 3, 'waiting', 'Page title is missing'],
  )
  assert.ok(String(fix?.since) < String(fix?.time))
})
