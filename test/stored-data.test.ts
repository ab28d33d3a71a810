import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { questions } from './stored-data/questions.ts'
import {
  readAnswers,
  restoreClickhouse,
  restoreDataFolder,
  restorePostgres,
  type Version,
  versions,
} from './stored-data/restore.ts'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, type List, type One } from './support/client.ts'
import { engines } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import type { Environment } from './support/run.ts'
import { ownerKey, startSightline } from './support/sightline.ts'

const clickhouse = clickhouseForTests()

const stores = {
  embedded: async (version: Version): Promise<Environment> => ({
    SIGHTLINE_DATA_DIR: restoreDataFolder(version, 'embedded'),
  }),
  servers: async (version: Version): Promise<Environment> => {
    if (clickhouse.kind === 'missing') throw new Error(clickhouse.reason)
    const place = await engines.find(({ name }) => name === 'PostgreSQL')?.place()
    const databaseUrl = place?.url ?? ''
    const eventsUrl = await clickhouse.createDatabase()
    await restorePostgres(version, databaseUrl)
    await restoreClickhouse(version, eventsUrl)
    return {
      SIGHTLINE_DATA_DIR: restoreDataFolder(version, 'servers'),
      SIGHTLINE_DATABASE_URL: databaseUrl,
      SIGHTLINE_EVENTS_URL: eventsUrl,
    }
  },
}

interface Report {
  readonly id: number
  readonly status: string
}

interface Totals {
  readonly pageviews: { readonly value: number | null }
}

async function pageviews(client: Client, from: string): Promise<number | null> {
  const to = new Date().toISOString().slice(0, 10)
  const { body } = await client.get<One<Totals>>(`/api/v1/websites/1/stats?from=${from}&to=${to}`)
  return body.data.pageviews.value
}

for (const version of versions) {
  describe(`what ${version.name} stored`, () => {
    for (const name of ['embedded', 'servers'] as const) {
      const skip = name === 'servers' && clickhouse.kind === 'missing' ? clickhouse.reason : false
      test(`on ${name} stores opens, answers as it did, and takes new events`, { skip }, async () => {
        const { day, answers, pageviews: acknowledged } = readAnswers(version, name)
        const sightline = await startSightline({ environment: await stores[name](version) })
        const client = await createClient(sightline.analyticsUrl, ownerKey)
        for (const question of questions) {
          const { body } = await client.get<One<unknown>>(`/api/v1/websites/1${question}`)
          assert.deepEqual(body.data, answers[question], question)
        }
        // What waited in the inbox arrives, once.
        await eventually(async () => assert.equal(await pageviews(client, day), acknowledged))
        const hit = { u: 'https://example.com/new', d: 'example.com' }
        assert.deepEqual(await sendHit(sightline.analyticsUrl, hit), { status: 202, dropped: null, retryAfter: null })
        await eventually(async () => assert.equal(await pageviews(client, day), acknowledged + 1))

        const { body: websites } = await client.get<List<{ readonly domain: string }>>('/api/v1/websites')
        assert.deepEqual(websites.data.map(({ domain }) => domain).sort(), [
          'example.com',
          'locked.example',
          'private.example',
        ])
        const seo = await createClient(sightline.seoUrl, ownerKey)
        const { body: reports } = await seo.get<List<Report>>('/api/v1/reports')
        assert.equal(reports.data.length, 2)
        for (const { id, status } of reports.data) {
          const { body } = await seo.get<One<Report>>(`/api/v1/reports/${id}`)
          assert.equal(body.data.status, status)
        }
        assert.equal(await sightline.stop(), 0)
      })
    }
  })
}
