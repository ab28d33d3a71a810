import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Report, ReportSummary } from '../src/seo/reports/report.ts'
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
import { freePort } from './support/port.ts'
import { pageNobodyFetches as page } from './support/resources.ts'
import { type SamplePages, serveSamplePages } from './support/sample-pages.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { inFull } from './support/tier.ts'

const path = '/api/v1/reports'
const waiting = { prefer: 'wait=60' }
let sightline: Sightline
let client: Client
let pages: SamplePages
before(async () => {
  pages = await serveSamplePages()
  sightline = await startSightline()
  client = await createClient(sightline.seoUrl, ownerKey)
})
after(async () => {
  await sightline.stop()
  pages.close()
})

async function create(fields: Fields, headers: Record<string, string> = {}): Promise<Report> {
  const sent = form(fields)
  const { status, body } = await client.post<One<Report>>(path, { ...sent, headers: { ...sent.headers, ...headers } })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}
const audited = (url: string, fields: Fields = {}): Promise<Report> => create({ url, ...fields }, waiting)
const read = async (id: number): Promise<Report> => (await client.get<One<Report>>(`${path}/${id}`)).body.data
const list = async (fields: Fields): Promise<List<ReportSummary>> =>
  (await client.get<List<ReportSummary>>(path + query(fields))).body

test('a created report has exactly these fields and is returned before its audit', async () => {
  const url = page('www.fields.test', '/page')
  const { id: _, page: address, created_at, updated_at, status, error, generated_at, ...rest } = await create({ url })
  assert.deepEqual(rest, {
    object: 'report',
    url,
    project: 'fields.test',
    privacy: 0,
    embed: 0,
    intended_noindex: 0,
    render: 'auto',
    result: null,
    score: null,
    issues: 0,
    results: null,
    run: null,
    progress: null,
    preliminary: null,
    schedule: 'none',
    schedule_time: '03:00',
    schedule_weekday: 1,
    schedule_day: 1,
    next_run_at: null,
    email: 0,
    email_pdf: 0,
  })
  assert.match(address.replace(client.baseUrl, ''), /^\/reports\/[\w-]{22}$/)
  assert.deepEqual([status, error, generated_at], ['queued', null, null])
  assert.equal(created_at, updated_at)
})

describe('url', () => {
  const taken: Record<string, readonly [sent: string, stored: string, project: string]> = {
    http: ['http://plain.test:9/', 'http://plain.test:9/', 'plain.test'],
    https: ['https://plain.test:9/', 'https://plain.test:9/', 'plain.test'],
    'upper case in the host only': ['HTTP://Upper.TEST:9/Path', 'http://upper.test:9/Path', 'upper.test'],
    'no path': ['http://nopath.test:9', 'http://nopath.test:9/', 'nopath.test'],
    'a query': ['http://query.test:9/?b=2&a=1', 'http://query.test:9/?b=2&a=1', 'query.test'],
    'a fragment, which is dropped': ['http://fragment.test:9/a#b', 'http://fragment.test:9/a', 'fragment.test'],
    'dots in the path': ['http://dots.test:9/a/../b', 'http://dots.test:9/b', 'dots.test'],
    'spaces around it': ['  http://spaces.test:9/ ', 'http://spaces.test:9/', 'spaces.test'],
    'www, which is no project of its own': ['http://www.shop.test:9/', 'http://www.shop.test:9/', 'shop.test'],
    'an IDN': ['http://bücher.test:9/ü', 'http://xn--bcher-kva.test:9/%C3%BC', 'xn--bcher-kva.test'],
    'an address': ['http://[2001:db8::1]:9/', 'http://[2001:db8::1]:9/', '[2001:db8::1]'],
    '2,048 characters': [
      page('long.test', `/${'x'.repeat(2029)}`),
      page('long.test', `/${'x'.repeat(2029)}`),
      'long.test',
    ],
  }
  for (const [name, [sent, stored, project]] of Object.entries(taken)) {
    test(`takes ${name}`, async () => {
      const report = await create({ url: sent })
      assert.deepEqual([report.url, report.project], [stored, project])
    })
  }

  const refused: Record<string, string> = {
    nothing: '',
    'a word alone': 'nonsense',
    'a host with a user name': 'ann@site.test',
    'a path alone': '/page',
    ftp: 'ftp://files.test/',
    file: 'file:///etc/passwd',
    javascript: 'javascript:alert(1)',
    data: 'data:text/html,hello',
    'a user name': 'http://ann@site.test/',
    'a password': 'http://ann:secret@site.test/',
    'no host': 'http://',
    'a port that is none': 'http://site.test:99999/',
    'a space in the host': 'http://two words.test/',
    '2,049 characters': page('long.test', `/${'x'.repeat(2030)}`),
    'what is longer once it is encoded': page('long.test', `/${'ü'.repeat(1000)}`),
  }
  for (const [name, url] of Object.entries(refused)) {
    test(`refuses ${name}`, async () => {
      const { status, body, text } = await client.post<Problem>(path, form({ url }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['url'])
      assert.doesNotMatch(text, /secret/)
    })
  }

  test('is required', async () => {
    const { status, body } = await client.post<Problem>(path, form({}))
    assert.deepEqual([status, body.errors], [422, { url: ['url is required.'] }])
  })

  test('may be a host without a scheme, which is reported by http if https cannot be reached', async () => {
    const host = new URL(pages.baseUrl).host
    const report = await audited(`${host}/sound?typed`)
    assert.deepEqual([report.url, report.status], [`${pages.baseUrl}/sound?typed`, 'done'])
    const unreachable = await create({ url: 'typed.test' })
    assert.equal(unreachable.url, 'https://typed.test/')
    const listed = await list({ url: `${host}/sound?typed` })
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      [report.id],
    )
  })

  test('may be the same in two reports', async () => {
    const url = page('twice.test')
    assert.notEqual((await create({ url })).id, (await create({ url })).id)
  })

  test('may be sent again unchanged, but not changed', async () => {
    const { id } = await create({ url: page('kept.test') })
    assert.equal((await client.put(`${path}/${id}`, form({ url: `${page('KEPT.test')}#top` }))).status, 200)
    const { status, body } = await client.put<Problem>(`${path}/${id}`, form({ url: page('other.test'), privacy: 1 }))
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors ?? {}), ['url'])
    assert.equal((await read(id)).privacy, 0)
  })
})

