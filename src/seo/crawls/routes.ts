import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { DomainError } from '../../base/errors.ts'
import { sharePageUrl } from '../../base/share-links.ts'
import type { AddScheme } from '../../base/typed-host.ts'
import type { CrawlTotalRow } from '../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../database/open.ts'
import type { CrawlRow, CrawlRunRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf, recordLimitsOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { listReply, pageQuery, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import { refuseWithoutBrowser } from '../reports/report.ts'
import { showSchedule } from '../schedules/schedule.ts'
import { Crawl, CrawlChanges, CrawlList, CrawlRun, CrawlSummary, DeletedCrawl, NewCrawl } from './crawl.ts'
import type { CrawlAccess } from './crawl-access.ts'
import type { CrawlJobs } from './crawl-jobs.ts'
import type { Crawls } from './crawls.ts'
import { isOver } from './run-control.ts'
import { readStoredSettings } from './settings.ts'
import { showRun } from './show-run.ts'

const path = '/api/v1/crawls'
const tags = ['Crawls']

export interface CrawlRouteDeps {
  readonly crawls: Crawls
  readonly data: Pick<CrawlData, 'longReads'>
  /** Why nothing can be crawled: the file of the data is damaged. */
  readonly damage: () => DomainError | null
  readonly jobs: Pick<CrawlJobs, 'notify' | 'cancel'>
  readonly baseUrl: string
  /** Why pages cannot be rendered; null if they can. */
  readonly renderProblem: () => Promise<string | null>
  readonly addScheme: AddScheme
}

export function crawlRoutes(app: App, deps: CrawlRouteDeps): void {
  const { crawls, jobs, baseUrl } = deps
  writeRoutes(app, deps)

  app.get(
    path,
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'List crawls',
        operationId: 'listCrawls',
        querystring: CrawlList,
        response: { 200: listReply(CrawlSummary), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { items, total } = await crawls.list(accountOf(request), request.query, recordLimitsOf(request))
      const shown = items.map((row) => summarise(row, baseUrl))
      return sendPage(request, baseUrl, request.query, { items: shown, total })
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read a crawl and its progress',
        operationId: 'readCrawl',
        params: OwnParams,
        response: { 200: recordReply(Crawl), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const row = await crawls.read(accountOf(request), readRecordRef(request.params.id, 'crawl'))
      return { data: await showCrawl(row, deps) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'edit', limited: false },
      schema: {
        tags,
        summary: 'Delete a crawl with everything it found',
        operationId: 'deleteCrawl',
        params: IdParams,
        response: { 200: DeletedCrawl, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'crawl')
      jobs.cancel(await crawls.remove(accountOf(request), id))
      jobs.notify()
      return { id, object: 'crawl' as const, deleted: true as const }
    },
  )
}

function writeRoutes(app: App, deps: CrawlRouteDeps): void {
  const { crawls, damage, jobs, baseUrl, renderProblem, addScheme } = deps
  const refuseIfDamaged = (): void => {
    const reason = damage()
    if (reason) throw reason
  }

  app.post(
    path,
    {
      config: { permission: 'create' },
      schema: {
        tags,
        summary: 'Crawl a site',
        description: 'Queues the first run and answers at once.',
        operationId: 'createCrawl',
        body: NewCrawl,
        response: { 201: recordReply(Crawl), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      await refuseWithoutBrowser(request.body, renderProblem)
      refuseIfDamaged()
      const url = await addScheme(request.body.url)
      const made = await crawls.create(accountOf(request), { ...request.body, url })
      jobs.notify()
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${made.id}`)
        .send({ data: await showCrawl(made, deps) })
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Update a crawl; pause, resume or cancel it, or run it again',
        description: 'Changes only what is sent.',
        operationId: 'updateCrawl',
        params: IdParams,
        body: CrawlChanges,
        response: { 200: recordReply(Crawl), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'crawl')
      await refuseWithoutBrowser(request.body, renderProblem)
      if (request.body.action !== undefined) refuseIfDamaged()
      const { crawl, stopped } = await crawls.update(accountOf(request), id, request.body)
      jobs.cancel(stopped)
      if (request.body.action !== undefined) jobs.notify()
      return { data: await showCrawl(crawl, deps) }
    },
  )
}

/** The runs of a crawl, for its owner or for anonymous visitors. */
export function crawlRunRoutes(
  app: App,
  { path, params, documented, operation, crawlOf }: CrawlAccess,
  { crawls, baseUrl }: Pick<CrawlRouteDeps, 'crawls' | 'baseUrl'>,
): void {
  app.get(
    `${path}/runs`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'List the runs of a crawl, the last one first',
        operationId: operation('listCrawlRuns'),
        params,
        querystring: Type.Object(pageQuery),
        response: { 200: listReply(CrawlRun), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const row = await crawlOf(request)
      const { items, total } = await crawls.runs(row.id, request.query)
      return sendPage(request, baseUrl, request.query, { items: items.map(showRun), total })
    },
  )
}

export function summarise(row: CrawlRow, baseUrl: string): CrawlSummary {
  const { id, url, project, privacy, embed, status, pages, score } = row
  return {
    id,
    object: 'crawl',
    url,
    project,
    privacy,
    embed,
    status,
    run: row.run_id,
    pages,
    score,
    generated_at: row.generated_at === null ? null : iso(row.generated_at),
    ...showSchedule(row),
    email: row.email,
    email_pdf: row.email_pdf,
    page: sharePageUrl(baseUrl, 'crawl', row.share_token),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}

export async function showCrawl(
  row: CrawlRow,
  { crawls, data, baseUrl }: Pick<CrawlRouteDeps, 'crawls' | 'data' | 'baseUrl'>,
): Promise<Crawl> {
  const settings = readStoredSettings(row.settings)
  const run = row.run_id === null ? null : await crawls.readRun(row, row.run_id)
  return {
    ...summarise(row, baseUrl),
    max_pages: settings.max_pages,
    max_depth: settings.max_depth ?? 0,
    max_minutes: settings.max_minutes ?? 0,
    include: settings.include.join('\n'),
    exclude: settings.exclude.join('\n'),
    subdomains: settings.subdomains,
    sitemaps: settings.sitemaps,
    respect_robots: settings.respect_robots,
    external_links: settings.external_links,
    user_agent: settings.user_agent ?? '',
    rate: settings.rate ?? 0,
    concurrency: settings.concurrency,
    render: settings.render,
    max_rendered: settings.max_rendered,
    max_resources: settings.max_resources,
    has_headers: row.headers === null ? 0 : 1,
    progress: run === null ? null : await readProgress(data, run, settings.max_pages),
    last_run: run === null ? null : showRun(run),
  }
}

const maxHosts = 100

async function readProgress(
  { longReads }: Pick<CrawlData, 'longReads'>,
  { id, status }: CrawlRunRow,
  maxPages: number,
): Promise<Crawl['progress']> {
  const totals = await longReads.selectFrom('crawl_totals').selectAll().where('run_id', '=', id).executeTakeFirst()
  if (!totals) return null
  const hosts = await longReads
    .selectFrom('crawl_hosts')
    .select([
      'origin',
      'access',
      'delay_seconds',
      'requests',
      'earlier_at',
      'earlier_requests',
      'slowed_at',
      'slowed_by',
      'slowed_ms',
    ])
    .where('run_id', '=', id)
    .orderBy('origin')
    .limit(maxHosts)
    .execute()
  const isRunning = !isOver(status) && status !== 'paused'
  const perSecond = isRunning ? speedOf(totals) : 0
  const left = Math.min(totals.queued + totals.in_flight, Math.max(0, maxPages - totals.fetched))
  const { discovered, fetched, queued, in_flight, ok, redirects, broken, inconclusive, blocked, excluded } = totals
  return {
    discovered,
    fetched,
    queued,
    in_flight,
    ok,
    redirects,
    broken,
    inconclusive,
    blocked,
    excluded,
    not_modified: totals.not_modified,
    bytes: totals.bytes,
    rendered: totals.rendered,
    pages_per_second: perSecond,
    seconds_left: isRunning && perSecond > 0 ? Math.ceil(left / perSecond) : null,
    hosts: hosts.map(({ origin, access, delay_seconds, requests, earlier_at, earlier_requests, ...host }) => ({
      origin,
      requests,
      requests_per_second: isRunning ? perSecondOf(requests - earlier_requests, earlier_at, totals) : 0,
      robots: accesses.find((name) => name === access) ?? 'unreachable',
      crawl_delay: delay_seconds,
      slowed:
        host.slowed_at === null
          ? null
          : {
              at: iso(host.slowed_at),
              cause: host.slowed_by ?? '',
              wait_seconds: Math.ceil((host.slowed_ms ?? 0) / 1000),
            },
    })),
  }
}

const accesses = ['rules', 'allow-all', 'disallow-all', 'unreachable'] as const

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Over the last window that is complete, and the current one. */
const speedOf = (totals: CrawlTotalRow): number =>
  perSecondOf(totals.fetched - totals.earlier_fetched, totals.earlier_at, totals)

function perSecondOf(count: number, since: number, { updated_at, window_at }: CrawlTotalRow): number {
  const seconds = (updated_at - (since === 0 ? window_at : since)) / 1000
  return seconds <= 0 ? 0 : rounded(Math.max(0, count) / seconds)
}
