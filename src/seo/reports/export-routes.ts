import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { Immutable } from '../../base/immutable.ts'
import type { Language } from '../../base/languages.ts'
import type { Branding } from '../../branding/branding.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { problems } from '../../http/problems.ts'
import { pdfContent, sendPdf } from '../../http/send-pdf.ts'
import { pickSchemaFields } from '../../http/serialize.ts'
import type { PrintDocument } from '../../print/print-document.ts'
import { type Printing, printLanguage } from '../../print/printing.ts'
import type { IgnoredFilter } from './ignored-filter.ts'
import { readResults } from './read-results.ts'
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

const ExportQuery = Type.Object({
  format: Type.Enum(['json', 'csv', 'html', 'pdf'], { default: 'json' }),
  run: Type.Optional(Type.Integer({ minimum: 1, description: 'An earlier run; by default the last one' })),
  ...languageQuery,
})

export interface ExportRouteDeps {
  readonly reports: Reports
  readonly runs: Runs
  readonly ignored: Pick<IgnoredFilter, 'apply'>
  readonly formats: ReportFormats
  readonly printing: Printing
}

export function exportRoutes(app: App, { reports, runs, ignored, formats, printing }: ExportRouteDeps): void {
  app.get(
    '/api/v1/reports/:id/export',
    {
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
          ...problems(400, 401, 403, 404, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { format, run: asked } = request.query
      const row = await reports.read(accountOf(request), readId(request.params.id, 'report'))
      const runId = asked ?? row.run_id
      const run = runId === null ? null : await runs.read(row.id, runId)
      const requested = languageOf(request, reply)
      const language =
        format === 'pdf'
          ? await printLanguage(request.query.language, row.account_id, printing, () => requested)
          : requested
      const results = await readResults(run?.results ?? null, row, ignored, { reader: 'owner', language })
      if (run === null || results === null) {
        throw new DomainError('conflict', `The report has no results to export; its status is ${row.status}.`, {
          reason: 'no-results',
        })
      }
      const report = { url: row.url, generatedAt: iso(run.generated_at), results }
      if (format === 'pdf') {
        reply.header('content-language', language)
        const readDocument = async () => formats.print(report, await printing.brandingOf(row.account_id), language)
        const pdf = await printing.print(readDocument, String(row.account_id), request.signal)
        return sendPdf(reply, pdf, `report-${row.id}`)
      }
      const body =
        format === 'json'
          ? `${JSON.stringify(pickSchemaFields(ExportedReport, report), null, 2)}\n`
          : formats[format](report, language)
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="report-${row.id}.${format}"`)
        .serializer((text: string) => text)
        .send(body)
    },
  )
}