describe('audits', () => {
  test('a good page is done, with score, result and findings', async () => {
    const report = await audited(`${pages.baseUrl}/sound`)
    assert.equal(report.status, 'done')
    assert.equal(report.error, null)
    assert.ok(report.generated_at !== null && report.score !== null && report.results !== null)
    assert.equal(report.results.summary.score, report.score)
    assert.equal(report.results.summary.result, report.result)
    assert.equal(report.results.page.status, 200)
    assert.ok(report.results.checks.length > 0 && report.results.categories.length > 0)
    assert.deepEqual(await read(report.id), report)
  })

  test('a worse page scores worse', async () => {
    const [good, bad] = await Promise.all([audited(`${pages.baseUrl}/sound`), audited(`${pages.baseUrl}/hopeless`)])
    assert.ok((good.score ?? 0) > (bad.score ?? 100), `${good.score} > ${bad.score}`)
  })

  test('intended_noindex accepts noindex', async () => {
    const url = `${pages.baseUrl}/hidden`
    const [fault, meant] = await Promise.all([audited(url), audited(url, { intended_noindex: 1 })])
    assert.equal(meant.intended_noindex, 1)
    assert.ok((meant.score ?? 0) > (fault.score ?? 100))
  })

  test('an unreachable server fails with a reason', inFull, async () => {
    const report = await audited(`http://127.0.0.1:${await freePort()}/`)
    assert.deepEqual([report.status, report.score, report.result, report.results], ['failed', null, null, null])
    assert.match(report.error ?? '', /refused the connection/)
  })

  test('a port that is not allowed fails with a reason', async () => {
    const report = await audited(page('closed.test'))
    assert.equal(report.status, 'failed')
    assert.match(report.error ?? '', /Port 9/)
  })

  for (const address of [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://0x7f.1.1.1/',
    'http://192.168.0.1/',
  ]) {
    test(`${address} is not fetched`, async () => {
      const report = await audited(address)
      // 127.1.1.1 is not among the addresses that this start allows.
      assert.equal(report.status, 'failed', JSON.stringify(report))
      assert.match(report.error ?? '', /not in the public internet/)
    })
  }

  test('without a Prefer header the reply is immediate and the audit follows', async () => {
    const { id, status } = await create({ url: `${pages.baseUrl}/sound` })
    assert.equal(status, 'queued')
    let report = await read(id)
    while (report.status !== 'done') {
      assert.notEqual(report.status, 'failed')
      report = await read(id)
    }
    assert.ok(report.results)
  })

  test('an invalid Prefer header is ignored', async () => {
    for (const prefer of ['wait=soon', 'wait=-1', 'wait=', 'return=minimal', 'wait=0']) {
      assert.equal((await create({ url: page('prefer.test') }, { prefer })).status, 'queued')
    }
  })
})

