import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type ChangingSite, pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

let sightline: Joined
let site: ChangingSite
/** Never answers. */
const silent = createServer(() => {})
before(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  sightline = await joinSightline()
  site = await startChangingSite()
})
after(async () => {
  site.close()
  silent.closeAllConnections()
  silent.close()
  await sightline.stop()
})

const crawl = async (client: Client, path: string): Promise<() => Promise<string>> => {
  const made = await client.post<One<{ id: number }>>('/api/v1/crawls', form({ url: site.origin + path, sitemaps: 0 }))
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return async () => {
    const { body } = await client.get<One<{ status: string }>>(`/api/v1/crawls/${made.body.data.id}`)
    return body.data.status
  }
}

test('crawls of an account that wait for slow external links do not keep others from ending', async () => {
  const address = silent.address()
  assert.ok(address !== null && typeof address !== 'string')
  const slow = pageOf('Slow', { links: [`http://localhost:${address.port}/`] })
  site.show({ '/slow': slow, '/quick': pageOf('Quick') })
  const owner = await createClient(sightline.seoUrl, sightline.key)
  const slowOnes = [await crawl(owner, '/slow'), await crawl(owner, '/slow')]
  for (const status of slowOnes) await eventually(async () => (await status()) === 'finishing')
  const other = await createClient(sightline.seoUrl, await addAccount(sightline, sightline.address('other')))
  const quick = await crawl(other, '/quick')
  await eventually(async () => (await quick()) === 'done')
  for (const status of slowOnes) assert.equal(await status(), 'finishing')
})
