import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import {
  type Client,
  createClient,
  type Fields,
  form,
  json,
  type List,
  type One,
  type Problem,
} from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

const path = '/api/v1/websites'
/** 248 characters, so that five more are the most that a host may have. */
const longHost = `${'a'.repeat(61)}.`.repeat(4)
let sightline: Joined
let client: Client
let made = 0

before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.analyticsUrl, sightline.key)
})
after(() => sightline.stop())

const freshDomain = (): string => {
  made += 1
  return `fresh-${made}.test`
}

async function create(fields: Fields = {}): Promise<Website> {
  const { status, body } = await client.post<One<Website>>(path, form({ domain: freshDomain(), ...fields }))
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}

const read = async (id: number): Promise<Website> => (await client.get<One<Website>>(`${path}/${id}`)).body.data

test('a created website has exactly these fields and is read back unchanged', async () => {
  const reply = await client.post<One<Website>>(path, form({ domain: 'example.com' }))
  assert.equal(reply.status, 201)
  const { id, page, created_at, updated_at, verification, ...rest } = reply.body.data
  assert.deepEqual(rest, {
    object: 'website',
    domain: 'example.com',
    verified: 1,
    privacy: 0,
    embed: 0,
    email: 0,
    email_pdf: 0,
    exclude_bots: 1,
    exclude_params: '',
    exclude_ips: '',
    timezone: 'UTC',
    retention_days: 0,
    rollup_retention_days: 0,
    rows_from: null,
    rollups_from: null,
    main_goal: null,
    demo: 0,
    snippet: `<script defer data-domain="example.com" src="${client.baseUrl}/js/script.js"></script>`,
  })
  const { token } = verification
  assert.match(token, /^[\w-]{43}$/)
  assert.deepEqual(verification, {
    by: 'first',
    problem: null,
    proved_at: null,
    token,
    dns: { name: '_sightline.example.com', type: 'TXT', value: `sightline-verification=${token}` },
    file: { url: 'https://example.com/.well-known/sightline-verification.txt', content: token },
    meta: `<meta name="sightline-verification" content="${token}">`,
  })
  assert.equal(created_at, updated_at)
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000)
  assert.match(page.replace(client.baseUrl, ''), /^\/websites\/[\w-]{22}$/)
  assert.equal(reply.headers.get('location'), `${client.baseUrl}${path}/${id}`)
  assert.deepEqual(await read(id), reply.body.data)
})

describe('domain', () => {
  const taken: Record<string, readonly [sent: string, stored: string]> = {
    'a host name': ['plain.test', 'plain.test'],
    'upper case': ['UPPER.Test', 'upper.test'],
    'spaces around it': ['  spaced.test ', 'spaced.test'],
    'a final dot': ['dotted.test.', 'dotted.test'],
    'a port': ['port.test:8080', 'port.test'],
    'a path': ['path.test/some/page?x=1', 'path.test'],
    'an http URL': ['http://http.test/page', 'http.test'],
    'an https URL with everything': ['https://name:secret@full.test:8443/a?b#c', 'full.test'],
    'an IDN': ['bücherei.test', 'xn--bcherei-n2a.test'],
    'an IDN in upper case': ['MÜNCHEN.test', 'xn--mnchen-3ya.test'],
    punycode: ['xn--caf-dma.test', 'xn--caf-dma.test'],
    'an underscore': ['my_site.test', 'my_site.test'],
    'one label': ['intranet', 'intranet'],
    'an IPv4 address': ['192.0.2.1', '192.0.2.1'],
    'www stays': ['www.keep.test', 'www.keep.test'],
    'a host of 253 characters': [`${longHost}abcde`, `${longHost}abcde`],
  }
  for (const [name, [sent, stored]] of Object.entries(taken)) {
    test(`takes ${name}`, async () => assert.equal((await create({ domain: sent })).domain, stored))
  }

  const refused: Record<string, string> = {
    nothing: '',
    'spaces alone': '   ',
    'a space inside': 'two words.test',
    'another scheme': 'ftp://files.test',
    'a script': 'javascript:alert(1)',
    markup: '<b>bold</b>.test',
    'an empty label': 'two..dots',
    'a leading dash': '-dash.test',
    'a label of 64 characters': `${'a'.repeat(64)}.test`,
    'a host of 254 characters': `${longHost}abcdef`,
    'an IPv6 address': '[2001:db8::1]',
    quotes: `it's.test`,
    '2,049 characters': 'a'.repeat(2049),
  }
  for (const [name, sent] of Object.entries(refused)) {
    test(`refuses ${name}`, async () => {
      const { status, body } = await client.post<Problem>(path, form({ domain: sent }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['domain'])
    })
  }

  test('is required', async () => {
    const { status, body } = await client.post<Problem>(path, form({ privacy: 0 }))
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { domain: ['domain is required.'] })
  })

  test('is unique in the account, regardless of spelling', async () => {
    await create({ domain: 'once.test' })
    const { status, body } = await client.post<Problem>(path, form({ domain: 'HTTPS://once.test:443/again' }))
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { domain: ['once.test is already one of your websites.'] })
  })

  test('can be reused after the website is deleted', async () => {
    const { id } = await create({ domain: 'again.test' })
    await client.delete(`${path}/${id}`)
    assert.ok((await create({ domain: 'again.test' })).id > id)
  })

  test('may be sent again unchanged, but not changed', async () => {
    const { id, domain } = await create()
    assert.equal((await client.put(`${path}/${id}`, form({ domain: `https://${domain.toUpperCase()}/` }))).status, 200)
    const { status, body } = await client.put<Problem>(`${path}/${id}`, form({ domain: 'other.test', email: 1 }))
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['domain'])
    assert.equal((await read(id)).email, 0)
  })
})

