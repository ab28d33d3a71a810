import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { ChannelRulePreview, ChannelRuleRecord } from '../src/analytics/channel-rules/channel-rule.ts'
import { addAccount } from './support/accounts.ts'
import {
  type Client,
  createClient,
  type Fields,
  form,
  type List,
  type One,
  type Problem,
  query,
} from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { sharedPathOf } from './support/share-url.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import { inFull } from './support/tier.ts'

const at = '/api/v1/channel-rules'

let sightline: Joined
let client: Client
let website: Statistics
before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.analyticsUrl, sightline.key)
  website = await trackWebsite(client, 'ruled.test')
  await visit(website, 1, '', '')
  await visit(website, 2, '', 'https://www.google.com/')
  await visit(website, 3, '', 'https://partner.example/page')
  await visit(website, 4, '', 'https://blog.partner.example/')
  await visit(website, 5, '?utm_source=Spring-Mail&utm_medium=EMAIL&utm_campaign=Spring_26', '')
  await visit(website, 6, '?utm_source=spring-mail&utm_medium=email&utm_campaign=autumn', '')
  await eventually(async () => assert.deepEqual(await website.totals('visits'), [6]))
})
after(() => sightline.stop())
afterEach(async () => {
  for (const { id } of await list()) await client.delete(`${at}/${id}`)
})

const visit = async ({ website }: Statistics, visitor: number, search: string, referrer: string) =>
  assert.equal(
    (
      await sendHit(
        sightline.analyticsUrl,
        { u: `https://${website.domain}/${search}`, r: referrer },
        { 'user-agent': `${browserAgent} Visitor/${visitor}` },
      )
    ).status,
    202,
  )

const add = (fields: Fields, by = client) => by.post<One<ChannelRuleRecord> & Problem>(at, form(fields))
const list = async (by = client): Promise<readonly ChannelRuleRecord[]> =>
  (await by.get<List<ChannelRuleRecord>>(`${at}?per_page=100`)).body.data

const ours = { channels: { direct: 1, email: 2, referral: 2, search: 1 } }

test('create, list, read, change and delete', async () => {
  const { status, body } = await add({ match_referrer: ' *PARTNER.example ', channel: ' Partners ' })
  assert.equal(status, 201)
  const { data } = body
  assert.deepEqual(
    { ...data, created_at: '', updated_at: '' },
    {
      ...{ id: data.id, object: 'channel_rule', position: 1, match_source: '', match_channel: '' },
      ...{ match_referrer: '*PARTNER.example', match_utm_source: '', match_utm_medium: '', match_utm_campaign: '' },
      ...{ channel: 'Partners', source: '', created_at: '', updated_at: '' },
    },
  )
  assert.deepEqual((await client.get<One<ChannelRuleRecord>>(`${at}/${data.id}`)).body.data, data)
  const changes = form({ match_channel: 'referral', match_referrer: '', channel: 'SEARCH' })
  const changed = (await client.put<One<ChannelRuleRecord>>(`${at}/${data.id}`, changes)).body.data
  assert.deepEqual([changed.match_channel, changed.match_referrer, changed.channel], ['referral', '', 'search'])
  assert.deepEqual((await client.delete(`${at}/${data.id}`)).body, {
    id: data.id,
    object: 'channel_rule',
    deleted: true,
  })
  assert.equal((await client.get(`${at}/${data.id}`)).status, 404)
})