describe('results on update', () => {
  const update = (id: number, fields: Fields, headers = {}) => {
    const sent = form(fields)
    return client.put<One<Report>>(`${path}/${id}`, { ...sent, headers: { ...sent.headers, ...headers } })
  }

  test('0, the default, does not run the report', async () => {
    const before = await audited(`${pages.baseUrl}/sound`)
    const harmless: readonly Fields[] = [{}, { results: 0 }, { privacy: 0 }]
    for (const fields of harmless) {
      const { body } = await update(before.id, fields, waiting)
      assert.deepEqual({ ...body.data, updated_at: '' }, { ...before, updated_at: '' })
    }
  })

  test('1 runs it again', async () => {
    const before = await audited(`${pages.baseUrl}/sound`)
    const { status, body } = await update(before.id, { results: 1 }, waiting)
    assert.deepEqual([status, body.data.status, body.data.score], [200, 'done', before.score])
    assert.ok((body.data.generated_at ?? '') > (before.generated_at ?? ''))
  })

  test('1 replies immediately without a Prefer header', async () => {
    const { id } = await audited(page('again.test'))
    assert.equal((await update(id, { results: 1 })).body.data.status, 'queued')
  })

  for (const value of ['2', '', 'yes', '-1']) {
    test(`${JSON.stringify(value)} is refused`, async () => {
      const { id } = await create({ url: page('refused.test') })
      const { status, body } = await client.put<Problem>(`${path}/${id}`, form({ results: value }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['results'])
    })
  }

  test('a report can be deleted while it is audited', async () => {
    const { id } = await create({ url: `${pages.baseUrl}/sound` })
    assert.equal((await client.delete(`${path}/${id}`)).status, 200)
    assert.equal((await client.get(`${path}/${id}`)).status, 404)
  })
})

describe('lists', () => {
  let made: readonly Report[]
  before(async () => {
    const one = (suffix: string) => audited(`${pages.baseUrl}/${suffix}?list`)
    made = [await one('sound'), await one('hopeless'), await audited(page('list.test', '/?list')), await one('poor')]
    assert.equal(made.filter(({ result }) => result !== null).length, 3)
  })
  const idsOf = ({ data }: List<ReportSummary>): readonly number[] => data.map(({ id }) => id)
  const ids = (reports: readonly Report[]): readonly number[] => reports.map(({ id }) => id)

  test('show summaries, without the results', async () => {
    const { data } = await list({ search: '?list' })
    for (const shown of data) {
      const { run: _run, results: _, progress: __, preliminary: ___, ...summary } = await read(shown.id)
      assert.deepEqual(shown, summary)
    }
  })

  for (const result of ['good', 'decent', 'bad'] as const) {
    test(`result=${result} finds those that are`, async () => {
      const wanted = made.filter((report) => report.result === result)
      assert.deepEqual(idsOf(await list({ search: '?list', result, sort: 'asc' })), ids(wanted))
    })
  }

  for (const result of ['', 'great', 'GOOD', 'null']) {
    test(`result=${result} is refused`, async () => {
      const { status, body } = await client.get<Problem>(`${path}?result=${result}`)
      assert.equal(status, 422)
      assert.match(body.errors?.result?.[0] ?? '', /^result must be one of good, decent, bad; found /)
    })
  }

  const rank = (report: Report): number => ['bad', 'decent', 'good'].indexOf(report.result ?? '')
  const time = (report: Report): number => Date.parse(report.generated_at ?? '')
  for (const sort of ['asc', 'desc'] as const) {
    const way = sort === 'asc' ? 1 : -1
    test(`are sorted by result, ${sort}: bad, decent, good; what has none is last`, async () => {
      const withResult = made.filter(({ result }) => result !== null)
      const wanted = withResult.toSorted((a, b) => way * (rank(a) - rank(b) || a.id - b.id))
      const none = made.filter(({ result }) => result === null)
      assert.deepEqual(idsOf(await list({ search: '?list', sort_by: 'result', sort })), ids([...wanted, ...none]))
    })

    test(`are sorted by generated_at, ${sort}`, async () => {
      const wanted = made.toSorted((a, b) => way * (time(a) - time(b) || a.id - b.id))
      assert.deepEqual(idsOf(await list({ search: '?list', sort_by: 'generated_at', sort })), ids(wanted))
    })
  }

  describe('project', () => {
    before(async () => {
      for (const host of ['www.project.test', 'project.test', 'sub.project.test', 'notproject.test']) {
        await create({ url: page(host, '/page') })
      }
    })
    const rows: Record<string, readonly string[]> = {
      'project.test': ['http://www.project.test:9/page', 'http://project.test:9/page'],
      'PROJECT.test': ['http://www.project.test:9/page', 'http://project.test:9/page'],
      'www.project.test': ['http://www.project.test:9/page', 'http://project.test:9/page'],
      'https://www.project.test/any?page#x': ['http://www.project.test:9/page', 'http://project.test:9/page'],
      'sub.project.test': ['http://sub.project.test:9/page'],
      'project.tes_': [],
      '%': [],
      'unknown.test': [],
    }
    for (const [project, urls] of Object.entries(rows)) {
      test(`${project} finds ${urls.length}`, async () => {
        const { data, meta } = await list({ project, sort: 'asc' })
        assert.deepEqual(
          data.map(({ url }) => url),
          urls,
        )
        assert.equal(meta.total, urls.length)
      })
    }

    test('is combined with search and result', async () => {
      assert.deepEqual((await list({ project: 'project.test', search: 'www' })).meta.total, 1)
      assert.deepEqual((await list({ project: 'project.test', result: 'good' })).data, [])
    })

    test('is rejected if empty', async () => {
      const { status, body } = await client.get<Problem>(`${path}?project=`)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['project']])
    })
  })

  test('every report has the number of its issues', async () => {
    const failed = ({ results }: Report): number =>
      results?.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').length ?? 0
    const { data } = await list({ per_page: 100 })
    for (const one of made) assert.equal(data.find(({ id }) => id === one.id)?.issues, failed(one), one.url)
    assert.ok(made.some((one) => failed(one) > 0))
  })

  describe('path', () => {
    const paths = ['/', '/a', '/a/', '/A', '/x/a', '/a?b=/c', '/b?c=/a', '/caf%C3%A9', '/x_a']
    before(async () => {
      for (const path of paths) await create({ url: page('path.test', path) })
      await create({ url: page('www.path.test', '/a') })
    })
    const rows: Record<string, readonly string[]> = {
      '/': ['/'],
      '/a': ['/a', '/a'],
      '/A': ['/A'],
      '/a/': ['/a/'],
      '/x/a': ['/x/a'],
      '/a?b=/c': ['/a?b=/c'],
      '/b?c=/a': ['/b?c=/a'],
      '/café': ['/caf%C3%A9'],
      '/%_a': [],
      '/c': [],
      "/' or '1'='1": [],
      [`/${'x'.repeat(2000)}`]: [],
    }
    for (const [path, actual] of Object.entries(rows)) {
      test(`${path.slice(0, 40)} finds ${actual.length}`, async () => {
        const { data, meta } = await list({ project: 'path.test', path, sort: 'asc' })
        assert.deepEqual(
          data.map(({ url }) => url.replace(/^http:\/\/[^/]+/, '')),
          actual,
        )
        assert.equal(meta.total, actual.length)
      })
    }

    test('finds pages of all projects without one', async () => {
      const { data } = await list({ path: '/caf%C3%A9' })
      assert.deepEqual(
        data.map(({ project }) => project),
        ['path.test'],
      )
    })

    test('is rejected without its slash', async () => {
      const { status, body } = await client.get<Problem>(`${path}?path=a`)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['path']])
    })
  })
})

test('a queued report survives kill -9, and is audited after it', inFull, async () => {
  const first = await startSightline({ args: ['seo'], environment: { SIGHTLINE_AUDIT_THREADS: '1' } })
  const own = await createClient(first.seoUrl, ownerKey)
  const queue = async (url: string): Promise<number> => (await own.post<One<Report>>(path, form({ url }))).body.data.id
  const stuck: number[] = []
  for (let n = 0; n < 12; n += 1) stuck.push(await queue(`${pages.baseUrl}/never`))
  const id = await queue(`${pages.baseUrl}/sound`)
  assert.equal((await own.get<One<Report>>(`${path}/${id}`)).body.data.status, 'queued')
  await first.kill()

  const second = await startSightline({ args: ['seo'], environment: first.environment })
  for (const other of stuck) assert.equal((await own.delete(`${path}/${other}`)).status, 200)
  let status = 'queued'
  while (status === 'queued' || status === 'running') {
    status = (await own.get<One<Report>>(`${path}/${id}`)).body.data.status
  }
  assert.equal(status, 'done')
  assert.equal(await second.stop(), 0)
})
