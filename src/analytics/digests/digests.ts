import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Branding } from '../../branding/branding.ts'
import type { Records } from '../../database/records.ts'
import type { MailPeriod } from '../../database/schema.ts'
import { type MailStyle, mailStyleOf } from '../../mail/mail-style.ts'
import type { MailMessage } from '../../mail/message.ts'
import type { LeasedMail } from '../../mail/outbox.ts'
import type { ComposedMail } from '../../mail/worker.ts'
import { type AttachedPdf, attachPdf } from '../../print/attach-pdf.ts'
import type { Printer } from '../../print/printer.ts'
import { languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { ReadStatsDocument, SearchReportOf } from '../stats/routes/mailed-stats.ts'
import type { Stats } from '../stats/stats.ts'
import { buildDigest } from './build-digest.ts'
import { compose, quietReport, quietReportsBeforeQuestion } from './compose.ts'
import { type LinkOptions, linksOf, type MailLinks, previewLinksOf } from './links.ts'
import { recipientsOf, wantsWebsite } from './recipients.ts'
import { type DigestPeriod, digestStartingOn, lastDigest, type ScheduledDigest } from './schedule.ts'
import { fetchSeoResults, type SeoService } from './seo-results.ts'
import { fetchSiteChanges } from './site-changes.ts'

export interface DigestDeps {
  readonly records: Records
  /** With the account's own rules for sources and channels. */
  readonly statsOf: (account: number) => Promise<Stats>
  readonly searchReportOf: SearchReportOf
  readonly seo: SeoService
  readonly links: LinkOptions
  readonly clock: Clock
  /** Null if the account has no branding. */
  readonly brandingOf: (account: number) => Promise<Branding | null>
  /** Prints statistics for those websites whose mails have them attached. */
  readonly printing: DigestPrinting | null
  /** False for a website whose domain counts for another account. */
  readonly isVerified: (website: { readonly account_id: number; readonly domain: string }) => Promise<boolean>
}

export interface DigestPrinting {
  readonly printer: Printer
  readonly read: ReadStatsDocument
  readonly onError: (error: unknown) => void
}

export type Digests = ReturnType<typeof createDigests>

/** A report that is overdue by more than this is discarded: nobody wants such old numbers. */
const staleMs = 7 * 24 * 60 * 60 * 1000

const missingRecipient = 'nobody@example.invalid'

/** Composes the periodic reports about websites. */
export function createDigests({
  records: { db },
  statsOf,
  searchReportOf,
  seo,
  links,
  clock,
  isVerified,
  ...deps
}: DigestDeps) {
  const write = async (
    website: WebsiteWithOwner,
    scheduled: ScheduledDigest,
    { mailLinks, withSeo, style, pdf, channelId = null }: WriteOptions,
  ): Promise<{ message: MailMessage; summary: string | null }> => {
    const { websiteId, domain, name, address } = website
    const digestWebsite = { websiteId, domain, timezone: timezoneOf(website) }
    const texts = textsIn(languageOfAccount(website.language))
    const digest = await buildDigest(await statsOf(website.accountId), digestWebsite, scheduled, {
      ...(await searchReportOf(websiteId, scheduled)),
      seo: withSeo ? await fetchSeoResults(seo, website.accountId, domain, texts.language) : null,
      site: withSeo
        ? await fetchSiteChanges(seo, website.accountId, domain, {
            ...spanOf(scheduled, website),
            language: texts.language,
          })
        : null,
    })
    const { summary, ...parts } = compose(
      digest,
      texts,
      { links: mailLinks, style, pdfNote: pdf?.note ?? null },
      await countPrecedingQuietReports(db, websiteId, scheduled.period, channelId),
    )
    return {
      message: {
        to: { name, address: address ?? missingRecipient },
        ...parts,
        attachments: [...style.attachments, ...(pdf?.attachments ?? [])],
        unsubscribeUrl: mailLinks.unsubscribe,
        language: texts.language,
      },
      summary,
    }
  }

  return {
    /** Composes a due mail. Whether it is still wanted is checked now, not when it was planned. */
    async write({ websiteId, key }: LeasedMail, period: DigestPeriod, signal: AbortSignal): Promise<ComposedMail> {
      const ownWebsite = websiteId === null ? undefined : await findWebsite(db, websiteId)
      const channelId = recipientIn(key)
      const recipient = ownWebsite && channelId !== null ? await findRecipient(db, ownWebsite, channelId, period) : null
      // Another recipient reads them in a language of its own.
      const website = ownWebsite && recipient ? { ...ownWebsite, ...recipient } : ownWebsite
      // What is not shown in the console is not mailed either.
      if (website && (website.suspended !== null || website.held === 1)) return unwanted
      const isWanted = channelId === null ? website?.on === 1 && includesPeriod(website.choice, period) : recipient
      if (!website || !isWanted || website.address === null) return unwanted
      const scheduled = digestStartingOn(period, Temporal.PlainDate.from(firstDayIn(key)), timezoneOf(website))
      if (scheduled.dueAt + staleMs < clock()) return unwanted
      if (!(await isVerified({ account_id: website.accountId, domain: website.domain }))) return unwanted
      const pdf = website.withPdf === 1 ? await printPeriod(deps.printing, website, scheduled, signal) : null
      const style = mailStyleOf(await deps.brandingOf(website.accountId))
      const options = { mailLinks: linksOf(website, links, channelId), withSeo: true, style, pdf, channelId }
      return { kind: 'message', ...(await write(website, scheduled, options)) }
    },

    /**
     * Composes the report about the last complete period, whether or not it is mailed to anyone. `withSeo`: whether the
     * caller may see results of the SEO service.
     */
    async preview(
      websiteId: number,
      period: DigestPeriod,
      { withSeo }: { readonly withSeo: boolean },
    ): Promise<MailMessage> {
      const website = await findWebsite(db, websiteId)
      if (!website) throw notFound('website')
      const scheduled = lastDigest(period, clock(), timezoneOf(website))
      const style = mailStyleOf(await deps.brandingOf(website.accountId), { isPreview: true })
      const options = { mailLinks: previewLinksOf(website, links), withSeo, style, pdf: null }
      return (await write(website, scheduled, options)).message
    },
  }
}

const findWebsite = (db: Records['db'], websiteId: number) =>
  db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .where('websites.id', '=', websiteId)
    .select([
      'websites.id as websiteId',
      'websites.domain',
      'websites.share_token as shareToken',
      'websites.email as on',
      'websites.email_pdf as withPdf',
      'accounts.id as accountId',
      'accounts.name',
      'accounts.email as address',
      'accounts.language',
      'accounts.timezone',
      'accounts.mail_period as choice',
      'accounts.suspended_at as suspended',
      'accounts.views_held as held',
    ])
    .executeTakeFirst()

/** How many reports in a row, up to the last one, were quiet. */
const countPrecedingQuietReports = async (
  db: Records['db'],
  websiteId: number,
  kind: string,
  channelId: number | null,
): Promise<number> => {
  const last = await db
    .selectFrom('mails')
    .select('summary')
    .where('website_id', '=', websiteId)
    .where('kind', '=', kind)
    .where('state', 'in', ['sent', 'unconfirmed'])
    .where('key', channelId === null ? 'not like' : 'like', channelId === null ? '%:%:%' : `%:%:${channelId}`)
    .orderBy('id', 'desc')
    .limit(quietReportsBeforeQuestion)
    .execute()
  const firstWithVisits = last.findIndex(({ summary }) => summary !== quietReport)
  return firstWithVisits < 0 ? last.length : firstWithVisits
}

/** The statistics of a period as a PDF file; null if nothing is printed here. */
async function printPeriod(
  printing: DigestPrinting | null,
  website: WebsiteWithOwner,
  { first, last, period }: ScheduledDigest,
  signal: AbortSignal,
): Promise<AttachedPdf | null> {
  if (printing === null) return null
  const { websiteId, accountId, domain } = website
  const language = languageOfAccount(website.language)
  const { printer, read, onError } = printing
  const mailed = { websiteId, accountId, domain, first, last, timezone: timezoneOf(website), language }
  return await attachPdf(
    printer,
    {
      read: () => read(mailed),
      owner: String(accountId),
      fileName: `${domain}-${period}-${first}.pdf`,
      language,
      onError,
    },
    signal,
  )
}

interface WriteOptions {
  readonly mailLinks: MailLinks
  readonly withSeo: boolean
  readonly style: MailStyle
  /** Null if the mail is to have none. */
  readonly pdf: AttachedPdf | null
  /** The notification channel that it is sent to; null for the address of the account. */
  readonly channelId?: number | null
}

interface WebsiteWithOwner {
  readonly websiteId: number
  readonly shareToken: string
  readonly domain: string
  readonly accountId: number
  readonly name: string
  readonly address: string | null
  readonly language: string | null
  readonly timezone: string | null
}

const unwanted: ComposedMail = { kind: 'unwanted' }

export const timezoneOf = ({ timezone }: { readonly timezone: string | null }): string => timezone ?? 'UTC'

function spanOf({ first, last }: ScheduledDigest, website: { readonly timezone: string | null }) {
  const startOf = (date: Temporal.PlainDate): number => date.toZonedDateTime(timezoneOf(website)).epochMilliseconds
  return { from: startOf(first), to: startOf(last.add({ days: 1 })) }
}

export const includesPeriod = (choice: MailPeriod, period: DigestPeriod): boolean =>
  choice === 'both' || choice === period

/** Identifies a mail by its website and the first day of its period. */
export const mailKey = (websiteId: number, first: Temporal.PlainDate): string => `${websiteId}:${first}`

/** The same mail to an address that is a notification channel. */
export const recipientKey = (websiteId: number, first: Temporal.PlainDate, channelId: number): string =>
  `${mailKey(websiteId, first)}:${channelId}`

const firstDayIn = (key: string): string => key.split(':')[1] ?? ''

const recipientIn = (key: string): number | null => {
  const id = key.split(':')[2]
  return id === undefined ? null : Number(id)
}

/** Null if the channel does not want the report, or no more. */
async function findRecipient(
  db: Records['db'],
  { accountId, websiteId }: WebsiteWithOwner,
  channelId: number,
  period: DigestPeriod,
): Promise<Pick<WebsiteWithOwner, 'name' | 'address' | 'language'> | null> {
  const channel = await recipientsOf(db, period)
    .where('account_id', '=', accountId)
    .where('id', '=', channelId)
    .executeTakeFirst()
  if (!channel || !wantsWebsite(channel, websiteId)) return null
  return { name: '', address: channel.target, language: channel.language }
}
