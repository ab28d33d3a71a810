import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { invalid } from '../../base/errors.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { cursorQuery, listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import type { Language } from '../../texts/languages.ts'
import { readError } from './audit-error.ts'
import { diffResults } from './diff.ts'
import type { IgnoredFilter, ReportRef } from './ignored-filter.ts'
import { pageChanges, pageFacts } from './page-changes.ts'
import { readResults } from './read-results.ts'
import { resultName } from './report.ts'
import type { Reports } from './reports.ts'
import { ResultField, Results, Severity, Verdict } from './results.ts'
import type { RunSummaryRow, Runs } from './runs.ts'

const sharedFields = {
  id: Type.Integer(),
  object: Type.Literal('run'),
  result: Type.Union([ResultField, Type.Null()]),
  score: Type.Union([Type.Integer(), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
  generated_at: Type.String({ format: 'date-time' }),
  scoring_version: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'The scoring version of the score: those of different versions cannot be compared. Null if the audit failed',
  }),
}
/** Only the owner sees the id of the report. */
const ownFields = { ...sharedFields, report: Type.Integer({ description: 'The id of the report' }) }

const RunField = { ...IdField, description: 'The id of the run' }

/** The parameters of a comparison. */
export const comparedRuns = {
  from: Type.Optional(Type.Integer({ minimum: 1, description: 'The earlier run; by default, the one before `to`' })),
  to: Type.Optional(Type.Integer({ minimum: 1, description: 'The later run; by default, the last one' })),
}

const ChangedCheck = Type.Object(
  {
    id: Type.String(),
    category: Type.String(),
    severity: Severity,
    title: Type.String(),
    from: Type.Union([Verdict, Type.Null()]),
    to: Type.Union([Verdict, Type.Null()]),
  },
  { title: 'ChangedCheck' },
)
const nullableScore = Type.Union([Type.Integer(), Type.Null()])

const factValue = Type.Union([Type.String(), Type.Integer(), Type.Null()])

const schemasOf = (fields: typeof sharedFields, prefix: '' | 'Shared') => {
  const RunSummary = Type.Object(fields, { title: `${prefix}RunSummary` })
  return {
    RunSummary,
    Run: Type.Object({ ...fields, results: Type.Union([Results, Type.Null()]) }, { title: `${prefix}Run` }),
    Diff: Type.Object(
      {
        from: RunSummary,
        to: RunSummary,
        score: Type.Object({ from: nullableScore, to: nullableScore, change: nullableScore }),
        scoring: Type.Object(
          { from: Type.Integer(), to: Type.Integer(), changed: Type.Boolean() },
          { description: 'The scoring versions; where they differ, so may the score of a page that did not change' },
        ),
        fixed: Type.Array(ChangedCheck),
        broken: Type.Array(ChangedCheck),
        other: Type.Array(ChangedCheck, { description: 'Verdicts that came or went for want of evidence' }),
        remaining: Type.Array(ChangedCheck, { description: 'Issues of both runs' }),
        unchanged: Type.Integer({ description: 'Checks with the same verdict in both runs' }),
        ignored: Type.Integer({ description: 'Issues of either run that are ignored, and so in none of these lists' }),
        categories: Type.Array(
          Type.Object(
            {
              category: Type.String(),
              title: Type.String(),
              from: nullableScore,
              to: nullableScore,
              change: nullableScore,
            },
            { title: 'CategoryChange' },
          ),
        ),
        page: Type.Array(
          Type.Object(
            { field: Type.Enum([...pageFacts], { title: 'PageFact' }), from: factValue, to: factValue },
            { title: 'PageChange' },
          ),
          { description: 'What is different about the page itself' },
        ),
      },
      { title: `${prefix}Diff` },
    ),
  }
}

/** Which reports a set of routes returns, and at which path. */
export interface RunRouteOptions {
  readonly path: string
  readonly params: typeof IdParams
  /** Whether the client owns the report and therefore knows its id. */
  readonly owned: boolean
  readonly documented: { readonly tags: string[]; readonly security?: [] }
  readonly operation: (name: string) => string
  /** The report in the path, if the client may see it. */
  readonly reportOf: (request: FastifyRequest<{ Params: { id: string } }>) => Promise<ReportRef>
}

export const ownRuns = (reports: Pick<Reports, 'read'>): RunRouteOptions => ({
  path: '/api/v1/reports/:id',
  params: IdParams,
  owned: true,
  documented: { tags: ['Reports'] },
  operation: (name) => name,
  reportOf: (request) => reports.read(accountOf(request), readId(request.params.id, 'report')),
})

export const sharedRuns = (pageAccess: SharedPageAccess, reports: Pick<Reports, 'readShared'>): RunRouteOptions => ({
  path: '/shared/reports/:id',
  params: SharedParams,
  owned: false,
  documented: { tags: sharedTags, security: [] },
  operation: (name) => `${name}OfShared`,
  reportOf: async (request) => reports.readShared((await pageAccess.authorize('report', request)).id),
})

