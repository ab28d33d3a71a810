import assert from 'node:assert/strict'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageOf, startChangingSite } from './support/changing-site.ts'
import { createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { openCrawlDataAt } from './support/records.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Crawl {
  readonly id: number
  readonly status: string
  readonly run: number
}

test('older records with newer data of crawls: runs get new numbers, and what nobody knows is deleted', async (context) => {
  const site = await startChangingSite()
  context.after(() => site.close())
  site.show({ '/': pageOf('Old', { links: ['/old'] }), '/old': pageOf('Old page') })
  const dataDir = temporaryFolder()
  const backup = join(temporaryFolder(), 'records.sqlite')
  const file = join(dataDir, 'records.sqlite')
  let sightline: Sightline | undefined
  context.after(() => sightline?.stop())
  const start = async () => {
    sightline = await startSightline({ environment: { SIGHTLINE_DATA_DIR: dataDir } })
    return await createClient(sightline.seoUrl, ownerKey)
  }
  const doneRun = (client: Awaited<ReturnType<typeof start>>, id: number, before: number): Promise<Crawl> =>
    eventually(async () => {
      const { data } = (await client.get<One<Crawl>>(`/api/v1/crawls/${id}`)).body
      return data.status === 'done' && data.run !== before && data
    })

  const first = await start()
  const { id } = (await first.post<One<Crawl>>('/api/v1/crawls', form({ url: `${site.origin}/` }))).body.data
  const { run: known } = await doneRun(first, id, 0)
  await sightline?.stop()
  copyFileSync(file, backup)

  const second = await start()
  await second.put(`/api/v1/crawls/${id}`, form({ action: 'run' }))
  const { run: lost } = await doneRun(second, id, known)
  await sightline?.stop()
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  copyFileSync(backup, file)

  site.show({ '/': pageOf('New', { links: ['/new'] }), '/new': pageOf('New page') })
  const third = await start()
  await third.put(`/api/v1/crawls/${id}`, form({ action: 'run' }))
  const { run } = await doneRun(third, id, known)
  assert.ok(run > lost, `run ${run} after ${lost}`)
  const { data } = (await third.get<List<{ url: string }>>(`/api/v1/crawls/${id}/pages?sort_by=url&sort=asc`)).body
  assert.deepEqual(
    data.map(({ url }) => url.replace(site.origin, '')),
    ['/', '/new'],
  )
  assert.equal((await third.get<List<object>>(`/api/v1/crawls/${id}/pages?run=${known}`)).body.meta.total, 2)
  const crawlData = openCrawlDataAt({ url: null, dataDir })
  context.after(() => crawlData.close())
  await eventually(async () => {
    const rows = await crawlData.db.selectFrom('crawl_urls').select('id').where('run_id', '=', lost).execute()
    return rows.length === 0
  })
})