describe('flags and enumerations', () => {
  for (const field of ['email', 'exclude_bots'] as const) {
    for (const value of [0, 1] as const) {
      test(`${field}=${value} is kept on create and update`, async () => {
        const { id } = await create({ [field]: value })
        assert.equal((await read(id))[field], value)
        const other = value === 0 ? 1 : 0
        const changed = await client.put<One<Website>>(`${path}/${id}`, form({ [field]: other }))
        assert.equal(changed.body.data[field], other)
      })
    }
    for (const value of ['', '2', '-1', '01', '1.0', 'true', 'on', '0x1', ' 1', '1e0']) {
      test(`${field}=${JSON.stringify(value)} is refused on create and update`, async () => {
        const created = await client.post<Problem>(path, form({ domain: freshDomain(), [field]: value }))
        assert.equal(created.status, 422)
        assert.match(created.body.errors?.[field]?.[0] ?? '', new RegExp(`^${field} must be one of 0, 1; found `))
        const { id } = await create()
        assert.equal((await client.put(`${path}/${id}`, form({ [field]: value }))).status, 422)
      })
    }
  }
})

describe('exclude_ips', () => {
  const taken: Record<string, string> = {
    'an IPv4 address': '192.0.2.7',
    'an IPv4 range': '192.0.2.0/24',
    'an IPv6 address': '2001:db8::7',
    'an IPv6 range': '2001:db8::/32',
    'one a line': '192.0.2.1\n192.0.2.2\r\n2001:db8::1',
    'comma-separated': '192.0.2.1, 192.0.2.2,2001:db8::/48',
    '500 entries': Array.from({ length: 500 }, (_, n) => `10.0.${n >> 8}.${n & 255}`).join('\n'),
  }
  for (const [name, value] of Object.entries(taken)) {
    test(`takes ${name}`, async () => assert.equal((await create({ exclude_ips: value })).exclude_ips, value))
  }

  const refused: Record<string, readonly [sent: string, named: string]> = {
    'a word': ['192.0.2.1\nhome', '"home"'],
    'a number out of range': ['256.1.1.1', '"256.1.1.1"'],
    'a prefix that is too long': ['192.0.2.0/33', '"192.0.2.0/33"'],
    'an IPv6 prefix that is too long': ['2001:db8::/129', '"2001:db8::/129"'],
    'a host name': ['example.com', '"example.com"'],
    '501 entries': [
      Array.from({ length: 501 }, (_, n) => `10.0.${n >> 8}.${n & 255}`).join(','),
      'at most 500 entries',
    ],
    '20,001 characters': ['1'.repeat(20_001), 'at most 20000 characters'],
  }
  for (const [name, [value, named]] of Object.entries(refused)) {
    test(`refuses ${name} and names it`, async () => {
      const { status, body } = await client.post<Problem>(path, form({ domain: freshDomain(), exclude_ips: value }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['exclude_ips'])
      assert.ok(body.detail.includes(named), body.detail)
    })
  }

  test('an empty string clears it', async () => {
    const { id } = await create({ exclude_ips: '192.0.2.1' })
    await client.put(`${path}/${id}`, form({ exclude_ips: '' }))
    assert.equal((await read(id)).exclude_ips, '')
  })
})

describe('exclude_params', () => {
  const taken = ['utm_source', 'utm_*', 'a,b\nc', '*', 'session[id]', 'ü']
  for (const value of taken) {
    test(`takes ${JSON.stringify(value)}`, async () =>
      assert.equal((await create({ exclude_params: value })).exclude_params, value))
  }
  const lines = (count: number, line: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => line(n)).join()
  const refused = ['a=b', 'a&b', 'two words', '#x', 'x'.repeat(101), lines(501, String), lines(51, (n) => `*x*${n}`)]
  for (const value of refused) {
    test(`refuses ${JSON.stringify(value.slice(0, 20))}`, async () => {
      const { status, body } = await client.post<Problem>(path, form({ domain: freshDomain(), exclude_params: value }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['exclude_params'])
    })
  }
  test('an empty string clears it', async () => {
    const { id } = await create({ exclude_params: 'utm_*' })
    await client.put(`${path}/${id}`, form({ exclude_params: '' }))
    assert.equal((await read(id)).exclude_params, '')
  })
})

describe('timezone', () => {
  test('is that of the account by default, and can be changed', async () => {
    await client.put('/api/v1/account', form({ timezone: 'Europe/Berlin' }))
    try {
      const created = await create({ domain: 'berlin.example' })
      assert.equal(created.timezone, 'Europe/Berlin')
      const { body } = await client.put<One<Website>>(`${path}/${created.id}`, form({ timezone: 'asia/kathmandu' }))
      assert.equal(body.data.timezone, 'Asia/Kathmandu')
    } finally {
      await client.put('/api/v1/account', form({ timezone: '' }))
    }
    assert.equal((await create({ domain: 'anywhere.example' })).timezone, 'UTC')
    assert.equal((await create({ domain: 'tokyo.example', timezone: 'Asia/Tokyo' })).timezone, 'Asia/Tokyo')
  })

  test('cannot be changed again and again, because roll-ups are rebuilt each time', async () => {
    const { id } = await create({ domain: 'travelling.example' })
    const change = (fields: Readonly<Record<string, string>>) => client.put(`${path}/${id}`, form(fields))
    for (const timezone of ['Asia/Tokyo', 'UTC', 'Asia/Tokyo', 'UTC', 'Asia/Tokyo'])
      assert.equal((await change({ timezone })).status, 200)
    const refused = await change({ timezone: 'UTC', exclude_ips: '192.0.2.1' })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    const { timezone, exclude_ips } = await read(id)
    assert.deepEqual([timezone, exclude_ips], ['Asia/Tokyo', ''])
    // What does not change it is not limited.
    assert.equal((await change({ timezone: 'Asia/Tokyo', exclude_ips: '192.0.2.1' })).status, 200)
  })

  for (const timezone of ['', 'Mars/Olympus', '+01:00', 'Europe/Berlin ', "'; --"])
    test(`rejects ${JSON.stringify(timezone)} and names what is allowed`, async () => {
      const { status, body } = await client.post<Problem>(path, form({ domain: 'zone.example', timezone }))
      assert.equal(status, 422)
      assert.deepEqual(body.errors?.timezone, [
        `timezone must be an IANA time zone such as Europe/Berlin; found ${timezone === '' ? 'nothing' : JSON.stringify(timezone)}.`,
      ])
    })
})

describe('updates', () => {
  test('change only the sent fields and updated_at', async () => {
    const before = await create({
      privacy: 1,
      email: 1,
      exclude_bots: 0,
      exclude_params: 'ref',
      exclude_ips: '192.0.2.9',
    })
    const { body } = await client.put<One<Website>>(`${path}/${before.id}`, form({ email: 0 }))
    assert.deepEqual({ ...body.data, updated_at: '' }, { ...before, email: 0, updated_at: '' })
    assert.ok(body.data.updated_at >= before.updated_at)
    assert.deepEqual(await read(before.id), body.data)
  })

  test('without fields change nothing', async () => {
    const before = await create({ privacy: 1, exclude_ips: '192.0.2.9' })
    const { status, body } = await client.put<One<Website>>(`${path}/${before.id}`, form({}))
    assert.equal(status, 200)
    assert.deepEqual({ ...body.data, updated_at: '' }, { ...before, updated_at: '' })
  })

  test('report all errors at once', async () => {
    const { id } = await create()
    const wrong = { privacy: 3, email: 'yes', exclude_bots: '', page: 7 }
    const { status, body } = await client.put<Problem>(`${path}/${id}`, form(wrong))
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}).sort(), ['email', 'exclude_bots', 'privacy'])
    const deeper = await client.put<Problem>(`${path}/${id}`, form({ exclude_ips: 'x', exclude_params: 'a=b' }))
    assert.deepEqual(Object.keys(deeper.body.errors ?? {}).sort(), ['exclude_ips', 'exclude_params'])
  })

  test('in JSON accept numbers and strings', async () => {
    const { id } = await create()
    const sent = { privacy: 1, email: '1', exclude_bots: 0, exclude_ips: '192.0.2.1' }
    const { body } = await client.put<One<Website>>(`${path}/${id}`, json(sent))
    const { privacy, email, exclude_bots, exclude_ips } = body.data
    assert.deepEqual({ privacy, email, exclude_bots, exclude_ips }, { ...sent, email: 1 })
  })
})

test('a list has the same fields as a single read', async () => {
  const website = await create({ privacy: 1, email: 1, exclude_bots: 0, exclude_params: 'a', exclude_ips: '192.0.2.1' })
  const { body } = await client.get<List<Website>>(`${path}?search=${website.domain}`)
  assert.deepEqual(body.data, [website])
})
