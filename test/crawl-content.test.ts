import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient, form, type List, type One, query } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { htmlPage, type PageSite, prose, type ServedPage, startPageSite } from './support/page-site.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Crawl {
  readonly id: number
  readonly status: string
  readonly run: number
  readonly score: number | null
}

interface Group {
  readonly pages: number
  readonly similarity: number | null
  readonly members: readonly { readonly url: string }[]
}

const path = '/api/v1/crawls'

for (const engine of engines) describe(`the content of crawled sites on ${engine.name}`, () => describeContent(engine))

function describeContent(engine: RecordsEngine): void {
  let sightline: Sightline
  let client: Client
  const sites: PageSite[] = []
  before(async () => {
    const { url } = await engine.place()
    sightline = await startSightline({ environment: url === null ? {} : { SIGHTLINE_DATABASE_URL: url } })
    client = await createClient(sightline.seoUrl, ownerKey)
  })
  after(async () => {
    for (const site of sites) site.close()
    await sightline.stop()
  })

  const siteOf = async (pages: Readonly<Record<string, ServedPage>>): Promise<PageSite> => {
    const site = await startPageSite(pages)
    sites.push(site)
    return site
  }
  const crawl = async (url: string): Promise<Crawl> => {
    const { status, body } = await client.post<One<Crawl>>(path, form({ url }))
    assert.equal(status, 201, JSON.stringify(body))
    return await eventually(async () => {
      const { data } = (await client.get<One<Crawl>>(`${path}/${body.data.id}`)).body
      return ['done', 'failed', 'canceled'].includes(data.status) && data
    })
  }
  const get = async <T>(rest: string): Promise<T> => {
    const { status, body } = await client.get<T>(`${path}/${rest}`)
    assert.equal(status, 200, `${rest}: ${JSON.stringify(body)}`)
    return body
  }

  test('groups of similar pages depend on the threshold, without another crawl', async () => {
    const changed = (count: number): string =>
      [...prose(9).split(' ').slice(count), ...prose(1, count).split(' ')].join(' ')
    const paths = ['/same-a', '/same-b', '/close', '/far', '/other']
    const site = await siteOf({
      '/': htmlPage({ title: 'Home', body: prose(2), links: paths }),
      '/same-a': htmlPage({ title: 'Same', body: prose(9) }),
      '/same-b': htmlPage({ title: 'Same', body: prose(9) }),
      '/close': htmlPage({ title: 'Same', body: changed(4) }),
      '/far': htmlPage({ title: 'Same', body: changed(24) }),
      '/other': htmlPage({ title: 'Other', body: prose(3) }),
    })
    const { id } = await crawl(`${site.origin}/`)
    const groups = async (rest: string): Promise<readonly string[]> => {
      const { data } = await get<List<Group>>(`${id}/duplicates${rest}`)
      return data.map(({ members }) =>
        members
          .map(({ url }) => url.replace(site.origin, ''))
          .toSorted()
          .join(),
      )
    }
    assert.deepEqual(await groups(''), ['/same-a,/same-b'])
    assert.deepEqual(await groups('?threshold=1'), ['/same-a,/same-b'])
    assert.deepEqual(await groups('?threshold=0.9'), ['/close,/same-a,/same-b'])
    assert.deepEqual(await groups('?threshold=0.7'), ['/close,/far,/same-a,/same-b'])
    assert.deepEqual(await groups('?by=title'), ['/close,/far,/same-a,/same-b'])
    for (const wrong of ['?threshold=0.5', '?threshold=2', '?threshold=0.9&by=title', '?threshold=x']) {
      assert.equal((await client.get(`${path}/${id}/duplicates${wrong}`)).status, 422, wrong)
    }
    const similar = await get<List<{ url: string }>>(`${id}/pages${query({ issue: 'near-duplicate-content' })}`)
    assert.equal(similar.meta.total, 3)
  })
}
