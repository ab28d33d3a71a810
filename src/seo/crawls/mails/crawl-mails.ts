import type { Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { DomainError } from '../../../base/errors.ts'
import { sharePageUrl } from '../../../base/share-links.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Records } from '../../../database/records.ts'
import { type CrawlRow, type CrawlRunRow, type Schema, severities } from '../../../database/schema.ts'
import type { Secret } from '../../../database/secrets.ts'
import { mailStyleOf } from '../../../mail/mail-style.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { type UnsubscribeDeps, unsubscribeUrl } from '../../../mail/unsubscribe-routes.ts'
import type { ComposeMail } from '../../../mail/worker.ts'
import { type AttachedPdf, attachPdf } from '../../../print/attach-pdf.ts'
import type { Printing } from '../../../print/printing.ts'
import { type Language, languageOfAccount } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { listIssuePages } from '../diff/list-issue-pages.ts'
import type { Comparison, RunComparisons } from '../diff/run-comparisons.ts'
import { finishedRun, type RunPair, type RunPairs, summaryOf } from '../diff/run-pairs.ts'
import { printCrawl } from '../formats/print-crawl.ts'
import { readRunDocument } from '../formats/run-document.ts'
import type { CrawlReader } from '../results/reader.ts'
import { readStoredSettings } from '../settings.ts'
import { composeCrawlMail } from './compose.ts'
import type { CrawlMail, CrawlMailChanges, IssueList } from './crawl-mail.ts'

export interface CrawlMailDeps {
  readonly records: Records
  readonly outbox: Pick<Outbox, 'enqueueIn'>
  readonly data: CrawlData
  readonly runs: RunPairs
  readonly comparisons: RunComparisons
  readonly reader: CrawlReader
  readonly printing: Printing
  readonly links: { readonly baseUrl: string; readonly secret: Pick<Secret, 'current'> }
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export interface CrawlMails {
  /** Queues the mail about a run that has ended, in the transaction that ends it. */
  enqueue(transaction: Transaction<Schema>, run: EndedRun): Promise<void>
  readonly compose: ComposeMail
}

type EndedRun = Pick<CrawlRunRow, 'id' | 'crawl_id' | 'account_id' | 'scheduled' | 'status'>

export const crawlMailKind = 'crawl'
export const crawlUnsubscribing = { path: '/unsubscribe/crawls', purpose: 'unsubscribe crawl' }

/** A mail that is overdue by more than this is discarded: nobody wants such old news. */
const staleMs = 7 * 24 * 60 * 60 * 1000
const listedIssues = 5
const listedPages = 2

/** Mails about scheduled runs of crawls that have ended. */
export function createCrawlMails({ records, outbox, clock, ...deps }: CrawlMailDeps): CrawlMails {
  const { db } = records

  const compose: ComposeMail = async ({ key }, signal) => {
    const run = await db.selectFrom('crawl_runs').selectAll().where('id', '=', Number(key)).executeTakeFirst()
    const crawl = run && (await db.selectFrom('crawls').selectAll().where('id', '=', run.crawl_id).executeTakeFirst())
    if (!crawl || crawl.email === 0 || (run.ended_at ?? 0) + staleMs < clock()) return { kind: 'unwanted' }
    const account = await db
      .selectFrom('accounts')
      .select(['name', 'email', 'language', 'timezone'])
      .where('id', '=', crawl.account_id)
      .executeTakeFirst()
    if (!account || account.email === null) return { kind: 'unwanted' }
    const language = languageOfAccount(account.language)
    const page = sharePageUrl(deps.links.baseUrl, 'crawl', crawl.share_token)
    const links = {
      crawl: page,
      changes: `${page}?view=changes&run=${run.id}`,
      unsubscribe: unsubscribeUrl(deps.links.baseUrl, crawlUnsubscribing, crawl.id, deps.links.secret),
    }
    const mail = await gather(deps, crawl, run, account.timezone ?? 'UTC')
    const style = mailStyleOf(await deps.printing.ownBranding(crawl.account_id))
    const pdf = crawl.email_pdf === 1 ? await printRun(deps, crawl, run, language, signal) : null
    const message = {
      to: { name: account.name, address: account.email },
      ...composeCrawlMail(mail, language, { links, style, pdfNote: pdf?.note ?? null }),
      attachments: [...style.attachments, ...(pdf?.attachments ?? [])],
      unsubscribeUrl: links.unsubscribe,
      language,
    }
    return { kind: 'message', message, summary: null }
  }

  return {
    compose,
    async enqueue(transaction, { id, crawl_id, account_id, scheduled, status }) {
      // The person who cancels a run knows that it has ended.
      if (scheduled === 0 || status === 'canceled') return
      const wanted = await transaction
        .selectFrom('crawls')
        .innerJoin('accounts', 'accounts.id', 'crawls.account_id')
        .select('crawls.id')
        .where('crawls.id', '=', crawl_id)
        .where('crawls.email', '=', 1)
        .where('accounts.email', 'is not', null)
        .executeTakeFirst()
      if (!wanted) return
      const mail = { accountId: account_id, websiteId: null, kind: crawlMailKind, key: String(id), dueAt: clock() }
      await outbox.enqueueIn(transaction, mail)
    },
  }
}

/** Turns the mails about a crawl off. */
export const crawlSubscriptions = ({ db }: Records, clock: Clock): Pick<UnsubscribeDeps, 'find' | 'stop'> => ({
  async find(id) {
    const crawl = await db
      .selectFrom('crawls')
      .innerJoin('accounts', 'accounts.id', 'crawls.account_id')
      .where('crawls.id', '=', id)
      .select(['crawls.url', 'accounts.language'])
      .executeTakeFirst()
    if (!crawl) return undefined
    const language = languageOfAccount(crawl.language)
    const { say } = textsIn(language)
    const { host } = new URL(crawl.url)
    return {
      language,
      question: say('crawlMail.stopQuestion', { host }),
      button: say('mail.stop'),
      done: say('crawlMail.stopped', { host }),
      startAgain: say('crawlMail.startAgain'),
    }
  },
  async stop(id) {
    await db.updateTable('crawls').set({ email: 0, updated_at: clock() }).where('id', '=', id).execute()
  },
})

/** Null if the run has no results. */
async function printRun(
  { reader, printing, onError }: Pick<CrawlMailDeps, 'reader' | 'printing' | 'onError'>,
  crawl: CrawlRow,
  run: CrawlRunRow,
  language: Language,
  signal: AbortSignal,
): Promise<AttachedPdf | null> {
  if (run.summary === null) return null
  const owner = String(crawl.account_id)
  const read = async () => {
    const options = { language, isPublic: false }
    const document = await reader.use(owner, () => readRunDocument(reader, crawl, run, options))
    if (document === null) throw new DomainError('conflict', 'The run has no results to print.')
    return printCrawl(document, await printing.brandingOf(crawl.account_id), language)
  }
  return await attachPdf(printing, { read, owner, fileName: `crawl-${crawl.id}.pdf`, language, onError }, signal)
}

type GatherDeps = Pick<CrawlMailDeps, 'data' | 'runs' | 'comparisons'>

async function gather(deps: GatherDeps, crawl: CrawlRow, run: CrawlRunRow, timezone: string): Promise<CrawlMail> {
  const settings = readStoredSettings(run.settings)
  const dayOf = (time: number): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone).toPlainDate()
  const pair = run.status === 'done' ? await deps.runs.findIfComparable(crawl, { to: run.id }) : null
  return {
    host: new URL(run.url).host,
    date: dayOf(run.ended_at ?? run.created_at),
    run,
    summary: summaryOf(run),
    maxPages: settings.max_pages,
    maxMinutes: settings.max_minutes,
    changes: pair && (await changesOf(deps, pair, dayOf(pair.from.ended_at ?? pair.from.created_at))),
  }
}

async function changesOf(
  { data, comparisons }: GatherDeps,
  { from, to }: RunPair,
  since: Temporal.PlainDate,
): Promise<CrawlMailChanges> {
  const owner = String(to.account_id)
  const comparison = await comparisons.compare(owner, finishedRun(from), finishedRun(to))
  const step = comparisons.stepOf(owner)
  const listed = (change: 'new' | 'fixed'): Promise<IssueList> =>
    listIssues(comparison, change, async (check) => {
      const first = { page: 1, per_page: listedPages }
      const { items } = await listIssuePages(data, comparison, { check, change }, first, step)
      return items.map(({ url }) => url)
    })
  return {
    since,
    // Scores of different versions cannot be compared.
    score: summaryOf(from).scoring_version === summaryOf(to).scoring_version ? from.score : null,
    pages: from.pages,
    issues: summaryOf(from).issues ?? null,
    added: comparison.later.missing,
    removed: comparison.earlier.missing,
    changed: comparison.changed,
    notCrawled: comparison.earlier.unseen,
    newIssues: await listed('new'),
    fixedIssues: await listed('fixed'),
    goneIssues: comparison.issues.filter(({ gone }) => gone > 0).length,
    uncheckedIssues: comparison.issues.filter(({ not_checked }) => not_checked > 0).length,
  }
}

/** The issues with new or fixed pages, the most severe and then the most frequent first. */
async function listIssues(
  { issues }: Comparison,
  change: 'new' | 'fixed',
  examplesOf: (check: string) => Promise<readonly string[]>,
): Promise<IssueList> {
  const changed = issues
    .filter((issue) => issue[change] > 0)
    .toSorted(
      (one, other) =>
        severities.indexOf(one.severity) - severities.indexOf(other.severity) || other[change] - one[change],
    )
  const listed = []
  for (const { check, severity, [change]: pages } of changed.slice(0, listedIssues)) {
    listed.push({ check, severity, pages, examples: await examplesOf(check) })
  }
  return { total: changed.length, issues: listed }
}
