import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readDayData, readDaySums, searchDays } from '../src/analytics/events/move/copy-day-data.ts'
import { dateOfDay } from '../src/analytics/search/dates.ts'
import {
  type AnalyticsService,
  type AnalyticsStores,
  analyticsKey,
  startAnalyticsService,
} from './support/analytics-service.ts'
import { placeRecordsFor } from './support/engines.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { type FakeBing, startFakeBing } from './support/search-engines/bing.ts'
import { type ExpectedRow, expectedRows } from './support/search-engines/expected.ts'
import { type FakeGoogle, googleSecrets, startFakeGoogle } from './support/search-engines/google.ts'
import { impressionsOf, type Shown } from './support/search-engines/impressions.ts'
import { inFull } from './support/tier.ts'

const today = '2026-11-16'
let now: number
const origin = 'https://www.acme.test'
const property = 'sc-domain:acme.test'
const dateBefore = (days: number): string => String(Temporal.PlainDate.from(today).subtract({ days }))

for (const { name, engine, skip, place } of eventEngines)
  describe(`numbers of search engines in ${name}`, { skip }, () => {
    let stores: AnalyticsStores
    let service: AnalyticsService
    let google: FakeGoogle
    let bing: FakeBing
    let website: number
    let connection: number
    const replies: string[] = []

    before(async () => {
      now = Date.parse(`${today}T20:00:00Z`)
      google = await startFakeGoogle()
      bing = await startFakeBing()
      stores = {
        ...{ ...(await placeRecordsFor(engine)), events: await place(), engine },
        search: { ...google.environment, ...bing.environment },
      }
      service = await startAnalyticsService(stores, () => now)
      website = (await created('/websites', { domain: 'acme.test' })).id
    })
    after(async () => {
      await service.stop()
      await google.stop()
      await bing.stop()
      assert.deepEqual([...google.exceeded, ...bing.exceeded], [], 'no quota was exceeded')
    })

    const send = async (method: string, path: string, body?: object) => {
      const reply = await fetch(`${service.client.baseUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${analyticsKey}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      replies.push(text)
      return { status: reply.status, body: JSON.parse(text) }
    }
    const created = async (path: string, body: object) => {
      const reply = await send('POST', path, body)
      assert.equal(reply.status, 201, JSON.stringify(reply.body))
      return reply.body.data
    }
    const linkOf = async (source = 'google') => (await send('GET', `/websites/${website}/search/${source}`)).body.data
    const synced = (source = 'google') =>
      eventually(async () => {
        const link = await linkOf(source)
        assert.equal(link.state, 'synced', JSON.stringify(link))
        return link
      })
    const syncAgain = async (source = 'google') => {
      now += 7 * 3_600_000
      const before = (await linkOf(source)).synced_at
      await send('POST', `/websites/${website}/search/${source}/sync`)
      return await eventually(async () => {
        const link = await linkOf(source)
        assert.ok(link.state === 'synced' && link.synced_at !== before, JSON.stringify(link))
        return link
      })
    }
    const put = async (source: string, body: object) => await send('PUT', `/websites/${website}/search/${source}`, body)
    const storedRows = async (source: string) => {
      const side = { store: service.store, dialect: engine.dialect }
      const sums = (await readDaySums(searchDays, side)).filter((sum) => sum.series === source)
      const days = (await Array.fromAsync(readDayData(searchDays, side, sums))).flat()
      return days
        .flatMap(({ day, rows }) => rows.map(({ state: _, ...row }) => ({ date: dateOfDay(day), ...row })))
        .map(
          (row) => [JSON.stringify([row.date, row.part, row.page, row.query, row.country, row.device]), row] as const,
        )
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, row]) => row)
    }
    /** Days that were taken back have no impressions. */
    const assertStored = async (expected: readonly Shown[]) =>
      assert.deepEqual(
        (await storedRows('google')).filter(({ impressions }) => impressions > 0),
        expectedRows(expected),
      )

    test('a service account is connected by its key, which is tried', async () => {
      const kind = 'google-service-account'
      for (const key of ['', 'nonsense', '{"type":"service_account"}'])
        assert.equal((await send('POST', '/connections', { kind, key })).status, 422)
      google.isRevoked = true
      const refused = await send('POST', '/connections', { kind, key: google.serviceAccountKey })
      assert.equal(refused.status, 422)
      assert.match(refused.body.errors?.key?.[0] ?? JSON.stringify(refused.body), /does not accept/)
      google.isRevoked = false
      const made = await created('/connections', { kind, key: google.serviceAccountKey })
      connection = made.id
      assert.equal(made.identity, 'reader@project.iam.gserviceaccount.com')
      assert.equal(made.problem, null)
    })

    test('only verified properties of the connection can be linked', async () => {
      google.properties.set(property, [])
      const properties = (await send('GET', `/connections/${connection}/properties`)).body.data
      assert.deepEqual(properties, [
        { property, type: 'domain', permission: 'full' },
        { property: 'https://unverified.test/', type: 'url-prefix', permission: 'none' },
      ])
      for (const other of ['https://unverified.test/', 'sc-domain:other.test'])
        assert.equal((await put('google', { connection, property: other })).status, 422, other)
      assert.equal((await put('google', { connection: connection + 7, property })).status, 422)
      assert.equal((await put('bing', { connection, property })).status, 422)
    })

    let shown: readonly Shown[] = []
    const dates = [0, 1, 2, 3, 4, 5, 40, 485]
    const publish = (version: (date: string) => number = () => 0, of = dates): void => {
      shown = of.map(dateBefore).flatMap((date) => impressionsOf(origin, date, version(date)))
      google.properties.set(property, shown)
    }

    test('the first sync stores every row of 16 months, the newest days first', async () => {
      publish()
      google.maxRows = 25_000
      google.firstIncompleteDate = dateBefore(2)
      assert.equal((await put('google', { connection, property })).status, 200)
      const link = await synced()
      await assertStored(shown)
      assert.equal(link.first_day, dateBefore(485))
      assert.equal(link.last_day, today)
      assert.equal(link.final_day, dateBefore(3))
      assert.deepEqual([link.days_done, link.days_total], [8, 8])
      const asked = google.queries
        .filter(({ dimensions }) => dimensions[0] === 'page')
        .map(({ startDate }) => startDate)
      assert.deepEqual([...new Set(asked)], dates.map(dateBefore))
    })

    test('a repeated sync asks again for days that are not final, and stores nothing twice', async () => {
      const before = google.queries.length
      const link = await syncAgain()
      assert.equal(link.days_total, 3)
      assert.equal(google.queries.length - before, 1 + 3 * 3)
      await assertStored(shown)
    })

    test('late and corrected days are stored instead of what was there', async () => {
      publish((date) => (date === dateBefore(1) || date === dateBefore(40) ? 1 : 0), [...dates, 7])
      await syncAgain()
      await assertStored(shown)
    })

    test('days that are taken back are empty', async () => {
      publish(
        () => 0,
        dates.filter((days) => days !== 4),
      )
      await syncAgain()
      await assertStored(shown)
      const { first_day, last_day } = await linkOf()
      assert.deepEqual([first_day, last_day], [dateBefore(485), today])
      publish()
      await syncAgain()
    })

    test('a sync that is interrupted anywhere goes on where it was', inFull, async () => {
      publish(() => 2)
      google.firstIncompleteDate = null
      now += 7 * 3_600_000
      google.delayMs = 40
      await send('POST', `/websites/${website}/search/google/sync`)
      for (let round = 0; round < 2; round++) {
        await new Promise((resolve) => setTimeout(resolve, 150 + 130 * round))
        await service.stop()
        service = await startAnalyticsService(stores, () => now)
      }
      google.delayMs = 0
      await eventually(async () => {
        assert.equal((await linkOf()).state, 'synced')
        await assertStored(shown)
      })
    })

    const failing = async (failures: FakeGoogle['failures'], problem: string, waitMs: number) => {
      publish((date) => (date === today ? now % 1_000_003 : 2))
      google.firstIncompleteDate = today
      google.failures.push(...failures)
      now += 7 * 3_600_000
      await send('POST', `/websites/${website}/search/google/sync`)
      const link = await eventually(async () => {
        const link = await linkOf()
        assert.equal(link.state, 'failed', JSON.stringify(link))
        return link
      })
      assert.equal(link.problem, problem)
      assert.ok(link.advice)
      assert.equal(Date.parse(link.next_sync_at) - now, waitMs)
      google.failures.length = 0
      now += waitMs
      await send('POST', `/websites/${website}/search/google/sync`)
      await synced()
      await assertStored(shown)
    }

    test('a quota is waited for as long as the reply says', async () => {
      const limited = { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }
      await failing([{ ...limited, headers: { 'retry-after': '1800' } }], 'limited', 1_800_000)
      await failing([limited], 'limited', 15 * 60_000)
    })

    test('failures of the server and broken connections are tried again, later each time', async () => {
      const failed = { status: 503, body: 'Sorry' }
      await failing([failed], 'unavailable', 5 * 60_000)
      await failing([null], 'unavailable', 5 * 60_000)
      await failing([{ status: 200, body: { rows: [{ keys: ['x'] }] } }], 'unreadable', 5 * 60_000)
    })

    test('an expired token is replaced', async () => {
      publish((date) => (date === today ? 5 : 2))
      google.failures.push({ status: 401, body: { error: { code: 401 } } })
      await syncAgain()
      await assertStored(shown)
    })

    test('revoked access is a state with advice, and recovers by itself', async () => {
      const day = 24 * 3_600_000
      const denied = { status: 403, body: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } }
      await failing([denied], 'denied', day)
      const off = { status: 403, body: { error: { code: 403, errors: [{ reason: 'accessNotConfigured' }] } } }
      await failing([off], 'api-disabled', day)
      google.isRevoked = true
      now += 7 * 3_600_000
      await send('POST', `/websites/${website}/search/google/sync`)
      await eventually(async () => assert.equal((await linkOf()).problem, 'revoked'))
      const { problem, advice } = (await send('GET', `/connections/${connection}`)).body.data
      assert.equal(problem, 'revoked')
      assert.match(advice, /Connect again/)
      google.isRevoked = false
      const { status } = await send('PUT', `/connections/${connection}`, { key: google.serviceAccountKey })
      assert.equal(status, 200)
      await send('POST', `/websites/${website}/search/google/sync`)
      await synced()
    })

    test('a website below the domain of the property has its own pages alone', async () => {
      const shop = (await created('/websites', { domain: 'shop.acme.test' })).id
      const pages = impressionsOf('https://shop.acme.test', today)
      google.properties.set(property, [...shown, ...pages])
      await send('PUT', `/websites/${shop}/search/google`, { connection, property })
      await eventually(async () =>
        assert.equal((await send('GET', `/websites/${shop}/search/google`)).body.data.state, 'synced'),
      )
      const side = { store: service.store, dialect: engine.dialect }
      const [sum = assert.fail(), ...others] = await readDaySums(searchDays, side, shop)
      assert.deepEqual(others, [])
      const [day] = (await Array.fromAsync(readDayData(searchDays, side, [sum]))).flat()
      assert.equal(day?.rows.length, expectedRows(pages).length)
      await send('DELETE', `/websites/${shop}`)
      await eventually(async () => assert.deepEqual(await readDaySums(searchDays, side, shop), []))
    })

    test('Bing is connected by its key; what its pages do not explain of a query has no page', async () => {
      const site = 'https://www.acme.test/'
      const all = [1, 2, 3, 20, 21].map(dateBefore).flatMap((date) => impressionsOf(origin, date))
      bing.sites.set(site, all)
      assert.equal((await send('POST', '/connections', { kind: 'bing', key: 'wrongkey1' })).status, 422)
      const { id } = await created('/connections', { kind: 'bing', key: bing.apiKey })
      assert.equal((await put('bing', { connection: id, property: site })).status, 200)
      const link = await synced('bing')
      assert.equal(link.final_day, dateBefore(4))
      const rows = await storedRows('bing')
      const sum = (part: string, of: (row: (typeof rows)[number]) => boolean = () => true) =>
        rows.filter((row) => row.part === part && of(row)).reduce((clicks, row) => clicks + row.clicks, 0)
      const clicks = (list: readonly Shown[]) => list.reduce((total, one) => total + one.clicks, 0)
      assert.equal(sum('day'), clicks(all))
      assert.equal(sum('page'), clicks(all))
      assert.equal(sum('query'), clicks(all.filter(({ isAnonymous }) => !isAnonymous)))
      const before = JSON.stringify(rows)
      await syncAgain('bing')
      assert.equal(JSON.stringify(await storedRows('bing')), before)
      bing.isRevoked = true
      now += 7 * 3_600_000
      await send('POST', `/websites/${website}/search/bing/sync`)
      await eventually(async () => assert.equal((await linkOf('bing')).problem, 'revoked'))
    })

    test('a person connects by a consent, which is tied to the account', async () => {
      const { url } = (await send('POST', '/connections/google-consent')).body.data
      assert.equal(new URL(url).searchParams.get('code_challenge_method'), 'S256')
      const { code, state } = google.consent(url)
      const kind = 'google-oauth'
      const forged = (state.startsWith('A') ? 'B' : 'A') + state.slice(1)
      assert.equal((await send('POST', '/connections', { kind, code, state: forged })).status, 422)
      assert.equal((await send('POST', '/connections', { kind, code: 'other', state })).status, 422)
      const { id } = await created('/connections', { kind, code, state })
      assert.equal((await send('GET', `/connections/${id}/properties`)).status, 200)
    })

    test('the last 24 hours that Google has are those it answers with, compared with the day before', async () => {
      const path = `/websites/${website}/search/hours`
      const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles').startOfDay()
      const hourOf = (hours: number, clicks: number) => ({
        hour: day.add({ hours }).toString({ timeZoneName: 'never' }),
        ...{ page: `${origin}/`, clicks, impressions: 10 * clicks, positions: 25 * clicks },
      })
      const timeOf = (hours: number): string => new Date(day.add({ hours }).epochMilliseconds).toISOString()
      google.hours.set(property, [
        hourOf(-24, 3),
        hourOf(-23, 40),
        hourOf(-1, 5),
        hourOf(0, 6),
        hourOf(0, 1),
        hourOf(1, 8),
      ])
      google.firstIncompleteHour = hourOf(1, 0).hour
      const { status, body } = await send('GET', path)
      assert.equal(status, 200, JSON.stringify(body))
      const asked = google.queries.at(-1)
      assert.deepEqual(
        [asked?.dimensions, asked?.dataState, asked?.endDate],
        [['hour'], 'hourly_all', String(day.toPlainDate())],
      )
      assert.equal(body.data.length, 24)
      const of = (clicks: number) =>
        clicks === 0
          ? { clicks, impressions: 0, ctr: null, position: null }
          : { clicks, impressions: 10 * clicks, ctr: 10, position: 2.5 }
      assert.deepEqual(body.data.slice(-3), [
        { time: timeOf(-1), ...of(5), previous: of(0), final: 1 },
        { time: timeOf(0), ...of(7), previous: of(3), final: 1 },
        { time: timeOf(1), ...of(8), previous: of(40), final: 0 },
      ])
      assert.deepEqual(body.meta.totals, { now: of(20), previous: of(43), clicks_change: -53.49 })
      const before = google.queries.length
      assert.deepEqual((await send('GET', path)).body, body)
      assert.equal(google.queries.length, before, 'Google is not asked again at once')
      google.hours.set(property, [])
      now += 11 * 60_000
      assert.deepEqual((await send('GET', path)).body.data, [])
    })

    test('statistics are those of a plain model, and name what is missing', async () => {
      publish()
      google.firstIncompleteDate = dateBefore(2)
      await syncAgain()
      const range = `from=${dateBefore(5)}&to=${today}&source=google`
      const ask = async (path: string) => {
        const { status, body } = await send('GET', `/websites/${website}/search/${path}`)
        assert.equal(status, 200, JSON.stringify(body))
        return body
      }
      const inRange = shown.filter(({ date }) => date >= dateBefore(5))
      const round = (value: number) => Math.round(value * 100) / 100
      const numbers = (list: readonly Shown[]) => {
        const sum = (field: 'clicks' | 'impressions' | 'positions') => list.reduce((all, one) => all + one[field], 0)
        const [clicks, impressions, positions] = [sum('clicks'), sum('impressions'), sum('positions')]
        return {
          clicks,
          impressions,
          ctr: round((100 * clicks) / impressions),
          position: round(positions / impressions),
        }
      }
      const named = inRange.filter(({ isAnonymous }) => !isAnonymous)
      const totals = await ask(`stats?${range}&compare=previous`)
      assert.deepEqual(totals.data, {
        now: numbers(inRange),
        previous: { clicks: 0, impressions: 0, ctr: null, position: null },
        clicks_change: null,
      })
      const { missing, fresh_until, final_until, compared, to } = totals.meta
      assert.deepEqual(missing, {
        clicks: numbers(inRange).clicks - numbers(named).clicks,
        impressions: numbers(inRange).impressions - numbers(named).impressions,
      })
      assert.deepEqual([fresh_until, final_until, to], [today, dateBefore(3), today])
      assert.deepEqual(compared, { from: dateBefore(11), to: dateBefore(6) })
      const series = await ask(`timeseries?${range}`)
      assert.deepEqual(
        series.data,
        [5, 4, 3, 2, 1, 0]
          .map(dateBefore)
          .map((date) => ({ date, ...numbers(inRange.filter((one) => one.date === date)) })),
      )
      const rowsBy = (list: readonly Shown[], keyOf: (one: Shown) => string) =>
        [...Map.groupBy(list, keyOf)]
          .map(([value, group]) => ({ value, ...numbers(group) }))
          .toSorted((one, other) => other.clicks - one.clicks || (one.value < other.value ? -1 : 1))
      const shownRows = (body: {
        data: readonly { value: string; clicks: number; impressions: number; ctr: number; position: number }[]
      }) =>
        body.data.map(({ value, clicks, impressions, ctr, position }) => ({
          value,
          clicks,
          impressions,
          ctr,
          position,
        }))
      const queries = await ask(`queries?${range}&per_page=100`)
      assert.deepEqual(
        shownRows(queries),
        rowsBy(named, ({ query }) => query),
      )
      assert.deepEqual(queries.meta.missing, missing)
      for (const row of queries.data) {
        assert.equal(row.brand, null)
        assert.equal(
          row.trend.reduce((sum: number, clicks: number) => sum + clicks, 0),
          row.clicks,
        )
      }
      const codes: Readonly<Record<string, string>> = { deu: 'DE', usa: 'US', zzz: '' }
      assert.deepEqual(
        shownRows(await ask(`countries?${range}`)),
        rowsBy(inRange, ({ country }) => codes[country] ?? ''),
      )
      assert.deepEqual(
        shownRows(await ask(`devices?${range}`)),
        rowsBy(inRange, ({ device }) => device.toLowerCase()),
      )
      const german = named.filter(({ country }) => country === 'deu')
      assert.deepEqual(
        shownRows(await ask(`queries?${range}&country=DE&per_page=100`)),
        rowsBy(german, ({ query }) => query),
      )
      const pages = shownRows(await ask(`pages?${range}&per_page=100`))
      assert.deepEqual(
        pages.map(({ value, clicks }) => [value, clicks]).toSorted(),
        Object.entries(
          Object.groupBy(
            expectedRows(inRange).filter(({ part }) => part === 'page'),
            ({ page }) => page,
          ),
        )
          .map(([page, rows]) => [page, rows?.reduce((sum, { clicks }) => sum + clicks, 0)])
          .toSorted(),
      )
      const table = await send(
        'GET',
        `/sites/acme.test/pages?from=${dateBefore(5)}&to=${today}&per_page=100&sort_by=impressions&columns=clicks,impressions,position,best_query`,
      )
      assert.deepEqual(table.body.sources.search, { state: 'ready', until: today })
      const ofTable: readonly { page: string; impressions: number; best_query: string | null }[] = table.body.data
      assert.deepEqual(ofTable.map(({ page }) => page).toSorted(), pages.map(({ value }) => value).toSorted())
      assert.ok(ofTable.every(({ best_query }) => named.some(({ query }) => query === best_query)))
      const views = `/sites/acme.test/pages?from=${dateBefore(5)}&to=${today}&per_page=100`
      const plain = (await send('GET', views)).body.views
      assert.equal(plain.find(({ id }: { id: string }) => id === 'cannibalizing').pages, null, 'not counted')
      const competing = (await send('GET', `${views}&view=cannibalizing`)).body
      // The table adds up all search engines.
      const isInRange = ({ date }: { readonly date: string }) => date >= dateBefore(5) && date <= today
      const ofBing = (await storedRows('bing')).filter((row) => isInRange(row) && row.page !== '')
      const model = competingPages([...expectedRows(inRange), ...ofBing].filter(({ part }) => part === 'query'))
      assert.ok(model.size > 0)
      assert.deepEqual(
        new Map(
          competing.data.map((row: { page: string; competing_queries: number }) => [row.page, row.competing_queries]),
        ),
        model,
      )
      assert.equal(competing.views.find(({ id }: { id: string }) => id === 'cannibalizing').pages, model.size)
      const csv = await service.client.getText(`/api/v1/websites/${website}/search/queries?${range}&format=csv`)
      assert.equal(csv.text.trim().split('\n').length, queries.data.length + 1)
    })

    test('queries with the brand, and new and lost ones, are found', async () => {
      await send('PUT', `/websites/${website}/search`, { brand: 'ACME\nGRÖẞE 4*' })
      const ask = async (more: string) => {
        const path = `/websites/${website}/search/queries?source=google&from=${dateBefore(2)}&to=${today}&compare=previous&per_page=100${more}`
        const rows: readonly { value: string; brand: number }[] = (await send('GET', path)).body.data
        return new Set(rows.map(({ value }) => value))
      }
      const all = await ask('')
      const isBrand = (query: string) => /acme|größe 4/i.test(query)
      assert.deepEqual(await ask('&brand=brand'), new Set([...all].filter(isBrand)))
      assert.deepEqual(await ask('&brand=non_brand'), new Set([...all].filter((query) => !isBrand(query))))
      const queriesIn = (days: readonly number[]) => {
        const dates = days.map(dateBefore)
        const named = shown.filter(({ date, isAnonymous }) => dates.includes(date) && !isAnonymous)
        return new Set(named.map(({ query }) => query))
      }
      const [now, before] = [queriesIn([0, 1, 2]), queriesIn([3, 4, 5])]
      assert.deepEqual(await ask('&change=new'), now.difference(before))
      assert.deepEqual(await ask('&change=lost'), before.difference(now))
    })

    test('deleting a connection ends its links, and leaves the numbers until they are deleted', async () => {
      assert.equal((await send('DELETE', `/websites/${website}/search/google/numbers`)).status, 409)
      assert.equal((await send('DELETE', `/connections/${connection}`)).status, 200)
      assert.equal((await send('GET', `/websites/${website}/search/google`)).status, 404)
      assert.notEqual((await storedRows('google')).length, 0)
      assert.equal((await send('DELETE', `/websites/${website}/search/google/numbers`)).status, 200)
      assert.deepEqual(await storedRows('google'), [])
    })

    test('no reply has a secret', () => {
      const { private_key } = JSON.parse(google.serviceAccountKey)
      const secrets = [private_key.split('\n')[1], bing.apiKey, ...Object.values(googleSecrets)]
      for (const reply of replies) for (const secret of secrets) assert.ok(!reply.includes(secret), reply.slice(0, 200))
    })
  })

/** How many queries each page shares with others that have a tenth of the impressions, too; of queries with 20 impressions at least. */
function competingPages(rows: readonly ExpectedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const own of Map.groupBy(rows, ({ query }) => query).values()) {
    const byPage = new Map<string, number>()
    for (const { page, impressions } of own) byPage.set(page, (byPage.get(page) ?? 0) + impressions)
    const all = byPage.values().reduce((sum, impressions) => sum + impressions, 0)
    const pages = [...byPage].filter(([, impressions]) => all >= 20 && impressions * 10 >= all)
    if (pages.length > 1) for (const [page] of pages) counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  return counts
}
