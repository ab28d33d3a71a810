import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { notFound } from '../../../base/errors.ts'
import { normalizeHost, withoutWww } from '../../../base/hosts.ts'
import type { Records } from '../../../database/records.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { problems } from '../../../http/problems.ts'
import type { CrawlReader } from '../results/reader.ts'
import { findSnapshotRun, maxSnapshotPages, readSnapshotPages, type SnapshotRun } from './read-snapshot.ts'

const text = Type.Union([Type.String(), Type.Null()])
const number = Type.Union([Type.Integer(), Type.Null()])

const CrawledPages = Type.Object(
  {
    id: Type.Array(Type.Integer(), {
      description: 'Only in the lines after the first: a value for each page, as the following',
    }),
    url: Type.Array(Type.String()),
    title: Type.Array(text),
    status: Type.Array(number),
    outcome: Type.Array(Type.String()),
    score: Type.Array(number),
    issues: Type.Array(Type.Integer()),
    indexable: Type.Array(number),
    index_reason: Type.Array(text),
    inlinks: Type.Array(Type.Integer()),
    depth: Type.Array(number),
    words: Type.Array(number),
    response_ms: Type.Array(number, { description: 'How long its response took' }),
    in_sitemap: Type.Array(Type.Integer()),
    target: Type.Array(text, { description: 'Where it redirects to, or which other page is its canonical one' }),
    crawled_at: Type.Array(number, { description: 'Milliseconds since 1970' }),
    changed: Type.Array(text, { description: 'What differs from the previous run, such as `title words`' }),
  },
  { title: 'CrawledPages' },
)

const CrawledPagesHead = Type.Object(
  {
    object: Type.Literal('crawled_pages'),
    crawl: Type.Integer(),
    run: Type.Integer(),
    finished_at: Type.String({ format: 'date-time' }),
    compared_with: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the previous run of the crawl ended',
    }),
    version: Type.String(),
    unchanged: Type.Enum([0, 1], { description: '1: it is the version that was sent, and no lines follow' }),
  },
  { title: 'CrawledPagesHead' },
)

export interface SnapshotRouteDeps {
  readonly records: Pick<Records, 'db'>
  readonly reader: CrawlReader
}

/** The pages of the newest crawl of a host in columns, for the pages table of the analytics service. */
export function snapshotRoute(app: App, { records, reader }: SnapshotRouteDeps): void {
  app.get(
    '/api/v1/sites/:host/crawled-pages',
    {
      config: { permission: 'view' },
      schema: {
        tags: ['Crawls'],
        summary: 'Read the pages of the newest crawl of a host in columns',
        description:
          'Of the newest run that is done, whichever of the crawls of the host it belongs to. A line of JSON about the run, then lines with a ' +
          `few thousand pages each, up to ${maxSnapshotPages}.`,
        operationId: 'readCrawledPages',
        params: Type.Object({ host: Type.String({ maxLength: 253, description: 'With or without `www.`' }) }),
        querystring: Type.Object({
          version: Type.Optional(Type.String({ maxLength: 100, description: 'The version that is known already' })),
          issue: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: 'Only pages where this check found something' }),
          ),
        }),
        response: {
          200: {
            description: 'Lines of JSON',
            content: { 'application/x-ndjson': { schema: Type.Union([CrawledPagesHead, CrawledPages]) } },
          },
          ...problems(401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const host = withoutWww(normalizeHost(request.params.host) ?? '')
      const run = await findSnapshotRun(records, account, host)
      if (!run) throw notFound('crawl')
      const { version, issue } = request.query
      const lines = linesOf(run, version, () => readSnapshotPages(reader, String(account), run, issue))
      return reply.type('application/x-ndjson').serializer(String).send(Readable.from(lines))
    },
  )
}

async function* linesOf(
  { run, previous, version }: SnapshotRun,
  known: string | undefined,
  read: () => AsyncIterable<object>,
): AsyncGenerator<string> {
  const isUnchanged = known === version
  const head = {
    object: 'crawled_pages',
    crawl: run.crawl_id,
    run: run.id,
    finished_at: iso(run.ended_at ?? run.created_at),
    compared_with: previous?.ended_at ? iso(previous.ended_at) : null,
    version,
    unchanged: isUnchanged ? 1 : 0,
  }
  yield `${JSON.stringify(head)}\n`
  if (isUnchanged) return
  for await (const pages of read()) yield `${JSON.stringify(pages)}\n`
}
