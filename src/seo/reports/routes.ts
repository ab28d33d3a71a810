import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { sharePageUrl } from '../../base/share-links.ts'
import type { AddScheme } from '../../base/typed-host.ts'
import type { ReportRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf, recordLimitsOf } from '../../http/auth.ts'
import { disconnectSignal } from '../../http/disconnect.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { networkOf } from '../../http/network-of.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import type { Language } from '../../texts/languages.ts'
import { showSchedule } from '../schedules/schedule.ts'
import { readError } from './audit-error.ts'
import type { IgnoredFilter } from './ignored-filter.ts'
import { readResults, type ShownTo } from './read-results.ts'
import {
  DeletedReport,
  NewReport,
  Report,
  ReportChanges,
  ReportList,
  ReportSummary,
  refuseWithoutBrowser,
  resultName,
} from './report.ts'
import type { ReportSummaryRow, Reports } from './reports.ts'
import type { Runs } from './runs.ts'
import type { ReportWaits } from './waits.ts'

const path = '/api/v1/reports'
const tags = ['Reports']
const waiting =
  '`Prefer: wait=N` waits up to N seconds for its end, 45 at most; `Preference-Applied: wait=N` says so. Where too many wait ' +
  'already, the answer comes at once.'
/** Below the 60 seconds after which servers and proxies give up on a silent connection. */
const maxWaitSeconds = 45

export interface ReportRouteDeps {
  readonly reports: Reports
  readonly runs: Runs
  readonly ignored: Pick<IgnoredFilter, 'apply'>
  readonly audits: { readonly notify: () => void; readonly cancel: (reportId: number) => void }
  readonly waits: ReportWaits
  readonly baseUrl: string
  /** Why pages cannot be rendered; null if they can. */
  readonly renderProblem: () => Promise<string | null>
  readonly addScheme: AddScheme
}

