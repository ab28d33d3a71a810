import type { FastifyRequest } from 'fastify'
import { urlsPerRun } from '../../database/crawl-data/schema.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import type { SharedPages } from '../../sharing/shared-pages.ts'

/**
 * The ids of runs are counted across the installation, and those of URLs begin with them, so that visitors of shared pages could tell how many
 * crawls others run. For them, a run has the time when it was created as its id, and a URL its number within the run.
 */
export function hideRunIds(
  app: App,
  { db }: Pick<Records, 'db'>,
  { findShared }: Pick<SharedPages, 'findShared'>,
): void {
  const isShared = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => url.startsWith('/shared/crawls/')

  /** The id of the run with this public id; by default of the last one. 0 is the id of none. */
  const runIdOf = async (crawl: number, createdAt: number | undefined): Promise<number> => {
    const ofCrawl = db.selectFrom('crawls').where('crawls.id', '=', crawl)
    if (createdAt === undefined) return (await ofCrawl.select('run_id').executeTakeFirst())?.run_id ?? 0
    const run = ofCrawl
      .innerJoin('crawl_runs', 'crawl_runs.crawl_id', 'crawls.id')
      .select('crawl_runs.id as id')
      .where('crawl_runs.created_at', '=', createdAt)
    return (await run.executeTakeFirst())?.id ?? 0
  }

  app.addHook('preHandler', async (request) => {
    if (!isShared(request)) return
    const params = request.params as { readonly id: string; page?: string }
    const query = request.query as { run?: number; from?: number; to?: number }
    if ([query.run, query.from, query.to, params.page].every((id) => id === undefined)) return
    const crawl = (await findShared('crawl', params.id))?.id ?? 0
    if (query.run !== undefined) query.run = await runIdOf(crawl, query.run)
    const areRuns = request.routeOptions.url?.includes('/diff')
    for (const name of ['from', 'to'] as const) {
      const sent = query[name]
      if (sent === undefined) continue
      query[name] = areRuns ? await runIdOf(crawl, sent) : urlIdOf(query.run ?? (await runIdOf(crawl, undefined)), sent)
    }
    if (params.page !== undefined)
      params.page = String(urlIdOf(query.run ?? (await runIdOf(crawl, undefined)), Number(params.page)))
  })

  app.addHook('preSerialization', async (request, _reply, payload) =>
    isShared(request) ? withPublicIds(payload) : payload,
  )
}

/** An id that no URL has, but could have, so that access is checked before it is looked up. */
const unknownUrl = 999_999_999_999_999

const urlIdOf = (run: number, number: number): number => (number < urlsPerRun ? run * urlsPerRun + number : unknownUrl)

function withPublicIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPublicIds)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.fromEntries(Object.entries(value).map(([name, content]) => [name, publicId(name, content)]))
  if (shown.object === 'crawl_run') return { ...shown, id: Date.parse(String(shown.created_at)) }
  if (shown.object === 'crawl') return { ...shown, run: publicRunOf(shown.last_run) }
  return shown
}

const publicRunOf = (run: unknown): unknown => (typeof run === 'object' && run !== null && 'id' in run ? run.id : null)

const publicId = (name: string, content: unknown): unknown =>
  typeof content === 'number' && content >= urlsPerRun && /(?:^|_)id$|^(?:from|to|cluster)$/.test(name)
    ? content % urlsPerRun
    : withPublicIds(content)
