import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { dayMs } from '../src/analytics/events/day.ts'
import type {
  ExclusionRule,
  ExclusionRuleCounts,
  ExclusionRulePreview,
} from '../src/analytics/exclusion-rules/exclusion-rule.ts'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { type Fields, form, type List, type One, type Problem } from './support/client.ts'
import { eventEngines, type TestedEngine } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type MmdbNetworks, mmdbFile } from './support/mmdb.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

for (const engine of eventEngines) describe(`exclusion rules on ${engine.name}`, () => describeEngine(engine))

interface SentHit {
  /** Days after the first. */
  readonly day: number
  readonly address: string
  readonly page: string
  readonly agent?: string
  /** The second of the day. */
  readonly second?: number
}

/** In the Netherlands, and nowhere that is known. */
const [dutch, unknown, office] = ['193.0.6.139', '192.0.2.7', '198.51.100.20'] as const

const hits: readonly SentHit[] = [
  { day: 0, address: unknown, page: '/' },
  { day: 0, address: unknown, page: '/admin/users' },
  { day: 0, address: unknown, page: '/blog' },
  { day: 0, address: dutch, page: '/' },
  { day: 0, address: dutch, page: '/blog' },
  { day: 1, address: dutch, page: '/blog' },
  { day: 1, address: dutch, page: '/admin' },
  { day: 1, address: office, page: '/Admin/' },
  { day: 1, address: unknown, page: '/' },
  { day: 2, address: office, page: '/blog' },
]
/** Each at its own time, whether those before it are sent or not. */
const stream = hits.map((one, index) => ({ ...one, second: index }))

/** As MaxMind and as IPinfo name them; 24940 and 16509 are hosting companies. */
const autonomousSystems: MmdbNetworks = {
  '203.0.113.0/25': { autonomous_system_number: 64_496, autonomous_system_organization: 'Example' },
  '203.0.113.128/25': { asn: 'AS64497', as_name: 'Example' },
  '198.18.0.0/15': { autonomous_system_number: 24_940, autonomous_system_organization: 'Hetzner' },
  '2001:db8:1::/48': { asn: 'AS16509', as_name: 'Amazon' },
}

const isAdmin = ({ page }: SentHit): boolean => page.toLowerCase().startsWith('/admin')
const isDutch = ({ address }: SentHit): boolean => address === dutch

