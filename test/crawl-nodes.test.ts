import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, form } from './support/client.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { eventually } from './support/eventually.ts'
import { nginxProgram } from './support/nginx.ts'
import { type PlantedSite, startPlantedSite } from './support/planted-site.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { ownerKey } from './support/sightline.ts'

const clickhouse = clickhouseForTests()
const missing = nginxProgram() === undefined ? 'nginx is missing: run "node test/setup.ts"' : null
const skip = missing ?? (clickhouse.kind === 'missing' ? clickhouse.reason : false)
/** A dead node's part is taken over after 20 seconds. */
const patienceMs = 240_000
const hubs = 3

interface CrawlReply {
  readonly data: {
    readonly id: number
    readonly status: string
    readonly progress: { readonly fetched: number; readonly ok: number; readonly broken: number } | null
  }
}

describe('three nodes that share a crawl', () => {
  let postgres: Postgres
  let cluster: Cluster
  let site: PlantedSite
  let client: Client

  before(async () => {
    if (skip !== false || clickhouse.kind === 'missing') return
    postgres = await startPostgres()
    site = await startPlantedSite(hubs)
    cluster = await startCluster(3, {
      SIGHTLINE_DATABASE_URL: await postgres.createDatabase(),
      SIGHTLINE_EVENTS_URL: await clickhouse.createDatabase(),
      SIGHTLINE_SEO_ALLOW: '127.0.0.1',
    })
    client = await createClient(cluster.seoUrl, ownerKey)
  })
  after(async () => {
    if (skip !== false) return
    await cluster?.stop()
    site?.close()
    await postgres?.stop()
  })

  test('find the same when one of them is killed', { skip }, async () => {
    const created = await client.post<CrawlReply>('/api/v1/crawls', form({ url: `${site.origin}/`, rate: '60' }))
    const path = `/api/v1/crawls/${created.body.data.id}`
    const read = async () => (await client.get<CrawlReply>(path)).body.data
    await eventually(async () => ((await read()).progress?.fetched ?? 0) > 60, patienceMs)
    const [first] = cluster.nodes
    assert.ok(first)
    await first.kill()
    await eventually(async () => (await read()).status === 'done', patienceMs)
    const urlsWith = async (outcome: string): Promise<readonly string[]> => {
      const filters = ['kind=page', 'external=0', `outcome=${outcome}`].map(
        (one) => `filter=${encodeURIComponent(one)}`,
      )
      const { body } = await client.get<{ data: readonly { url: string }[] }>(
        `${path}/pages?${filters.join('&')}&per_page=100`,
      )
      return body.data.map(({ url }) => url.replace(site.origin, '')).sort()
    }
    for (const [outcome, expected] of Object.entries(site.outcomes))
      assert.deepEqual(await urlsWith(outcome), [...expected].sort(), outcome)
    const { progress } = await read()
    assert.equal(progress?.ok, site.pages - site.outcomes.inconclusive.length)
    const again = [...site.requests].filter(([one, count]) => /^\/item\/\d*[2-4]\d$/.test(one) && count > 1)
    assert.ok(again.length <= 40, `${again.length} pages were requested again`)
    const { body } = await client.get<{ data: readonly { check: string; pages: number }[] }>(`${path}/issues`)
    for (const [check, expected] of Object.entries(site.findings))
      assert.equal(body.data.find((issue) => issue.check === check)?.pages, expected.length, check)
    await first.restart()
  })
})