describe('visits from before the rule', () => {
  const rows: readonly {
    readonly name: string
    readonly rules: readonly Fields[]
    readonly channels?: Readonly<Record<string, number>>
    readonly sources?: Readonly<Record<string, number>>
  }[] = [
    {
      name: 'a custom channel by the host of the referrer',
      rules: [{ match_referrer: 'partner.example', channel: 'Partners' }],
      channels: { direct: 1, email: 2, referral: 1, search: 1, Partners: 1 },
    },
    {
      name: 'a star stands for any characters, and so for subdomains',
      rules: [{ match_referrer: '*partner.example', channel: 'Partners', source: 'Partner' }],
      channels: { direct: 1, email: 2, search: 1, Partners: 2 },
      sources: { '': 1, Google: 1, Partner: 2, 'spring-mail': 2 },
    },
    {
      name: 'the first rule that matches counts',
      rules: [
        { match_source: 'google', channel: 'ai' },
        { match_source: 'Goo*', channel: 'paid' },
      ],
      channels: { direct: 1, email: 2, referral: 2, ai: 1 },
    },
    {
      name: 'a rule that sets only the source leaves the channel to the next one',
      rules: [
        { match_source: 'google', source: 'Search engine' },
        { match_source: 'google', source: 'Never', channel: 'paid' },
      ],
      channels: { direct: 1, email: 2, referral: 2, paid: 1 },
      sources: { '': 1, 'Search engine': 1, 'partner.example': 1, 'blog.partner.example': 1, 'spring-mail': 2 },
    },
    {
      name: 'campaigns match in any case, and all patterns have to match',
      rules: [{ match_utm_medium: 'email', match_utm_campaign: 'spring_*', channel: 'Spring' }],
      channels: { direct: 1, email: 1, referral: 2, search: 1, Spring: 1 },
    },
    {
      name: 'direct visits have no source that a star could stand for',
      rules: [{ match_source: '*', channel: 'Somewhere' }],
      channels: { direct: 1, Somewhere: 5 },
    },
    {
      name: 'direct visits are named by their channel',
      rules: [{ match_channel: 'direct', channel: 'Unknown', source: 'None' }],
      channels: { Unknown: 1, email: 2, referral: 2, search: 1 },
      sources: { None: 1, Google: 1, 'partner.example': 1, 'blog.partner.example': 1, 'spring-mail': 2 },
    },
    {
      name: 'two channels become one, and visitors and visits add up',
      rules: [{ match_channel: 'referral', channel: 'search' }],
      channels: { direct: 1, email: 2, search: 3 },
    },
    {
      name: 'texts are only texts',
      rules: [{ match_referrer: "p%rtner.ex_mple'; --", channel: "'; DROP TABLE events; --" }],
      channels: ours.channels,
    },
  ]
  for (const { name, rules, channels, sources } of rows)
    test(name, async () => {
      for (const rule of rules) assert.equal((await add(rule)).status, 201)
      if (channels) assert.deepEqual(await website.breakdown('channel'), channels)
      if (channels) assert.deepEqual(await website.breakdown('channel', 'visitors'), channels)
      if (sources) assert.deepEqual(await website.breakdown('source'), sources)
      for (const [channel, visits] of Object.entries(channels ?? {}))
        assert.deepEqual(await website.totals('visits', { filter: filterOf('channel', channel) }), [visits], channel)
      for (const [source, visits] of Object.entries(sources ?? {}))
        if (source !== '')
          assert.deepEqual(await website.totals('visits', { filter: filterOf('source', source) }), [visits], source)
      for (const { id } of await list()) await client.delete(`${at}/${id}`)
      assert.deepEqual(await website.breakdown('channel'), ours.channels, 'without the rules, everything is as before')
    })
})

const filterOf = (dimension: string, value: string): string => `${dimension}:is:${value.replace(/[\\:|]/g, '\\$&')}`

