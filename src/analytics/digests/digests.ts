import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { MailPeriod } from '../../database/schema.ts'
import type { Message } from '../../mail/message.ts'
import type { LeasedMail } from '../../mail/outbox.ts'
import type { Written } from '../../mail/sender.ts'
import type { Stats } from '../stats/stats.ts'
import { compose, quiet, quietInARow } from './compose.ts'
import { gather } from './gather.ts'
import { type LinkParts, type Links, linksOf, previewLinksOf } from './links.ts'
import { type Issue, issueOf, lastIssue, type Period } from './schedule.ts'
import { askForSeoResults, type SeoService } from './seo-results.ts'
import { wordsIn } from './words/languages.ts'

export interface DigestParts {
  readonly records: Records
  readonly stats: Stats
  readonly seo: SeoService
  readonly links: LinkParts
  readonly clock: Clock
  /** False for a website whose domain counts for another account. */
  readonly isVerified: (website: { readonly account_id: number; readonly domain: string }) => Promise<boolean>
}

export type Digests = ReturnType<typeof createDigests>

/** A report that could not go out for this long is about times that nobody asks about any more. */
const staleMs = 7 * 24 * 60 * 60 * 1000

const nobody = 'nobody@example.invalid'

/** Writes the periodic reports of websites. */
export function createDigests({ records: { db }, stats, seo, links, clock, isVerified }: DigestParts) {
  const find = (websiteId: number) =>
    db
      .selectFrom('websites')
      .innerJoin('accounts', 'accounts.id', 'websites.account_id')
      .where('websites.id', '=', websiteId)
      .select([
        'websites.id as websiteId',
        'websites.domain',
        'websites.share_token as shareToken',
        'websites.email as on',
        'accounts.id as accountId',
        'accounts.name',
        'accounts.email as address',
        'accounts.language',
        'accounts.timezone',
        'accounts.mail_period as choice',
      ])
      .executeTakeFirst()

  /** How many of the last reports had nothing to tell. */
  const countQuiet = async (websiteId: number, kind: string): Promise<number> => {
    const last = await db
      .selectFrom('mails')
      .select('gist')
      .where('website_id', '=', websiteId)
      .where('kind', '=', kind)
      .where('state', 'in', ['sent', 'unconfirmed'])
      .orderBy('id', 'desc')
      .limit(quietInARow)
      .execute()
    const eventful = last.findIndex(({ gist }) => gist !== quiet)
    return eventful < 0 ? last.length : eventful
  }

  const write = async (
    owned: Owned,
    issue: Issue,
    its: Links,
    withSeo: boolean,
  ): Promise<{ message: Message; gist: string | null }> => {
    const { websiteId, domain, name, address } = owned
    const subject = { websiteId, domain, timezone: timezoneOf(owned) }
    const results = withSeo ? await askForSeoResults(seo, owned.accountId, domain) : null
    const digest = await gather(stats, subject, issue, results)
    const words = wordsIn(owned.language)
    const { gist, ...parts } = compose(digest, words, its, await countQuiet(websiteId, issue.period))
    return {
      message: {
        to: { name, address: address ?? nobody },
        ...parts,
        unsubscribeUrl: its.unsubscribe,
        language: words.language,
      },
      gist,
    }
  }

  return {
    /** A mail whose time has come. Whether it is still wanted is asked now, not when it was planned. */
    async write({ websiteId, key }: LeasedMail, period: Period): Promise<Written> {
      const owned = websiteId === null ? undefined : await find(websiteId)
      if (!owned || owned.on === 0 || owned.address === null || !wants(owned.choice, period)) return unwanted
      const issue = issueOf(period, Temporal.PlainDate.from(firstDayIn(key)), timezoneOf(owned))
      if (issue.dueAt + staleMs < clock()) return unwanted
      if (!(await isVerified({ account_id: owned.accountId, domain: owned.domain }))) return unwanted
      return { kind: 'message', ...(await write(owned, issue, linksOf(owned, links), true)) }
    },

    /**
     * The report about the last period that is over, whether or not anybody gets it. `withSeo`: whether the one who asks
     * may see what the SEO service knows.
     */
    async preview(websiteId: number, period: Period, { withSeo }: { readonly withSeo: boolean }): Promise<Message> {
      const owned = await find(websiteId)
      if (!owned) throw notFound('website')
      const issue = lastIssue(period, clock(), timezoneOf(owned))
      return (await write(owned, issue, previewLinksOf(owned, links), withSeo)).message
    },
  }
}

interface Owned {
  readonly websiteId: number
  readonly shareToken: string
  readonly domain: string
  readonly accountId: number
  readonly name: string
  readonly address: string | null
  readonly language: string | null
  readonly timezone: string | null
}

const unwanted: Written = { kind: 'unwanted' }

export const timezoneOf = ({ timezone }: { readonly timezone: string | null }): string => timezone ?? 'UTC'

export const wants = (choice: MailPeriod, period: Period): boolean => choice === 'both' || choice === period

/** A mail is one of a website and the day on which its period begins. */
export const keyOf = (websiteId: number, first: Temporal.PlainDate): string => `${websiteId}:${first}`

const firstDayIn = (key: string): string => key.slice(key.indexOf(':') + 1)
