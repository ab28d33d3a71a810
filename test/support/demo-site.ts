import assert from 'node:assert/strict'
import { createClient, form, type List } from './client.ts'
import { eventually } from './eventually.ts'
import type { Joined } from './join-sightline.ts'

interface Listed {
  readonly id: number
  readonly status: string
}

/** The demo of an account, whose crawl is over. */
export async function createDemo({ analyticsUrl, seoUrl, key }: Joined) {
  const analytics = await createClient(analyticsUrl, key)
  const seo = await createClient(seoUrl, key)
  const made = await analytics.post('/api/v1/demo', form({}))
  assert.equal(made.status, 200, made.text)
  const crawls = async () => (await seo.get<List<Listed>>('/api/v1/crawls')).body.data
  await eventually(async () => {
    const all = await crawls()
    return all.length > 0 && all.every(({ status }) => status === 'done')
  }, 120_000)
  const reports = (await seo.get<List<Listed>>('/api/v1/reports')).body.data
  return { crawl: (await crawls())[0]?.id ?? 0, report: reports[0]?.id ?? 0 }
}