test('rules apply to segments, goals, funnels, exports, realtime, shared pages, several questions and websites', async () => {
  await add({ match_referrer: '*partner.example', channel: 'Partners', source: 'Partner' })
  const { data: segment } = (
    await client.post<One<{ id: number }>>(
      `${website.path}/segments`,
      form({ name: 'From partners', filter: 'channel:is:Partners' }),
    )
  ).body
  assert.deepEqual(await website.totals('visits', { segment: segment.id }), [2])
  const { data: goal } = (
    await client.post<One<{ id: number }>>(
      `${website.path}/goals`,
      form({ name: 'Partner came', type: 'page', page: '/', condition: 'source:is:Partner' }),
    )
  ).body
  assert.deepEqual(await website.totals('visits', { filter: `goal:is:${goal.id}` }), [2])
  const goals = (await client.get<List<{ conversions: unknown }>>(`${website.path}/stats/goals`)).text
  assert.match(goals, /"converting_visits":(\{"value":)?2/)
  const steps = 'step=channel:is:Partners&step=page:is:/x&breakdown=source'
  const funnel = JSON.parse((await client.getText(`${website.path}/funnels/query?${steps}`)).text).data
  assert.equal(funnel.steps[0].reached, 2)
  assert.deepEqual(
    funnel.breakdown.rows.map(({ value }: { value: string }) => value),
    ['Partner'],
  )
  const journey = JSON.parse((await client.getText(`${website.path}/stats/journeys?filter=channel:is:Partners`)).text)
  assert.match(JSON.stringify(journey), /"visits":2/)
  const events = await website.events({ filter: 'channel:is:Partners' })
  assert.deepEqual(
    events.map(({ source, channel }) => [source, channel]),
    [
      ['Partner', 'Partners'],
      ['Partner', 'Partners'],
    ],
  )
  const realtime = JSON.parse((await client.getText(`${website.path}/stats/realtime`)).text).data
  assert.deepEqual(
    realtime.active.channel.find(({ value }: { value: string }) => value === 'Partners'),
    { value: 'Partners', visitors: 2 },
  )
  assert.ok(realtime.sources.some(({ value }: { value: string }) => value === 'Partner'))
  const latest = JSON.parse((await client.getText(`${website.path}/stats/realtime/events`)).text).data
  assert.equal(latest.filter(({ source }: { source: string }) => source === 'Partner').length, 2)
  const csv = (await client.getText(`${website.path}/stats/channel?format=csv&metrics=visits`)).text
  assert.match(csv, /"Partners",2/)
  const several = `/api/v1/websites/combined/${website.website.id}/stats/channel?metrics=visits`
  assert.match((await client.getText(several)).text, /"value":"Partners","visits":2/)

  const shared = await createClient(sightline.analyticsUrl, null)
  const page = sharedPathOf(website.website.page)
  const ofShared = (await shared.getText(`${page}/stats/channel?filter=channel:is:Partners&metrics=visits`)).text
  assert.match(ofShared, /"value":"Partners","visits":2/)
  assert.equal((await shared.getText(at)).status, 401)

  const ask = async (): Promise<string> => {
    const body =
      'filter=page:is:/&question=totals&question=channel%3Fmetrics%3Dvisits&question=source%3Fmetrics%3Dvisits'
    const headers = { authorization: `Bearer ${sightline.key}`, 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await fetch(`${client.baseUrl}${website.path}/stats/query`, { method: 'POST', headers, body })
    return await reply.text()
  }
  assert.match(await ask(), /"value":"Partners","visits":2/)
  assert.match(await ask(), /"value":"Partner","visits":2/, 'from kept counts')
  const [rule] = await list()
  await client.put(`${at}/${rule?.id}`, form({ channel: 'Friends' }))
  const changed = await ask()
  assert.match(changed, /"value":"Friends","visits":2/)
  assert.doesNotMatch(changed, /"value":"Partners"/, 'kept counts are never those of other rules')
  await client.delete(`${website.path}/goals/${goal.id}`)
  await client.delete(`${website.path}/segments/${segment.id}`)
})

test('accounts do not see or use rules of each other', async () => {
  const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
  const { data } = (await add({ match_channel: 'direct', channel: 'Mine' })).body
  assert.deepEqual(await list(other), [])
  for (const reply of [
    await other.get(`${at}/${data.id}`),
    await other.put(`${at}/${data.id}`, form({ channel: 'Theirs' })),
    await other.delete(`${at}/${data.id}`),
  ])
    assert.equal(reply.status, 404)
  const theirs = await trackWebsite(other, 'theirs.test')
  await visit(theirs, 9, '', '')
  await eventually(async () => assert.deepEqual(await theirs.breakdown('channel'), { direct: 1 }))
  const preview = { match_channel: 'direct', channel: 'x' }
  assert.equal((await other.get(`${at}/preview${query({ ...preview, rule: data.id })}`)).status, 422)
  assert.equal((await other.get(`${at}/preview${query({ ...preview, website: website.website.id })}`)).status, 422)
})

test('a preview counts what would change, with the rules that there are, and stores nothing', async () => {
  const preview = async (fields: Fields): Promise<ChannelRulePreview> => {
    const { status, body, text } = await client.get<One<ChannelRulePreview>>(`${at}/preview${query(fields)}`)
    assert.equal(status, 200, text)
    return body.data
  }
  const partners = { match_referrer: '*partner.example', channel: 'Partners' }
  const expected = {
    object: 'channel_rule_preview',
    visits: 6,
    changed_visits: 2,
    channels: [{ before: 'referral', after: 'Partners', visits: 2 }],
    sources: [],
  }
  assert.deepEqual(await preview({}), { ...expected, changed_visits: 0, channels: [] })
  assert.deepEqual(await preview(partners), expected)
  assert.deepEqual(await preview({ ...partners, website: website.website.id }), expected)
  assert.deepEqual(await list(), [])
  const { id } = (await add(partners)).body.data
  const renamed = await preview({ rule: id, channel: '', source: 'Friends' })
  assert.deepEqual(renamed.channels, [{ before: 'Partners', after: 'referral', visits: 2 }])
  assert.deepEqual(
    renamed.sources.map(({ before, after }) => [before, after]),
    [
      ['blog.partner.example', 'Friends'],
      ['partner.example', 'Friends'],
    ],
  )
  assert.equal((await preview({ ...partners, channel: 'Later' })).changed_visits, 0, 'the first rule counts')
  assert.equal((await preview({ ...partners, channel: 'Sooner', position: 1 })).changed_visits, 2)
})

describe('what is refused, with a message about the field', () => {
  const rows: readonly (readonly [name: string, fields: Fields, field: string])[] = [
    ['nothing to match', { channel: 'x' }, 'match_source'],
    ['nothing to set', { match_source: 'x' }, 'channel'],
    ['only spaces', { match_source: '  ', channel: 'x' }, 'match_source'],
    ['an unknown channel to match', { match_channel: 'Partners', channel: 'x' }, 'match_channel'],
    ['too many stars', { match_source: '*a*b*c*d', channel: 'x' }, 'match_source'],
    ['a long pattern', { match_source: 'x'.repeat(201), channel: 'x' }, 'match_source'],
    ['a long name', { match_source: 'x', channel: 'x'.repeat(51) }, 'channel'],
    ['several lines', { match_source: 'x', channel: 'a\nb' }, 'channel'],
    ['control characters', { match_source: 'x', source: 'a\u0000b' }, 'source'],
    ['a position that there is not', { match_source: 'x', source: 'y', position: 101 }, 'position'],
  ]
  for (const [name, fields, field] of rows)
    test(name, async () => {
      for (const reply of [
        await client.post<Problem>(at, form(fields)),
        await client.get<Problem>(`${at}/preview${query(fields)}`),
      ]) {
        assert.equal(reply.status, 422)
        assert.deepEqual(Object.keys(reply.body.errors ?? {}), [field])
      }
      assert.deepEqual(await list(), [])
    })
})

test(
  'an account has 100 rules at most, also if many are created at once; statistics with all of them are exact',
  inFull,
  async () => {
    const rule = (index: number): Fields => ({
      ...{ match_source: `*a${index}*b*`, match_referrer: `*a${index}*b*`, match_utm_source: `*a${index}*b*` },
      ...{
        match_utm_medium: `*x${index}*`,
        match_utm_campaign: `Σ${index}*`,
        channel: `Channel ${index}`,
        source: 'S',
      },
    })
    const replies = await Promise.all(Array.from({ length: 105 }, (_, index) => add(rule(index))))
    assert.equal(replies.filter(({ status }) => status === 201).length, 100)
    assert.equal(replies.filter(({ status }) => status === 422).length, 5)
    assert.deepEqual(
      (await list()).map(({ position }) => position),
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
    assert.deepEqual(await website.breakdown('channel'), ours.channels)
    assert.deepEqual(await website.totals('visits', { filter: 'channel:is:Channel\\ 7|direct' }), [1])
    const many = `(${Array.from({ length: 50 }, (_, index) => `channel:is:c${index}`).join(' or ')})`
    const { status, text } = await client.getText(`${website.path}/stats${query({ filter: many })}`)
    assert.equal(status, 422)
    assert.match(text, /compared with every channel rule/)
  },
)
