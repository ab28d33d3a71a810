import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { Immutable } from '../../base/immutable.ts'
import type { Branding } from '../../branding/branding.ts'
import type { ReportRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { fileNameAt } from '../../http/file-name.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { networkOf } from '../../http/network-of.ts'
import { problems } from '../../http/problems.ts'
import { pdfContent, sendPdf } from '../../http/send-pdf.ts'
import { pickSchemaFields } from '../../http/serialize.ts'
import type { PrintDocument } from '../../print/print-document.ts'
import type { PrintOwner } from '../../print/printer.ts'
import { type Printing, printLanguage } from '../../print/printing.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import type { Language } from '../../texts/languages.ts'
import type { IgnoredFilter } from './ignored-filter.ts'
import { readResults, type ShownTo } from './read-results.ts'
import type { Reports } from './reports.ts'
import { Results } from './results.ts'
import type { Runs } from './runs.ts'

const ExportedReport = Type.Object(
  { url: Type.String(), generatedAt: Type.String({ format: 'date-time' }), results: Results },
  { title: 'ExportedReport' },
)
export type ExportedReport = Immutable<Static<typeof ExportedReport>>

/** Writes a report in each format. It is injected, because this module does not know the formats. */
export interface ReportFormats {
  readonly csv: (report: ExportedReport) => string
  readonly html: (report: ExportedReport, language: Language) => string
  readonly print: (report: ExportedReport, branding: Branding, language: Language) => PrintDocument
}

const contentTypes = { json: 'application/json', csv: 'text/csv; charset=utf-8', html: 'text/html; charset=utf-8' }

const runAndLanguage = {
  run: Type.Optional(Type.Integer({ minimum: 1, description: 'An earlier run; by default the last one' })),
  ...languageQuery,
}
const ExportQuery = Type.Object({
  format: Type.Enum(['json', 'csv', 'html', 'pdf'], { default: 'json' }),
  ...runAndLanguage,
})
const SharedExportQuery = Type.Object({ format: Type.Enum(['pdf'], { default: 'pdf' }), ...runAndLanguage })
const failures = problems(400, 401, 403, 404, 409, 422, 429, 503)

export interface ExportRouteDeps {
  readonly reports: Pick<Reports, 'read' | 'readShared'>
  readonly runs: Runs
  readonly ignored: Pick<IgnoredFilter, 'apply'>
  readonly formats: ReportFormats
  readonly printing: Printing
}

export function exportRoutes(app: App, deps: ExportRouteDeps): void {
  const { reports, formats, printing } = deps
  app.get(
    '/api/v1/reports/:id/export',
    {
      config: { permission: 'view' },
      schema: {
        tags: ['Reports'],
        summary: 'Export the results of a report as JSON, CSV, a printable page or PDF',
        description:
          'A PDF file has the branding of the account, and is in its language if `language` is not sent. It needs a browser on the server.',
        operationId: 'exportReport',
        params: IdParams,
        querystring: ExportQuery,
        response: {
          200: {
            description: 'The report as a file',
            content: {
              'application/json': { schema: ExportedReport },
              'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) },
              'text/html': { schema: Type.Unsafe<string>({ type: 'string' }) },
              ...pdfContent,
            },
          },
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const { format, run, language: asked } = request.query
      const row = await reports.read(accountOf(request), readId(request.params.id, 'report'))
      const requested = languageOf(request, reply)
      const language =
        format === 'pdf' ? await printLanguage(asked, row.account_id, printing, () => requested) : requested
      const report = await exportedReport(row, run, deps, { reader: 'owner', language })
      if (format === 'pdf') {
        const pdf = await printed(report, { row, language, reply, owner: String(row.account_id) }, deps, request.signal)
        return sendPdf(reply, pdf, nameOf(report))
      }
      const body =
        format === 'json'
          ? `${JSON.stringify(pickSchemaFields(ExportedReport, report), null, 2)}\n`
          : formats[format](report, language)
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="${nameOf(report)}.${format}"`)
        .serializer((text: string) => text)
        .send(body)
    },
  )
}

/** What visitors of a shared report can save: the report as they see it, without its id. */
export function sharedExportRoute(app: App, pageAccess: SharedPageAccess, deps: ExportRouteDeps): void {
  app.get(
    '/shared/reports/:id/export',
    {
      schema: {
        tags: sharedTags,
        summary: 'Export the results of a shared report as a PDF file',
        description:
          'In the language of the account, if `language` is not sent. The file has the branding of the account.',
        operationId: 'exportReportOfShared',
        security: [],
        params: SharedParams,
        querystring: SharedExportQuery,
        response: { 200: { description: 'The report as a file', content: pdfContent }, ...failures },
      },
    },
    async (request, reply) => {
      const { run, language: asked } = request.query
      const row = await deps.reports.readShared((await pageAccess.authorize('report', request)).id)
      const requested = languageOf(request, reply)
      const language = await printLanguage(asked, row.account_id, deps.printing, () => requested)
      const report = await exportedReport(row, run, deps, { reader: 'public', language })
      const print = { row, language, reply, owner: { visitor: networkOf(request.ip) } }
      return sendPdf(reply, await printed(report, print, deps, request.signal), nameOf(report))
    },
  )
}

const nameOf = ({ url, generatedAt }: ExportedReport): string => fileNameAt(url, 'report', Date.parse(generatedAt))

async function exportedReport(
  row: ReportRow,
  asked: number | undefined,
  { runs, ignored }: Pick<ExportRouteDeps, 'runs' | 'ignored'>,
  shownTo: ShownTo,
): Promise<ExportedReport> {
  const runId = asked ?? row.run_id
  const run = runId === null ? null : await runs.read(row.id, runId)
  const results = await readResults(run?.results ?? null, row, ignored, shownTo)
  if (run === null || results === null) {
    throw new DomainError('conflict', `The report has no results to export; its status is ${row.status}.`, {
      reason: 'no-results',
    })
  }
  return { url: row.url, generatedAt: iso(run.generated_at), results }
}

interface PrintOptions {
  readonly row: ReportRow
  readonly language: Language
  readonly reply: FastifyReply
  /** Whom it is printed for, for fairness. */
  readonly owner: PrintOwner
}

async function printed(
  report: ExportedReport,
  { row, language, reply, owner }: PrintOptions,
  { formats, printing }: Pick<ExportRouteDeps, 'formats' | 'printing'>,
  signal: AbortSignal,
): Promise<Buffer> {
  reply.header('content-language', language)
  const readDocument = async () => formats.print(report, await printing.brandingOf(row.account_id), language)
  return await printing.print(readDocument, owner, signal)
}
