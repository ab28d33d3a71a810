import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Client,
  createClient,
  type Fields,
  form,
  json,
  type List,
  type One,
  type Problem,
  query,
} from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type Resource, resources, type Shown } from './support/resources.ts'

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

for (const resource of resources) describe(resource.name, () => describeResource(resource))

function describeResource(resource: Resource): void {
  const { path, object, main, sample } = resource
  let client: Client
  let made = 0
  before(async () => {
    client = await createClient(resource.baseUrl(sightline), sightline.key)
  })

  const fresh = () => {
    made += 1
    return sample(made)
  }
  const create = async (fields = {}): Promise<Shown> => {
    const { status, body } = await client.post<One<Shown>>(path, form({ ...fresh(), ...fields }))
    assert.equal(status, 201, JSON.stringify(body))
    return body.data
  }
  const read = async (id: number): Promise<Shown> => (await client.get<One<Shown>>(`${path}/${id}`)).body.data
  const total = async (): Promise<number> => (await client.get<List<Shown>>(path)).body.meta.total

  describe('records', () => {
    test('are created from forms and from JSON', async () => {
      const byForm = await client.post<One<Shown>>(path, form({ ...fresh(), privacy: 1 }))
      const byJson = await client.post<One<Shown>>(path, json({ ...fresh(), privacy: 1 }))
      const type = { 'content-type': 'application/json; charset=utf-8' }
      const withCharset = await client.post<One<Shown>>(path, { ...json({ ...fresh(), privacy: '1' }), headers: type })
      for (const { status, headers, body } of [byForm, byJson, withCharset]) {
        assert.equal(status, 201)
        assert.equal(headers.get('location'), `${client.baseUrl}${path}/${body.data.id}`)
        assert.equal(body.data.object, object)
        assert.equal(body.data.privacy, 1)
        assert.match(body.data.page.replace(`${client.baseUrl}/${resource.name}/`, ''), /^[\w-]{22}$/)
      }
      assert.ok(byForm.body.data.id < byJson.body.data.id)
    })

    test('are deleted once, and their ids are not used again', async () => {
      const { id } = await create()
      const { status, body } = await client.delete(`${path}/${id}`)
      assert.equal(status, 200)
      assert.deepEqual(body, { id, object, deleted: true })
      assert.equal((await client.get(`${path}/${id}`)).status, 404)
      assert.equal((await client.put(`${path}/${id}`, form({ privacy: 1 }))).status, 404)
      assert.equal((await client.delete(`${path}/${id}`)).status, 404)
      assert.ok((await create()).id > id)
    })

    test('ignore unknown fields', async () => {
      const { id } = await create({ colour: 'red', id: 999, account_id: 2, created_at: 'yesterday' })
      assert.notEqual(id, 999)
      assert.equal((await client.get(`${path}?colour=red`)).status, 200)
    })

    test('reply to HEAD as to GET, without the body', async () => {
      const { id } = await create()
      const answer = await fetch(`${client.baseUrl}${path}/${id}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${sightline.key}` },
      })
      assert.equal(answer.status, 200)
      assert.equal(await answer.text(), '')
    })

    test('never show a password', async () => {
      const sent = form({ ...fresh(), privacy: 2, password: 'open-sesame' })
      const { text, body } = await client.post<One<Shown>>(path, sent)
      const texts = [text, (await client.get(`${path}/${body.data.id}`)).text, (await client.get(path)).text]
      for (const shown of texts) assert.doesNotMatch(shown, /sesame|argon|password/)
    })
  })

  describe('privacy', () => {
    for (const privacy of [0, 1] as const) {
      test(`${privacy} is kept on create and update`, async () => {
        const { id } = await create({ privacy })
        assert.equal((await read(id)).privacy, privacy)
        const other = privacy === 0 ? 1 : 0
        assert.equal((await client.put<One<Shown>>(`${path}/${id}`, form({ privacy: other }))).body.data.privacy, other)
      })
    }

    test('is 0 by default', async () => assert.equal((await create()).privacy, 0))

    for (const value of ['3', '-1', '', 'private', '0.0', '٢']) {
      test(`${JSON.stringify(value)} is rejected with the allowed values`, async () => {
        const created = await client.post<Problem>(path, form({ ...fresh(), privacy: value }))
        const { id } = await create()
        const updated = await client.put<Problem>(`${path}/${id}`, form({ privacy: value }))
        for (const { status, body } of [created, updated]) {
          assert.equal(status, 422)
          assert.match(body.errors?.privacy?.[0] ?? '', /^privacy must be one of 0, 1, 2; found /)
        }
      })
    }

    test('2 accepts a password in the same request', async () => {
      assert.equal((await create({ privacy: 2, password: 'eight ch' })).privacy, 2)
    })

    test('2 rejects a new password of less than 8 characters, regardless of bytes', async () => {
      const { id } = await create({ privacy: 2, password: 'long enough' })
      for (const password of ['p', 'seven c', '𝒑𝒂𝒔𝒔𝒘𝒐𝒓']) {
        const created = await client.post<Problem>(path, form({ ...fresh(), privacy: 2, password }))
        const updated = await client.put<Problem>(`${path}/${id}`, form({ password }))
        for (const { status, body } of [created, updated]) {
          assert.equal(status, 422)
          const count = [...password].length
          assert.deepEqual(body.errors, { password: [`password must have at least 8 characters; found ${count}.`] })
        }
      }
    })

    test('2 accepts a password of 200 characters and rejects one of 201', async () => {
      assert.equal((await create({ privacy: 2, password: 'p'.repeat(200) })).privacy, 2)
      const { status } = await client.post(path, form({ ...fresh(), privacy: 2, password: 'p'.repeat(201) }))
      assert.equal(status, 422)
    })

    const noPassword: Record<string, Fields> = { 'without one': {}, 'with an empty one': { password: '' } }
    for (const [name, fields] of Object.entries(noPassword)) {
      test(`2 ${name} is refused where there is no password yet`, async () => {
        const created = await client.post<Problem>(path, form({ ...fresh(), privacy: 2, ...fields }))
        const { id } = await create()
        const updated = await client.put<Problem>(`${path}/${id}`, form({ privacy: 2, ...fields }))
        for (const { status, body } of [created, updated]) {
          assert.equal(status, 422)
          assert.deepEqual(body.errors, { password: ['password is required when privacy is 2.'] })
        }
        assert.equal((await read(id)).privacy, 0)
      })

      test(`2 ${name} keeps the password that is set`, async () => {
        const { id } = await create({ privacy: 2, password: 'kept as it is' })
        const { status, body } = await client.put<One<Shown>>(`${path}/${id}`, form({ privacy: 2, ...fields }))
        assert.equal(status, 200)
        assert.equal(body.data.privacy, 2)
      })
    }

    test('changing from 2 deletes the password', async () => {
      const { id } = await create({ privacy: 2, password: 'forgotten' })
      assert.equal((await client.put(`${path}/${id}`, form({ privacy: 1 }))).status, 200)
      assert.equal((await client.put(`${path}/${id}`, form({ privacy: 2 }))).status, 422)
    })

    test('a password without privacy 2 does not apply', async () => {
      const { id, privacy } = await create({ password: 'unused' })
      assert.equal(privacy, 0)
      assert.equal((await client.put(`${path}/${id}`, form({ privacy: 2 }))).status, 422)
    })
  })

  describe('lists', () => {
    const names = Array.from({ length: 27 }, (_, n) => `listed-${String(n).padStart(2, '0')}`)
    const ids: number[] = []
    before(async () => {
      for (const name of names) {
        const { body } = await client.post<One<Shown>>(path, form(sample(name)))
        ids.push(body.data.id)
      }
    })
    const list = async (fields: Record<string, string | number>): Promise<List<Shown & Record<string, unknown>>> => {
      const { status, body } = await client.get<List<Shown & Record<string, unknown>>>(path + query(fields))
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const idsOf = (body: List<Shown>): readonly number[] => body.data.map(({ id }) => id)

    test('return the latest ten by default', async () => {
      const { body } = await client.get<List<Shown>>(path)
      assert.deepEqual(idsOf(body), ids.slice(-10).reverse())
      assert.equal(body.meta.per_page, 10)
      assert.equal(body.meta.current_page, 1)
      assert.equal(body.meta.total, await total())
    })

    test('return paging metadata', async () => {
      const { links, meta } = await list({ search: 'listed', page: 2 })
      const at = (page: number) => `${client.baseUrl}${path}?search=listed&page=${page}`
      assert.deepEqual(links, { first: at(1), last: at(3), prev: at(1), next: at(3) })
      const { next_cursor, ...rest } = meta
      assert.equal(typeof next_cursor, 'string')
      assert.deepEqual(rest, {
        current_page: 2,
        from: 11,
        to: 20,
        per_page: 10,
        total: 27,
        last_page: 3,
        path: `${client.baseUrl}${path}`,
      })
    })

    test('have no page before the first and none after the last', async () => {
      const first = await list({ search: 'listed' })
      assert.equal(first.links.prev, null)
      assert.deepEqual([first.meta.from, first.meta.to], [1, 10])
      const last = await list({ search: 'listed', page: 3 })
      assert.equal(last.links.next, null)
      assert.deepEqual([last.meta.from, last.meta.to], [21, 27])
    })

    test('are empty past the last page, with a link back', async () => {
      const { data, links, meta } = await list({ search: 'listed', page: 9 })
      assert.deepEqual(data, [])
      assert.deepEqual([meta.from, meta.to, meta.total, meta.last_page], [null, null, 27, 3])
      assert.equal(links.prev, links.last)
      assert.equal(links.next, null)
    })

    test('are empty without matches', async () => {
      const { data, meta } = await list({ search: 'no such thing' })
      assert.deepEqual(data, [])
      assert.deepEqual([meta.from, meta.to, meta.total, meta.last_page], [null, null, 0, 1])
    })

    test('return every record once across pages', async () => {
      const seen: number[] = []
      let next: string | null = `${client.baseUrl}${path}${query({ search: 'listed', sort: 'asc' })}`
      while (next !== null) {
        const { body }: { body: List<Shown> } = await client.get<List<Shown>>(next.slice(client.baseUrl.length))
        seen.push(...idsOf(body))
        next = body.links.next
      }
      assert.deepEqual(seen, ids)
    })

    for (const [by, sort] of [
      ['id', 'asc'],
      ['id', 'desc'],
      [main, 'asc'],
      [main, 'desc'],
    ] as const) {
      test(`return every record once from cursor to cursor, sorted by ${by}, ${sort}`, async () => {
        const fields = { search: 'LISTED', sort_by: by, sort }
        const whole = await list({ ...fields, per_page: 100 })
        const pages = [await list(fields)]
        for (let cursor = pages[0]?.meta.next_cursor; cursor; cursor = pages.at(-1)?.meta.next_cursor) {
          pages.push(await list({ ...fields, cursor }))
        }
        assert.deepEqual(pages.flatMap(idsOf), idsOf(whole))
        assert.deepEqual(
          pages.map(({ meta }) => [meta.current_page, meta.from, meta.to, meta.total]),
          [
            [1, 1, 10, 27],
            [2, 11, 20, 27],
            [3, 21, 27, 27],
          ],
        )
      })
    }

    test('link from cursor to cursor', async () => {
      const { meta } = await list({ search: 'listed' })
      const second = await list({ search: 'listed', cursor: meta.next_cursor ?? '' })
      const at = (pair: string) => `${client.baseUrl}${path}?search=listed&${pair}`
      assert.deepEqual(second.links, {
        first: at('page=1'),
        last: at('page=3'),
        prev: at('page=1'),
        next: at(`cursor=${second.meta.next_cursor}`),
      })
      const third = await list({ search: 'listed', cursor: second.meta.next_cursor ?? '' })
      assert.deepEqual([third.links.next, third.meta.next_cursor], [null, null])
    })

    test('take a cursor with another number per page', async () => {
      const { meta } = await list({ search: 'listed', sort: 'asc' })
      const rest = await list({ search: 'listed', sort: 'asc', per_page: 100, cursor: meta.next_cursor ?? '' })
      assert.deepEqual(idsOf(rest), ids.slice(10))
    })

    const otherLists = { search: 'liste', sort: 'asc', sort_by: main, page: 2 }
    for (const [name, value] of Object.entries(otherLists)) {
      test(`refuse the cursor of a list with another ${name}`, async () => {
        const { meta } = await list({ search: 'listed' })
        const fields = { search: 'listed', cursor: meta.next_cursor ?? '', [name]: value }
        const { status, body } = await client.get<Problem>(path + query(fields))
        assert.equal(status, 422)
        assert.deepEqual(Object.keys(body.errors ?? {}), [name === 'page' ? 'page' : 'cursor'])
      })
    }

    test('refuse changed and made-up cursors', async () => {
      const { meta } = await list({ search: 'listed', sort_by: main })
      const cursor = meta.next_cursor ?? ''
      const [version, fingerprint, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
      const forged = (...values: readonly unknown[]): string =>
        Buffer.from(JSON.stringify([version, fingerprint, ...values])).toString('base64url')
      assert.equal(forged(...rest), cursor)
      const hostile = [
        '',
        'x',
        '\u0000',
        `${cursor}=`,
        `${cursor} `,
        cursor.slice(0, -3),
        forged(),
        forged(...rest, 1),
        forged(-1, 'a', 1),
        forged(1e300, 'a', 1),
        forged(10, 'a', '1 or 1=1'),
        forged(10, 'a', 1.5),
        forged(10, 'a', Number.MAX_SAFE_INTEGER + 1),
        forged(10, 'a', null),
        forged(10, null, 1),
        forged(10, ['a'], 1),
        forged(10, 'a\u0000', 1),
        forged(10, '\ud800', 1),
        Buffer.from('[[[[[[[[').toString('base64url'),
        Buffer.from('{"length":5}').toString('base64url'),
        'A'.repeat(4_096),
        'A'.repeat(5_000),
      ]
      for (const sent of hostile) {
        const { status, body } = await client.get<Problem>(
          path + query({ search: 'listed', sort_by: main, cursor: sent }),
        )
        assert.equal(status, 422, sent)
        assert.deepEqual(Object.keys(body.errors ?? {}), ['cursor'])
      }
    })

    test('start anywhere in the list with a cursor that was made up well', async () => {
      const { meta } = await list({ search: 'listed', sort_by: main })
      const [version, fingerprint] = JSON.parse(Buffer.from(meta.next_cursor ?? '', 'base64url').toString())
      for (const keys of [
        ["' or 1=1 --", Number.MAX_SAFE_INTEGER],
        ['', Number.MIN_SAFE_INTEGER],
        ['\uffff', 0],
      ]) {
        const cursor = Buffer.from(JSON.stringify([version, fingerprint, 0, ...keys])).toString('base64url')
        const { data } = await list({ search: 'listed', sort_by: main, cursor })
        assert.ok(data.length === 0 || data.length === 10)
      }
    })

    test('keep special characters of a search in links', async () => {
      const odd = 'search=a%26b%3Dc?d&sort=asc'
      const { body } = await client.get<List<Shown>>(`${path}?${odd}&page=2`)
      assert.equal(body.links.prev, `${client.baseUrl}${path}?${odd}&page=1`)
    })

    for (const perPage of [10, 25, 50, 100]) {
      test(`show ${perPage} a page`, async () => {
        const { data, meta } = await list({ search: 'listed', per_page: perPage })
        assert.equal(data.length, Math.min(perPage, 27))
        assert.equal(meta.per_page, perPage)
        assert.equal(meta.last_page, Math.ceil(27 / perPage))
      })
    }

    for (const [by, sort] of [
      ['id', 'asc'],
      ['id', 'desc'],
      [main, 'asc'],
      [main, 'desc'],
    ] as const) {
      test(`are sorted by ${by}, ${sort}`, async () => {
        const listed = await list({ search: 'listed', sort_by: by, sort, per_page: 50 })
        assert.deepEqual(idsOf(listed), sort === 'asc' ? ids : [...ids].reverse())
      })
    }

    test('are searched by part of the name, case-insensitively', async () => {
      const listed = await list({ search: 'LiStEd-2', search_by: main, sort: 'asc' })
      assert.deepEqual(idsOf(listed), ids.slice(20))
    })

    for (const wildcard of ['%', '_isted', 'listed%', '*', '\\', 'l%d', '\\%']) {
      test(`take ${wildcard} for what it is`, async () => {
        assert.deepEqual((await list({ search: wildcard, search_by: main })).data, [])
      })
    }

    test('return everything for an empty search', async () => {
      assert.equal((await list({ search: '' })).meta.total, await total())
    })

    const refused: Record<string, readonly [value: string, allowed: string]> = {
      per_page: ['30', 'per_page must be one of 10, 25, 50, 100; found "30".'],
      sort_by: ['password', 'sort_by must be one of id, '],
      sort: ['up', 'sort must be one of desc, asc; found "up".'],
      search_by: ['password_hash', `search_by must be one of ${main}`],
      page: ['0', 'page must be a whole number from 1 to '],
    }
    for (const [name, [value, message]] of Object.entries(refused)) {
      for (const sent of [value, '', '1 or 1=1', '-1', '1.5', '1e3', 'desc;', '99999999999999999999']) {
        test(`refuse ${name}=${sent}`, async () => {
          const { status, body } = await client.get<Problem>(path + query({ [name]: sent }))
          assert.equal(status, 422)
          assert.deepEqual(Object.keys(body.errors ?? {}), [name])
          if (sent === value) assert.ok(body.detail.startsWith(message), body.detail)
        })
      }
    }

    test('report all invalid parameters at once', async () => {
      const { body } = await client.get<Problem>(path + query({ per_page: 3, sort: 'x', page: 'y', sort_by: '' }))
      assert.deepEqual(Object.keys(body.errors ?? {}).sort(), ['page', 'per_page', 'sort', 'sort_by'])
    })
  })

  describe('errors', () => {
    for (const id of [
      '0',
      '-1',
      '1.5',
      '01',
      'abc',
      '999999999',
      '9007199254740993',
      '9'.repeat(40),
      '1%00',
      '%F0%9F%A6%8A',
      '1;drop',
      "1'",
    ]) {
      test(`id ${id} is not found, whatever is asked of it`, async () => {
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const sent = method === 'PUT' ? form({ privacy: 1 }) : {}
          assert.equal((await client.send(method, `${path}/${id}`, sent)).status, 404, method)
        }
      })
    }

    for (const [at, methods, allow] of [
      [path, ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD, POST'],
      [`${path}/1`, ['POST', 'PATCH', 'OPTIONS'], 'DELETE, GET, HEAD, PUT'],
    ] as const) {
      for (const method of methods) {
        test(`${method} ${at} is 405 with the allowed methods`, async () => {
          const { status, headers } = await client.send(method, at)
          assert.equal(status, 405)
          assert.equal(headers.get('allow'), allow)
        })
      }
    }

    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp', 'x']) {
      test(`a body of type ${type} is 415`, async () => {
        const headers = { 'content-type': type }
        const before = await total()
        const { status, body } = await client.post<Problem>(path, { headers, body: `${main}=a.test` })
        assert.equal(status, 415)
        assert.match(body.detail, /application\/x-www-form-urlencoded or application\/json/)
        assert.equal(await total(), before)
      })
    }

    test('a body without a content type returns 415', async () => {
      const body = new TextEncoder().encode(`${main}=a.test`)
      assert.equal((await client.post(path, { body })).status, 415)
    })

    test('64 KiB are accepted, one byte more returns 413', async () => {
      const start = String(form(fresh()).body)
      const pad = (length: number) => ({ ...form({}), body: `${start}&x=${'x'.repeat(length - start.length - 3)}` })
      assert.equal((await client.post(path, pad(65_536))).status, 201)
      assert.equal((await client.post(path, pad(65_537))).status, 413)
      const { id } = await create()
      assert.equal((await client.put(`${path}/${id}`, pad(65_537))).status, 413)
    })

    test('unknown routes return 404', async () => {
      for (const missing of ['/api', '/api/v1', '/api/v2/websites', `${path}/1/2`, `${path}/`, '/.env', '/%2e%2e/x']) {
        const { status, body } = await client.get<Problem>(missing)
        assert.equal(status, 404, missing)
        assert.equal(body.title, 'Not Found')
      }
    })
  })
}
