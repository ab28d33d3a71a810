import { setTimeout as sleep } from 'node:timers/promises'
import { iso } from '../../base/clock.ts'
import { pageAddress } from '../../base/share-addresses.ts'
import type { ReportRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import { DeletedReport, NewReport, Report, ReportChanges, ReportList, ReportSummary, resultName } from './report.ts'
import type { ReportSummaryRow, Reports } from './reports.ts'
import { unpackResults } from './results.ts'
import type { Runs } from './runs.ts'
import type { Workers } from './workers.ts'

const path = '/api/v1/reports'
const tags = ['Reports']
const maxWaitSeconds = 60
const lookEveryMs = 100

export interface ReportRouteParts {
  readonly reports: Reports
  readonly runs: Runs
  readonly workers: Pick<Workers, 'wake' | 'cancel'>
  readonly baseUrl: string
}

export function reportRoutes(app: App, { reports, runs, workers, baseUrl }: ReportRouteParts): void {
  const show = (row: ReportRow): Promise<Report> => showReport(row, runs, baseUrl)

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List reports',
        operationId: 'listReports',
        querystring: ReportList,
        response: { 200: listReply(ReportSummary), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { items, total } = await reports.list(accountOf(request), request.query)
      return sendPage(request, baseUrl, request.query, { items: items.map((row) => summarise(row, baseUrl)), total })
    },
  )

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create a report',
        description: 'Queues the audit and answers at once; `Prefer: wait=N` waits up to N seconds for it.',
        operationId: 'createReport',
        body: NewReport,
        response: { 201: recordReply(Report), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const made = await reports.create(account, request.body)
      workers.wake()
      const shown = await settled(reports, account, made, request.headers.prefer)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${made.id}`)
        .send({ data: await show(shown) })
    },
  )

  app.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Read a report',
        operationId: 'readReport',
        params: OwnParams,
        response: { 200: recordReply(Report), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: await show(await reports.read(accountOf(request), readRecordRef(request.params.id, 'report'))),
    }),
  )

  app.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Update a report, or run it again',
        description: 'Changes only what is sent. `Prefer: wait=N` waits up to N seconds for a run that it starts.',
        operationId: 'updateReport',
        params: IdParams,
        body: ReportChanges,
        response: { 200: recordReply(Report), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const changed = await reports.update(account, readId(request.params.id, 'report'), request.body)
      if (request.body.results === 0) return { data: await show(changed) }
      workers.wake()
      return { data: await show(await settled(reports, account, changed, request.headers.prefer)) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Delete a report',
        operationId: 'deleteReport',
        params: IdParams,
        response: { 200: DeletedReport, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'report')
      await reports.remove(accountOf(request), id)
      workers.cancel(id)
      return { id, object: 'report' as const, deleted: true as const }
    },
  )
}

/** The report once it is done or failed, or as it stands when the time that the client would wait is over. */
async function settled(reports: Reports, account: number, row: ReportRow, prefer: unknown): Promise<ReportRow> {
  const asked = typeof prefer === 'string' ? /(?:^|[,;\s])wait=(\d{1,6})/i.exec(prefer)?.[1] : undefined
  const until = performance.now() + Math.min(Number(asked ?? 0), maxWaitSeconds) * 1000
  let now = row
  while ((now.status === 'queued' || now.status === 'running') && performance.now() < until) {
    await sleep(lookEveryMs)
    now = await reports.read(account, row.id)
  }
  return now
}

/** A report with the results of its last run. */
export async function showReport(row: ReportRow, runs: Runs, baseUrl: string): Promise<Report> {
  const run = row.run_id === null ? null : await runs.read(row.id, row.run_id)
  return { ...summarise(row, baseUrl), results: await unpackResults(run?.results ?? null) }
}

function summarise(row: ReportSummaryRow, baseUrl: string): ReportSummary {
  const { id, url, project, privacy, embed, intended_noindex, status, score, error, generated_at } = row
  return {
    id,
    object: 'report',
    url,
    project,
    privacy,
    embed,
    intended_noindex,
    status,
    result: resultName(row.result),
    score,
    generated_at: generated_at === null ? null : iso(generated_at),
    error,
    page: pageAddress(baseUrl, 'report', row.share_token),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}
