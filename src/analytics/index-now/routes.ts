import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import {
  adviceOnIndexNow,
  IndexNow,
  IndexNowSettings,
  IndexNowSubmission,
  isIndexNowProblem,
  NewSubmission,
  SubmissionList,
  SubmissionQuery,
} from './index-now.ts'
import { type IndexNowSites, keyFileOf, type ListedSubmission } from './submissions.ts'

export interface IndexNowRouteDeps {
  readonly indexNow: IndexNowSites
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
  readonly baseUrl: string
}

const path = '/api/v1/websites/:id/indexnow'
const tags = ['Search engines']

interface SharedDeps extends Pick<IndexNowRouteDeps, 'indexNow' | 'baseUrl'> {
  readonly websiteOf: (
    request: Parameters<typeof accountOf>[0] & { readonly params: { readonly id: string } },
  ) => Promise<WebsiteRow>
}

/** Routes for telling search engines which pages have changed. */
export function indexNowRoutes(app: App, { indexNow, readWebsite, baseUrl }: IndexNowRouteDeps): void {
  const shared: SharedDeps = {
    ...{ indexNow, baseUrl },
    websiteOf: (request) => readWebsite(accountOf(request), readId(request.params.id, 'website')),
  }
  settingsRoutes(app, shared)
  submissionRoutes(app, shared)
}

function settingsRoutes(app: App, { indexNow, baseUrl, websiteOf }: SharedDeps): void {
  const show = async (website: WebsiteRow) => ({
    data: showIndexNow(website, await indexNow.read(website.id), baseUrl),
  })

  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read whether a website tells search engines about changed pages by IndexNow',
        operationId: 'readIndexNow',
        params: IdParams,
        response: { 200: recordReply(IndexNow), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => await show(await websiteOf(request)),
  )

  app.put(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Set up IndexNow for a website, or switch it on or off',
        description:
          'The first call creates a key, whose file has to be placed on the website. Once it is enabled, pages that a crawl found added, changed or removed since the crawl before are submitted.',
        operationId: 'updateIndexNow',
        params: IdParams,
        body: IndexNowSettings,
        response: { 200: recordReply(IndexNow), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      await indexNow.set(website, request.body)
      return await show(website)
    },
  )

  app.post(
    `${path}/check`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Look for the key file of IndexNow on a website',
        operationId: 'checkIndexNow',
        params: IdParams,
        response: { 200: recordReply(IndexNow), ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      await indexNow.check(website)
      return await show(website)
    },
  )
}

function submissionRoutes(app: App, { indexNow, baseUrl, websiteOf }: SharedDeps): void {
  app.get(
    `${path}/submissions`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List what was submitted by IndexNow',
        description: 'The newest 200, the newest first.',
        operationId: 'listIndexNowSubmissions',
        params: IdParams,
        querystring: SubmissionQuery,
        response: { 200: SubmissionList, ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const page = await indexNow.list((await websiteOf(request)).id, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showSubmission) })
    },
  )

  app.post(
    `${path}/submissions`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Submit URLs by IndexNow',
        description: 'They are sent in the background, also if IndexNow is not enabled for crawls.',
        operationId: 'submitToIndexNow',
        params: IdParams,
        body: NewSubmission,
        response: {
          201: recordReply(IndexNowSubmission),
          ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const website = await websiteOf(request)
      const created = await indexNow.submit(website, request.body.urls)
      return await reply
        .status(201)
        .header('location', `${baseUrl}${path.replace(':id', String(website.id))}/submissions`)
        .send({ data: showSubmission(created) })
    },
  )
}

/** Serves key files, for websites whose proxy passes their address on. Keys are public. */
export function indexNowKeyRoute(app: App, { indexNow }: Pick<IndexNowRouteDeps, 'indexNow'>): void {
  app.get(
    '/indexnow/:file',
    {
      schema: {
        tags,
        summary: 'The key file of a website that uses IndexNow',
        operationId: 'readIndexNowKey',
        security: [],
        params: Type.Object({ file: Type.String({ pattern: '^[0-9a-f]{32}[.]txt$' }) }),
        response: {
          200: {
            description: 'The key',
            content: { 'text/plain': { schema: Type.Unsafe<string>({ type: 'string' }) } },
          },
          ...problems(404, 429),
        },
      },
    },
    async (request, reply) => {
      const key = request.params.file.slice(0, -'.txt'.length)
      if (!(await indexNow.hasKey(key))) throw notFound('key')
      return await reply.type('text/plain; charset=utf-8').send(key)
    },
  )
}

const showTime = (time: number | null): string | null => (time === null ? null : iso(time))

function showIndexNow(
  { domain }: WebsiteRow,
  { row, isRunning, pending }: Awaited<ReturnType<IndexNowSites['read']>>,
  baseUrl: string,
): Static<typeof IndexNow> {
  const error = row?.error ?? null
  const problem = isIndexNowProblem(error) ? error : null
  return {
    object: 'indexnow',
    enabled: row?.enabled ?? 0,
    key: row?.key ?? null,
    key_file: row && keyFileOf(`https://${domain}`, row.key),
    served_at: row && `${baseUrl}/indexnow/${row.key}.txt`,
    key_found_at: showTime(row?.key_found_at ?? null),
    state: !row || (row.enabled === 0 && pending === 0) ? 'off' : stateOf(row, isRunning),
    problem,
    advice: problem && adviceOnIndexNow[problem],
    pending,
    next_at: isRunning ? null : showTime(row?.next_at ?? null),
  }
}

function stateOf(
  { error, next_at }: { readonly error: string | null; readonly next_at: number | null },
  isRunning: boolean,
): IndexNow['state'] {
  if (isRunning) return 'submitting'
  if (error !== null) return 'failed'
  return next_at === null ? 'waiting' : 'idle'
}

const showSubmission = ({
  website_id: _,
  run_id,
  url_count,
  created_at,
  sent_at,
  ...row
}: ListedSubmission): IndexNowSubmission => ({
  ...row,
  object: 'indexnow_submission',
  run: run_id,
  urls: url_count,
  created_at: iso(created_at),
  sent_at: showTime(sent_at),
})
