import type { Transaction } from 'kysely'
import { type Clock, iso } from '../../../base/clock.ts'
import { sharePageUrl } from '../../../base/share-links.ts'
import type { Records } from '../../../database/records.ts'
import type { ReportRow, ReportRunRow, Schema } from '../../../database/schema.ts'
import type { Secret } from '../../../database/secrets.ts'
import { mailStyleOf } from '../../../mail/mail-style.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { type UnsubscribeDeps, unsubscribeUrl } from '../../../mail/unsubscribe-routes.ts'
import type { ComposeMail } from '../../../mail/worker.ts'
import { type AttachedPdf, attachPdf } from '../../../print/attach-pdf.ts'
import type { Printing } from '../../../print/printing.ts'
import { type Language, languageOfAccount } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { readError } from '../audit-error.ts'
import type { ReportFormats } from '../export-routes.ts'
import type { IgnoredFilter } from '../ignored-filter.ts'
import { readResults } from '../read-results.ts'
import type { Results } from '../results.ts'
import type { Runs } from '../runs.ts'
import { composeReportMail, pageName, type ReportMail } from './compose.ts'

export interface ReportMailDeps {
  readonly records: Records
  readonly runs: Runs
  readonly ignored: Pick<IgnoredFilter, 'apply'>
  readonly print: ReportFormats['print']
  readonly printing: Printing
  readonly links: { readonly baseUrl: string; readonly secret: Pick<Secret, 'current'> }
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export const reportMailKind = 'report'
export const reportUnsubscribing = { path: '/unsubscribe/reports', purpose: 'unsubscribe report' }

/** A mail that is overdue by more than this is discarded: nobody wants such old news. */
const staleMs = 7 * 24 * 60 * 60 * 1000

type EndedReport = Pick<ReportRow, 'id' | 'account_id' | 'email' | 'scheduled'>

/** Queues the mail about a scheduled audit, in the transaction that ends it. */
export const queueReportMail =
  (outbox: Pick<Outbox, 'enqueueIn'>, clock: Clock) =>
  async (transaction: Transaction<Schema>, report: EndedReport, runId: number): Promise<void> => {
    if (report.scheduled === 0 || report.email === 0) return
    const account = await transaction
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', report.account_id)
      .executeTakeFirst()
    if (!account || account.email === null) return
    const key = `${report.id}:${runId}`
    const mail = { accountId: report.account_id, websiteId: null, kind: reportMailKind, key, dueAt: clock() }
    await outbox.enqueueIn(transaction, mail)
  }

/** Composes the mails about scheduled audits. */
export function reportMailComposer({ records: { db }, runs, clock, ...deps }: ReportMailDeps): ComposeMail {
  return async ({ key }, signal) => {
    const [reportId = 0, runId = 0] = key.split(':').map(Number)
    const report = await db
      .selectFrom('reports')
      .innerJoin('accounts', 'accounts.id', 'reports.account_id')
      .innerJoin('report_runs', 'report_runs.report_id', 'reports.id')
      .selectAll('reports')
      .select(['accounts.name', 'accounts.email as address', 'accounts.language', 'accounts.timezone'])
      .where('reports.id', '=', reportId)
      .where('report_runs.id', '=', runId)
      .executeTakeFirst()
    if (!report || report.email === 0 || report.address === null) return { kind: 'unwanted' }
    const run = await runs.read(reportId, runId)
    if (run.generated_at + staleMs < clock()) return { kind: 'unwanted' }
    const language = languageOfAccount(report.language)
    const mail = await gather({ runs, ...deps }, report, run, { language, timezone: report.timezone ?? 'UTC' })
    const style = mailStyleOf(await deps.printing.ownBranding(report.account_id))
    const pdf =
      report.email_pdf === 1 && mail.results !== null
        ? await printRun(deps, report, run, { results: mail.results, language }, signal)
        : null
    const unsubscribe = unsubscribeUrl(deps.links.baseUrl, reportUnsubscribing, reportId, deps.links.secret)
    const links = { report: sharePageUrl(deps.links.baseUrl, 'report', report.share_token), unsubscribe }
    const message = {
      to: { name: report.name, address: report.address },
      ...composeReportMail(mail, language, { links, style, pdfNote: pdf?.note ?? null }),
      attachments: [...style.attachments, ...(pdf?.attachments ?? [])],
      unsubscribeUrl: unsubscribe,
      language,
    }
    return { kind: 'message', message, summary: null }
  }
}

async function gather(
  { runs, ignored }: Pick<ReportMailDeps, 'runs' | 'ignored'>,
  report: ReportRow,
  run: ReportRunRow,
  { language, timezone }: { readonly language: Language; readonly timezone: string },
): Promise<ReportMail> {
  const dayOf = (time: number): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone).toPlainDate()
  const resultsOf = ({ results }: ReportRunRow): Promise<Results | null> =>
    readResults(results, report, ignored, { reader: 'owner', language })
  const earlierId = await runs.lastWithResults(report.id, run.id)
  const earlier = earlierId === undefined ? null : await runs.read(report.id, earlierId)
  const earlierResults = earlier && (await resultsOf(earlier))
  return {
    url: report.url,
    date: dayOf(run.generated_at),
    results: await resultsOf(run),
    error: run.error === null ? null : readError(run.error, language),
    earlier: earlier && earlierResults && { date: dayOf(earlier.generated_at), results: earlierResults },
  }
}

async function printRun(
  { printing, print, onError }: Pick<ReportMailDeps, 'printing' | 'print' | 'onError'>,
  { id, url, account_id: account }: ReportRow,
  run: ReportRunRow,
  { results, language }: { readonly results: Results; readonly language: Language },
  signal: AbortSignal,
): Promise<AttachedPdf> {
  const read = async () =>
    print({ url, generatedAt: iso(run.generated_at), results }, await printing.brandingOf(account), language)
  const file = { read, owner: String(account), fileName: `report-${id}.pdf`, language, onError }
  return await attachPdf(printing, file, signal)
}

/** Turns the mails about a report off. */
export const reportSubscriptions = ({ db }: Records, clock: Clock): Pick<UnsubscribeDeps, 'find' | 'stop'> => ({
  async find(id) {
    const report = await db
      .selectFrom('reports')
      .innerJoin('accounts', 'accounts.id', 'reports.account_id')
      .where('reports.id', '=', id)
      .select(['reports.url', 'accounts.language'])
      .executeTakeFirst()
    if (!report) return undefined
    const language = languageOfAccount(report.language)
    const { say } = textsIn(language)
    const page = pageName(report.url)
    return {
      language,
      question: say('reportMail.stopQuestion', { page }),
      button: say('mail.stop'),
      done: say('reportMail.stopped', { page }),
      startAgain: say('reportMail.startAgain'),
    }
  },
  async stop(id) {
    await db.updateTable('reports').set({ email: 0, updated_at: clock() }).where('id', '=', id).execute()
  },
})