export function reportRoutes(app: App, deps: ReportRouteDeps): void {
  const { reports, audits, waits, baseUrl } = deps
  app.addHook('preClose', async () => waits.close())
  writeRoutes(app, deps)

  app.get(
    path,
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'List reports',
        operationId: 'listReports',
        querystring: Type.Object({ ...ReportList.properties, ...languageQuery }),
        response: { 200: listReply(ReportSummary), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const page = await reports.list(accountOf(request), request.query, recordLimitsOf(request))
      const shown = page.items.map((row) => summarise(row, row.issues, { baseUrl, language }))
      return sendPage(request, baseUrl, request.query, { ...page, items: shown })
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read a report',
        operationId: 'readReport',
        params: OwnParams,
        querystring: Type.Object(languageQuery),
        response: { 200: recordReply(Report), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const row = await reports.read(accountOf(request), readRecordRef(request.params.id, 'report'))
      return { data: await showOwn(row, deps, languageOf(request, reply)) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'edit', limited: false },
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
      audits.cancel(id)
      return { id, object: 'report' as const, deleted: true as const }
    },
  )
}

function writeRoutes(app: App, deps: ReportRouteDeps): void {
  const { reports, audits, waits, baseUrl, renderProblem, addScheme } = deps

  app.post(
    path,
    {
      config: { permission: 'create' },
      schema: {
        tags,
        summary: 'Create a report',
        description: `Queues the audit and answers at once; ${waiting}`,
        operationId: 'createReport',
        querystring: Type.Object(languageQuery),
        body: NewReport,
        response: { 201: recordReply(Report), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      await refuseWithoutBrowser(request.body, renderProblem)
      const made = await reports.create(account, { ...request.body, url: await addScheme(request.body.url) })
      audits.notify()
      const shown = await settled(reports, waits, made, request, reply)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${made.id}`)
        .send({ data: await showOwn(shown, deps, languageOf(request, reply)) })
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Update a report, or run it again',
        description: `Changes only what is sent. Where it starts a run: ${waiting}`,
        operationId: 'updateReport',
        params: IdParams,
        querystring: Type.Object(languageQuery),
        body: ReportChanges,
        response: { 200: recordReply(Report), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const language = languageOf(request, reply)
      await refuseWithoutBrowser(request.body, renderProblem)
      const changed = await reports.update(account, readId(request.params.id, 'report'), request.body)
      if (request.body.results === 0) return { data: await showOwn(changed, deps, language) }
      audits.notify()
      return { data: await showOwn(await settled(reports, waits, changed, request, reply), deps, language) }
    },
  )
}

const showOwn = (row: ReportRow, deps: ShowDeps, language: Language): Promise<Report> =>
  showReport(row, deps, { reader: 'owner', language })

/** Returns the report when it is done or failed, or its current state when the client's waiting time is over. */
async function settled(
  reports: Reports,
  waits: ReportWaits,
  row: ReportRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReportRow> {
  const seconds = waitSeconds(request.headers.prefer)
  if (seconds === 0 || isOver(row)) return row
  const account = accountOf(request)
  const leave = waits.enter(account, networkOf(request.ip))
  if (!leave) return row
  reply.header('preference-applied', `wait=${seconds}`)
  const signal = disconnectSignal(reply)
  const until = performance.now() + seconds * 1000
  try {
    for (let now = row; ; now = await reports.read(account, row.id)) {
      const left = until - performance.now()
      if (isOver(now) || left <= 0 || signal.aborted || waits.closed()) return now
      await waits.changed(row.id, left, signal)
      if (signal.aborted) return now
    }
  } finally {
    leave()
  }
}

const isOver = ({ status }: ReportRow): boolean => status !== 'queued' && status !== 'running'

function waitSeconds(prefer: unknown): number {
  const asked = typeof prefer === 'string' ? /(?:^|[,;\s])wait=(\d{1,6})/i.exec(prefer)?.[1] : undefined
  return Math.min(Number(asked ?? 0), maxWaitSeconds)
}

/** A report with the results of its last run. */
export async function showReport(row: ReportRow, deps: ShowDeps, shownTo: ShownTo): Promise<Report> {
  const { runs, ignored, baseUrl } = deps
  const { language } = shownTo
  const run = row.run_id === null ? null : await runs.read(row.id, row.run_id)
  const results = await readResults(run?.results ?? null, row, ignored, shownTo)
  const progress = await showProgress(row, deps, shownTo)
  const shown = { run: run?.id ?? null, results, ...progress }
  if (results === null) return { ...summarise(row, 0, { baseUrl, language }), ...shown }
  const { score, result, failed, warned } = results.summary
  // The stored score follows a moment after issues were ignored.
  return { ...summarise(row, failed + warned, { baseUrl, language }), score, result, ...shown }
}

type ShowDeps = Pick<ReportRouteDeps, 'runs' | 'ignored' | 'baseUrl'>

async function showProgress(
  row: ReportRow,
  { runs, ignored }: ShowDeps,
  shownTo: ShownTo,
): Promise<Pick<Report, 'progress' | 'preliminary'>> {
  if (row.status !== 'running') return { progress: null, preliminary: null }
  const stored = await runs.progress(row.id)
  if (!stored) return { progress: { phase: 'page', done: 0, planned: 0 }, preliminary: null }
  const { done, planned } = stored
  const preliminary = await readResults(stored.results, row, ignored, shownTo)
  return { progress: { phase: 'probes', done, planned }, preliminary }
}

interface SummaryOptions {
  readonly baseUrl: string
  readonly language: Language
}

function summarise(row: ReportSummaryRow, issues: number, { baseUrl, language }: SummaryOptions): ReportSummary {
  const { id, url, project, privacy, embed, intended_noindex, render, status, score, error, generated_at } = row
  return {
    id,
    object: 'report',
    url,
    project,
    privacy,
    embed,
    intended_noindex,
    render,
    status,
    result: resultName(row.result),
    score,
    issues,
    generated_at: generated_at === null ? null : iso(generated_at),
    error: error === null ? null : readError(error, language),
    ...showSchedule(row),
    email: row.email,
    email_pdf: row.email_pdf,
    page: sharePageUrl(baseUrl, 'report', row.share_token),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}