function describeEngine({ engine, skip, place }: TestedEngine): void {
  const start = Date.UTC(2026, 9, 5, 10)
  let now = start
  let service: AnalyticsService
  before(async () => {
    if (skip !== false) return
    const folder = temporaryFolder()
    const asnDatabasePath = join(folder, 'asn.mmdb')
    writeFileSync(asnDatabasePath, mmdbFile(autonomousSystems))
    const stores = { folder, events: await place(), engine, asnDatabasePath }
    service = await startAnalyticsService(stores, () => now)
  })
  after(async () => {
    if (skip === false) await service.stop()
  })

  const hit = async (domain: string, { address, page, agent = browserAgent }: SentHit): Promise<string | null> => {
    const headers = { 'x-forwarded-for': address, 'user-agent': agent }
    return (await sendHit(service.client.baseUrl, { u: `https://${domain}${page}` }, headers)).dropped
  }

  /** A website with the hits of a stream, of which the first days are rolled up. */
  const website = async (domain: string, hits: readonly SentHit[]): Promise<Statistics> => {
    now = start
    const made = await trackWebsite(service.client, domain)
    for (const one of hits) {
      now = start + one.day * dayMs + (one.second ?? 0) * 1_000
      assert.equal(await hit(domain, one), null)
    }
    now = start + 4 * dayMs
    return made
  }

  const rulesAt = ({ path }: Statistics): string => `${path}/rules`
  const add = async (of: Statistics, fields: Fields): Promise<ExclusionRule> => {
    const { status, body, text } = await service.client.post<One<ExclusionRule>>(rulesAt(of), form(fields))
    assert.equal(status, 201, text)
    return body.data
  }
  const change = (of: Statistics, { id }: ExclusionRule, fields: Fields) =>
    service.client.put<One<ExclusionRule>>(`${rulesAt(of)}/${id}`, form(fields))
  const list = async (of: Statistics): Promise<readonly ExclusionRule[]> =>
    (await service.client.get<List<ExclusionRule>>(rulesAt(of))).body.data
  const applied = (of: Statistics): Promise<unknown> =>
    eventually(async () => (await list(of)).every(({ status }) => status === 'applied'))
  const preview = async (of: Statistics, fields: Fields): Promise<ExclusionRulePreview> => {
    const reply = await service.client.post<One<ExclusionRulePreview>>(`${rulesAt(of)}/preview`, form(fields))
    assert.equal(reply.status, 200, reply.text)
    return reply.body.data
  }

  const dates = { from: '2026-10-04', to: '2026-10-09' }
  const answers = async (of: Statistics) => ({
    totals: await of.totals('visitors,visits,pageviews,bounce_rate,visit_duration', dates),
    pages: await of.breakdown('page', 'pageviews', dates),
    // A server that is emulated here is slow.
    ...(engine.isEmbedded && {
      countries: await of.breakdown('country', 'visitors', dates),
      exits: await of.breakdown('exit_page', 'visits', dates),
      filtered: await of.totals('visitors,pageviews', { ...dates, filter: 'page:contains:o' }),
      events: (await of.events(dates)).length,
    }),
  })

  test('stored events are excluded and counted again as if the others had never been', { skip }, async () => {
    const all = await website('all.test', stream)
    const noAdmin = await website(
      'no-admin.test',
      stream.filter((one) => !isAdmin(one)),
    )
    const neither = await website(
      'neither.test',
      stream.filter((one) => !isAdmin(one) && !isDutch(one)),
    )
    await eventually(async () => assert.deepEqual(await neither.totals('pageviews', dates), [4]))
    const before = await answers(all)
    assert.deepEqual(before.totals.slice(0, 3), [6, 6, 10])
    assert.equal(before.pages['/admin'], 1)

    assert.deepEqual(await preview(all, { kind: 'path', value: '/admin*' }), {
      ...{ object: 'exclusion_rule_preview', history: 1, days: 30 },
      counted: { hits: 10, visits: 6, visitors: 6 },
      removed: { hits: 3, visits: 1, visitors: 1 },
      pages: [
        { page: '/Admin/', hits: 1 },
        { page: '/admin', hits: 1 },
        { page: '/admin/users', hits: 1 },
      ],
    })
    const admin = await add(all, { kind: 'path', value: '/admin*', note: 'Our own pages' })
    await applied(all)
    assert.deepEqual(await answers(all), await answers(noAdmin))
    const country = await add(all, { kind: 'country', value: 'nl' })
    await applied(all)
    assert.deepEqual(await answers(all), await answers(neither))
    assert.deepEqual((await all.drops()).rule, 6)

    const counts = await service.client.get<One<ExclusionRuleCounts>>(`${rulesAt(all)}/counts`)
    assert.deepEqual(
      counts.body.data.rules.map(({ rule, hits, visits, visitors }) => [rule, hits, visits, visitors]),
      [
        [admin.id, 3, 3, 3],
        [country.id, 4, 2, 2],
      ],
    )
    // What both exclude stays excluded by the other one, in whatever order they are turned off.
    await change(all, admin, { enabled: 0 })
    await applied(all)
    const noDutch = await preview(all, { kind: 'path', value: '/admin*' })
    assert.deepEqual([noDutch.counted.hits, noDutch.removed.hits], [6, 2])
    await service.client.delete(`${rulesAt(all)}/${country.id}`)
    await eventually(async () => assert.deepEqual(await answers(all), before))
    assert.deepEqual((await all.drops()).rule, undefined)
  })

  test('hits that arrive are excluded, and counted when the rule is turned off', { skip }, async () => {
    const site = await website('arriving.test', [])
    const rules = [
      await add(site, { kind: 'network', value: '198.51.100.0/24, 2001:db8::/32' }),
      await add(site, { kind: 'user_agent', value: 'Kiosk*9' }),
      await add(site, { kind: 'path', value: '/admin*' }),
      await add(site, { kind: 'country', value: 'DE, NL' }),
    ]
    const sent: readonly (readonly [SentHit, string | null])[] = [
      [{ day: 0, address: unknown, page: '/' }, null],
      [{ day: 0, address: office, page: '/' }, 'rule'],
      [{ day: 0, address: '2001:db8::7', page: '/' }, 'rule'],
      [{ day: 0, address: unknown, page: '/', agent: `${browserAgent} kiosk/1.9` }, 'rule'],
      [{ day: 0, address: unknown, page: '/admin?tab=1' }, 'rule'],
      [{ day: 0, address: dutch, page: '/' }, 'rule'],
    ]
    for (const [one, dropped] of sent) assert.equal(await hit('arriving.test', one), dropped)
    await eventually(async () => assert.deepEqual(await site.drops(), { rule: 5 }))
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [1, 1]))
    const known = await preview(site, { kind: 'network', value: unknown })
    assert.deepEqual([known.history, known.counted.hits, known.removed.hits], [0, 1, 0])
    for (const rule of rules) await change(site, rule, { enabled: 0 })
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [5, 6]))
    assert.deepEqual(await site.drops(), {})
  })

  test('hits from autonomous systems are excluded by their number, and no others', { skip }, async () => {
    const site = await website('systems.test', [])
    const rule = await add(site, { kind: 'asn', value: 'AS64496, 16509' })
    for (const [address, dropped] of [
      ['203.0.113.1', 'rule'],
      ['203.0.113.127', 'rule'],
      ['203.0.113.128', null],
      ['198.18.0.1', null],
      ['2001:db8:1::9', 'rule'],
      ['2001:db8:2::9', null],
      [unknown, null],
    ] as const)
      assert.equal(await hit('systems.test', { day: 0, address, page: '/' }), dropped, address)
    await eventually(async () => assert.deepEqual(await site.drops(), { rule: 3 }))
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [4, 4]))
    await change(site, rule, { enabled: 0 })
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [7, 7]))
  })

  test('visits from data centers with a single hit are excluded once they are over', { skip }, async () => {
    const site = await website('centers.test', [
      { day: 0, address: '198.18.0.1', page: '/single' },
      { day: 0, address: '2001:db8:1::9', page: '/single' },
      { day: 0, address: '198.19.0.2', page: '/first' },
      { day: 0, address: '198.19.0.2', page: '/second', second: 40 },
      { day: 0, address: '203.0.113.1', page: '/people' },
      { day: 0, address: unknown, page: '/people' },
    ])
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [5, 6]))
    const preview1 = await preview(site, { kind: 'data_center_single_hit' })
    assert.deepEqual([preview1.history, preview1.removed], [1, { hits: 2, visits: 2, visitors: 2 }])
    const rule = await add(site, { kind: 'data_center_single_hit' })
    await applied(site)
    assert.deepEqual(await site.breakdown('page', 'pageviews', dates), { '/people': 2, '/first': 1, '/second': 1 })
    // Which it is not known yet when it arrives.
    assert.equal(await hit('centers.test', { day: 4, address: '198.18.0.3', page: '/single' }), null)
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [4, 5]))
    await change(site, rule, { enabled: 0 })
    await eventually(async () => assert.deepEqual(await site.totals('visitors,pageviews', dates), [6, 7]))
  })

  const refused: readonly (readonly [string, Fields, RegExp])[] = [
    ['a page that is none', { kind: 'path', value: 'admin' }, /value must begin with \/ or \*; found "admin"/],
    ['a pattern of everything', { kind: 'path', value: '**' }, /value must not be empty/],
    ['a country that is none', { kind: 'country', value: 'DE, Italy' }, /two-letter country codes.*found "Italy"/],
    ['an address that is none', { kind: 'network', value: '300.1.1.1' }, /"300.1.1.1" is neither an IP address/],
    ['a number that is none', { kind: 'asn', value: 'AS0' }, /autonomous systems.*found "AS0"/],
    ['no value', { kind: 'user_agent' }, /value must not be empty/],
    ['a value too much', { kind: 'data_center_single_hit', value: 'x' }, /value is not used if kind is/],
    ['an unknown kind', { kind: 'moon' }, /kind must be one of/],
  ]
  test('invalid rules are refused', { skip }, async () => {
    const site = await website('refusing.test', [])
    for (const [what, fields, message] of refused)
      for (const at of [rulesAt(site), `${rulesAt(site)}/preview`]) {
        const { status, body } = await service.client.post<Problem>(at, form(fields))
        assert.equal(status, 422, what)
        assert.match(JSON.stringify(body.errors).replaceAll('\\', ''), message)
      }
    assert.deepEqual(await list(site), [])
  })
}
