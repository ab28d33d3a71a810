import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import {
  type Client,
  createClient,
  form,
  json,
  type List,
  type One,
  type Problem,
  type Sent,
} from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type Resource, resources, type Shown } from './support/resources.ts'

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

const asForm = (body: string | Uint8Array<ArrayBuffer>): Sent => ({ ...form({}), body })
const asJson = (body: string | Uint8Array<ArrayBuffer>): Sent => ({ ...json({}), body })
const bytes = (...parts: readonly (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)))

for (const resource of resources) describe(resource.name, () => describeResource(resource))

function describeResource({ name, path, main, value, baseUrl, sample }: Resource): void {
  let client: Client
  let existing: Shown
  let total: number
  const count = async (): Promise<number> => (await client.get<List<Shown>>(path)).body.meta.total
  before(async () => {
    client = await createClient(baseUrl(sightline), sightline.key)
    const settled = { ...form(sample('existing')), headers: { ...form({}).headers, prefer: 'wait=30' } }
    existing = (await client.post<One<Shown>>(path, settled)).body.data
    total = await count()
  })

  /** Sent as a create and as an update: the status that is wanted, and nothing changed. */
  const refuses = async (sent: Sent, wanted: number | readonly number[]): Promise<void> => {
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/${existing.id}`],
    ] as const) {
      const { status, body } = await client.send<Problem>(method, at, sent)
      assert.ok([wanted].flat().includes(status), `${method} → ${status} ${JSON.stringify(body)}`)
      assert.doesNotMatch(JSON.stringify(body), /\bat .+\.ts|node_modules|SQLITE|syntax error/i)
    }
    assert.equal(await count(), total)
    const after = (await client.get<One<Shown>>(`${path}/${existing.id}`)).body.data
    assert.deepEqual({ ...after, updated_at: '' }, { ...existing, updated_at: '' })
  }

  const good = String(form(sample('unstored')).body)
  const goodJson = JSON.stringify(sample('unstored')).slice(1, -1)

  describe('invalid bodies', () => {
    const bodies: Record<string, readonly [sent: Sent, status: number]> = {
      'broken percent-encoding': [asForm(`${good}&privacy=%zz`), 400],
      'half a percent-encoding': [asForm(`${good}&privacy=%`), 400],
      'percent-encoded bytes that are not UTF-8': [asForm(`${good}&privacy=%ff%fe`), 400],
      'a percent-encoded lone surrogate': [asForm(`${good}&password=%ed%a0%80`), 400],
      'an overlong encoding': [asForm(`${good}&password=%c0%80`), 400],
      'a broken name': [asForm(`${good}&%e0%a4=1`), 400],
      'raw bytes that are not UTF-8 in a form': [asForm(bytes(`${good}&password=`, [0xff, 0xfe])), 400],
      'raw bytes that are not UTF-8 in JSON': [asJson(bytes(`{${goodJson},"password":"`, [0xc3, 0x28], '"}')), 400],
      '1,001 fields': [asForm(`${good}${'&x=1'.repeat(1001)}`), 400],
      'JSON that ends early': [asJson(`{${goodJson}`), 400],
      'JSON with a trailing comma': [asJson(`{${goodJson},}`), 400],
      'JSON with a comment': [asJson(`{${goodJson}} // yes`), 400],
      'no JSON at all': [asJson('hello'), 400],
      'an empty JSON body': [asJson(''), 400],
      'a JSON list': [asJson(`[{${goodJson}}]`), 400],
      'a JSON text': [asJson('"text"'), 400],
      'a JSON null': [asJson('null'), 400],
      NaN: [asJson(`{${goodJson},"privacy":NaN}`), 400],
      'JSON 30,000 levels deep': [asJson('['.repeat(30_000) + ']'.repeat(30_000)), 400],
      'half of that': [asJson('['.repeat(30_000)), 400],
      'a form of 3 MB': [asForm(`${good}&x=${'x'.repeat(3_000_000)}`), 413],
      'JSON of 3 MB': [asJson(`{${goodJson},"x":"${'x'.repeat(3_000_000)}"}`), 413],
    }
    for (const [what, [sent, status]] of Object.entries(bodies)) {
      test(`${what} is ${status}`, () => refuses(sent, status))
    }
  })

  describe('values of the wrong type', () => {
    const wrong: Record<string, unknown> = {
      'a list': [],
      'a list of a good value': ['1'],
      'an object': {},
      'an object deep down': { a: { b: { c: {} } } },
      true: true,
      false: false,
      'a fraction': 0.5,
      'a large number': 1e300,
      'a negative number': -1,
    }
    for (const [what, sent] of Object.entries(wrong)) {
      test(`${what} as privacy is 422`, () => refuses(json({ ...sample('unstored'), privacy: sent }), 422))
      test(`${what} as ${main} is 422`, () => refuses(json({ [main]: sent, privacy: 1 }), 422))
      test(`${what} as a password is 422`, () =>
        refuses(json({ ...sample('unstored'), privacy: 2, password: sent }), 422))
    }
    test('a repeated field returns 422', () => refuses(asForm(`${good}&privacy=1&privacy=1`), 422))
    test(`${main} sent twice is 422`, () => refuses(asForm(`${good}&${good}`), 422))
    test('a field with brackets is a different field', async () => {
      const { status } = await client.put(`${path}/${existing.id}`, asForm('privacy[]=1&privacy[a]=1'))
      assert.equal(status, 200)
      await refuses(asForm(`${main}[]=${value('x')}&privacy=x`), 422)
    })
  })

  describe('invalid text', () => {
    const texts: Record<string, string> = {
      'a NUL': 'a\u0000b',
      'a bell': 'a\u0007b',
      'a delete': 'a\u007fb',
      'an escape': '\u001b[31mred',
    }
    for (const [what, text] of Object.entries(texts)) {
      for (const field of ['password', main, ...(name === 'websites' ? ['exclude_params', 'exclude_ips'] : [])]) {
        const fields = { ...sample('unstored'), privacy: 2, password: 'good enough', [field]: text }
        test(`${what} in ${field} is 422`, async () => {
          await refuses(form(fields), 422)
          await refuses(json(fields), 422)
        })
      }
    }
    test('a lone surrogate in JSON is 422', () =>
      refuses(asJson(`{${goodJson},"privacy":2,"password":"\\ud800"}`), 422))
    test(`a lone surrogate in ${main} is 422`, () => refuses(asJson(`{"${main}":"http://\\udfff.test/"}`), 422))
  })

  describe('SQL and HTML', () => {
    const attacks = [
      `' or '1'='1`,
      `'; drop table ${name}; --`,
      `1; select pg_sleep(10)`,
      `" or 1=1 --`,
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '{{7*7}}#{7*7}',
      '../../etc/passwd',
      '%27%20or%201=1',
    ]
    for (const attack of attacks) {
      test(`${attack} is refused in every choice`, async () => {
        for (const field of ['privacy', ...(name === 'websites' ? ['email', 'exclude_bots'] : ['intended_noindex'])]) {
          await refuses(form({ ...sample('unstored'), [field]: attack }), 422)
        }
      })

      test(`${attack} is harmless in every parameter of the list and in the path`, async () => {
        for (const parameter of ['search_by', 'sort_by', 'sort', 'per_page', 'page']) {
          const { status } = await client.get(`${path}?${parameter}=${encodeURIComponent(attack)}`)
          assert.equal(status, 422, parameter)
        }
        const list = await client.get<List<Shown>>(`${path}?search=${encodeURIComponent(attack)}`)
        assert.deepEqual([list.status, list.body.data], [200, []])
        assert.equal((await client.get(`${path}/${encodeURIComponent(attack)}`)).status, 404)
        assert.equal(await count(), total)
      })
    }

    test(`none of them is a ${main}`, async () => {
      for (const attack of attacks.filter((text) => !text.startsWith('..') && !text.startsWith('%27'))) {
        await refuses(form({ [main]: attack }), 422)
      }
    })

    if (name === 'reports')
      test('URLs are stored as encoded', async () => {
        const url = `${value('attack')}?q='><script>alert(1)</script>`
        const { status, body } = await client.post<One<Shown & { url: string }>>(path, form({ url }))
        assert.equal(status, 201)
        assert.doesNotMatch(body.data.url, /[<>']/)
        await client.delete(`${path}/${body.data.id}`)
      })
  })

  describe('prototype pollution', () => {
    const sneaky = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__[privacy]']
    for (const odd of sneaky) {
      test(`${odd} is ignored like any unknown field`, async () => {
        const sent = [asForm(`${encodeURIComponent(odd)}=1`), asJson(`{"${odd}":{"privacy":1,"polluted":1}}`)]
        for (const body of sent) {
          const answer = await client.put<One<Shown>>(`${path}/${existing.id}`, body)
          assert.deepEqual([answer.status, answer.body.data.privacy], [200, existing.privacy])
        }
        assert.equal((await client.get(`${path}?${encodeURIComponent(odd)}=1`)).status, 200)
        await refuses({ ...asJson(`{"${odd}":{"${main}":"${value('x')}"},"privacy":9}`) }, 422)
      })
    }
  })

  describe('unusual requests', () => {
    const queries: Record<string, readonly [query: string, status: number]> = {
      'broken percent-encoding': ['?search=%zz', 400],
      'bytes that are not UTF-8': ['?search=%ff', 400],
      'a parameter sent twice': ['?page=1&page=2', 422],
      'a NUL in the search': ['?search=%00', 422],
      'a search of 2,049 characters': [`?search=${'x'.repeat(2049)}`, 422],
      'a page beyond all pages': ['?page=9999999999', 422],
      '1,001 parameters': [`?${'x=1&'.repeat(1001)}`, 400],
    }
    for (const [what, [query, status]] of Object.entries(queries)) {
      test(`${what} in the query is ${status}`, async () =>
        assert.equal((await client.get(path + query)).status, status))
    }

    const raw: Record<string, readonly [request: string, status: readonly string[]]> = {
      'a path with broken percent-encoding': [`GET ${path}/%zz HTTP/1.1\r\nhost: x\r\n`, ['400', '404']],
      'a path with a NUL': [`GET ${path}/%00 HTTP/1.1\r\nhost: x\r\n`, ['404', '401']],
      'a path of 20,000 characters': [
        `GET ${path}/${'9'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n`,
        ['404', '414', '431', '401'],
      ],
      'headers of 100 kB': [`GET ${path} HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n`, ['431']],
      'no host': [`GET ${path} HTTP/1.1\r\n`, ['400']],
      'a method that does not exist': [`BREW ${path} HTTP/1.1\r\nhost: x\r\n`, ['400', '404', '405']],
      'no HTTP at all': ['hello\r\n', ['400']],
      'a length that is no number': [`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n`, ['400']],
      'two lengths': [`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n`, ['400']],
      'a length and chunks': [
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n`,
        ['400'],
      ],
      'a chunk whose size is no number': [
        `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer KEY\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
        ['400'],
      ],
    }
    for (const [what, [request, statuses]] of Object.entries(raw)) {
      test(`${what} returns ${statuses.join(' or ')}`, async () => {
        const { hostname, port } = new URL(client.baseUrl)
        const socket = connect(Number(port), hostname)
        // The service hangs up on some of these while they are still being sent.
        socket.on('error', () => {})
        let answer = ''
        socket.setEncoding('latin1').on('data', (text) => {
          answer += text
        })
        const sent = request.replace('KEY', sightline.key)
        socket.write(sent.includes('\r\n\r\n') ? sent : `${sent}connection: close\r\n\r\n`)
        await new Promise((resolve) => socket.once('close', resolve))
        const status = /^HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 'nothing'
        assert.ok(statuses.includes(status), answer.slice(0, 300))
        // The runtime answers this one itself, with nothing in it.
        if (what !== 'no host') assert.match(answer, /content-type: application\/problem\+json/i)
        assert.doesNotMatch(answer, /\bat .+\.ts|node_modules/)
      })
    }

    test('a chunked body of more than 64 KiB returns 413', async () => {
      const part = new TextEncoder().encode('x'.repeat(40_000))
      const parts = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const one of [new TextEncoder().encode(`${good}&x=`), part, part]) controller.enqueue(one)
          controller.close()
        },
      })
      const headers = { ...form({}).headers, authorization: `Bearer ${sightline.key}` }
      const answer = await fetch(client.baseUrl + path, { method: 'POST', headers, body: parts, duplex: 'half' })
      assert.equal(answer.status, 413)
      assert.equal(await count(), total)
    })
  })
}
