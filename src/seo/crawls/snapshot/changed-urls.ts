import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { notFound } from '../../../base/errors.ts'
import { normalizeHost, withoutWww } from '../../../base/hosts.ts'
import type { Records } from '../../../database/records.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { problems } from '../../../http/problems.ts'
import type { ChangeLists } from '../diff/list-changes.ts'
import type { RunComparisons } from '../diff/run-comparisons.ts'
import { finishedRun, type RunPair, type RunPairs } from '../diff/run-pairs.ts'
import { findSnapshotRun, type SnapshotRun } from './read-snapshot.ts'

export const changedUrlKinds = ['added', 'removed', 'changed'] as const

const ChangedUrlsHead = Type.Object(
  {
    object: Type.Literal('changed_urls'),
    crawl: Type.Integer(),
    run: Type.Integer({ description: 'The newest run that is done' }),
    finished_at: Type.String({ format: 'date-time' }),
    compared_with: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The run that it is compared with; null if there is none with the same settings',
    }),
    url: Type.String({ description: 'Where the crawl starts' }),
  },
  { title: 'ChangedUrlsHead' },
)

const ChangedUrl = Type.Object(
  {
    kind: Type.Enum([...changedUrlKinds]),
    url: Type.String(),
    status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'In the newest run; null if that does not know it',
    }),
    indexable: Type.Union([Type.Integer(), Type.Null()]),
    fields: Type.Array(Type.String(), { description: 'What has changed, such as `title`' }),
  },
  { title: 'ChangedUrl' },
)

export interface ChangedUrlsDeps {
  readonly records: Pick<Records, 'db'>
  readonly runs: RunPairs
  readonly comparisons: RunComparisons
  readonly lists: ChangeLists
}

/** Which URLs of a host have changed between its newest crawl and an earlier run, for what tells search engines about them. */
export function changedUrlsRoute(app: App, { records, runs, comparisons, lists }: ChangedUrlsDeps): void {
  async function pairOf({ run }: SnapshotRun, account: number, since: number | undefined): Promise<RunPair | null> {
    const crawl = await records.db
      .selectFrom('crawls')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', run.crawl_id)
      .executeTakeFirst()
    if (!crawl || since === run.id) return null
    // That run may have been deleted, or have had other settings.
    const asked = since === undefined ? null : await runs.findIfComparable(crawl, { to: run.id, from: since })
    return asked ?? (await runs.findIfComparable(crawl, { to: run.id }))
  }

  async function* linesOf(newest: SnapshotRun, pair: RunPair | null, owner: string): AsyncGenerator<string> {
    const { run } = newest
    const head = {
      ...{ object: 'changed_urls', crawl: run.crawl_id, run: run.id, url: run.url },
      finished_at: iso(run.ended_at ?? run.created_at),
      compared_with: pair?.from.id ?? null,
    }
    yield `${JSON.stringify(head)}\n`
    if (!pair) return
    const comparison = await comparisons.compare(owner, finishedRun(pair.from), finishedRun(pair.to))
    const changes = lists.all(comparison, { kinds: changedUrlKinds }, comparisons.stepOf(owner))
    for await (const { kind, url, after, fields } of changes)
      yield `${JSON.stringify({ kind, url, status: after?.status ?? null, indexable: after?.indexable ?? null, fields })}\n`
  }

  app.get(
    '/api/v1/sites/:host/changed-urls',
    {
      config: { permission: 'view' },
      schema: {
        tags: ['Crawls'],
        summary: 'Read which URLs the newest crawl of a host found added, removed or changed',
        description: 'A line of JSON about the runs, then a line for each URL.',
        operationId: 'readChangedUrls',
        params: Type.Object({ host: Type.String({ maxLength: 253, description: 'With or without `www.`' }) }),
        querystring: Type.Object({
          since: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'An earlier run to compare with; by default the one before with the same settings',
            }),
          ),
        }),
        response: {
          200: {
            description: 'Lines of JSON',
            content: { 'application/x-ndjson': { schema: Type.Union([ChangedUrlsHead, ChangedUrl]) } },
          },
          ...problems(401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const host = withoutWww(normalizeHost(request.params.host) ?? '')
      const newest = await findSnapshotRun(records, account, host)
      if (!newest) throw notFound('crawl')
      const pair = await pairOf(newest, account, request.query.since)
      const lines = linesOf(newest, pair, String(account))
      return reply.type('application/x-ndjson').serializer(String).send(Readable.from(lines))
    },
  )
}