export interface RunRouteDeps {
  readonly runs: Runs
  readonly ignored: Pick<IgnoredFilter, 'apply'>
  readonly baseUrl: string
}

/** The history of a report. */
export function runRoutes(app: App, options: RunRouteOptions, { runs, ignored, baseUrl }: RunRouteDeps): void {
  const { path, params, owned, documented, operation, reportOf } = options
  const { RunSummary, Run, Diff } = owned ? schemasOf(ownFields, '') : schemasOf(sharedFields, 'Shared')
  /** All runs of a report are shown without the issues that are ignored now, so that they can be compared. */
  const resultsOf = (report: ReportRef, packed: Uint8Array | null, language: Language) =>
    readResults(packed, report, ignored, { reader: owned ? 'owner' : 'public', language })
  const comparedRun = async (
    report: ReportRef,
    { name, id }: { readonly name: 'from' | 'to'; readonly id: number | undefined },
    language: Language,
  ) => {
    if (id === undefined) throw nothingToCompare(name)
    const run = await runs.read(report.id, id)
    const results = await resultsOf(report, run.results, language)
    if (results === null) throw invalid({ [name]: [`Run ${id} failed, so it has no results to compare.`] })
    const { score, result } = results.summary
    return { run: { ...show(showRun(run, language)), score, result }, results }
  }
  const show = ({ report, ...run }: ReturnType<typeof showRun>) => (owned ? { ...run, report } : run)

  app.get(
    `${path}/runs`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'List the runs of a report, newest first',
        operationId: operation('listRuns'),
        params,
        querystring: Type.Object({ ...cursorQuery, ...languageQuery }),
        response: { 200: listReply(RunSummary), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const report = await reportOf(request)
      const page = await runs.list(report.id, request.query)
      const shown = page.items.map((row) => show(showRun(row, language)))
      return sendPage(request, baseUrl, request.query, { ...page, items: shown })
    },
  )

  app.get(
    `${path}/runs/:run`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Read a run',
        operationId: operation('readRun'),
        params: Type.Object({ ...params.properties, run: RunField }),
        querystring: Type.Object(languageQuery),
        response: { 200: recordReply(Run), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const report = await reportOf(request)
      const run = await runs.read(report.id, readId(request.params.run, 'run'))
      const results = await resultsOf(report, run.results, language)
      const shown = results === null ? {} : { score: results.summary.score, result: results.summary.result }
      return { data: { ...show(showRun(run, language)), ...shown, results } }
    },
  )

  imageRoute(app, options, runs)

  app.get(
    `${path}/diff`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Compare two runs: what got fixed, what broke, how the score moved',
        operationId: operation('diffRuns'),
        params,
        querystring: Type.Object({ ...comparedRuns, ...languageQuery }),
        response: { 200: recordReply(Diff), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const report = await reportOf(request)
      const { query } = request
      const last = query.to ?? (await runs.lastWithResults(report.id))
      const to = await comparedRun(report, { name: 'to', id: last }, language)
      const before = query.from ?? (await runs.lastWithResults(report.id, to.run.id))
      const from = await comparedRun(report, { name: 'from', id: before }, language)
      return {
        data: {
          from: from.run,
          to: to.run,
          ...diffResults(from.results, to.results),
          page: pageChanges(from.results.page, to.results.page),
        },
      }
    },
  )
}

function imageRoute(
  app: App,
  { path, params, documented, operation, reportOf }: RunRouteOptions,
  runs: Pick<Runs, 'readImage'>,
): void {
  app.get(
    `${path}/runs/:run/images/:name`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Read a screenshot of a run',
        description: 'The last five runs of a report keep theirs. `rendering.images` of the results lists them.',
        operationId: operation('readRunImage'),
        params: Type.Object({
          ...params.properties,
          run: RunField,
          name: Type.String({ pattern: '^(phone|desktop)(-[0-9]{1,6})?$', maxLength: 20 }),
        }),
        response: {
          200: {
            description: 'The image',
            content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const report = await reportOf(request)
      const jpeg = await runs.readImage(report.id, readId(request.params.run, 'run'), request.params.name)
      return reply.type('image/jpeg').send(Buffer.from(jpeg))
    },
  )
}

export const nothingToCompare = (name: 'from' | 'to') =>
  invalid({ [name]: ['There is nothing to compare: the report needs two runs with results.'] })

function showRun(row: RunSummaryRow, language: Language) {
  const { id, report_id, result, score, error, generated_at, scoring_version } = row
  return {
    id,
    object: 'run' as const,
    report: report_id,
    result: resultName(result),
    score,
    error: error === null ? null : readError(error, language),
    generated_at: iso(generated_at),
    // Earlier versions did not store it, and scored by version 1.
    scoring_version: scoring_version ?? (error === null ? 1 : null),
  }
}
