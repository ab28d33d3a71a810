// Written by `npm run api-types` from the OpenAPI documents of both services. Do not edit.

export interface AcceptedTransfer {
  /** The kind of record */
  readonly object: 'accepted_transfer'
  /** What is transferred */
  readonly kind: TransferKind
  /** The id of the website, report or crawl, which it keeps */
  readonly record: number
  /** Its domain or URL */
  readonly name: string
}

export interface Account {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'account'
  /** The name */
  readonly name: string
  /** Null until it was set */
  readonly email: string | null
  /** 1 for the account that may manage the others */
  readonly owner: 0 | 1
  /** A language tag such as en or pt-BR; empty leaves it to the browser */
  readonly language: string
  /** An IANA time zone such as Europe/Berlin; empty leaves it to the browser */
  readonly timezone: string
  /** How often email reports are sent for each website that has `email` 1 */
  readonly mail_period: MailPeriod
  /** 1: who signs in without a second factor can only set one up. API keys are not concerned */
  readonly second_factor_required: 0 | 1
  /** When it was created, in UTC */
  readonly created_at: string
}

export type AccountLimitName = 'websites' | 'events' | 'crawled_pages' | 'reports' | 'members'

export interface AccountLimitValues {
  /** Websites; null: no limit */
  readonly websites: number | null
  /** Events in a month of UTC: pageviews and custom events, whatever they come from; null: no limit */
  readonly events: number | null
  /** Pages that crawls fetch in a month of UTC; null: no limit */
  readonly crawled_pages: number | null
  /** Reports that are stored; null: no limit */
  readonly reports: number | null
  /** People, with open invitations; null: no limit */
  readonly members: number | null
}

export interface AccountUse {
  /** Websites */
  readonly websites: number
  /** Events in a month of UTC: pageviews and custom events, whatever they come from */
  readonly events: number
  /** Pages that crawls fetch in a month of UTC */
  readonly crawled_pages: number
  /** Reports that are stored */
  readonly reports: number
  /** People, with open invitations */
  readonly members: number
}

export interface ActiveVisitors {
  /** Visitors by the page that they are on */
  readonly page: readonly RealtimeRow[]
  /** Visitors by the first page of their visit */
  readonly entry_page: readonly RealtimeRow[]
  /** Visitors by source */
  readonly source: readonly RealtimeRow[]
  /** Visitors by channel */
  readonly channel: readonly RealtimeRow[]
  /** Visitors by country */
  readonly country: readonly RealtimeRow[]
  /** Visitors by kind of device */
  readonly device: readonly RealtimeRow[]
  /** Visitors by browser */
  readonly browser: readonly RealtimeRow[]
}

export type Alert =
  | 'disk-low'
  | 'disk-full'
  | 'events-unavailable'
  | 'events-damaged'
  | 'crawls-damaged'
  | 'backup-failed'

export interface AlertPreview {
  /** The kind of record */
  readonly object: 'alert_preview'
  /** How many days were looked at */
  readonly days: number
  /** How many readings there were */
  readonly readings: number
  /** How many of them could be judged; the others lack weeks to compare with */
  readonly compared: number
  /** How often it would have fired */
  readonly fired: number
  /** The newest 20, newest first */
  readonly incidents: readonly {
    /** When it would have fired */
    readonly opened_at: string
    /** Null if it would still be open */
    readonly closed_at: string | null
    /** Those that would have opened it, oldest first */
    readonly readings: readonly AlertReading[]
  }[]
}

export interface AlertReading {
  /** The first day */
  readonly from: string
  /** The last day */
  readonly to: string
  /** What was counted */
  readonly value: number
  /** What is usual then; null if nothing is compared */
  readonly usual: number | null
  /** Where the usual range begins; null without one */
  readonly low: number | null
  /** Where it ends; null without one */
  readonly high: number | null
}

export interface Annotation {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'annotation'
  /** The id of the website */
  readonly website: number
  /** manual and deploy are created by hand or by the API; crawl, exclusions and import by themselves */
  readonly kind: 'manual' | 'deploy' | 'crawl' | 'exclusions' | 'import'
  /** Of a crawl, its project; of exclusions, the settings that changed; of an import, its file */
  readonly text: string
  /** The time, in UTC */
  readonly time: string
  /** When it ended, in UTC; null if it was a moment */
  readonly end_time: string | null
  /** 1: visitors of the shared page see it too */
  readonly shared: 0 | 1
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface AnnotationGoal {
  /** The id */
  readonly id: number
  /** The name */
  readonly name: string
  /** `value`: after, `previous`: before */
  readonly conversions: ComparedValue
}

export interface AnnotationStats {
  /** The kind of record */
  readonly object: 'annotation_stats'
  /** The id of the annotation */
  readonly annotation: number
  /** The number of days */
  readonly days: number
  /** 0: less than this many days have passed since. Then both ranges are that much shorter, and as long as each other */
  readonly complete: 0 | 1
  /** `value`: after, `previous`: before */
  readonly visitors: ComparedValue
  /** `value`: after, `previous`: before */
  readonly visits: ComparedValue
  /** `value`: after, `previous`: before */
  readonly pageviews: ComparedValue
  /** `value`: after, `previous`: before */
  readonly bounce_rate: ComparedValue
  /** `value`: after, `previous`: before */
  readonly visit_duration: ComparedValue
  /** The goals */
  readonly goals: readonly AnnotationGoal[]
}

export interface AppliedCap {
  /** The id of the check */
  readonly check: string
  /** The score, from 0 to 100; null if there is none */
  readonly score: number
  /** Of the points of the check, those that the cap costs; absent in runs before scoring version 4 */
  readonly points?: number
  /** Why the check limits the score */
  readonly reason?: string
}

export interface Arrival {
  /** The time, in UTC */
  readonly time: string
  /** Why it was excluded; null if it was counted */
  readonly reason: string | null
  /** 1, or how many hits were excluded at that time for that reason */
  readonly count: number
  /** `pageview`, or the name of the event; empty if it was excluded */
  readonly name: string
  /** Not stored, and so empty, if it was excluded. The same holds for the rest */
  readonly page: string
  /** The source */
  readonly source: string
  /** Two letters, ISO 3166-1; empty if unknown */
  readonly country: string
  /** The browser */
  readonly browser: string
  /** The operating system; empty if unknown */
  readonly os: string
}

export interface Arrivals {
  /** Pageviews and events */
  readonly counted: number
  /** How many are excluded */
  readonly excluded: number
  /** At most 20, newest first */
  readonly latest: readonly Arrival[]
}

export type AuditActor = 'person' | 'key' | 'service' | 'operator' | 'system'

export interface AuditEntry {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'audit_entry'
  /** The time, in UTC */
  readonly time: string
  /** The account */
  readonly account: {
    /** The id */
    readonly id: number
    /** The name */
    readonly name: string
  }
  /** The id of an operation, such as `updateWebsite`, or `signIn` and the like */
  readonly action: string
  /** system: a command on the server; operator: who runs the installation */
  readonly actor: AuditActor
  /** As it was then */
  readonly actor_name: string | null
  /** The id of the person */
  readonly person: number | null
  /** The id of the session */
  readonly session: number | null
  /** The id of the API key */
  readonly key: number | null
  /** From where: an IPv4 address, or an IPv6 network */
  readonly network: string | null
  /** What was changed */
  readonly target: {
    /** The kind of record, as in its field `object` */
    readonly object: string | null
    /** Its id */
    readonly id: string | null
    /** Its name, as it was then */
    readonly name: string | null
  }
  /** Of the request */
  readonly path: string | null
  /** The fields that changed, as they were; secrets are shown as ••• */
  readonly before: Readonly<Record<string, unknown>> | null
  /** As they are since */
  readonly after: Readonly<Record<string, unknown>> | null
}

export interface AuditProgress {
  /** page: the page itself is being fetched; probes: its links, images and other URLs are being checked */
  readonly phase: 'page' | 'probes'
  /** How many URLs have been checked */
  readonly done: number
  /** How many URLs will be checked; 0 while the page is being fetched */
  readonly planned: number
}

export interface AxeViolation {
  /** The id of the rule */
  readonly rule: string
  /** How much it affects people */
  readonly impact: string
  /** What to do, in words */
  readonly help: string
  /** The URL of an explanation */
  readonly link: string
  /** How many there are */
  readonly count: number
  /** The elements */
  readonly elements: readonly PageElement[]
}

export interface BackupCodes {
  /** The kind of record */
  readonly object: 'backup_codes'
  /** Each works once, in place of the app. In this reply only; empty if earlier ones stay valid */
  readonly codes: readonly string[]
}

export interface BotCounts {
  /** The value */
  readonly value: string
  /** Of the last bot of the row; empty if unknown */
  readonly operator: string
  /** Of the last bot of the row */
  readonly purpose:
    | 'search'
    | 'ai_training'
    | 'ai_search'
    | 'user_fetch'
    | 'seo'
    | 'monitor'
    | 'preview'
    | 'scraper'
    | 'unknown'
  /** The number of hits */
  readonly hits: number
  /** How many different pages were read */
  readonly pages: number
  /** Hits from addresses that the operator publishes, or whose reverse name is of the operator */
  readonly verified: number
  /** Hits from other addresses, where the published list is complete, or reverse DNS has refuted them */
  readonly impostors: number
  /** Of verified hits and impostors, those that reverse DNS has confirmed or refuted */
  readonly reverse_dns: number
  /** Responses with a status from 400, as far as it is known */
  readonly errors: number
  /** When it last happened, in UTC; null if never */
  readonly last_at: string
  /** The status of the last response; null if unknown, as without access logs */
  readonly last_status: number | null
}

export interface BotPage {
  /** A path without its query string */
  readonly page: string
  /** Of all bots */
  readonly hits: number
  /** Of search engines; without impostors, as the next ones */
  readonly search_hits: number
  /** For AI training, AI search, or on behalf of a user */
  readonly ai_hits: number
  /** When a bot of a search engine read it last; null if not in this time */
  readonly last_search_at: string | null
  /** When an AI bot read it last */
  readonly last_ai_at: string | null
  /** The status of the last response; null if unknown, as without access logs */
  readonly last_status: number | null
  /** Of people */
  readonly pageviews: number
  /** Visits that began here and were sent by an AI assistant */
  readonly assistant_visits: number
}

export interface BotPoint {
  /** The time, in UTC */
  readonly time: string
  /** The number of hits */
  readonly hits: number
  /** Hits of search engines */
  readonly search: number
  /** Hits of crawlers that collect texts to train AI */
  readonly ai_training: number
  /** Hits of crawlers of AI search engines */
  readonly ai_search: number
  /** Hits of assistants that open a page for a user */
  readonly user_fetch: number
  /** Hits of SEO tools */
  readonly seo: number
  /** Hits of uptime monitors */
  readonly monitor: number
  /** Hits of link previews */
  readonly preview: number
  /** Hits of scrapers */
  readonly scraper: number
  /** Hits of bots that are not known by name */
  readonly unknown: number
}

export interface Branding {
  /** The kind of record */
  readonly object: 'branding'
  /** Empty for that of this program */
  readonly name: string
  /** Such as `#0f6e66`. White text on it must be readable: a contrast of at least 4.5:1 (WCAG AA). Covers, headings, and the header of shared pages */
  readonly primary_color: string
  /** Such as `#0f6e66`. White text on it must be readable: a contrast of at least 4.5:1 (WCAG AA). Charts, links and buttons */
  readonly accent_color: string
  /** At the end of shared pages, and of each page of a PDF file */
  readonly footer: string
  /** A data URL; empty for none */
  readonly logo: string
  /** Null if the account has no branding */
  readonly updated_at: string | null
}

export interface BreakdownPaging {
  /** The number of this page, from 1 */
  readonly current_page: number
  /** The position of the first row of this page; null if the page is empty */
  readonly from: number | null
  /** The position of the last row of this page; null if the page is empty */
  readonly to: number | null
  /** The number of items on a page */
  readonly per_page: number
  /** The total number */
  readonly total: number
  /** The number of the last page */
  readonly last_page: number
  /** The URL of the list, without its query string */
  readonly path: string
  /** The `cursor` of the next page; null on the last page. Only in lists that take a cursor */
  readonly next_cursor?: string | null
  /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
  readonly complete?: boolean
  /** If not complete: the first instant from which on everything is counted */
  readonly complete_from?: string
  /** If not complete: when the first day with events begins */
  readonly rows_from?: string
  /** If not complete: why, for people */
  readonly incomplete_reason?: string
  /** Only if days of the range, or of the one compared with, have daily totals from another product */
  readonly imported?: ImportedTotals
}

export interface BreakdownRow {
  /** Empty where it is not known, or there is none */
  readonly value: string
  /** The group that the value is the pattern of, with group_paths=1 */
  readonly path_group?: RowPathGroup
  /** Distinct visitors */
  readonly visitors?: number | null
  /** Distinct visits */
  readonly visits?: number | null
  /** Pageviews */
  readonly pageviews?: number | null
  /** Custom events */
  readonly events?: number | null
  /** Pageviews per visit */
  readonly views_per_visit?: number | null
  /** Percent of visits with one pageview, no custom event and under 10 s of engaged time */
  readonly bounce_rate?: number | null
  /** Seconds that a visit lasted, on average */
  readonly visit_duration?: number | null
  /** Seconds of engaged time per visit */
  readonly engaged_time?: number | null
  /** Percent of a page that was scrolled to, on average */
  readonly scroll_depth?: number | null
  /** How often the goal was reached; with `goal`, as the following */
  readonly conversions?: number | null
  /** Distinct visits that reached the goal */
  readonly converting_visits?: number | null
  /** Distinct visitors that reached the goal */
  readonly converting_visitors?: number | null
  /** Percent of visitors that reached the goal */
  readonly conversion_rate?: number | null
  /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
  readonly goal_value?: readonly GoalAmount[]
  /** In the range compared with, if compare was sent */
  readonly previous?: MetricValues
}

export interface CategoryChange {
  /** The category of the check */
  readonly category: string
  /** The title */
  readonly title: string
  /** The first day */
  readonly from: number | null
  /** The last day */
  readonly to: number | null
  /** The change since the time or run before; null if there is nothing to compare with */
  readonly change: number | null
}

export interface CategoryScore {
  /** The category of the check */
  readonly category: string
  /** The title */
  readonly title: string
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** Checks that passed */
  readonly passed: number
  /** Checks that failed */
  readonly failed: number
  /** Checks with a warning */
  readonly warned: number
  /** Checks that could not be verified */
  readonly unverified: number
  /** Of the checks that have a verdict: what the score of a category is a share of */
  readonly weight: number
  /** Of the unverified: the page has nothing to judge; absent in runs before scoring version 2 */
  readonly not_applicable?: number
  /** Of the unverified: it could not be found out; absent in runs before scoring version 2 */
  readonly inconclusive?: number
  /** Checks with a verdict, in percent of their weight */
  readonly judged?: number | null
}

export interface ChangedArea {
  /** The left edge in pixels */
  readonly x: number
  /** The upper edge in pixels */
  readonly y: number
  /** The width in pixels */
  readonly width: number
  /** The height in pixels */
  readonly height: number
}

export interface ChangedCheck {
  /** The id */
  readonly id: string
  /** The category of the check */
  readonly category: string
  /** How severe the issue is */
  readonly severity: Severity
  /** The title */
  readonly title: string
  /** The first day */
  readonly from: Verdict | null
  /** The last day */
  readonly to: Verdict | null
}

export interface ChannelRule {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'channel_rule'
  /** From 1; the first rule that matches counts */
  readonly position: number
  /** A pattern for the source of a visit, as it is named without rules of your own: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
  readonly match_source: string
  /** The channel of a visit without rules of your own; direct for visits without a source. Empty: not compared */
  readonly match_channel: '' | 'search' | 'social' | 'ai' | 'email' | 'paid' | 'referral' | 'direct'
  /** A pattern for the host of the page that linked to the website, without `www.`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
  readonly match_referrer: string
  /** A pattern for `utm_source`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
  readonly match_utm_source: string
  /** A pattern for `utm_medium`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
  readonly match_utm_medium: string
  /** A pattern for `utm_campaign`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
  readonly match_utm_campaign: string
  /** What the channel of these visits is called: search, social, ai, email, paid, referral, direct, or a name of your own. Empty: as it is */
  readonly channel: string
  /** What the source of these visits is called. Empty: as it is */
  readonly source: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface ChannelRulePreview {
  /** The kind of record */
  readonly object: 'channel_rule_preview'
  /** All visits of the last 30 days */
  readonly visits: number
  /** Those whose channel or source would be another one */
  readonly changed_visits: number
  /** Visits that change, by channel */
  readonly channels: readonly RenamedVisits[]
  /** The 20 with the most visits */
  readonly sources: readonly RenamedVisits[]
}

export interface CheckResult {
  /** The id */
  readonly id: string
  /** The category of the check */
  readonly category: string
  /** How severe the issue is */
  readonly severity: Severity
  /** The weight of the check in the score */
  readonly weight: number
  /** The verdict */
  readonly verdict: Verdict
  /** The verdict, which distinguishes the two kinds of `unverified`; absent in runs before scoring version 2 */
  readonly status?: CheckStatus
  /** The points that the score gains once this is fixed; absent in runs before scoring version 2 */
  readonly gain?: number
  /** The points that it costs, also while a cap limits the score; those of all checks add up to what the score lacks of 100; absent in runs before scoring version 4 */
  readonly points?: number
  /** The title */
  readonly title: string
  /** The reason */
  readonly reason: string | null
  /** Where it was found */
  readonly evidence: readonly Evidence[]
  /** How many more findings there were than `evidence` holds */
  readonly more: number
  /** Absent unless the account ignores the check */
  readonly ignored?: IgnoredMark
  /** How to fix it */
  readonly advice: string
  /** The standard behind the check */
  readonly link: string
}

export type CheckStatus = 'passed' | 'failed' | 'warning' | 'not_applicable' | 'inconclusive'

export interface ClockSkew {
  /** How far the times that servers gave their events were ahead of our clock; null if there were none */
  readonly server_events: ServerEventSkew | null
  /** How far our clock is ahead of that of PostgreSQL; null with SQLite */
  readonly node_ms: number | null
}

export interface ComparedCrawlRun {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'crawl_run'
  /** The state */
  readonly status: CrawlStatus
  /** Why the run ended before it had crawled everything; null if it did not */
  readonly end_reason: string | null
  /** The trap that used up the limit of URLs; null if there was none */
  readonly limit_trap: CrawlLimitTrap | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** The number of pages, or the pages */
  readonly pages: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** Why there is no score; null if there is one */
  readonly score_reason: 'inconclusive' | 'no-indexable-pages' | null
  /** Issues that limit the score, the lowest limit first; each further one lowers the limit by another 15 points */
  readonly caps: readonly {
    /** The id of the check */
    readonly check: string
    /** The score is at most this */
    readonly score: number
    /** The points that the cap costs; absent in runs before scoring version 4 */
    readonly points?: number
  }[]
  /** The version of the scoring by which it was scored */
  readonly scoring_version: number | null
  /** What the score consists of */
  readonly score_parts: readonly CrawlScorePart[] | null
  /** The score if all issues were fixed */
  readonly all_fixed: number | null
  /** What the weight of a page in the score depends on */
  readonly weighted_by: 'visits' | 'links' | null
  /** Pages of the site that the crawl did not reach */
  readonly uncovered: number | null
  /** Checks that could not be verified */
  readonly inconclusive: CrawlInconclusive | null
  /** Whether search engines may index the page, or how many pages they may */
  readonly indexable: number | null
  /** Whether a browser rendered the pages, or the page as a browser shows it */
  readonly rendered: number | null
  /** The issues, or their number */
  readonly issues: number | null
  /** When it began, in UTC */
  readonly started_at: string | null
  /** When it ended, in UTC */
  readonly ended_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** 1: started by the schedule */
  readonly scheduled: 0 | 1
  /** Issues that are new */
  readonly broken: number | null
  /** Milliseconds until the reply was complete */
  readonly response_ms: number | null
}

export interface ComparedDays {
  /** The first day */
  readonly from: string
  /** The last day */
  readonly to: string
}

export interface ComparedPage {
  /** The title */
  readonly title: string | null
  /** The description */
  readonly description: string | null
  /** The canonical URL */
  readonly canonical: string | null
  /** The robots directives */
  readonly robots: string | null
  /** The headings */
  readonly headings: readonly string[]
  /** The URLs of other pages of the list */
  readonly links: number
  /** The number of words */
  readonly words: number
  /** The types of structured data */
  readonly structured_data: readonly string[]
  /** The languages of its versions */
  readonly hreflang: readonly string[]
}

export interface ComparedScreenshot {
  /** As which device the page was loaded */
  readonly profile: 'phone' | 'desktop'
  /** The runs that have no screenshot */
  readonly missing: readonly ('from' | 'to')[]
  /** Null if a screenshot is missing */
  readonly comparison: ScreenshotDifference | null
}

export interface ComparedScreenshots {
  /** The id of the earlier run */
  readonly from: number
  /** The id of the later run */
  readonly to: number
  /** The screenshots, by device */
  readonly screenshots: readonly ComparedScreenshot[]
}

export interface ComparedValue {
  /** In the range asked for */
  readonly value: number | null
  /** In the range compared with */
  readonly previous?: number | null
  /** In percent of previous; null where that is null or 0 */
  readonly change?: number | null
}

export interface Confirmation {
  /** The kind of record */
  readonly object: 'confirmation'
  /** Until then nothing has to be confirmed, in UTC */
  readonly expires_at: string
}

export interface Connection {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'connection'
  /** The kind */
  readonly kind: 'google-service-account' | 'google-oauth' | 'bing'
  /** The name */
  readonly name: string
  /** Who the search engine takes it for, such as the address of a service account; empty if that is not known */
  readonly identity: string
  /** The kind of problem that its last use had; null if none */
  readonly problem:
    | 'revoked'
    | 'denied'
    | 'api-disabled'
    | 'limited'
    | 'unavailable'
    | 'unreadable'
    | 'unreadable-secret'
    | null
  /** What to do about it */
  readonly advice: string | null
  /** When it was last checked, in UTC */
  readonly checked_at: string | null
  /** The ids of the websites that get numbers by it */
  readonly websites: readonly number[]
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface ConsoleError {
  /** The text */
  readonly text: string
  /** The URL */
  readonly url: string
}

export interface Coverage {
  /** The total number */
  readonly total: number
  /** Bytes that were not used */
  readonly unused: number
}

export interface Crawl {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'crawl'
  /** The URL */
  readonly url: string
  /** The URL's host without `www.` */
  readonly project: string
  /** 0: public, 1: private, 2: password-protected */
  readonly privacy: Privacy
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** The state */
  readonly status: CrawlStatus
  /** The id of the run */
  readonly run: number | null
  /** The number of pages, or the pages */
  readonly pages: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** How often it runs again by itself */
  readonly schedule: Schedule
  /** When, as HH:MM in the time zone of the account; UTC if that has none */
  readonly schedule_time: string
  /** On which day, if weekly: 1 for Monday to 7 for Sunday */
  readonly schedule_weekday: number
  /** On which day, if monthly: 1 to 31; in shorter months on the last one */
  readonly schedule_day: number
  /** When it runs again by its schedule */
  readonly next_run_at: string | null
  /** 1: when a scheduled run ends, unless it was canceled, the account gets an email about what changed */
  readonly email: 0 | 1
  /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
  readonly email_pdf: 0 | 1
  /** The share link of the crawl's page, which cannot be guessed */
  readonly page: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
  /** Pages to fetch, at most */
  readonly max_pages: number
  /** Clicks from the start page, at most; 0 for no limit */
  readonly max_depth: number
  /** Minutes to crawl, without pauses; 0 for no limit */
  readonly max_minutes: number
  /** Only URLs that match one of these patterns: one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path */
  readonly include: string
  /** No URLs that match one of these patterns: one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path */
  readonly exclude: string
  /** 1: hosts below that of the start page are crawled as well */
  readonly subdomains: 0 | 1
  /** 1: pages in sitemaps are crawled as well */
  readonly sitemaps: 0 | 1
  /** 1: robots.txt is obeyed */
  readonly respect_robots: 0 | 1
  /** 1: the targets of links to other hosts are requested once, to find broken ones */
  readonly external_links: 0 | 1
  /** Empty for our own */
  readonly user_agent: string
  /** Requests per second to a host, at most; 0 for as many as it can handle */
  readonly rate: number
  /** Requests at a time to a host, at most */
  readonly concurrency: number
  /** Whether a browser renders pages before they are judged: always, never, or one page of each template, and the others of templates whose scripts change what matters (auto). Without a browser on the server, always is refused, and auto continues without rendering */
  readonly render: 'auto' | 'always' | 'never'
  /** Pages to render in a browser, at most */
  readonly max_rendered: number
  /** Style sheets, scripts, fonts and other resources to request, each once; 0 for none */
  readonly max_resources: number
  /** 1: requests have header fields of their own, which are not returned */
  readonly has_headers: 0 | 1
  /** How far the run is; null if none is running */
  readonly progress: CrawlProgress | null
  /** The newest run; null if there was none */
  readonly last_run: CrawlRun | null
}

export interface CrawlChange {
  /** The kind */
  readonly kind: 'changed' | 'added' | 'removed' | 'not_crawled' | 'not_crawled_before'
  /** The URL */
  readonly url: string
  /** The id of the URL in the earlier run; null if it was not there */
  readonly before_id: number | null
  /** The id of the URL in the later run; null if it is not there */
  readonly after_id: number | null
  /** The HTTP status in the earlier run */
  readonly status_before: number | null
  /** The state */
  readonly status: number | null
  /** The title */
  readonly title: string | null
  /** The number of visits */
  readonly visits: number | null
  /** The reason */
  readonly reason: string | null
  /** What changed */
  readonly changes: readonly {
    /** The field that changed */
    readonly field:
      | 'status'
      | 'redirect'
      | 'title'
      | 'description'
      | 'h1'
      | 'canonical'
      | 'robots'
      | 'indexable'
      | 'words'
      | 'rendering'
    /** The value before */
    readonly before: string | number | null
    /** The value after */
    readonly after: string | number | null
  }[]
}

export interface CrawlDiffSummary {
  /** The first day */
  readonly from: ComparedCrawlRun
  /** The last day */
  readonly to: ComparedCrawlRun
  /** Pages that only the later run found */
  readonly added: number
  /** Pages that only the earlier run found */
  readonly removed: number
  /** Pages of both runs where a field changed */
  readonly changed: number
  /** Pages of both runs without changes */
  readonly unchanged: number
  /** Pages of the earlier run that were not crawled this time: neither removed nor fixed */
  readonly not_crawled: number
  /** Pages of the later run that the earlier one did not crawl: not added */
  readonly not_crawled_before: number
  /** How many pages have a change of each field */
  readonly fields: {
    /** The state */
    readonly status: number
    /** The target of the redirect, or how many changed */
    readonly redirect: number
    /** The title */
    readonly title: number
    /** The description */
    readonly description: number
    /** The first heading */
    readonly h1: number
    /** The canonical URL */
    readonly canonical: number
    /** The robots directives */
    readonly robots: number
    /** Whether search engines may index the page, or how many pages they may */
    readonly indexable: number
    /** The number of words */
    readonly words: number
    /** How the page was rendered; null if it was not */
    readonly rendering: number
  }
  /** Pages that were added, by the first folder of their path; the ten with the most */
  readonly added_folders: readonly {
    /** The folder */
    readonly folder: string
    /** The number of pages, or the pages */
    readonly pages: number
  }[]
  /** Folders that are gone */
  readonly removed_folders: readonly {
    /** The folder */
    readonly folder: string
    /** The number of pages, or the pages */
    readonly pages: number
  }[]
  /** Why URLs of the earlier run were not crawled again */
  readonly not_crawled_reasons: readonly {
    /** The reason */
    readonly reason: string
    /** The number of pages, or the pages */
    readonly pages: number
  }[]
  /** The issues, or their number */
  readonly issues: {
    /** Checks that found something in the later run only */
    readonly new: number
    /** Checks that found something in the earlier run only */
    readonly fixed: number
    /** Checks that found something in the earlier run only, on pages that no longer exist */
    readonly gone: number
    /** Checks that found something in both */
    readonly remaining: number
    /** Checks of which it is not known, because their pages were not crawled, read or rendered */
    readonly not_checked: number
  }
}

export interface CrawlDuplicates {
  /** What the pages have in common */
  readonly value: string
  /** The number of pages, or the pages */
  readonly pages: number
  /** Up to 20 */
  readonly members: readonly {
    /** The id */
    readonly id: number
    /** The URL */
    readonly url: string
    /** The title */
    readonly title: string | null
  }[]
  /** How similar the texts are, in percent */
  readonly similarity: number | null
}

export interface CrawlFinding {
  /** The id of the check */
  readonly check: string
  /** The title */
  readonly title: string
  /** How to fix it, with code in backticks */
  readonly advice: string
  /** The standard, or the most authoritative documentation */
  readonly link: string
  /** How severe the issue is */
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'information' | null
  /** The verdict */
  readonly verdict: 'warn' | 'fail'
  /** How many there are */
  readonly count: number
  /** What the check found */
  readonly detail: Readonly<Record<string, unknown>> | null
  /** What was found, and where on the page: the first 20. Empty for checks of the whole site, which have `detail` */
  readonly evidence: readonly Evidence[]
  /** How many more places there were than `evidence` holds */
  readonly more: number
  /** The points that the page gains once it is fixed */
  readonly gain: number
  /** The points that it costs the page; 0 before scoring version 4 */
  readonly points: number
  /** 1: the account ignores it, so it is in no count */
  readonly muted: 0 | 1
}

export interface CrawlFolder {
  /** The name */
  readonly name: string
  /** The number of URLs */
  readonly urls: number
  /** The number of pages, or the pages */
  readonly pages: number
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** The issues, or their number */
  readonly issues: number
  /** Whether there are folders below */
  readonly has_children: boolean
}

export interface CrawlHreflang {
  /** The id */
  readonly id: number
  /** The URL */
  readonly url: string
  /** The same for pages that are versions of each other, which follow each other */
  readonly cluster: number
  /** The versions of the page */
  readonly versions: readonly {
    /** A language tag such as `en` or `pt-BR` */
    readonly language: string
    /** The id */
    readonly id: number
    /** The URL */
    readonly url: string
    /** 1: the version links back to the others */
    readonly links_back: 0 | 1
    /** Whether search engines may index the page, or how many pages they may */
    readonly indexable: number | null
    /** What is wrong; null if nothing is */
    readonly issue: 'hreflang-broken' | 'hreflang-redirects' | 'hreflang-not-indexable' | 'hreflang-return-links' | null
  }[]
}

export interface CrawlIgnoredIssue {
  /** The id of the check */
  readonly check: string
  /** The title */
  readonly title: string
  /** How to fix it, with code in backticks */
  readonly advice: string
  /** The standard, or the most authoritative documentation */
  readonly link: string
  /** The level */
  readonly level: 'page' | 'site'
  /** How severe the issue is */
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'information'
  /** The category of the check */
  readonly category: string
  /** URLs where it is ignored; they are in no other count */
  readonly pages: number
  /** Why, and by whom; empty for readers of a shared page */
  readonly mutes: readonly {
    /** The id of the ignored issue of the project */
    readonly id: number
    /** Only on pages that match it; empty for all */
    readonly pattern: string
    /** The reason */
    readonly reason: string
    /** Who did it */
    readonly by: string
    /** When it happened, in UTC */
    readonly at: string
  }[]
}

export interface CrawlImage {
  /** The id */
  readonly id: number
  /** The URL */
  readonly url: string
  /** 1: the image is on another site */
  readonly external: number
  /** The state */
  readonly status: number | null
  /** What came of fetching it */
  readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked' | null
  /** The media type that the server sent */
  readonly content_type: string | null
  /** The size in bytes */
  readonly bytes: number | null
  /** The width in pixels */
  readonly width: number | null
  /** The height in pixels */
  readonly height: number | null
  /** The width in which it is shown, in CSS pixels */
  readonly shown_width: number | null
  /** The height in which it is shown, in CSS pixels */
  readonly shown_height: number | null
  /** How often pages use it */
  readonly uses: number
  /** How often it has no alternative text */
  readonly without_alt: number
}

export interface CrawlInconclusive {
  /** URLs that the server did not show to us */
  readonly urls: number
  /** Of the requested URLs */
  readonly share: number
  /** Why checks could not be verified */
  readonly causes: readonly {
    /** A status such as 403, `challenge` of a bot shield, `cdn-cgi`, or a failure */
    readonly cause: string
    /** With this cause */
    readonly urls: number
  }[]
}

export interface CrawlIssue {
  /** The id of the check */
  readonly check: string
  /** The title */
  readonly title: string
  /** How to fix it, with code in backticks */
  readonly advice: string
  /** The standard, or the most authoritative documentation */
  readonly link: string
  /** The level */
  readonly level: 'page' | 'site'
  /** How severe the issue is */
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'information'
  /** The category of the check */
  readonly category: string
  /** URLs where it was found */
  readonly pages: number
  /** Of these, how many fail; the others get a warning */
  readonly failed: number
  /** The share of the fetched pages, from 0 to 1 */
  readonly share: number
  /** The number of visits */
  readonly visits: number | null
  /** Clicks in search results */
  readonly clicks: number | null
  /** The number of visitors who met the issue; null if the site is not tracked */
  readonly people: number | null
  /** The change since the time or run before; null if there is nothing to compare with */
  readonly change: number | null
  /** The points that the site gains once it is fixed on all pages */
  readonly gain: number
  /** The points that it costs */
  readonly points: number | null
  /** What the score consists of */
  readonly score_parts: {
    /** Of the quality of pages */
    readonly pages?: number
    /** Of site-level issues */
    readonly site?: number
    /** Of coverage */
    readonly coverage?: number
    /** What only its cap costs */
    readonly cap?: number
  } | null
}

export interface CrawlIssueChange {
  /** The id of the check */
  readonly check: string
  /** The title */
  readonly title: string
  /** How to fix it, with code in backticks */
  readonly advice: string
  /** The standard, or the most authoritative documentation */
  readonly link: string
  /** The level */
  readonly level: 'page' | 'site'
  /** How severe the issue is */
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'information'
  /** The category of the check */
  readonly category: string
  /** new: in the later run only; fixed: in the earlier run only; gone: its pages no longer exist; not_checked: not seen again, but its pages were not crawled, read or rendered as before */
  readonly state: 'new' | 'fixed' | 'gone' | 'remaining' | 'not_checked'
  /** URLs where it was found in the earlier run: fixed, gone, remaining or not_checked */
  readonly before: number
  /** URLs where it was found in the later run: new, remaining or not_checked_before */
  readonly pages: number
  /** URLs where it is new */
  readonly new: number
  /** URLs that still exist, and where it is no longer found */
  readonly fixed: number
  /** URLs where it was found before, and which no longer exist */
  readonly gone: number
  /** URLs where it was found in both */
  readonly remaining: number
  /** URLs where it was found before, but which were not crawled, read or rendered this time */
  readonly not_checked: number
  /** URLs where it was found now, but which were not crawled, read or rendered before */
  readonly not_checked_before: number
}

export interface CrawlIssueChangePage {
  /** In the run where it was found last */
  readonly id: number
  /** The URL */
  readonly url: string
}

export interface CrawlIssuePage {
  /** The id */
  readonly id: number
  /** The URL */
  readonly url: string
  /** The title */
  readonly title: string | null
  /** The state */
  readonly status: number | null
  /** The number of visits */
  readonly visits: number | null
  /** The verdict */
  readonly verdict: 'warn' | 'fail'
  /** How many there are */
  readonly count: number
  /** What the check found */
  readonly detail: Readonly<Record<string, unknown>> | null
  /** What was found, and where on the page: the first 20. Empty for checks of the whole site, which have `detail` */
  readonly evidence: readonly Evidence[]
  /** How many more places there were than `evidence` holds */
  readonly more: number
}

export interface CrawlLimitTrap {
  /** The kind of trap */
  readonly trap: string
  /** A pattern for the setting `exclude` that leaves it out */
  readonly exclude: string
  /** One of the URLs */
  readonly example: string
}

export interface CrawlLink {
  /** The first day */
  readonly from: number
  /** The page with the link */
  readonly from_url: string
  /** The last day */
  readonly to: number
  /** The target of the link */
  readonly to_url: string
  /** The kind */
  readonly kind: 'link' | 'image' | 'canonical' | 'hreflang' | 'next' | 'prev'
  /** main, navigation, header, footer, aside, body, head, http header or sitemap */
  readonly position: string
  /** 1: the link has `rel=nofollow` */
  readonly nofollow: number
  /** The attribute `rel` of the link */
  readonly rel: string
  /** The anchor text, the alternative text of an image, or the language of hreflang */
  readonly text: string
  /** The fragment of the target; null if it has none */
  readonly fragment: string | null
  /** The state */
  readonly status: number | null
  /** What came of fetching it */
  readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked' | null
}

export interface CrawlOverview {
  /** The site's URLs by what became of them, and by status; null if there was no reply */
  readonly statuses: readonly {
    /** What came of fetching it */
    readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked'
    /** The state */
    readonly status: number | null
    /** The number of pages, or the pages */
    readonly pages: number
  }[]
  /** The requested pages by why they cannot be indexed; null for those that can */
  readonly index_reasons: readonly {
    /** The reason */
    readonly reason: 'status' | 'redirect' | 'robots' | 'not-html' | 'noindex' | 'canonical' | null
    /** The number of pages, or the pages */
    readonly pages: number
  }[]
  /** Pages by clicks from the start page; null for those that no link leads to */
  readonly depths: readonly {
    /** The number of clicks from the first page */
    readonly depth: number | null
    /** The number of pages, or the pages */
    readonly pages: number
  }[]
  /** How long replies took */
  readonly response_times: {
    /** The median in milliseconds */
    readonly median_ms: number | null
    /** The 95th percentile in milliseconds */
    readonly p95_ms: number | null
    /** Pages by the time that their reply took; the last bucket has no upper bound */
    readonly buckets: readonly {
      /** The upper end in milliseconds; null for all longer ones */
      readonly up_to_ms: number | null
      /** The number of pages, or the pages */
      readonly pages: number
    }[]
  }
  /** Links of pages to broken pages of the site: those of `/links?kind=link&outcome=broken&external=0` */
  readonly broken_links: number
}

export interface CrawlPage {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'crawl_page'
  /** The URL */
  readonly url: string
  /** The kind */
  readonly kind: 'page' | 'image'
  /** 1: on a host that the crawl does not fetch from */
  readonly external: number
  /** How it was found first */
  readonly source:
    | 'start'
    | 'link'
    | 'redirect'
    | 'canonical'
    | 'hreflang'
    | 'pagination'
    | 'sitemap'
    | 'image'
    | 'visits'
  /** The URL of the page on which it was found first */
  readonly found_on: string | null
  /** The number of clicks from the first page */
  readonly depth: number | null
  /** 1: a sitemap has the URL */
  readonly in_sitemap: number
  /** What came of fetching it */
  readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked' | null
  /** The reason */
  readonly reason: string | null
  /** The state */
  readonly status: number | null
  /** How often it was tried */
  readonly attempts: number
  /** When it was fetched, in UTC */
  readonly fetched_at: string | null
  /** 1: the server replied that the page had not changed */
  readonly not_modified: number
  /** The URL that it redirects to; null if it does not */
  readonly redirect_url: string | null
  /** The canonical URL that the page names */
  readonly canonical_url: string | null
  /** Whether search engines may index the page, or how many pages they may */
  readonly indexable: number | null
  /** Why search engines may not index the page; null if they may */
  readonly index_reason: string | null
  /** The number of words */
  readonly words: number | null
  /** The size in bytes */
  readonly bytes: number | null
  /** The size in bytes as it was transferred, compressed */
  readonly wire_bytes: number | null
  /** Milliseconds until the first byte */
  readonly first_byte_ms: number | null
  /** Milliseconds until the reply was complete */
  readonly response_ms: number | null
  /** The title */
  readonly title: string | null
  /** The number of characters of the title */
  readonly title_length: number | null
  /** The description */
  readonly description: string | null
  /** The number of characters of the description */
  readonly description_length: number | null
  /** The first heading */
  readonly h1: string | null
  /** The number of first-level headings */
  readonly h1_count: number | null
  /** The number of links to pages of the site */
  readonly outlinks: number | null
  /** The number of links to other sites */
  readonly external_links: number | null
  /** The images */
  readonly images: number | null
  /** Links (`<a href>`) of other pages to it, each place counted: `/links?to=ID&kind=link&own=0` */
  readonly inlinks: number
  /** The number of pages that link to it */
  readonly inlink_pages: number
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** How well it is linked within the site, from 0 to 100 */
  readonly link_score: number | null
  /** The issues, or their number */
  readonly issues: number
  /** Whether the page has the tracker */
  readonly tracker: number | null
  /** The number of visits */
  readonly visits: number | null
  /** Clicks in search results */
  readonly clicks: number | null
  /** The media type that the server sent */
  readonly content_type: string | null
  /** The robots directives */
  readonly robots: string | null
  /** A language tag such as `en` or `pt-BR` */
  readonly language: string | null
  /** A checksum of the text, equal for equal texts */
  readonly content_hash: string | null
  /** How the page was rendered; null if it was not */
  readonly rendering: 'not_rendered' | 'same' | 'different' | 'failed' | null
  /** What rendering changed */
  readonly differs: string | null
}

export interface CrawlPageDetails {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'crawl_page'
  /** The URL */
  readonly url: string
  /** The kind */
  readonly kind: 'page' | 'image'
  /** 1: on a host that the crawl does not fetch from */
  readonly external: number
  /** How it was found first */
  readonly source:
    | 'start'
    | 'link'
    | 'redirect'
    | 'canonical'
    | 'hreflang'
    | 'pagination'
    | 'sitemap'
    | 'image'
    | 'visits'
  /** The URL of the page on which it was found first */
  readonly found_on: string | null
  /** The number of clicks from the first page */
  readonly depth: number | null
  /** 1: a sitemap has the URL */
  readonly in_sitemap: number
  /** What came of fetching it */
  readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked' | null
  /** The reason */
  readonly reason: string | null
  /** The state */
  readonly status: number | null
  /** How often it was tried */
  readonly attempts: number
  /** When it was fetched, in UTC */
  readonly fetched_at: string | null
  /** 1: the server replied that the page had not changed */
  readonly not_modified: number
  /** The URL that it redirects to; null if it does not */
  readonly redirect_url: string | null
  /** The canonical URL that the page names */
  readonly canonical_url: string | null
  /** Whether search engines may index the page, or how many pages they may */
  readonly indexable: number | null
  /** Why search engines may not index the page; null if they may */
  readonly index_reason: string | null
  /** The number of words */
  readonly words: number | null
  /** The size in bytes */
  readonly bytes: number | null
  /** The size in bytes as it was transferred, compressed */
  readonly wire_bytes: number | null
  /** Milliseconds until the first byte */
  readonly first_byte_ms: number | null
  /** Milliseconds until the reply was complete */
  readonly response_ms: number | null
  /** The title */
  readonly title: string | null
  /** The number of characters of the title */
  readonly title_length: number | null
  /** The description */
  readonly description: string | null
  /** The number of characters of the description */
  readonly description_length: number | null
  /** The first heading */
  readonly h1: string | null
  /** The number of first-level headings */
  readonly h1_count: number | null
  /** The number of links to pages of the site */
  readonly outlinks: number | null
  /** The number of links to other sites */
  readonly external_links: number | null
  /** The images */
  readonly images: number | null
  /** Links (`<a href>`) of other pages to it, each place counted: `/links?to=ID&kind=link&own=0` */
  readonly inlinks: number
  /** The number of pages that link to it */
  readonly inlink_pages: number
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** How well it is linked within the site, from 0 to 100 */
  readonly link_score: number | null
  /** The issues, or their number */
  readonly issues: number
  /** Whether the page has the tracker */
  readonly tracker: number | null
  /** The number of visits */
  readonly visits: number | null
  /** Clicks in search results */
  readonly clicks: number | null
  /** The media type that the server sent */
  readonly content_type: string | null
  /** The robots directives */
  readonly robots: string | null
  /** A language tag such as `en` or `pt-BR` */
  readonly language: string | null
  /** A checksum of the text, equal for equal texts */
  readonly content_hash: string | null
  /** How the page was rendered; null if it was not */
  readonly rendering: 'not_rendered' | 'same' | 'different' | 'failed' | null
  /** What rendering changed */
  readonly differs: string | null
  /** Why the page could not be fetched; null if it could */
  readonly failure: string | null
  /** What checks found on the page */
  readonly findings: readonly CrawlFinding[]
  /** Where it redirects to, step by step; up to 20 */
  readonly hops: readonly RedirectHop[]
  /** 1: the redirects lead back to a URL before */
  readonly loop: 0 | 1
  /** What redirects to it; up to 20 */
  readonly redirected_from: readonly RedirectHop[]
  /** By type; up to 100 */
  readonly structured_data: readonly CrawlPageItem[]
}

export interface CrawlPageItem {
  /** The type */
  readonly type: string
  /** The format of the structured data */
  readonly format: string
  /** How many there are */
  readonly count: number
  /** The number of errors */
  readonly errors: number
}

export interface CrawlProgress {
  /** URLs of the site that are known, without excluded ones */
  readonly discovered: number
  /** Pages that were fetched, or that failed for good */
  readonly fetched: number
  /** URLs that are waiting */
  readonly queued: number
  /** URLs that are being fetched */
  readonly in_flight: number
  /** Pages with a status 2xx */
  readonly ok: number
  /** URLs that redirect */
  readonly redirects: number
  /** Pages that fail, after retries */
  readonly broken: number
  /** Pages that the server did not show to us: neither good nor broken */
  readonly inconclusive: number
  /** URLs that robots.txt does not allow */
  readonly blocked: number
  /** URLs that the settings, a limit or a trap exclude */
  readonly excluded: number
  /** Pages that have not changed since the previous run */
  readonly not_modified: number
  /** Received, compressed where they were */
  readonly bytes: number
  /** Pages that a browser rendered, or failed to */
  readonly rendered: number
  /** In the last seconds */
  readonly pages_per_second: number
  /** An estimate of the seconds until it ends */
  readonly seconds_left: number | null
  /** The hosts that were asked, up to 100 */
  readonly hosts: readonly {
    /** The origin of the host */
    readonly origin: string
    /** Sent so far, with retries */
    readonly requests: number
    /** In the last seconds */
    readonly requests_per_second: number
    /** The robots directives */
    readonly robots: 'rules' | 'allow-all' | 'disallow-all' | 'unreachable'
    /** Seconds between requests that robots.txt asks for; 0 for none */
    readonly crawl_delay: number
    /** Why requests are slower; null if they are not */
    readonly slowed: {
      /** When it happened, in UTC */
      readonly at: string
      /** A status such as 429, or a kind of failure such as timeout */
      readonly cause: string
      /** How long the request was put off */
      readonly wait_seconds: number
    } | null
  }[]
}

export interface CrawlRedirect {
  /** The id */
  readonly id: number
  /** The URL */
  readonly url: string
  /** The state */
  readonly status: number | null
  /** Links to the page from the site */
  readonly inlinks: number
  /** Where it leads, step by step; up to 20 */
  readonly hops: readonly RedirectHop[]
  /** 1: the redirects never end */
  readonly loop: 0 | 1
}

export interface CrawlResource {
  /** The id */
  readonly id: number
  /** The URL */
  readonly url: string
  /** The kind */
  readonly kind:
    | 'stylesheet'
    | 'script'
    | 'frame'
    | 'media'
    | 'image'
    | 'background'
    | 'font'
    | 'icon'
    | 'social-image'
    | 'refresh'
    | 'script-redirect'
  /** 1: on another host */
  readonly external: number
  /** The host name */
  readonly host: string
  /** The state */
  readonly status: number | null
  /** What came of fetching it */
  readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked' | null
  /** The reason */
  readonly reason: string | null
  /** The media type that the server sent */
  readonly content_type: string | null
  /** The size in bytes */
  readonly bytes: number | null
  /** How long browsers may keep it */
  readonly cache: string | null
  /** The width in pixels */
  readonly width: number | null
  /** The height in pixels */
  readonly height: number | null
  /** How many pages load it */
  readonly pages: number
  /** The URL of the page on which it was found first */
  readonly found_on: string | null
}

export interface CrawlRun {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'crawl_run'
  /** The state */
  readonly status: CrawlStatus
  /** Why the run ended before it had crawled everything; null if it did not */
  readonly end_reason: string | null
  /** The trap that used up the limit of URLs; null if there was none */
  readonly limit_trap: CrawlLimitTrap | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** The number of pages, or the pages */
  readonly pages: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** Why there is no score; null if there is one */
  readonly score_reason: 'inconclusive' | 'no-indexable-pages' | null
  /** Issues that limit the score, the lowest limit first; each further one lowers the limit by another 15 points */
  readonly caps: readonly {
    /** The id of the check */
    readonly check: string
    /** The score is at most this */
    readonly score: number
    /** The points that the cap costs; absent in runs before scoring version 4 */
    readonly points?: number
  }[]
  /** The version of the scoring by which it was scored */
  readonly scoring_version: number | null
  /** What the score consists of */
  readonly score_parts: readonly CrawlScorePart[] | null
  /** The score if all issues were fixed */
  readonly all_fixed: number | null
  /** What the weight of a page in the score depends on */
  readonly weighted_by: 'visits' | 'links' | null
  /** Pages of the site that the crawl did not reach */
  readonly uncovered: number | null
  /** Checks that could not be verified */
  readonly inconclusive: CrawlInconclusive | null
  /** Whether search engines may index the page, or how many pages they may */
  readonly indexable: number | null
  /** Whether a browser rendered the pages, or the page as a browser shows it */
  readonly rendered: number | null
  /** The issues, or their number */
  readonly issues: number | null
  /** When it began, in UTC */
  readonly started_at: string | null
  /** When it ended, in UTC */
  readonly ended_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** 1: started by the schedule */
  readonly scheduled: 0 | 1
}

export interface CrawlScorePart {
  /** The part of the score */
  readonly part: 'pages' | 'site' | 'coverage'
  /** The points that it has if nothing is wrong */
  readonly weight: number
  /** The points that it costs */
  readonly points: number
}

export interface CrawlShareLink {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'share_link'
  /** The crawl */
  readonly crawl: number
  /** The name */
  readonly name: string
  /** Its address, which cannot be guessed */
  readonly page: string
  /** 0: anyone who has the link, 2: with a password of this link */
  readonly privacy: 0 | 2
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** The first instant at which it does not work any more; null for always */
  readonly expires_at: string | null
  /** 0: the link is switched off, and looks like one that does not exist */
  readonly enabled: 0 | 1
  /** Within a minute; null if it was never opened */
  readonly last_used_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface CrawlSitemap {
  /** The URL */
  readonly url: string
  /** Where it was found */
  readonly found_in: string
  /** 1: it was read to its end */
  readonly read: 0 | 1
  /** The state */
  readonly status: number | null
  /** The kind */
  readonly kind: string | null
  /** The number of entries */
  readonly entries: number
  /** Entries on other hosts, which are not crawled */
  readonly foreign_entries: number
  /** The size in bytes */
  readonly bytes: number
  /** What is wrong; null if nothing is */
  readonly problem: string | null
}

export type CrawlStatus = 'queued' | 'running' | 'paused' | 'finishing' | 'done' | 'failed' | 'canceled'

export interface CrawlStructuredData {
  /** The type */
  readonly type: string
  /** The format of the structured data */
  readonly format: string
  /** The number of pages, or the pages */
  readonly pages: number
  /** The number of items */
  readonly items: number
  /** Items that lack properties that Google requires, or have invalid values, such as a price in words */
  readonly errors: number
  /** The number of pages with errors */
  readonly pages_with_errors: number
  /** Since when search engines show no results of this type; null if they do */
  readonly retired_since: string | null
}

export interface CrawlSummary {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'crawl'
  /** The URL */
  readonly url: string
  /** The URL's host without `www.` */
  readonly project: string
  /** 0: public, 1: private, 2: password-protected */
  readonly privacy: Privacy
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** The state */
  readonly status: CrawlStatus
  /** The id of the run */
  readonly run: number | null
  /** The number of pages, or the pages */
  readonly pages: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** How often it runs again by itself */
  readonly schedule: Schedule
  /** When, as HH:MM in the time zone of the account; UTC if that has none */
  readonly schedule_time: string
  /** On which day, if weekly: 1 for Monday to 7 for Sunday */
  readonly schedule_weekday: number
  /** On which day, if monthly: 1 to 31; in shorter months on the last one */
  readonly schedule_day: number
  /** When it runs again by its schedule */
  readonly next_run_at: string | null
  /** 1: when a scheduled run ends, unless it was canceled, the account gets an email about what changed */
  readonly email: 0 | 1
  /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
  readonly email_pdf: 0 | 1
  /** The share link of the crawl's page, which cannot be guessed */
  readonly page: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface CrawlTrap {
  /** The kind of trap */
  readonly trap: string
  /** The pattern, in which `*` stands for any text */
  readonly pattern: string
  /** A pattern that excludes these URLs from the crawl */
  readonly exclude: string | null
  /** The number of URLs */
  readonly urls: number
  /** URLs that were fetched */
  readonly fetched: number
  /** URLs that were skipped */
  readonly skipped: number
  /** One of the URLs */
  readonly example: string
}

export interface DeletedBranding {
  /** The kind of record */
  readonly object: 'branding'
  /** Always true */
  readonly deleted: true
}

export interface Delivery {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'delivery'
  /** The id of the channel */
  readonly channel: number
  /** Identifies the notice: the `webhook-id` of each of its requests */
  readonly notice: string
  /** The name of the event */
  readonly event: NoticeEvent
  /** retrying: it failed, and is tried again until a day has passed; unconfirmed: the service died twice while it was being sent, so it may have arrived; discarded: the channel was turned off or unverified, or too many were waiting */
  readonly state: DeliveryState
  /** How often it was tried */
  readonly attempts: number
  /** The HTTP status of the last reply */
  readonly status: number | null
  /** What was wrong with the last attempt; null if it arrived */
  readonly problem: DeliveryProblem | null
  /** How long the last attempt took */
  readonly milliseconds: number | null
  /** When it is tried next, or was tried last */
  readonly due_at: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it arrived, or was given up */
  readonly ended_at: string | null
}

export type DeliveryProblem =
  | 'bad-url'
  | 'forbidden-address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'status'
  | 'redirect'
  | 'gone'
  | 'limited'
  | 'mail'
  | 'no-mail'
  | 'unreadable-secret'
  | 'not-verified'
  | 'disabled'
  | 'too-many'
  | 'interrupted'

export type DeliveryState = 'queued' | 'sending' | 'retrying' | 'delivered' | 'failed' | 'unconfirmed' | 'discarded'

export interface DeliveryWithContents {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'delivery'
  /** The id of the channel */
  readonly channel: number
  /** Identifies the notice: the `webhook-id` of each of its requests */
  readonly notice: string
  /** The name of the event */
  readonly event: NoticeEvent
  /** retrying: it failed, and is tried again until a day has passed; unconfirmed: the service died twice while it was being sent, so it may have arrived; discarded: the channel was turned off or unverified, or too many were waiting */
  readonly state: DeliveryState
  /** How often it was tried */
  readonly attempts: number
  /** The HTTP status of the last reply */
  readonly status: number | null
  /** What was wrong with the last attempt; null if it arrived */
  readonly problem: DeliveryProblem | null
  /** How long the last attempt took */
  readonly milliseconds: number | null
  /** When it is tried next, or was tried last */
  readonly due_at: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it arrived, or was given up */
  readonly ended_at: string | null
  /** What was sent last, without secrets, and cut off after 16 KB */
  readonly request: string | null
  /** The beginning of the reply */
  readonly reply: string | null
}

export interface Diff {
  /** The earlier run */
  readonly from: RunSummary
  /** The later run */
  readonly to: RunSummary
  /** The score, from 0 to 100; null if there is none */
  readonly score: {
    /** The first day */
    readonly from: number | null
    /** The last day */
    readonly to: number | null
    /** The change since the time or run before; null if there is nothing to compare with */
    readonly change: number | null
  }
  /** The scoring versions; where they differ, so may the score of a page that did not change */
  readonly scoring: {
    /** The first day */
    readonly from: number
    /** The last day */
    readonly to: number
    /** What was changed */
    readonly changed: boolean
  }
  /** Issues that are gone */
  readonly fixed: readonly ChangedCheck[]
  /** Issues that are new */
  readonly broken: readonly ChangedCheck[]
  /** Verdicts that came or went for want of evidence */
  readonly other: readonly ChangedCheck[]
  /** Issues of both runs */
  readonly remaining: readonly ChangedCheck[]
  /** Checks with the same verdict in both runs */
  readonly unchanged: number
  /** Issues of either run that are ignored, and so in none of these lists */
  readonly ignored: number
  /** The results by category */
  readonly categories: readonly CategoryChange[]
  /** What is different about the page itself */
  readonly page: readonly PageChange[]
}

export interface DomainClaim {
  /** The kind of record */
  readonly object: 'domain_claim'
  /** The domain, without `www.` */
  readonly domain: string
  /** In the order in which they were registered */
  readonly websites: readonly {
    /** The id */
    readonly id: number
    /** The same domain, with or without `www.`, or a parent domain */
    readonly domain: string
    /** The account */
    readonly account: {
      /** The id */
      readonly id: number
      /** The name */
      readonly name: string
      /** The email address */
      readonly email: string | null
    }
    /** 1: the domain is proved */
    readonly verified: 0 | 1
    /** Who did it */
    readonly by: 'first' | 'dns' | 'file' | 'meta' | 'owner' | null
    /** When it was created, in UTC */
    readonly created_at: string
  }[]
}

export interface DroppedHits {
  /** The day, YYYY-MM-DD */
  readonly date: string
  /** The reason */
  readonly reason: string
  /** How many there are */
  readonly count: number
}

export interface EffectRange {
  /** What is most likely */
  readonly change: number
  /** The lower end of the range */
  readonly low: number
  /** `low` to `high` hold the truth in 95 of 100 cases */
  readonly high: number
}

export interface Erasure {
  /** The kind of record */
  readonly object: 'erasure'
  /** How many events were deleted, or would be */
  readonly events: number
  /** The UTC days on which visits began that can still be linked to a visitor */
  readonly days: readonly string[]
  /** 1: nothing is changed, only counted */
  readonly dry_run: 0 | 1
}

export interface EventRow {
  /** The time, in UTC */
  readonly time: string
  /** When it began, in UTC */
  readonly started_at: string
  /** The id of the visitor, which changes every day */
  readonly visitor: string
  /** The id of the visit */
  readonly visit: string
  /** The kind */
  readonly kind: string
  /** The name */
  readonly name: string
  /** The host of the page */
  readonly hostname: string
  /** The page */
  readonly page: string
  /** The properties of the event */
  readonly props: Readonly<Record<string, string>>
  /** The revenue */
  readonly revenue: number
  /** Three letters, ISO 4217 */
  readonly currency: string
  /** Milliseconds in which the page was read */
  readonly engaged_ms: number
  /** How far the page was scrolled, in percent */
  readonly scroll_depth: number
  /** The first page of the visit */
  readonly entry_page: string
  /** The source */
  readonly source: string
  /** The channel, such as `Organic Search` */
  readonly channel: string
  /** The URL that the visitor came from */
  readonly referrer: string
  /** The campaign parameter `utm_source` */
  readonly utm_source: string
  /** The campaign parameter `utm_medium` */
  readonly utm_medium: string
  /** The campaign parameter `utm_campaign` */
  readonly utm_campaign: string
  /** The campaign parameter `utm_term` */
  readonly utm_term: string
  /** The campaign parameter `utm_content` */
  readonly utm_content: string
  /** Two letters, ISO 3166-1; empty if unknown */
  readonly country: string
  /** The region */
  readonly region: string
  /** The city */
  readonly city: string
  /** The browser */
  readonly browser: string
  /** The version of the browser */
  readonly browser_version: string
  /** The operating system; empty if unknown */
  readonly os: string
  /** The version of the operating system */
  readonly os_version: string
  /** `desktop`, `mobile` or `tablet`; empty if unknown */
  readonly device: string
  /** The size class of the window */
  readonly screen: string
  /** A language tag such as `en` or `pt-BR` */
  readonly language: string
  /** The title */
  readonly title: string
  /** 1: the address belongs to a data center */
  readonly data_center: number
  /** The id of the rule that excludes the event; 0 if none does */
  readonly excluded_by: number
}

export interface Evidence {
  /** The number of the line; null if it is not known */
  readonly line: number | null
  /** The column in the line; null if it is not known */
  readonly column: number | null
  /** The HTML that was found */
  readonly snippet: string | null
  /** What was found */
  readonly found: string | null
  /** What would be right; null if it is not a value */
  readonly wanted: string | null
}

export interface ExclusionRule {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'exclusion_rule'
  /** The id of the website */
  readonly website: number
  /** `path`: pages that match a pattern; `country`: visits from these countries; `network`: hits from these addresses; `asn`: hits from these autonomous systems, by the database of SIGHTLINE_ASN_DB; `user_agent`: hits with this text in their user agent; `data_center_single_hit`: visits from data centers that had one pageview and lasted zero seconds */
  readonly kind: 'path' | 'country' | 'network' | 'asn' | 'user_agent' | 'data_center_single_hit'
  /** `path`: begins with / or *, and `*` stands for any characters, as in goals; `country`: two-letter codes; `network`: IP addresses and CIDR ranges; `asn`: numbers, with or without AS; `user_agent`: a text, in which `*` stands for any characters and case makes no difference; empty for `data_center_single_hit`. Several codes, addresses or numbers are separated by commas or line breaks */
  readonly value: string
  /** Why the rule exists; one line */
  readonly note: string
  /** 0: the events that the rule excluded are counted again, and new ones are counted */
  readonly enabled: 0 | 1
  /** 1: the rule also excludes stored events, because what it compares is stored with them; 0: only hits that arrive while it is on, because neither addresses nor user agents are stored */
  readonly history: 0 | 1
  /** `pending`: stored events are being excluded or counted again after a change */
  readonly status: 'pending' | 'applied'
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface ExclusionRuleCounts {
  /** The kind of record */
  readonly object: 'exclusion_rule_counts'
  /** The number of days */
  readonly days: number
  /** The numbers of each rule */
  readonly rules: readonly {
    /** The id of the rule */
    readonly rule: number
    /** Pageviews and custom events */
    readonly hits: number
    /** The number of visits */
    readonly visits: number
    /** The number of visitors */
    readonly visitors: number
    /** When it last happened, in UTC; null if never */
    readonly last_at: string | null
  }[]
}

export interface ExclusionRulePreview {
  /** The kind of record */
  readonly object: 'exclusion_rule_preview'
  /** 1: the rule also excludes stored events, because what it compares is stored with them; 0: only hits that arrive while it is on, because neither addresses nor user agents are stored */
  readonly history: 0 | 1
  /** The number of days */
  readonly days: number
  /** What is counted now */
  readonly counted: {
    /** Pageviews and custom events */
    readonly hits: number
    /** The number of visits */
    readonly visits: number
    /** The number of visitors */
    readonly visitors: number
  }
  /** What the rule would have removed. A visit is removed with the last of its hits */
  readonly removed: {
    /** Pageviews and custom events */
    readonly hits: number
    /** The number of visits */
    readonly visits: number
    /** The number of visitors */
    readonly visitors: number
  }
  /** The pages that would have lost the most hits */
  readonly pages: readonly {
    /** The page */
    readonly page: string
    /** The number of hits */
    readonly hits: number
  }[]
}

export interface ExportedReport {
  /** The URL */
  readonly url: string
  /** When the results were made, in UTC */
  readonly generatedAt: string
  /** The results */
  readonly results: Results
}

export interface FailedRequest {
  /** The URL */
  readonly url: string
  /** The state */
  readonly status: number | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
}

export interface Fix {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'fix'
  /** The id of the website */
  readonly website: number
  /** crawl: a crawl found it fixed */
  readonly kind: 'crawl' | 'manual' | 'deploy'
  /** The text */
  readonly text: string
  /** The check of crawls that found it before */
  readonly check: string | null
  /** The day of the change */
  readonly since: string
  /** It was made between `since` and `time`; the days of both are not compared */
  readonly time: string
  /** Pages and patterns; those of crawls are shortened to 20 */
  readonly pages: readonly string[]
  /** The number of fixed pages */
  readonly page_count: number
  /** The date on which the days after it are over */
  readonly result_on: string
  /** `due`: reading the result computes it; `final`: it does not change any more */
  readonly state: 'waiting' | 'due' | 'final'
  /** Null unless it is final */
  readonly verdict: 'helped' | 'hurt' | 'unclear' | 'not_enough' | 'no_control' | 'waiting' | null
  /** The measure that decides what the fix did */
  readonly measure: 'clicks' | 'position' | 'visits' | 'conversions' | null
  /** In percent of what was expected; null without one */
  readonly effect: EffectRange | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface FixMeasure {
  /** The name */
  readonly name: 'clicks' | 'position' | 'visits' | 'conversions'
  /** Sums of the fixed pages; means of positions */
  readonly fixed: {
    /** The value before */
    readonly before: number | null
    /** The value after */
    readonly after: number | null
  }
  /** The same of the control pages */
  readonly control: {
    /** The value before */
    readonly before: number | null
    /** The value after */
    readonly after: number | null
  }
  /** In percent of what the control pages let expect; of positions, in places, where less is better */
  readonly effect: {
    /** What is most likely */
    readonly change: number
    /** The lower end of the range */
    readonly low: number
    /** `low` to `high` hold the truth in 95 of 100 cases */
    readonly high: number
    /** The verdict */
    readonly verdict: 'helped' | 'hurt' | 'unclear'
  } | null
  /** Why there is no effect: the `fixed` or `control` pages have too little, there are not three `control_pages`, the `days` are not over, or nothing was counted `before` */
  readonly lacks: 'fixed' | 'control' | 'control_pages' | 'days' | 'before' | null
  /** How many more there were than expected */
  readonly gained: EffectRange | null
  /** The four weeks before and the four after: the fixed pages, and what the control pages let expect */
  readonly weeks: readonly {
    /** The value of the fixed pages in the week */
    readonly fixed: number | null
    /** The value that was expected without the fix */
    readonly expected: number | null
  }[]
}

export interface FixResult {
  /** The kind of record */
  readonly object: 'fix_result'
  /** The fix */
  readonly fix: Fix
  /** 1: it does not change any more */
  readonly final: 0 | 1
  /** `unclear`: the range has zero in it; `not_enough`: too little was counted; `no_control`: there are no pages to compare with; `waiting`: the days are not over */
  readonly verdict: 'helped' | 'hurt' | 'unclear' | 'not_enough' | 'no_control' | 'waiting'
  /** What the verdict is about: clicks, if they are known */
  readonly measure: 'clicks' | 'position' | 'visits' | 'conversions'
  /** The value before */
  readonly before: {
    /** Such as 2026-11-16 */
    readonly from: string
    /** Such as 2026-11-16 */
    readonly to: string
  }
  /** The value after */
  readonly after: {
    /** Such as 2026-11-16 */
    readonly from: string
    /** Such as 2026-11-16 */
    readonly to: string
  }
  /** How many of the eight weeks are over */
  readonly weeks_over: number
  /** The goal whose conversions are counted */
  readonly goal: string | null
  /** Those with visits or impressions in these days */
  readonly fixed_pages: number
  /** The pages that it is compared with; null if there are none */
  readonly control: {
    /** Pages of the same templates, or else of the site */
    readonly kind: 'template' | 'site' | 'none'
    /** The templates of the pages */
    readonly templates: readonly string[]
    /** The number of pages, or the pages */
    readonly pages: number
    /** Pages that other fixes changed meanwhile, or that are new or gone */
    readonly excluded: number
  }
  /** What was measured */
  readonly measures: readonly FixMeasure[]
  /** The fixed pages with the most of what the verdict is about, at most 200 */
  readonly pages: readonly {
    /** The page */
    readonly page: string
    /** The value before */
    readonly before: number
    /** The value after */
    readonly after: number
  }[]
  /** How many of all fixed pages have more than before */
  readonly gained_pages: number
  /** Other fixes in these days */
  readonly overlaps: readonly {
    /** The fix */
    readonly fix: number
    /** The text */
    readonly text: string
    /** The time, in UTC */
    readonly time: string
    /** How many of the fixed pages it changed, too */
    readonly pages: number
    /** The effect in percent without these pages */
    readonly without: number | null
  }[]
  /** What else happened in these days, at most 20 */
  readonly annotations: readonly {
    /** The id */
    readonly id: number
    /** The kind */
    readonly kind: string
    /** The text */
    readonly text: string
    /** The time, in UTC */
    readonly time: string
  }[]
}

export interface Funnel {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'funnel'
  /** Null on a shared page */
  readonly website: number | null
  /** The name */
  readonly name: string
  /** The filters of the steps */
  readonly step: readonly string[]
  /** As many as there are steps; empty if a step has no name */
  readonly step_name: readonly string[]
  /** Whether the steps must be in one visit or by one visitor on one day */
  readonly scope: 'visit' | 'visitor_day'
  /** Whether other pages may come between the steps, and whether their order counts */
  readonly order: 'in_order' | 'strict' | 'any_order'
  /** 0: no limit */
  readonly max_minutes: number
  /** 0: no limit */
  readonly max_step_minutes: number
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface FunnelBreakdown {
  /** The dimension of the rows */
  readonly dimension: string
  /** How many values there are */
  readonly values: number
  /** The rows */
  readonly rows: readonly FunnelBreakdownRow[]
  /** The values beyond the limit, together and without times; missing if there are none */
  readonly other?: FunnelBreakdownOther
}

export interface FunnelBreakdownOther {
  /** The number of other values */
  readonly values: number
  /** The steps, in their order */
  readonly steps: readonly FunnelStepNumbers[]
  /** The same numbers of the time that is compared with */
  readonly previous?: readonly FunnelStepNumbers[]
}

export interface FunnelBreakdownRow {
  /** The value */
  readonly value: string
  /** The steps, in their order */
  readonly steps: readonly FunnelStepNumbers[]
  /** The same numbers of the time that is compared with */
  readonly previous?: readonly FunnelStepNumbers[]
}

export interface FunnelStats {
  /** The kind of record */
  readonly object: 'funnel_stats'
  /** Its id; null for one that is not saved */
  readonly funnel: number | null
  /** Whether all steps have to be in one visit, or in all visits of a visitor on a day */
  readonly scope: 'visit' | 'visitor_day'
  /** in_order: the steps one after another, with anything in between. strict: with no other pageview or event in between. any_order: in any order */
  readonly order: 'in_order' | 'strict' | 'any_order'
  /** The steps, in their order */
  readonly steps: readonly FunnelStep[]
  /** The columns of all rows and of `other` add up to the steps */
  readonly breakdown?: FunnelBreakdown
}

export interface FunnelStep {
  /** From 1 */
  readonly step: number
  /** The name */
  readonly name: string
  /** The conditions, as in the parameter `filter` of statistics */
  readonly filter: string
  /** Visits that came this far, or visitors */
  readonly reached: number
  /** Those of them that did not reach the next step; 0 for the last */
  readonly dropped: number
  /** Percent of those that reached the step before; null for the first step */
  readonly rate_from_previous: number | null
  /** Percent of those that reached the first step */
  readonly rate_from_first: number | null
  /** How long it took from the step before: half of them took no longer */
  readonly median_seconds: number | null
  /** Nine of ten took no longer */
  readonly p90_seconds: number | null
  /** The same numbers of the time that is compared with */
  readonly previous?: FunnelStepNumbers
}

export interface FunnelStepNumbers {
  /** Visits that came this far, or visitors */
  readonly reached: number
  /** Those of them that did not reach the next step; 0 for the last */
  readonly dropped: number
  /** Percent of those that reached the step before; null for the first step */
  readonly rate_from_previous: number | null
  /** Percent of those that reached the first step */
  readonly rate_from_first: number | null
  /** How long it took from the step before: half of them took no longer */
  readonly median_seconds: number | null
  /** Nine of ten took no longer */
  readonly p90_seconds: number | null
}

export interface Goal {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'goal'
  /** The id of the website */
  readonly website: number
  /** One line, unique in the website */
  readonly name: string
  /** A pattern for pages, in which `*` stands for any characters; case, a trailing slash, and query and fragment unless it has them make no difference. Required for page and scroll; for others, only on these pages */
  readonly page: string
  /** The name of the custom event; only for event */
  readonly event: string
  /** A pattern for the link, with or without https://; only for outbound_link and download */
  readonly link: string
  /** Null if it is not used */
  readonly scroll_depth: number | null
  /** A further condition, as in `filter`, for example property.plan:is:pro; on single rows, so without visit(…), exit_page and goal */
  readonly condition: string
  /** Null if it is not used */
  readonly value: number | null
  /** Three letters; of the value, if value_type is fixed or property. Empty for a number without currency */
  readonly currency: string
  /** The name of the property, if value_type is property */
  readonly value_property: string
  /** What is counted: pageviews of a page, a custom event, a page that is scrolled far enough, or one of the events that the tracker sends by itself */
  readonly type: 'page' | 'event' | 'scroll' | 'outbound_link' | 'download' | 'form' | 'not_found'
  /** Whether a visit converts once, or as often as it reaches the goal */
  readonly counting: 'once_per_visit' | 'every_time'
  /** none; fixed: `value` for each conversion; property: the numbers in a property of the events; revenue: their revenue */
  readonly value_type: 'none' | 'fixed' | 'property' | 'revenue'
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface GoalAmount {
  /** Three letters; empty for a number without currency */
  readonly currency: string
  /** The value */
  readonly value: number
}

export interface GoalCounts {
  /** How often the goal was reached */
  readonly conversions: number
  /** Visits that reached the goal */
  readonly converting_visits: number
  /** Visitors who reached the goal */
  readonly converting_visitors: number
  /** Percent of the visitors under the same filters; null if there were none */
  readonly conversion_rate: number | null
  /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
  readonly goal_value?: readonly GoalAmount[]
}

export interface GoalStats {
  /** The id */
  readonly id: number
  /** The name */
  readonly name: string
  /** How often the goal was reached */
  readonly conversions: number
  /** Visits that reached the goal */
  readonly converting_visits: number
  /** Visitors who reached the goal */
  readonly converting_visitors: number
  /** Percent of the visitors under the same filters; null if there were none */
  readonly conversion_rate: number | null
  /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
  readonly goal_value?: readonly GoalAmount[]
  /** In the range compared with, if compare was sent */
  readonly previous?: GoalCounts
}

export interface GoogleConsent {
  /** Where to send the browser */
  readonly url: string
}

export interface Grant {
  /** For pages in frames: send it as the header Sightline-Grant */
  readonly grant: string
}

export type HideableSection = 'revenue' | 'events' | 'search' | 'settings'

export interface Identity {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'identity'
  /** The id of the provider */
  readonly provider: number
  /** The name of the provider */
  readonly name: string
  /** Your address there */
  readonly email: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** Null: never */
  readonly last_used_at: string | null
}

export interface IgnoredIssue {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'ignored_issue'
  /** The host of the project */
  readonly project: string
  /** Null: in all reports and crawls of the project */
  readonly report: number | null
  /** The id of the check */
  readonly check: string
  /** Only on pages that match it; empty for all */
  readonly pattern: string
  /** The reason */
  readonly reason: string
  /** The account, or the name of the API key */
  readonly ignored_by: string
  /** When it was created, in UTC */
  readonly created_at: string
}

export interface IgnoredMark {
  /** Ignored in this report, or in all of its project */
  readonly scope: 'report' | 'project'
  /** When it happened, in UTC */
  readonly at: string
  /** The id of the ignored issue; only shown to the owner */
  readonly id?: number
  /** only shown to the owner */
  readonly reason?: string
  /** Who ignored it; only shown to the owner */
  readonly by?: string
}

export interface Import {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'import'
  /** The id of the website */
  readonly website: number
  /** The kind */
  readonly kind:
    | 'umami'
    | 'matomo'
    | 'goatcounter'
    | 'ga4'
    | 'ga4_exploration'
    | 'plausible'
    | 'search_console'
    | 'bing_ai'
    | 'sightline'
  /** The name of the file */
  readonly file_name: string
  /** The size in bytes */
  readonly size: number
  /** How many bytes were uploaded: the offset of the next part */
  readonly received: number
  /** The SHA-256 checksum of the file */
  readonly sha256: string | null
  /** uploading, queued, reading the file, checked by a dry run, writing events, done, failed, deleting its events, or canceled */
  readonly state:
    | 'uploading'
    | 'queued'
    | 'reading'
    | 'checked'
    | 'writing'
    | 'done'
    | 'failed'
    | 'deleting'
    | 'canceled'
  /** 1: nothing is changed, only counted */
  readonly dry_run: 0 | 1
  /** The IANA time zone in which days begin and end */
  readonly timezone: string
  /** From which day on the import counts nothing */
  readonly cutoff: string
  /** The time from which the import counts nothing, in UTC */
  readonly cutoff_at: string | null
  /** Only lines of this website are read; empty for all */
  readonly only_website: string
  /** The character encoding */
  readonly encoding: 'auto' | 'latin1'
  /** What happens to days that have statistics already */
  readonly overlap: 'ask' | 'skip' | 'add'
  /** The first day */
  readonly from: string | null
  /** The last day */
  readonly to: string | null
  /** Days in UTC on which taken events are at times of which another import has events */
  readonly overlaps: readonly ImportOverlap[]
  /** Lines of the file that stand for events: taken + rejected */
  readonly read: number
  /** Lines that were counted */
  readonly taken: number
  /** Lines that were not counted */
  readonly rejected: number
  /** How many of the taken ones are stored */
  readonly written: number
  /** Why lines were not counted */
  readonly reasons: readonly ImportReason[]
  /** The first 100 rejected lines. All of them: /rejected */
  readonly examples: readonly RejectedLine[]
  /** The earliest time in the file, in UTC */
  readonly first_time: string | null
  /** The latest time in the file, in UTC */
  readonly last_time: string | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** The import that has taken this file already: nothing was added */
  readonly duplicate_of: number | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
  /** When it ended, in UTC; null until then */
  readonly finished_at: string | null
}

export interface ImportOverlap {
  /** The first day */
  readonly from: string
  /** The last day */
  readonly to: string
  /** The number of events */
  readonly events: number
}

export interface ImportReason {
  /** The reason */
  readonly reason:
    | 'malformed'
    | 'too_long'
    | 'no_time'
    | 'invalid_time'
    | 'future'
    | 'no_visitor'
    | 'no_page'
    | 'no_actions'
    | 'bot'
    | 'other_website'
    | 'unsupported'
    | 'after_cutoff'
    | 'not_kept'
    | 'already_imported'
    | 'duplicate'
    | 'overlapping'
    | 'encoding'
  /** What is wrong with these lines, in words */
  readonly description: string
  /** How many there are */
  readonly count: number
}

export interface ImportedTotals {
  /** The first imported day of the range */
  readonly from: string
  /** The last one */
  readonly to: string
  /** Whether the answer counts them */
  readonly included: boolean
  /** Visitors of imported days are added up: a visitor who came on two days counts twice */
  readonly visitors: 'sum_of_days'
  /** Why the answer, or a part of it, does not count them */
  readonly left_out: readonly ('filters' | 'goal' | 'interval' | 'dimension' | 'path_groups' | 'channel_rules')[]
  /** The filters that daily totals cannot follow. Not on shared pages */
  readonly filters_not_followed: readonly string[]
  /** What is not known of imported days; rates that would need it are null */
  readonly metrics_not_counted: readonly string[]
  /** The same for people */
  readonly note: string
}

export interface Incident {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'incident'
  /** The id of the website */
  readonly website: number
  /** The id of the alert */
  readonly alert: number
  /** When the alert fired */
  readonly opened_at: string
  /** Null while it is open */
  readonly closed_at: string | null
  /** Those that opened it, oldest first */
  readonly readings: readonly AlertReading[]
  /** The reading that closed it; null if the alert was changed or turned off */
  readonly resolution: AlertReading | null
  /** How many notices were sent about it */
  readonly notices: number
  /** Where the console shows the numbers */
  readonly url: string
}

export interface IndexCoverage {
  /** The status as the search engine names it */
  readonly coverage: string
  /** `indexed`: search results may show it. `excluded`: it is not indexed, which may be intended. `error`: it is not indexed because of an error. `unknown`: Google does not know the URL, or names no verdict */
  readonly status: 'indexed' | 'excluded' | 'error' | 'unknown'
  /** The number of pages, or the pages */
  readonly pages: number
}

export interface IndexInspection {
  /** The kind of record */
  readonly object: 'index_inspection'
  /** 1: pages are inspected, within the quota */
  readonly inspects: 0 | 1
  /** `waiting`: nothing was inspected yet. `idle`: until `next_inspection_at`. `failed`: the last inspection ended with a problem */
  readonly state: 'off' | 'waiting' | 'inspecting' | 'idle' | 'failed'
  /** The kind of problem that its last use had; null if none */
  readonly problem:
    | 'revoked'
    | 'denied'
    | 'api-disabled'
    | 'limited'
    | 'unavailable'
    | 'unreadable'
    | 'unreadable-secret'
    | null
  /** What to do about it */
  readonly advice: string | null
  /** Pages that were crawled or visited and belong to the property */
  readonly known_pages: number
  /** Pages whose index status is known */
  readonly inspected_pages: number
  /** Of the last 24 hours */
  readonly inspected_today: number
  /** How many pages are inspected in 24 hours at most */
  readonly per_day: number
  /** How many pages have each status */
  readonly statuses: {
    /** Pages that are indexed */
    readonly indexed: number
    /** How many are excluded */
    readonly excluded: number
    /** What went wrong; null if nothing did */
    readonly error: number
    /** How many are unknown */
    readonly unknown: number
  }
  /** Why, in Google's words, with the most pages first */
  readonly coverage: readonly IndexCoverage[]
  /** When a page was inspected last */
  readonly inspected_at: string | null
  /** When it goes on; null while it waits or runs */
  readonly next_inspection_at: string | null
}

export interface IndexNow {
  /** The kind of record */
  readonly object: 'indexnow'
  /** 1: pages that a crawl found changed are submitted */
  readonly enabled: 0 | 1
  /** It becomes public by its file; null until IndexNow is set up */
  readonly key: string | null
  /** Where the file has to be, with the key as its only content */
  readonly key_file: string | null
  /** Where this installation serves that file, for a proxy of the website */
  readonly served_at: string | null
  /** When the file was found last */
  readonly key_found_at: string | null
  /** The state */
  readonly state: 'off' | 'waiting' | 'submitting' | 'idle' | 'failed'
  /** What is wrong; null if nothing is */
  readonly problem: 'key-missing' | 'refused' | 'limited' | 'unavailable' | null
  /** What to do about it */
  readonly advice: string | null
  /** Submissions that were not sent yet */
  readonly pending: number
  /** When crawls are looked at, or a submission is tried, again */
  readonly next_at: string | null
}

export interface IndexNowSubmission {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'indexnow_submission'
  /** A crawl found changes, or somebody asked for it */
  readonly reason: 'crawl' | 'request'
  /** The run of the crawl */
  readonly run: number | null
  /** The host name */
  readonly host: string
  /** How many */
  readonly urls: number
  /** The number of URLs that were added */
  readonly added: number
  /** What was changed */
  readonly changed: number
  /** The number of URLs that were removed */
  readonly removed: number
  /** `rejected`: IndexNow does not take these URLs for those of the host. `expired`: it could not be sent for a week */
  readonly state: 'pending' | 'accepted' | 'rejected' | 'expired'
  /** The status of the reply: 200, 202 (the key is still to be checked), 400 or 422 */
  readonly status: number | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was sent */
  readonly sent_at: string | null
}

export interface IndexStatus {
  /** The kind of record */
  readonly object: 'index_status'
  /** Its path and query, as in the table of pages */
  readonly page: string
  /** As it was inspected */
  readonly url: string
  /** `indexed`: search results may show it. `excluded`: it is not indexed, which may be intended. `error`: it is not indexed because of an error. `unknown`: Google does not know the URL, or names no verdict */
  readonly status: 'indexed' | 'excluded' | 'error' | 'unknown'
  /** In Google's words, such as `Submitted and indexed` */
  readonly coverage: string
  /** `allowed` or `disallowed` by robots.txt; empty if it is not known */
  readonly robots: string
  /** `indexing_allowed`, `blocked_by_meta_tag`, `blocked_by_http_header` or `blocked_by_robots_txt` */
  readonly indexing: string
  /** What Google got: `successful`, `soft_404`, `not_found`, `server_error`, `redirect_error` and so on */
  readonly fetch: string
  /** `mobile` or `desktop` */
  readonly crawled_as: string
  /** When Google crawled it last */
  readonly last_crawl_at: string | null
  /** The URL that Google chose as canonical */
  readonly google_canonical: string | null
  /** The URL that the page declares as canonical */
  readonly user_canonical: string | null
  /** Sitemaps with it that Google knows */
  readonly sitemaps: readonly string[]
  /** Its inspection in Search Console */
  readonly details_url: string | null
  /** When the page was inspected, in UTC */
  readonly inspected_at: string
}

export interface Installation {
  /** The kind of record */
  readonly object: 'installation'
  /** closed: people come by invitation only; open: everybody with a mail address can make an account */
  readonly registration: RegistrationMode
  /** Of the mail addresses that may register; empty for all */
  readonly registration_domains: readonly string[]
  /** 0: no mail can be sent, so nobody can register */
  readonly mail_set_up: 0 | 1
  /** How much there may be */
  readonly limits: AccountLimitValues
}

export interface InstallationCheck {
  /** The kind of record */
  readonly object: 'installation_check'
  /** When it was last checked, in UTC */
  readonly checked_at: string
  /** The number of pages, or the pages */
  readonly pages: readonly InstallationPage[]
}

export interface InstallationPage {
  /** The URL */
  readonly url: string
  /** `found`: the tag is there and works; `loaded-by-script`, `tag-manager`: it cannot be seen without running scripts; `redirects-away`, `error-status`, `not-html`, `unreachable`: the page could not be checked */
  readonly status:
    | 'found'
    | 'missing'
    | 'wrong-address'
    | 'wrong-website'
    | 'blocked-by-policy'
    | 'mixed-content'
    | 'not-executed'
    | 'noscript-only'
    | 'loaded-by-script'
    | 'tag-manager'
    | 'redirects-away'
    | 'error-status'
    | 'not-html'
    | 'unreachable'
  /** The tag, or what was found instead: the tag manager, the redirect, the HTTP status, the media type */
  readonly found: string | null
  /** Why the page is unreachable */
  readonly problem: string | null
  /** What to change in the Content-Security-Policy */
  readonly fixes: readonly PolicyFix[]
  /** What may be wrong */
  readonly warnings: readonly ('ad-blocker-path' | 'local-address' | 'not-counted-locally' | 'several-tags')[]
  /** Until the first byte of the page */
  readonly milliseconds: number | null
}

export interface Invitation {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'invitation'
  /** Null: for everybody who has the link */
  readonly email: string | null
  /** What the person may do; see Roles */
  readonly role: Role
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Of a guest: the ids of websites */
  readonly websites: readonly number[]
  /** Of a guest: the ids of single reports */
  readonly reports: readonly number[]
  /** Of a guest: the ids of single crawls */
  readonly crawls: readonly number[]
  /** Of a guest: hosts with all of their reports and crawls */
  readonly projects: readonly string[]
  /** Parts of the account that are hidden; see Roles */
  readonly hidden: readonly HideableSection[]
  /** 1: a link was sent to `email` */
  readonly mailed: 0 | 1
  /** What came of the last email. queued: it is sent as soon as possible. unconfirmed: the mail server did not answer at the end, so it may have arrived. Null: none was sent */
  readonly mail_state: InvitationMailState | null
  /** Of the last email */
  readonly language: MailLanguage | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it ends, in UTC */
  readonly expires_at: string
}

export type InvitationMailState = 'queued' | 'sent' | 'failed' | 'unconfirmed'

export interface InvitedAccount {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'account'
  /** The name */
  readonly name: string
  /** Null until it was set */
  readonly email: string | null
  /** 1 for the account that may manage the others */
  readonly owner: 0 | 1
  /** A language tag such as en or pt-BR; empty leaves it to the browser */
  readonly language: string
  /** An IANA time zone such as Europe/Berlin; empty leaves it to the browser */
  readonly timezone: string
  /** How often email reports are sent for each website that has `email` 1 */
  readonly mail_period: MailPeriod
  /** 1: who signs in without a second factor can only set one up. API keys are not concerned */
  readonly second_factor_required: 0 | 1
  /** When it was created, in UTC */
  readonly created_at: string
  /** Sets the password of the account, once, within a day: hand it to its person */
  readonly link: string
}

export interface JourneyLink {
  /** The step that it leads to, from 1 */
  readonly step: number
  /** The position of a node in the step before, from 0 */
  readonly from: number
  /** The position of a node in this step, from 0 */
  readonly to: number
  /** The number of visits */
  readonly visits: number
}

export interface JourneyNode {
  /** `other`: all that are not named. `exit`: visits that ended after the step before; with `previous`, `entry`: visits that began with it */
  readonly kind: 'page' | 'event' | 'other' | 'exit' | 'entry'
  /** The page, or the name of the event */
  readonly value: string
  /** The group that the value is the pattern of, with group_paths=1 */
  readonly path_group?: RowPathGroup
  /** The number of visits */
  readonly visits: number
}

export interface JourneyStep {
  /** From 0, where visits start */
  readonly step: number
  /** Visits that came this far */
  readonly visits: number
  /** Pages and events with the most visits first, then `other`, then `exit` or `entry` */
  readonly nodes: readonly JourneyNode[]
}

export interface Journeys {
  /** The kind of record */
  readonly object: 'journeys'
  /** Whether the journeys lead away from the page or to it */
  readonly direction: 'next' | 'previous'
  /** The steps, in their order */
  readonly steps: readonly JourneyStep[]
  /** The URLs of other pages of the list */
  readonly links: readonly JourneyLink[]
}

export interface Key {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'key'
  /** The name */
  readonly name: string
  /** The key's first characters */
  readonly hint: string
  /** Null: it serves both */
  readonly service: 'analytics' | 'seo' | null
  /** 1: the key may only read; as the scope `read` */
  readonly read_only: 0 | 1
  /** administer: everything; write: read, add and change; read: only read; events: only send events from a server */
  readonly scope: KeyScope
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Of a guest: the ids of websites */
  readonly websites: readonly number[]
  /** Of a guest: the ids of single reports */
  readonly reports: readonly number[]
  /** Of a guest: the ids of single crawls */
  readonly crawls: readonly number[]
  /** Of a guest: hosts with all of their reports and crawls */
  readonly projects: readonly string[]
  /** Parts of the account that are hidden; see Roles */
  readonly hidden: readonly HideableSection[]
  /** When it stops working; null for never */
  readonly expires_at: string | null
  /** The id of the person who made it; null if a key or command did */
  readonly created_by: number | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** To the minute */
  readonly last_used_at: string | null
  /** From where it was last used: an IPv4 address, or an IPv6 network */
  readonly last_used_network: string | null
}

export type KeyScope = 'administer' | 'write' | 'read' | 'events'

export interface LabMetrics {
  /** As which device the page was loaded */
  readonly profile: 'phone' | 'desktop'
  /** The number of runs */
  readonly runs: number
  /** Milliseconds until the first content was painted */
  readonly first_contentful_paint: {
    /** The median of the runs */
    readonly value: number
    /** The smallest value */
    readonly min: number
    /** The largest value */
    readonly max: number
    /** How good the median is, by the limits that web.dev publishes */
    readonly rating?: VitalRating
  } | null
  /** Milliseconds until the largest content was painted */
  readonly largest_contentful_paint: {
    /** The median of the runs */
    readonly value: number
    /** The smallest value */
    readonly min: number
    /** The largest value */
    readonly max: number
    /** How good the median is, by the limits that web.dev publishes */
    readonly rating?: VitalRating
    /** The element; null if it is not known */
    readonly element: PageElement | null
  } | null
  /** How much the layout shifted (CLS) */
  readonly layout_shift: {
    /** The median of the runs */
    readonly value: number
    /** The smallest value */
    readonly min: number
    /** The largest value */
    readonly max: number
    /** How good the median is, by the limits that web.dev publishes */
    readonly rating?: VitalRating
    /** The largest shifts */
    readonly shifts: readonly LayoutShift[]
  }
  /** Milliseconds in which long tasks blocked the page */
  readonly total_blocking_time: {
    /** The median of the runs */
    readonly value: number
    /** The smallest value */
    readonly min: number
    /** The largest value */
    readonly max: number
    /** How good the median is, by the limits that web.dev publishes */
    readonly rating?: VitalRating
  }
  /** The longest tasks */
  readonly long_tasks: readonly LongTask[]
  /** The number of requests */
  readonly requests: number
  /** On the wire */
  readonly bytes: number
  /** Requests and bytes by type of file */
  readonly by_type: readonly Weight[]
  /** Requests and bytes by other host */
  readonly third_parties: readonly Weight[]
  /** JavaScript that was loaded and did not run */
  readonly unused_script: Coverage
  /** CSS that was loaded and not applied */
  readonly unused_style: Coverage
  /** Errors in the console of the browser */
  readonly console_errors: readonly ConsoleError[]
  /** Requests that failed */
  readonly failed_requests: readonly FailedRequest[]
}

export interface LatestEvent {
  /** The time, in UTC */
  readonly time: string
  /** The kind */
  readonly kind: 'pageview' | 'event'
  /** The name of a custom event */
  readonly name: string
  /** The page */
  readonly page: string
  /** Empty for direct visits */
  readonly source: string
  /** ISO 3166-1 alpha-2; empty if unknown */
  readonly country: string
  /** The browser */
  readonly browser: string
  /** The operating system; empty if unknown */
  readonly os: string
  /** `desktop`, `mobile` or `tablet`; empty if unknown */
  readonly device: string
}

export interface LayoutShift {
  /** Milliseconds after the page began to load */
  readonly at: number
  /** The value */
  readonly value: number
  /** The elements */
  readonly elements: readonly PageElement[]
}

export interface LogCoverage {
  /** Pages that people opened according to the access log */
  readonly page_requests: number
  /** Those that were counted on the same days */
  readonly pageviews: number
  /** Pageviews by page requests */
  readonly share: number | null
  /** In the time zone of the website */
  readonly days: readonly LogCoverageDay[]
}

export interface LogCoverageDay {
  /** The day, YYYY-MM-DD */
  readonly date: string
  /** Requests of pages in the log */
  readonly page_requests: number
  /** The number of pageviews */
  readonly pageviews: number
}

export interface LongTask {
  /** Milliseconds after the page began to load */
  readonly at: number
  /** The time in milliseconds */
  readonly ms: number
}

export interface MadeInvitation {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'invitation'
  /** Null: for everybody who has the link */
  readonly email: string | null
  /** What the person may do; see Roles */
  readonly role: Role
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Of a guest: the ids of websites */
  readonly websites: readonly number[]
  /** Of a guest: the ids of single reports */
  readonly reports: readonly number[]
  /** Of a guest: the ids of single crawls */
  readonly crawls: readonly number[]
  /** Of a guest: hosts with all of their reports and crawls */
  readonly projects: readonly string[]
  /** Parts of the account that are hidden; see Roles */
  readonly hidden: readonly HideableSection[]
  /** 1: a link was sent to `email` */
  readonly mailed: 0 | 1
  /** What came of the last email. queued: it is sent as soon as possible. unconfirmed: the mail server did not answer at the end, so it may have arrived. Null: none was sent */
  readonly mail_state: InvitationMailState | null
  /** Of the last email */
  readonly language: MailLanguage | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it ends, in UTC */
  readonly expires_at: string
  /** Joins the account, once, within 7 days: hand it to the person */
  readonly link: string
}

export interface MadeKey {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'key'
  /** The name */
  readonly name: string
  /** The key's first characters */
  readonly hint: string
  /** Null: it serves both */
  readonly service: 'analytics' | 'seo' | null
  /** 1: the key may only read; as the scope `read` */
  readonly read_only: 0 | 1
  /** administer: everything; write: read, add and change; read: only read; events: only send events from a server */
  readonly scope: KeyScope
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Of a guest: the ids of websites */
  readonly websites: readonly number[]
  /** Of a guest: the ids of single reports */
  readonly reports: readonly number[]
  /** Of a guest: the ids of single crawls */
  readonly crawls: readonly number[]
  /** Of a guest: hosts with all of their reports and crawls */
  readonly projects: readonly string[]
  /** Parts of the account that are hidden; see Roles */
  readonly hidden: readonly HideableSection[]
  /** When it stops working; null for never */
  readonly expires_at: string | null
  /** The id of the person who made it; null if a key or command did */
  readonly created_by: number | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** To the minute */
  readonly last_used_at: string | null
  /** From where it was last used: an IPv4 address, or an IPv6 network */
  readonly last_used_network: string | null
  /** The key itself, in this answer only */
  readonly key: string
}

export interface MadePasskey {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'passkey'
  /** The name */
  readonly name: string
  /** Where it works */
  readonly host: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** Null: never */
  readonly last_used_at: string | null
  /** Backup codes, each of which works once; in this reply only, and empty if there were some */
  readonly codes: readonly string[]
}

export interface MadeTransfer {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'transfer'
  /** What is transferred */
  readonly kind: TransferKind
  /** The id of the website, report or crawl, which it keeps */
  readonly record: number
  /** Its domain or URL */
  readonly name: string
  /** Who may accept it; null for everybody */
  readonly email: string | null
  /** What goes along besides statistics and results; only what there is */
  readonly contents: readonly {
    /** What it is */
    readonly name:
      | 'path_groups'
      | 'exclusion_rules'
      | 'goals'
      | 'funnels'
      | 'segments'
      | 'share_links'
      | 'report_share_links'
      | 'crawl_share_links'
      | 'saved_views'
      | 'annotations'
      | 'fixes'
      | 'alerts'
      | 'incidents'
      | 'imports'
      | 'runs'
      | 'ignored_issues'
    /** How many there are */
    readonly count: number
  }[]
  /** What stays in the old account: links to search engines, rules for channels, and access of guests and limited keys */
  readonly stays: readonly {
    /** What it is */
    readonly name: 'search_links' | 'channel_rules' | 'guests' | 'keys'
    /** How many there are */
    readonly count: number
  }[]
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it ends, in UTC */
  readonly expires_at: string
  /** Accepts it, once, within 7 days: hand it to the new owner */
  readonly link: string
}

export interface Mail {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'mail'
  /** The kind */
  readonly kind: 'weekly' | 'monthly'
  /** Null where it could not be written yet */
  readonly subject: string | null
  /** The address that the account had when it was written */
  readonly to: string | null
  /** queued: will be retried; unconfirmed: sent to the mail server in full, but it never confirmed, so it is not sent again */
  readonly state: 'queued' | 'sending' | 'sent' | 'unconfirmed' | 'failed'
  /** How often it was tried */
  readonly attempts: number
  /** What went wrong last */
  readonly error: string | null
  /** When it was due; where it is queued, when it is tried again */
  readonly due_at: string
  /** When it was sent, or given up */
  readonly ended_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
}

export type MailLanguage = 'en' | 'de' | 'fr'

export type MailPeriod = 'weekly' | 'monthly' | 'both'

export interface MailPreview {
  /** The kind of record */
  readonly object: 'mail_preview'
  /** The subject of the mail */
  readonly subject: string
  /** The sender as recipients see it; null if email is not set up */
  readonly from: string | null
  /** The last day */
  readonly to: string
  /** The text */
  readonly text: string
  /** The HTML text */
  readonly html: string
}

export interface MailSettings {
  /** The kind of record */
  readonly object: 'mail_settings'
  /** 1: this installation can send email */
  readonly set_up: 0 | 1
  /** The sender of all emails */
  readonly from: string | null
  /** Your account's address; without one you get no email */
  readonly to: string | null
  /** What is missing */
  readonly detail: string | null
}

export interface MailTest {
  /** The kind of record */
  readonly object: 'mail_test'
  /** 1: the mail server accepted the email */
  readonly accepted: 0 | 1
  /** The last day */
  readonly to: string
  /** What came of it, and what to do where it went wrong */
  readonly detail: string
}

export interface Member {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'member'
  /** The id of the person, who may belong to other accounts as well */
  readonly person: number
  /** The name */
  readonly name: string
  /** The email address */
  readonly email: string | null
  /** What the person may do; see Roles */
  readonly role: Role
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Of a guest: the ids of websites */
  readonly websites: readonly number[]
  /** Of a guest: the ids of single reports */
  readonly reports: readonly number[]
  /** Of a guest: the ids of single crawls */
  readonly crawls: readonly number[]
  /** Of a guest: hosts with all of their reports and crawls */
  readonly projects: readonly string[]
  /** Parts of the account that are hidden; see Roles */
  readonly hidden: readonly HideableSection[]
  /** When it was created, in UTC */
  readonly created_at: string
}

export interface MetricValues {
  /** Distinct visitors */
  readonly visitors?: number | null
  /** Distinct visits */
  readonly visits?: number | null
  /** Pageviews */
  readonly pageviews?: number | null
  /** Custom events */
  readonly events?: number | null
  /** Pageviews per visit */
  readonly views_per_visit?: number | null
  /** Percent of visits with one pageview, no custom event and under 10 s of engaged time */
  readonly bounce_rate?: number | null
  /** Seconds that a visit lasted, on average */
  readonly visit_duration?: number | null
  /** Seconds of engaged time per visit */
  readonly engaged_time?: number | null
  /** Percent of a page that was scrolled to, on average */
  readonly scroll_depth?: number | null
  /** How often the goal was reached; with `goal`, as the following */
  readonly conversions?: number | null
  /** Distinct visits that reached the goal */
  readonly converting_visits?: number | null
  /** Distinct visitors that reached the goal */
  readonly converting_visitors?: number | null
  /** Percent of visitors that reached the goal */
  readonly conversion_rate?: number | null
}

export interface NearLimit {
  /** The name */
  readonly name: AccountLimitName
  /** How much there is */
  readonly used: number
  /** How much there may be */
  readonly allowed: number
}

export type NoticeEvent =
  | 'alert.fired'
  | 'alert.resolved'
  | 'report.finished'
  | 'crawl.finished'
  | 'import.finished'
  | 'goal.reached'
  | 'website.created'
  | 'member.joined'
  | 'channel.test'

export interface NotificationChannel {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'notification_channel'
  /** The kind */
  readonly kind: NotificationKind
  /** By which it is chosen; unique in the account */
  readonly name: string
  /** In which its texts are written */
  readonly language: 'en' | 'de' | 'fr'
  /** unverified: no test has arrived yet, or the address is not confirmed; only a verified channel is notified */
  readonly state: 'unverified' | 'verified' | 'disabled'
  /** 0: nothing is delivered */
  readonly enabled: 0 | 1
  /** failures: nothing could be delivered for three days; gone: the receiver says that it does not exist any more */
  readonly disabled_reason: 'person' | 'failures' | 'gone' | 'unsubscribed' | null
  /** Where it leads, without secrets; null for those who may not change it */
  readonly target: string | null
  /** The number of events */
  readonly events: readonly NotificationEvent[]
  /** 1: only of these websites and projects, and of the account itself */
  readonly limited: 0 | 1
  /** The ids of the websites to which it is limited */
  readonly websites: readonly number[]
  /** The hosts to whose reports and crawls it is limited */
  readonly projects: readonly string[]
  /** Of email: which periodic reports about websites are sent to the address */
  readonly report_period: 'none' | 'weekly' | 'monthly' | 'both'
  /** What was wrong with the last attempt; null if it arrived */
  readonly problem: DeliveryProblem | null
  /** Since when nothing has arrived */
  readonly failing_since: string | null
  /** Of a webhook: until when the secret before the last one signs as well */
  readonly old_secret_until: string | null
  /** When it was verified */
  readonly verified_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface NotificationChannelWithSecret {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'notification_channel'
  /** The kind */
  readonly kind: NotificationKind
  /** By which it is chosen; unique in the account */
  readonly name: string
  /** In which its texts are written */
  readonly language: 'en' | 'de' | 'fr'
  /** unverified: no test has arrived yet, or the address is not confirmed; only a verified channel is notified */
  readonly state: 'unverified' | 'verified' | 'disabled'
  /** 0: nothing is delivered */
  readonly enabled: 0 | 1
  /** failures: nothing could be delivered for three days; gone: the receiver says that it does not exist any more */
  readonly disabled_reason: 'person' | 'failures' | 'gone' | 'unsubscribed' | null
  /** Where it leads, without secrets; null for those who may not change it */
  readonly target: string | null
  /** The number of events */
  readonly events: readonly NotificationEvent[]
  /** 1: only of these websites and projects, and of the account itself */
  readonly limited: 0 | 1
  /** The ids of the websites to which it is limited */
  readonly websites: readonly number[]
  /** The hosts to whose reports and crawls it is limited */
  readonly projects: readonly string[]
  /** Of email: which periodic reports about websites are sent to the address */
  readonly report_period: 'none' | 'weekly' | 'monthly' | 'both'
  /** What was wrong with the last attempt; null if it arrived */
  readonly problem: DeliveryProblem | null
  /** Since when nothing has arrived */
  readonly failing_since: string | null
  /** Of a webhook: until when the secret before the last one signs as well */
  readonly old_secret_until: string | null
  /** When it was verified */
  readonly verified_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
  /** Of a webhook: the secret that signs its requests, shown this once; null for other kinds */
  readonly secret: string | null
}

export type NotificationEvent =
  | 'alert.fired'
  | 'alert.resolved'
  | 'report.finished'
  | 'crawl.finished'
  | 'import.finished'
  | 'goal.reached'
  | 'website.created'
  | 'member.joined'

export type NotificationKind = 'email' | 'slack' | 'discord' | 'teams' | 'telegram' | 'ntfy' | 'webhook'

export interface OpenSession {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'session'
  /** 1: the session of this request */
  readonly current: 0 | 1
  /** In which it was begun; empty if unknown */
  readonly browser: string
  /** The operating system; empty if unknown */
  readonly os: string
  /** From which it was begun, by the address; two letters, empty if unknown */
  readonly country: string
  /** When the person signed in, in UTC */
  readonly created_at: string
  /** To the minute; null if it is not known */
  readonly last_used_at: string | null
}

export interface OperatedAccount {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'account'
  /** The name */
  readonly name: string
  /** Null until it was set */
  readonly email: string | null
  /** 1 for the account that may manage the others */
  readonly owner: 0 | 1
  /** A language tag such as en or pt-BR; empty leaves it to the browser */
  readonly language: string
  /** An IANA time zone such as Europe/Berlin; empty leaves it to the browser */
  readonly timezone: string
  /** How often email reports are sent for each website that has `email` 1 */
  readonly mail_period: MailPeriod
  /** 1: who signs in without a second factor can only set one up. API keys are not concerned */
  readonly second_factor_required: 0 | 1
  /** When it was created, in UTC */
  readonly created_at: string
  /** When somebody or a key last used it; null if nobody did */
  readonly last_seen_at: string | null
  /** 1: its people and keys see nothing, and its shared pages are off. Visits are recorded all the same */
  readonly suspended: 0 | 1
  /** 1: it has more events this month than it may have, so its statistics are not shown */
  readonly statistics_held: 0 | 1
  /** How much there may be */
  readonly limits: AccountLimitValues
  /** Those that are set for this account alone */
  readonly own_limits: readonly AccountLimitName[]
  /** How much there is */
  readonly used: AccountUse
}

export interface Order {
  /** The kind of record */
  readonly object: 'order'
  /** Your id of the order */
  readonly order_id: string
  /** The name of the event */
  readonly event: string
  /** The time, in UTC */
  readonly time: string
  /** What counts now */
  readonly revenue: number
  /** Three letters, ISO 4217 */
  readonly currency: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface OutlineLine {
  /** The level of the line, from 0 */
  readonly depth: number
  /** The name */
  readonly name: string
  /** The value */
  readonly value: string
}

export interface OverviewRange {
  /** The first instant that counts */
  readonly from: string
  /** The first instant that no longer counts */
  readonly to: string
  /** The IANA time zone in which days begin and end */
  readonly timezone: string
  /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
  readonly complete?: boolean
  /** If not complete: the first instant from which on everything is counted */
  readonly complete_from?: string
  /** If not complete: when the first day with events begins */
  readonly rows_from?: string
  /** If not complete: why, for people */
  readonly incomplete_reason?: string
  /** Only if days of the range, or of the one compared with, have daily totals from another product */
  readonly imported?: ImportedTotals
  /** Of `series`: hours up to two days, days up to 100, else months */
  readonly interval: 'minute' | 'hour' | 'day' | 'week' | 'month'
  /** What the numbers are compared with; null if with nothing */
  readonly compared?: {
    /** The first day */
    readonly from: string
    /** The last day */
    readonly to: string
  }
}

export interface OverviewTotals {
  /** The number of websites */
  readonly websites: number
  /** The sum of the rows: a person who visits two websites is two visitors */
  readonly visitors: ComparedValue
  /** Pageviews */
  readonly pageviews: ComparedValue
  /** Visitors in the last five minutes */
  readonly live_visitors: number
  /** How many websites have live visitors */
  readonly live_websites: number
  /** The average of those that have one */
  readonly seo_score: number | null
  /** How many websites have a score */
  readonly seo_websites: number
  /** Of these goals of all websites, if goals were asked for */
  readonly conversions?: ComparedValue
  /** How many websites have a goal */
  readonly goal_websites?: number
}

export interface PageChange {
  /** The field that changed */
  readonly field: PageFact
  /** The value before */
  readonly from: string | number | null
  /** The value after */
  readonly to: string | number | null
}

export interface PageElement {
  /** A CSS selector of the element */
  readonly selector: string
  /** The HTML that was found */
  readonly snippet: string
}

export type PageFact =
  | 'url'
  | 'status'
  | 'redirects'
  | 'title'
  | 'description'
  | 'h1'
  | 'canonical'
  | 'robots'
  | 'language'
  | 'words'
  | 'internal_links'
  | 'external_links'
  | 'images'
  | 'elements'
  | 'html_bytes'
  | 'social_image'

export interface PageLinks {
  /** The URL of the first page */
  readonly first: string
  /** The URL of the last page */
  readonly last: string
  /** The URL of the previous page; null on the first one */
  readonly prev: string | null
  /** The URL of the next page; null on the last one. By number, unless this page was read by a cursor */
  readonly next: string | null
}

export interface PageOverlay {
  /** A CSS selector of the element */
  readonly selector: string
  /** The HTML that was found */
  readonly snippet: string
  /** The covered share of the screen, from 0 to 1 */
  readonly share: number
  /** Whether it asks for consent */
  readonly isConsent: boolean
}

export interface PageSummary {
  /** The address that answered in the end */
  readonly url: string
  /** The state */
  readonly status: number
  /** The redirects before the page */
  readonly redirects: readonly Redirect[]
  /** The headers of the reply, by name */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** The HTTP version */
  readonly protocol: string
  /** The character encoding */
  readonly encoding: string
  /** The sizes of the page */
  readonly sizes: {
    /** The size of the HTML in bytes, uncompressed */
    readonly html: number
    /** The size in bytes as it was transferred, compressed */
    readonly wire: number
  }
  /** How long fetching the page took */
  readonly timings: {
    /** Milliseconds for looking up the host; null if it was known */
    readonly dns: number | null
    /** Milliseconds for connecting; null if a connection was open */
    readonly connect: number | null
    /** Milliseconds for the TLS handshake; null without TLS */
    readonly tls: number | null
    /** Milliseconds until the first byte */
    readonly firstByte: number
    /** Milliseconds until the page was complete */
    readonly total: number
  }
  /** The title */
  readonly title: string | null
  /** The description */
  readonly description: string | null
  /** The canonical URL */
  readonly canonical: string | null
  /** The robots directives */
  readonly robots?: string | null
  /** The first heading */
  readonly h1?: string | null
  /** A language tag such as `en` or `pt-BR` */
  readonly language: string | null
  /** The number of words */
  readonly words: number
  /** The number of HTML elements */
  readonly elements: number
  /** The links of the page by target */
  readonly links: {
    /** The number of links to the same site */
    readonly internal: number
    /** The number of links to other sites */
    readonly external: number
  }
  /** The images */
  readonly images: number
  /** How the page can look in search results */
  readonly search_preview: SearchPreview
  /** How the page can look when it is shared */
  readonly social_preview: SocialPreview
  /** What the page says of itself to machines, as the lines of a tree */
  readonly structured_data?: readonly OutlineLine[]
}

export interface Paging {
  /** The number of this page, from 1 */
  readonly current_page: number
  /** The position of the first item of this page; null if the page is empty */
  readonly from: number | null
  /** The position of the last item of this page; null if the page is empty */
  readonly to: number | null
  /** The number of items on a page */
  readonly per_page: number
  /** The total number */
  readonly total: number
  /** The number of the last page */
  readonly last_page: number
  /** The URL of the list, without its query string */
  readonly path: string
  /** The `cursor` of the next page; null on the last page. Only in lists that take a cursor */
  readonly next_cursor?: string | null
}

export interface Passkey {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'passkey'
  /** The name */
  readonly name: string
  /** Where it works */
  readonly host: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** Null: never */
  readonly last_used_at: string | null
}

export interface PasskeyOptions {
  /** The kind of record */
  readonly object: 'passkey_options'
  /** For the browser, as JSON: the challenge in it works once, for five minutes */
  readonly options: string
}

export interface PasswordReset {
  /** The kind of record */
  readonly object: 'password_reset'
  /** The email address */
  readonly email: string | null
}

export type PasswordRule = 'allowed' | 'not_for_domains' | 'off'

export interface PathGroup {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'path_group'
  /** The id of the website */
  readonly website: number
  /** One line */
  readonly name: string
  /** Which pages belong to the group: begins with / or *, and `*` stands for any characters. Case, a trailing slash, and query and fragment unless it has them make no difference, as in goals. Unique in the website */
  readonly pattern: string
  /** A page belongs to the first group that it matches, by position, from 1 */
  readonly position: number
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export type Permission =
  | 'self'
  | 'use_session'
  | 'change_self'
  | 'change_factors'
  | 'view'
  | 'view_account'
  | 'view_links'
  | 'create'
  | 'edit'
  | 'send_events'
  | 'remove'
  | 'edit_account'
  | 'manage_keys'
  | 'view_audit_log'
  | 'manage_people'
  | 'transfer'
  | 'view_installation'
  | 'manage_installation'

export interface Person {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'person'
  /** The name */
  readonly name: string
  /** Null until it was set */
  readonly email: string | null
  /** Of the console; empty leaves it to the browser */
  readonly language: string
  /** An IANA time zone; empty leaves it to the browser */
  readonly timezone: string
}

export interface PhoneLayout {
  /** The width in pixels */
  readonly width: number
  /** The width of the content in CSS pixels */
  readonly scrollWidth: number
  /** Elements that are wider than the screen */
  readonly wide: readonly WideElement[]
  /** How many targets are too small to tap */
  readonly small: number
  /** Tap targets that are too small */
  readonly targets: readonly SmallTarget[]
  /** What covers the page; null if nothing does */
  readonly overlay: PageOverlay | null
}

export interface PlausibleMeta {
  /** What was not counted, because events have been deleted */
  readonly warning?: string
  /** Whether imported numbers are included */
  readonly imports_included?: boolean
  /** Why imported numbers are not included */
  readonly imports_skip_reason?: string
  /** What is missing in imported numbers */
  readonly imports_warning?: string
  /** The times of the rows, or whether the reply has them */
  readonly time_labels?: readonly string[]
  /** The number of all rows, or whether the reply has it */
  readonly total_rows?: number
  /** What to know about metrics */
  readonly metric_warnings?: {
    /** A warning about the total revenue */
    readonly total_revenue?: PlausibleWarning
    /** A warning about the average revenue */
    readonly average_revenue?: PlausibleWarning
  }
}

export interface PlausibleQuery {
  /** The domain of the website */
  readonly site_id: string
  /** The metrics, in their order */
  readonly metrics: readonly string[]
  /** The first and the last time */
  readonly date_range: readonly string[]
  /** The first and the last time that is compared with */
  readonly comparison_date_range?: readonly string[]
  /** The conditions */
  readonly filters: readonly unknown[]
  /** The dimensions, in their order */
  readonly dimensions: readonly string[]
  /** What the rows are sorted by */
  readonly order_by: readonly (readonly string[])[]
  /** What else the reply contains */
  readonly include: {
    /** Whether imported numbers are included */
    readonly imports?: boolean
    /** The times of the rows, or whether the reply has them */
    readonly time_labels?: boolean
    /** The number of all rows, or whether the reply has it */
    readonly total_rows?: boolean
  }
  /** Which of the rows are returned */
  readonly pagination: {
    /** The most rows that are returned */
    readonly limit?: number
    /** The number of rows that are left out before the first one */
    readonly offset?: number
  }
}

export interface PlausibleRevenue {
  /** The value */
  readonly value: number
  /** Three letters, ISO 4217 */
  readonly currency: string
  /** The amount in short, such as `$1.2K` */
  readonly short: string
  /** The amount with its currency, such as `$1,234.50` */
  readonly long: string
}

export interface PlausibleWarning {
  /** The code, for programs */
  readonly code: string
  /** The warning, in words */
  readonly warning: string
}

export interface PolicyFix {
  /** The directive of the content security policy */
  readonly directive: string
  /** The directive as the page has it */
  readonly found: string
  /** What it must be so that the tracker works */
  readonly fixed: string
}

export type Privacy = 0 | 1 | 2

export interface Problem {
  /** Always `about:blank`: the status says what kind of problem it is */
  readonly type: string
  /** The status in words */
  readonly title: string
  /** The HTTP status */
  readonly status: number
  /** What was found, and what is allowed */
  readonly detail: string
  /** Messages by field, on 422 */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** The kind of problem, for programs: such as `not-found`, `invalid` or `key-limit`. Codes never change */
  readonly code?: string
  /** The codes of `errors`, in the same order, with the values in the messages; null: no code */
  readonly error_codes?: Readonly<
    Record<
      string,
      readonly ({
        /** The code, for programs */
        readonly code: string
        /** The number of other values */
        readonly values: Readonly<Record<string, string | number>>
      } | null)[]
    >
  >
  /** On 5xx: the id of the request, as in `x-request-id` and in the log of the service */
  readonly request_id?: string
  /** With the code `account-limit` or `event-limit`: of what there is too much, and what is allowed */
  readonly limit?: {
    /** Of what */
    readonly name: string
    /** How much there is, or would be */
    readonly found: number
    /** How much there may be */
    readonly allowed: number
  }
  /** On 401: the page opens by its password, and not by a key */
  readonly password_required?: true
}

export interface Project {
  /** The host of the project */
  readonly project: string
  /** The kind of record */
  readonly object: 'project'
  /** The number of reports */
  readonly reports: number
  /** How many reports have each result */
  readonly results: {
    /** Reports with a good score */
    readonly good: number
    /** Reports with a decent score */
    readonly decent: number
    /** Reports with a bad score */
    readonly bad: number
  }
  /** The score, from 0 to 100; null if there is none */
  readonly score: {
    /** The lowest score */
    readonly lowest: number | null
    /** The average score */
    readonly mean: number | null
    /** The highest score */
    readonly highest: number | null
  }
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** How many reports have a score of 0–9, 10–19, …, 90–100 */
  readonly spread: readonly number[]
  /** What is wrong, and on which pages: by severity, then by the points to gain, then by the number of pages */
  readonly failures: readonly ProjectFailure[]
  /** The mean score of the runs of each day */
  readonly trend: readonly {
    /** The day, YYYY-MM-DD */
    readonly date: string
    /** The number of runs */
    readonly runs: number
    /** The score, from 0 to 100; null if there is none */
    readonly score: number
  }[]
}

export interface ProjectFailure {
  /** The id of the check */
  readonly check: string
  /** The category of the check */
  readonly category: string
  /** How severe the issue is */
  readonly severity: Severity
  /** The title */
  readonly title: string
  /** How many pages have it */
  readonly reports: number
  /** The points that the scores of all these pages gain once it is fixed, in total */
  readonly gain: number
  /** The number of pages, or the pages */
  readonly pages: readonly {
    /** The id of the report */
    readonly report: number
    /** The URL */
    readonly url: string
    /** The points that the score of this page gains */
    readonly gain: number
  }[]
}

export interface ProjectPage {
  /** Path and query */
  readonly path: string
  /** The URL */
  readonly url: string
  /** The id of its newest report */
  readonly report: number
  /** How many reports the page has */
  readonly reports: number
  /** The state */
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** How many checks failed or warned in its last run */
  readonly issues: number
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
}

export interface ProjectScore {
  /** The host of the project */
  readonly project: string
  /** The average of its reports */
  readonly score: number
}

export interface ProjectSummary {
  /** The host of the project */
  readonly project: string
  /** The kind of record */
  readonly object: 'project'
  /** The number of reports */
  readonly reports: number
  /** How many reports have each result */
  readonly results: {
    /** Reports with a good score */
    readonly good: number
    /** Reports with a decent score */
    readonly decent: number
    /** Reports with a bad score */
    readonly bad: number
  }
  /** The score, from 0 to 100; null if there is none */
  readonly score: {
    /** The lowest score */
    readonly lowest: number | null
    /** The average score */
    readonly mean: number | null
    /** The highest score */
    readonly highest: number | null
  }
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
}

export type ProviderFactor = 'token' | 'always' | 'never'

export type ProviderRole = 'admin' | 'editor' | 'viewer' | 'guest' | 'none'

export interface ProviderVisit {
  /** The kind of record */
  readonly object: 'provider_visit'
  /** Where to send the browser, within 15 minutes; it comes back to the console */
  readonly url: string
}

export interface Realtime {
  /** Seen in the last 5 minutes */
  readonly visitors: number
  /** The last 30 minutes, one by one */
  readonly minutes: readonly {
    /** The time, in UTC */
    readonly time: string
    /** The number of visitors */
    readonly visitors: number
    /** The number of pageviews */
    readonly pageviews: number
  }[]
  /** The number of pages, or the pages */
  readonly pages: readonly RealtimeRow[]
  /** The sources of the visitors who are on the website */
  readonly sources: readonly RealtimeRow[]
  /** Each visitor of the last 5 minutes once, by the values of their latest pageview or custom event. The 10 values with the most visitors; the rest is what is missing to `visitors` */
  readonly active: ActiveVisitors
  /** The totals of the last 30 minutes */
  readonly last_30_minutes: {
    /** The number of visitors */
    readonly visitors: number
    /** The number of pageviews */
    readonly pageviews: number
    /** Custom events */
    readonly events: number
  }
  /** The most frequent custom events of the last 30 minutes */
  readonly events: readonly RealtimeEventRow[]
}

export interface RealtimeEventRow {
  /** The value */
  readonly value: string
  /** The number of visitors */
  readonly visitors: number
  /** The number of events */
  readonly events: number
}

export interface RealtimeRow {
  /** The value */
  readonly value: string
  /** The number of visitors */
  readonly visitors: number
}

export interface ReceivedInvitation {
  /** The name of the account */
  readonly account: string
  /** What the person may do; see Roles */
  readonly role: Role
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Who may accept it; null for everybody */
  readonly email: string | null
}

export interface ReceivedTransfer {
  /** The kind of record */
  readonly object: 'received_transfer'
  /** The name of the account that offers it */
  readonly account: string
  /** What is transferred */
  readonly kind: TransferKind
  /** The id of the website, report or crawl, which it keeps */
  readonly record: number
  /** Its domain or URL */
  readonly name: string
  /** Who may accept it; null for everybody */
  readonly email: string | null
  /** What goes along besides statistics and results; only what there is */
  readonly contents: readonly {
    /** What it is */
    readonly name:
      | 'path_groups'
      | 'exclusion_rules'
      | 'goals'
      | 'funnels'
      | 'segments'
      | 'share_links'
      | 'report_share_links'
      | 'crawl_share_links'
      | 'saved_views'
      | 'annotations'
      | 'fixes'
      | 'alerts'
      | 'incidents'
      | 'imports'
      | 'runs'
      | 'ignored_issues'
    /** How many there are */
    readonly count: number
  }[]
  /** What stays in the old account: links to search engines, rules for channels, and access of guests and limited keys */
  readonly stays: readonly {
    /** What it is */
    readonly name: 'search_links' | 'channel_rules' | 'guests' | 'keys'
    /** How many there are */
    readonly count: number
  }[]
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it ends, in UTC */
  readonly expires_at: string
}

export type RecheckState = 'passed' | 'failed' | 'inconclusive'

export interface RecheckedPage {
  /** The URL */
  readonly url: string
  /** The state */
  readonly state: RecheckState
  /** What came of fetching it */
  readonly outcome: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked' | null
  /** The reason */
  readonly reason: string | null
  /** The state */
  readonly status: number | null
  /** What was found, and where on the page: the first 20. Empty for checks of the whole site, which have `detail` */
  readonly evidence: readonly Evidence[]
  /** How many more places there were than `evidence` holds */
  readonly more: number
}

export interface Redirect {
  /** The URL */
  readonly url: string
  /** The state */
  readonly status: number
  /** The URL in the header `Location` */
  readonly location: string
  /** The time that it took */
  readonly milliseconds: number
}

export interface RedirectHop {
  /** The id */
  readonly id: number
  /** The URL */
  readonly url: string
  /** The state */
  readonly status: number | null
}

export interface Registration {
  /** The kind of record */
  readonly object: 'registration'
  /** The email address */
  readonly email: string
}

export type RegistrationMode = 'closed' | 'open'

export interface RejectedLine {
  /** The number of the line; null if it is not known */
  readonly line: number
  /** The reason */
  readonly reason:
    | 'malformed'
    | 'too_long'
    | 'no_time'
    | 'invalid_time'
    | 'future'
    | 'no_visitor'
    | 'no_page'
    | 'no_actions'
    | 'bot'
    | 'other_website'
    | 'unsupported'
    | 'after_cutoff'
    | 'not_kept'
    | 'already_imported'
    | 'duplicate'
    | 'overlapping'
    | 'encoding'
  /** The text */
  readonly text: string
}

export interface RenamedVisits {
  /** The value before */
  readonly before: string
  /** The value after */
  readonly after: string
  /** The number of visits */
  readonly visits: number
}

export interface Rendering {
  /** The state */
  readonly status: 'rendered' | 'not_rendered' | 'failed'
  /** The reason */
  readonly reason: string | null
  /** The browser */
  readonly browser: string | null
  /** The URL that scripts left the page for; null if they did not */
  readonly left_for: string | null
  /** The page before scripts ran */
  readonly raw: ComparedPage | null
  /** Whether a browser rendered the pages, or the page as a browser shows it */
  readonly rendered: ComparedPage | null
  /** What differs between `raw` and `rendered` */
  readonly differs: readonly string[]
  /** What was measured as a phone and as a desktop computer */
  readonly lab: readonly LabMetrics[]
  /** How the page fits a phone */
  readonly layout: PhoneLayout | null
  /** What axe-core found */
  readonly accessibility: readonly AxeViolation[] | null
  /** The images */
  readonly images: readonly RunImage[]
}

export interface Report {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'report'
  /** The URL */
  readonly url: string
  /** The URL's host without `www.` */
  readonly project: string
  /** 0: public, 1: private, 2: password-protected */
  readonly privacy: Privacy
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** 1: the page is meant to stay out of search, so noindex is not an issue */
  readonly intended_noindex: 0 | 1
  /** Whether a browser renders the page first: always, never, or only if its HTML looks as if scripts draw it (auto). Without a browser on the server, always is refused, and auto continues without rendering */
  readonly render: 'auto' | 'always' | 'never'
  /** The state */
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** How many checks failed or warned in the last run */
  readonly issues: number
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** How often it runs again by itself */
  readonly schedule: Schedule
  /** When, as HH:MM in the time zone of the account; UTC if that has none */
  readonly schedule_time: string
  /** On which day, if weekly: 1 for Monday to 7 for Sunday */
  readonly schedule_weekday: number
  /** On which day, if monthly: 1 to 31; in shorter months on the last one */
  readonly schedule_day: number
  /** When it runs again by its schedule */
  readonly next_run_at: string | null
  /** 1: when a scheduled audit ends, the account gets an email about what changed */
  readonly email: 0 | 1
  /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
  readonly email_pdf: 0 | 1
  /** The share link of the report's page, which cannot be guessed */
  readonly page: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
  /** The id of the run */
  readonly run: number | null
  /** The results of the newest finished run; null until there are any */
  readonly results: Results | null
  /** How far the audit is; null unless it is running */
  readonly progress: AuditProgress | null
  /** The results of the running audit so far: only the checks that need nothing but the page, and their score. They are replaced by `results` when the audit ends, and count nowhere else */
  readonly preliminary: Results | null
}

export interface ReportShareLink {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'share_link'
  /** The id of the report */
  readonly report: number
  /** The name */
  readonly name: string
  /** Its address, which cannot be guessed */
  readonly page: string
  /** 0: anyone who has the link, 2: with a password of this link */
  readonly privacy: 0 | 2
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** The first instant at which it does not work any more; null for always */
  readonly expires_at: string | null
  /** 0: the link is switched off, and looks like one that does not exist */
  readonly enabled: 0 | 1
  /** Within a minute; null if it was never opened */
  readonly last_used_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface ReportSummary {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'report'
  /** The URL */
  readonly url: string
  /** The URL's host without `www.` */
  readonly project: string
  /** 0: public, 1: private, 2: password-protected */
  readonly privacy: Privacy
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** 1: the page is meant to stay out of search, so noindex is not an issue */
  readonly intended_noindex: 0 | 1
  /** Whether a browser renders the page first: always, never, or only if its HTML looks as if scripts draw it (auto). Without a browser on the server, always is refused, and auto continues without rendering */
  readonly render: 'auto' | 'always' | 'never'
  /** The state */
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** How many checks failed or warned in the last run */
  readonly issues: number
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** How often it runs again by itself */
  readonly schedule: Schedule
  /** When, as HH:MM in the time zone of the account; UTC if that has none */
  readonly schedule_time: string
  /** On which day, if weekly: 1 for Monday to 7 for Sunday */
  readonly schedule_weekday: number
  /** On which day, if monthly: 1 to 31; in shorter months on the last one */
  readonly schedule_day: number
  /** When it runs again by its schedule */
  readonly next_run_at: string | null
  /** 1: when a scheduled audit ends, the account gets an email about what changed */
  readonly email: 0 | 1
  /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
  readonly email_pdf: 0 | 1
  /** The share link of the report's page, which cannot be guessed */
  readonly page: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface RequestedRegistration {
  /** The kind of record */
  readonly object: 'registration'
  /** Always true */
  readonly requested: true
}

export interface RequestedReset {
  /** The kind of record */
  readonly object: 'password_reset'
  /** Always true */
  readonly requested: true
}

export type ResultName = 'good' | 'decent' | 'bad'

export interface Results {
  /** The most important numbers */
  readonly summary: {
    /** The score, from 0 to 100; null if there is none */
    readonly score: number | null
    /** `good`, `decent` or `bad`, by the score; null without a score */
    readonly result: ResultName | null
    /** Checks that passed */
    readonly passed: number
    /** Checks that failed */
    readonly failed: number
    /** Checks with a warning */
    readonly warned: number
    /** Checks that could not be verified */
    readonly unverified: number
    /** Of the checks that have a verdict: what the score of a category is a share of */
    readonly weight: number
    /** Of the unverified: the page has nothing to judge; absent in runs before scoring version 2 */
    readonly not_applicable?: number
    /** Of the unverified: it could not be found out; absent in runs before scoring version 2 */
    readonly inconclusive?: number
    /** Checks with a verdict, in percent of their weight */
    readonly judged?: number | null
    /** The score before issues are ignored */
    readonly raw_score?: number | null
    /** Issues that are ignored, and so in no other count */
    readonly ignored?: number
    /** Scores of different versions cannot be compared */
    readonly scoring_version: number
    /** The failed checks that limit the score, and to what; each but the lowest lowers the limit by another 15 points; absent in runs before scoring version 2 */
    readonly caps?: readonly AppliedCap[]
  }
  /** The results by category */
  readonly categories: readonly CategoryScore[]
  /** The results of the checks */
  readonly checks: readonly CheckResult[]
  /** The page */
  readonly page: PageSummary
  /** How a browser showed the page; absent in runs before scoring version 3 */
  readonly rendering?: Rendering
}

export interface Revenue {
  /** The name of the event */
  readonly event: string
  /** Three letters */
  readonly currency: string
  /** The sum of the amounts, in units of the currency */
  readonly revenue: number
  /** How many events had an amount */
  readonly events: number
}

export type Role = 'owner' | 'admin' | 'editor' | 'viewer'

export interface RowPathGroup {
  /** The id */
  readonly id: number
  /** The name */
  readonly name: string
  /** The pattern, in which `*` stands for any text */
  readonly pattern: string
}

export interface Run {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'run'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string
  /** The scoring version of the score: those of different versions cannot be compared. Null if the audit failed */
  readonly scoring_version: number | null
  /** The id of the report */
  readonly report: number
  /** The results */
  readonly results: Results | null
}

export interface RunImage {
  /** By which the image of the run is read */
  readonly name: string
  /** As which device the page was loaded */
  readonly profile: string
  /** The kind */
  readonly kind: 'screenshot' | 'frame'
  /** Milliseconds after the page began to load; null for the finished page */
  readonly at: number
}

export interface RunSummary {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'run'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string
  /** The scoring version of the score: those of different versions cannot be compared. Null if the audit failed */
  readonly scoring_version: number | null
  /** The id of the report */
  readonly report: number
}

export interface SavedView {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'saved_view'
  /** The id of the website */
  readonly website: number
  /** The name */
  readonly name: string
  /** The ready-made view that it begins with; empty for all pages */
  readonly view: string
  /** Out of url, title, folder, template, status, target, words, depth, visitors, visits, visits_before, visits_difference, visits_change, trend, pageviews, entries, exits, bounce_rate, engaged_time, conversions, goal_value, clicks, clicks_before, clicks_difference, clicks_change, impressions, ctr, position, position_difference, competing_queries, best_query, index_status, index_coverage, index_fetch, index_robots, index_blocking, google_canonical, user_canonical, index_crawled_at, inspected_at, score, report_score, issues, indexable, index_reason, response_ms, inlinks, in_sitemap, crawled_at, changed, ai_reads, ai_last_read, ai_visits, ai_impressions, ai_citations; empty for those of the view */
  readonly columns: readonly string[]
  /** Conditions on columns, such as `visits>100` */
  readonly filter_by: readonly string[]
  /** Text in URLs and titles */
  readonly search: string
  /** One row for each of these instead of each page; empty for pages */
  readonly group: string
  /** Empty for the order of the view */
  readonly sort_by: string
  /** `desc` or `asc` */
  readonly sort: string
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export type Schedule = 'none' | 'daily' | 'weekly' | 'monthly'

export interface ScreenshotDifference {
  /** The width in pixels */
  readonly width: number
  /** The height in pixels */
  readonly height: number
  /** How much of the picture changed, in percent */
  readonly changed: number
  /** The boxes around the changes, the largest first; 50 at most */
  readonly areas: readonly ChangedArea[]
  /** How many more areas there are */
  readonly more: number
}

export interface SearchAnswerFile {
  /** The id of the report */
  readonly report: 'google-ai' | 'bing-ai'
  /** The first day */
  readonly from: string
  /** The last day */
  readonly to: string
  /** 1: it has numbers by days; 0: they are of all of its days together */
  readonly daily: 0 | 1
  /** 1: the rows are from it */
  readonly read: 0 | 1
}

export interface SearchAnswerMeta {
  /** The first day */
  readonly from: string
  /** The last day */
  readonly to: string
  /** How many rows there are */
  readonly total: number
  /** Those of all rows */
  readonly impressions: number | null
  /** Those of all rows */
  readonly citations: number | null
  /** The imported reports, the newest first */
  readonly files: readonly SearchAnswerFile[]
}

export interface SearchAnswerRow {
  /** The page, or the query */
  readonly value: string
  /** How often Google showed the page in answers of AI; null if no report has days of the range */
  readonly impressions: number | null
  /** How often answers of Copilot and Bing cited it, or were grounded on the query; null if no report has days of the range */
  readonly citations: number | null
}

export interface SearchFile {
  /** The source */
  readonly source: 'google' | 'bing'
  /** The first day */
  readonly from: string
  /** The last day */
  readonly to: string
  /** 1: its pages and queries are counted. They are of all of its days together, so the range must have all of them, and none of them may have been fetched. Its totals of days are counted wherever they were not fetched */
  readonly counted: 0 | 1
}

export interface SearchHour {
  /** When the hour begins */
  readonly time: string
  /** Clicks in search results */
  readonly clicks: number
  /** How often a page was shown in search results */
  readonly impressions: number
  /** Percent of the impressions that were clicked; null without impressions */
  readonly ctr: number | null
  /** The average position of all impressions, from 1; null without impressions */
  readonly position: number | null
  /** The same numbers of the time that is compared with */
  readonly previous: SearchNumbers
  /** 0: Google still counts it */
  readonly final: 0 | 1
}

export interface SearchHoursMeta {
  /** The totals */
  readonly totals: SearchTotals
  /** Up to ten minutes ago */
  readonly asked_at: string
}

export interface SearchLink {
  /** The kind of record */
  readonly object: 'search_link'
  /** The source */
  readonly source: 'google' | 'bing'
  /** The id of the connection */
  readonly connection: number
  /** The property of the search engine */
  readonly property: string
  /** `waiting`: for its first sync. `failed`: the last sync ended with a problem; it is repeated at `next_sync_at` */
  readonly state: 'waiting' | 'syncing' | 'synced' | 'failed'
  /** The kind of problem that its last use had; null if none */
  readonly problem:
    | 'revoked'
    | 'denied'
    | 'api-disabled'
    | 'limited'
    | 'unavailable'
    | 'unreadable'
    | 'unreadable-secret'
    | null
  /** What to do about it */
  readonly advice: string | null
  /** Of the sync that runs, or of the last one */
  readonly days_done: number
  /** The number of days that are fetched in total */
  readonly days_total: number
  /** The first day that is stored */
  readonly first_day: string | null
  /** The last day that is stored */
  readonly last_day: string | null
  /** The last day that does not change any more */
  readonly final_day: string | null
  /** When the last complete sync ended */
  readonly synced_at: string | null
  /** When the next one begins; null while one waits or runs */
  readonly next_sync_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface SearchMeta {
  /** The first day */
  readonly from: string
  /** The last day that is counted: not later than the last one that search engines have */
  readonly to: string
  /** As many days */
  readonly compared: ComparedDays | null
  /** The last day with numbers */
  readonly fresh_until: string | null
  /** The last day whose numbers do not change any more */
  readonly final_until: string | null
  /** What is stored of each search engine */
  readonly sources: readonly SearchSourceDays[]
  /** Imported exports, the newest first */
  readonly files: readonly SearchFile[]
  /** What belongs to queries that the search engine does not name, because they are rare. They are in totals and in the numbers of pages, and are no row of queries. Null if that is not known: with filters on country or device together with a page, or if the range has a part of an imported file */
  readonly missing: UnnamedQueries | null
}

export interface SearchNumbers {
  /** Clicks in search results */
  readonly clicks: number
  /** How often a page was shown in search results */
  readonly impressions: number
  /** Percent of the impressions that were clicked; null without impressions */
  readonly ctr: number | null
  /** The average position of all impressions, from 1; null without impressions */
  readonly position: number | null
}

export interface SearchPaging {
  /** The number of this page, from 1 */
  readonly current_page: number
  /** The position of the first row of this page; null if the page is empty */
  readonly from: string
  /** The last day that is counted: not later than the last one that search engines have */
  readonly to: string
  /** The number of items on a page */
  readonly per_page: number
  /** The total number */
  readonly total: number
  /** The number of the last page */
  readonly last_page: number
  /** The URL of the list, without its query string */
  readonly path: string
  /** The `cursor` of the next page; null on the last page. Only in lists that take a cursor */
  readonly next_cursor?: string | null
  /** As many days */
  readonly compared: ComparedDays | null
  /** The last day with numbers */
  readonly fresh_until: string | null
  /** The last day whose numbers do not change any more */
  readonly final_until: string | null
  /** What is stored of each search engine */
  readonly sources: readonly SearchSourceDays[]
  /** Imported exports, the newest first */
  readonly files: readonly SearchFile[]
  /** What belongs to queries that the search engine does not name, because they are rare. They are in totals and in the numbers of pages, and are no row of queries. Null if that is not known: with filters on country or device together with a page, or if the range has a part of an imported file */
  readonly missing: UnnamedQueries | null
}

export interface SearchPair {
  /** The value */
  readonly value: string
  /** Clicks in search results */
  readonly clicks: number
  /** How often a page was shown in search results */
  readonly impressions: number
  /** Percent of the impressions that were clicked; null without impressions */
  readonly ctr: number | null
  /** The average position of all impressions, from 1; null without impressions */
  readonly position: number | null
}

export interface SearchPoint {
  /** The day, YYYY-MM-DD */
  readonly date: string
  /** Clicks in search results */
  readonly clicks: number
  /** How often a page was shown in search results */
  readonly impressions: number
  /** Percent of the impressions that were clicked; null without impressions */
  readonly ctr: number | null
  /** The average position of all impressions, from 1; null without impressions */
  readonly position: number | null
}

export interface SearchPreview {
  /** The URL */
  readonly url: string
  /** The title */
  readonly title: string | null
  /** The description */
  readonly description: string | null
}

export interface SearchProperty {
  /** As the search engine names it */
  readonly property: string
  /** The type */
  readonly type: 'domain' | 'url-prefix'
  /** `none`: not verified */
  readonly permission: 'owner' | 'full' | 'restricted' | 'none'
}

export interface SearchRow {
  /** Empty where it is not known */
  readonly value: string
  /** Clicks in search results */
  readonly clicks: number
  /** How often a page was shown in search results */
  readonly impressions: number
  /** Percent of the impressions that were clicked; null without impressions */
  readonly ctr: number | null
  /** The average position of all impressions, from 1; null without impressions */
  readonly position: number | null
  /** The same numbers of the time that is compared with */
  readonly previous: SearchNumbers | null
  /** In percent; null without clicks before */
  readonly clicks_change: number | null
  /** Clicks in equal parts of the range */
  readonly trend: readonly number[]
  /** 1: it has the brand of the website; null if the website names none */
  readonly brand?: 0 | 1 | null
  /** Of a query: its pages with the most clicks */
  readonly pages?: readonly SearchPair[]
  /** Of a page: its queries with the most clicks */
  readonly queries?: readonly SearchPair[]
}

export interface SearchSourceDays {
  /** The source */
  readonly source: 'google' | 'bing'
  /** The first day with numbers */
  readonly first_day: string
  /** The last day with numbers */
  readonly last_day: string
  /** The last day whose numbers are final */
  readonly final_day: string
}

export interface SearchTotals {
  /** The numbers of the selected days */
  readonly now: SearchNumbers
  /** The same numbers of the time that is compared with */
  readonly previous: SearchNumbers | null
  /** In percent; null without clicks before */
  readonly clicks_change: number | null
}

export type SecondFactor = 'totp' | 'passkey' | 'backup_code'

export interface SecondFactors {
  /** The kind of record */
  readonly object: 'second_factors'
  /** 1: the person has a password */
  readonly password: 0 | 1
  /** 1: an authenticator app is set up */
  readonly totp: 0 | 1
  /** 1: there is a passkey */
  readonly passkey: 0 | 1
  /** How many are left */
  readonly backup_codes: number
  /** At which you can sign in */
  readonly providers: readonly {
    /** The id */
    readonly id: number
    /** The name */
    readonly name: string
  }[]
}

export interface Segment {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'segment'
  /** The id of the website */
  readonly website: number
  /** The name */
  readonly name: string
  /** The conditions, as in the parameter `filter` of statistics */
  readonly filter: readonly string[]
  /** personal: only the account of the website can use it; shared: visitors of the shared page can choose it too, and see its name */
  readonly visibility: 'personal' | 'shared'
  /** 1: the shared page of the website shows nothing but this segment, and visitors cannot remove it. One segment of a website can be locked: locking another unlocks it */
  readonly locked: 0 | 1
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface ServerEvent {
  /** `pageview`, or the name of an event. At most 120 bytes */
  readonly name: string
  /** The address of the page, or its path. Required for pageviews */
  readonly url?: string
  /** The IP address of the visitor. It is not stored */
  readonly address: string
  /** The User-Agent header of the visitor’s browser. It is not stored */
  readonly user_agent: string
  /** Your id of this event: sent again, it is not counted again. At most 120 bytes */
  readonly event_id?: string
  /** When it happened: ISO 8601 with a time zone, or milliseconds since 1970; at most 30 days ago. By default now */
  readonly time?: string
  /** The address of the page that linked here */
  readonly referrer?: string
  /** The title of the page */
  readonly title?: string
  /** Up to 30 properties: a JSON object, or its text in a form */
  readonly props?: unknown
  /** An amount such as 19.90. Needs `currency` */
  readonly revenue?: string
  /** Three letters such as EUR */
  readonly currency?: string
  /** Your id of the order, by which its revenue can be corrected later. At most 120 bytes */
  readonly order_id?: string
  /** The Accept-Language header of the visitor’s browser */
  readonly language?: string
}

export interface ServerEventResult {
  /** The state */
  readonly status: 'counted' | 'repeated' | 'dropped' | 'invalid'
  /** Your id of the event */
  readonly event_id: string | null
  /** Why it was dropped, such as `bot` or `excluded-address` */
  readonly reason?: string
  /** What is wrong, by field */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

export interface ServerEventResults {
  /** The kind of record */
  readonly object: 'server_events'
  /** Events that were counted */
  readonly counted: number
  /** Sent before, with the same id */
  readonly repeated: number
  /** Not counted, as hits of browsers would not be */
  readonly dropped: number
  /** Events with an error */
  readonly invalid: number
  /** One for each event, in their order */
  readonly results: readonly ServerEventResult[]
}

export interface ServerEventSkew {
  /** Of the last 24 hours that came with a time; up to 1,000 */
  readonly events: number
  /** Negative: in the past, as of events that are sent later */
  readonly median_ms: number
  /** More than 0: the clock of the sender is ahead of ours */
  readonly max_ms: number
}

export interface Session {
  /** The account */
  readonly account: Account
  /** Who is signed in; null with an API key */
  readonly person: Person | null
  /** In this account; null with an API key */
  readonly role: Role | null
  /** What the caller may do; every operation names what it needs as `x-permission` */
  readonly permissions: readonly Permission[]
  /** 1: limited to these websites, reports, crawls and projects */
  readonly guest: 0 | 1
  /** Of a guest: the ids of websites */
  readonly websites: readonly number[]
  /** Of a guest: the ids of single reports */
  readonly reports: readonly number[]
  /** Of a guest: the ids of single crawls */
  readonly crawls: readonly number[]
  /** Of a guest: hosts with all of their reports and crawls */
  readonly projects: readonly string[]
  /** Parts of the account that are hidden; see Roles */
  readonly hidden: readonly HideableSection[]
  /** 1: the account requires a second factor, which this session was begun without: set one up */
  readonly second_factor_missing: 0 | 1
  /** To which the person belongs */
  readonly accounts: readonly {
    /** The id */
    readonly id: number
    /** The name */
    readonly name: string
    /** What the person may do; see Roles */
    readonly role: Role
  }[]
  /** 1: who runs the installation has suspended the account; nothing of it is shown */
  readonly suspended: 0 | 1
  /** What the account has nearly, or all of, that it may have */
  readonly limits_near: readonly NearLimit[]
  /** 1: the account has more events this month than it may have, so its statistics are not shown */
  readonly statistics_held: 0 | 1
  /** Who runs the installation is signed in as this account, until then; null: nobody is */
  readonly operator_until: string | null
  /** You run the installation, and are signed in as this account until then; null: it is your own */
  readonly acting_until: string | null
  /** Their base addresses */
  readonly services: {
    /** The address of the analytics service */
    readonly analytics: string
    /** The address of the SEO service */
    readonly seo: string
  }
  /** The version */
  readonly version: string
  /** What the owner of the installation should act on at once; empty for others */
  readonly alerts: readonly Alert[]
}

export interface SessionToken {
  /** The token */
  readonly token: string
  /** When it ends, in UTC */
  readonly expires_at: string
}

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'information'

export interface ShareLink {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'share_link'
  /** The id of the website */
  readonly website: number
  /** The name */
  readonly name: string
  /** Its address, which cannot be guessed */
  readonly page: string
  /** 0: anyone who has the link, 2: with a password of this link */
  readonly privacy: 0 | 2
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** The first instant at which it does not work any more; null for always */
  readonly expires_at: string | null
  /** 0: the link is switched off, and looks like one that does not exist */
  readonly enabled: 0 | 1
  /** Within a minute; null if it was never opened */
  readonly last_used_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
  /** The id of the segment that the link is locked to; null for none */
  readonly segment: number | null
  /** What the link shows: the overview always, and realtime or conversions (goals, funnels, journeys) if they are named */
  readonly sections: readonly ('overview' | 'realtime' | 'conversions')[]
}

export interface SharedAnnotation {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'annotation'
  /** The text */
  readonly text: string
  /** The time, in UTC */
  readonly time: string
  /** When it ended, in UTC; null if it was a moment */
  readonly end_time: string | null
}

export interface SharedBranding {
  /** The name */
  readonly name: string
  /** The main color, such as `#1f4b99` */
  readonly primary_color: string
  /** The second color, such as `#1f4b99` */
  readonly accent_color: string
  /** The last line of documents for clients */
  readonly footer: string
  /** A data URL; empty for none */
  readonly logo: string
}

export interface SharedCrawl {
  /** The kind of record */
  readonly object: 'crawl'
  /** The URL */
  readonly url: string
  /** The URL's host without `www.` */
  readonly project: string
  /** The state */
  readonly status: CrawlStatus
  /** The id of the run */
  readonly run: number | null
  /** The number of pages, or the pages */
  readonly pages: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** The share link of the crawl's page, which cannot be guessed */
  readonly page: string
  /** How far the run is; null if none is running */
  readonly progress: CrawlProgress | null
  /** The newest run; null if there was none */
  readonly last_run: CrawlRun | null
  /** open: everybody may see it; granted: by its password */
  readonly access: 'open' | 'granted'
  /** How the account presents itself; null if it has no branding */
  readonly branding: SharedBranding | null
}

export interface SharedDiff {
  /** The earlier run */
  readonly from: SharedRunSummary
  /** The later run */
  readonly to: SharedRunSummary
  /** The score, from 0 to 100; null if there is none */
  readonly score: {
    /** The first day */
    readonly from: number | null
    /** The last day */
    readonly to: number | null
    /** The change since the time or run before; null if there is nothing to compare with */
    readonly change: number | null
  }
  /** The scoring versions; where they differ, so may the score of a page that did not change */
  readonly scoring: {
    /** The first day */
    readonly from: number
    /** The last day */
    readonly to: number
    /** What was changed */
    readonly changed: boolean
  }
  /** Issues that are gone */
  readonly fixed: readonly ChangedCheck[]
  /** Issues that are new */
  readonly broken: readonly ChangedCheck[]
  /** Verdicts that came or went for want of evidence */
  readonly other: readonly ChangedCheck[]
  /** Issues of both runs */
  readonly remaining: readonly ChangedCheck[]
  /** Checks with the same verdict in both runs */
  readonly unchanged: number
  /** Issues of either run that are ignored, and so in none of these lists */
  readonly ignored: number
  /** The results by category */
  readonly categories: readonly CategoryChange[]
  /** What is different about the page itself */
  readonly page: readonly PageChange[]
}

export interface SharedReport {
  /** The kind of record */
  readonly object: 'report'
  /** The URL */
  readonly url: string
  /** The URL's host without `www.` */
  readonly project: string
  /** The state */
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** How many checks failed or warned in the last run */
  readonly issues: number
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** The share link of the report's page, which cannot be guessed */
  readonly page: string
  /** The id of the run */
  readonly run: number | null
  /** The results */
  readonly results: Results | null
  /** How far the audit is; null unless it is running */
  readonly progress: AuditProgress | null
  /** The results of the running audit so far: only the checks that need nothing but the page, and their score. They are replaced by `results` when the audit ends, and count nowhere else */
  readonly preliminary: Results | null
  /** open: everybody may see it; granted: by its password */
  readonly access: 'open' | 'granted'
  /** How the account presents itself; null if it has no branding */
  readonly branding: SharedBranding | null
}

export interface SharedRun {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'run'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string
  /** The scoring version of the score: those of different versions cannot be compared. Null if the audit failed */
  readonly scoring_version: number | null
  /** The results */
  readonly results: Results | null
}

export interface SharedRunSummary {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'run'
  /** `good`, `decent` or `bad`, by the score; null without a score */
  readonly result: ResultName | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** What went wrong; null if nothing did */
  readonly error: string | null
  /** When the results were made, in UTC; null if there are none yet */
  readonly generated_at: string
  /** The scoring version of the score: those of different versions cannot be compared. Null if the audit failed */
  readonly scoring_version: number | null
}

export interface SharedSegment {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'segment'
  /** The name */
  readonly name: string
}

export interface SharedWebsite {
  /** The kind of record */
  readonly object: 'website'
  /** The domain, without `www.` */
  readonly domain: string
  /** open: everybody may see it; granted: by its password */
  readonly access: 'open' | 'granted'
  /** 1: the page shows nothing but one segment of the website */
  readonly locked: 0 | 1
  /** What the page cannot be broken down by, because it would show more than the segment */
  readonly hidden_dimensions: readonly string[]
  /** What the page shows; conversions are goals, funnels and journeys */
  readonly sections: readonly ('overview' | 'realtime' | 'conversions')[]
  /** 1: the website has path groups, so that group_paths=1 makes a difference */
  readonly has_path_groups: 0 | 1
  /** How many segments the page offers */
  readonly segments: number
  /** How the account presents itself; null if it has no branding */
  readonly branding: SharedBranding | null
}

export interface SignInOptions {
  /** The kind of record */
  readonly object: 'sign_in_options'
  /** 1: a mail with a link that sets a new password can be asked for */
  readonly password_reset: 0 | 1
  /** 1: everybody with a mail address can make an account */
  readonly registration: 0 | 1
  /** 0: nobody signs in with a password here */
  readonly passwords: 0 | 1
  /** By which people can sign in */
  readonly providers: readonly {
    /** The id */
    readonly id: number
    /** The name */
    readonly name: string
  }[]
}

export interface SignInProvider {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'sign_in_provider'
  /** On the button on the page to sign in */
  readonly name: string
  /** As the provider writes it in its discovery document, without `/.well-known/openid-configuration` */
  readonly issuer: string
  /** 1: a client secret is stored */
  readonly has_secret: 0 | 1
  /** As the provider has issued it */
  readonly client_id: string
  /** What is asked for, separated by spaces; `openid` is one of them */
  readonly scopes: string
  /** Mail domains for which the provider is trusted: who has a verified address there may sign up, or is the person with this address. `example.com=3`: these belong to account 3 */
  readonly domains: readonly string[]
  /** The id of the account to which people of these domains belong; 0 for none */
  readonly account: number
  /** 1: people of the domains may sign in without an invitation */
  readonly sign_up: 0 | 1
  /** Of new people in no group that is listed, and of all such people where groups are listed; `guest` sees nothing until somebody shares it, `none` refuses */
  readonly role: ProviderRole
  /** Where the token lists groups, such as `groups` or `realm_access.roles` */
  readonly groups_claim: string
  /** Roles by group, such as `marketing=editor`: the first that matches counts at every sign-in. Owners stay owners */
  readonly group_roles: readonly string[]
  /** 1: mail addresses of the domains count as verified although the token does not say so, as with Microsoft Entra ID */
  readonly trusts_email: 0 | 1
  /** Whether a sign-in there counts as one with a second factor: as its token says (`amr`), always, or never */
  readonly second_factor: ProviderFactor
  /** Who may still sign in with a password: all, those of other domains, or nobody. Only after a first sign-in by the provider */
  readonly passwords: PasswordRule
  /** How many people are linked */
  readonly identities: number
  /** To be registered at the provider, all of them */
  readonly redirect_uris: readonly string[]
  /** Null: nobody has signed in by it yet */
  readonly last_sign_in_at: string | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface SignInStep {
  /** The kind of record */
  readonly object: 'sign_in_step'
  /** With any of these the sign-in goes on */
  readonly factors: readonly SecondFactor[]
}

export interface SignInTest {
  /** The kind of record */
  readonly object: 'sign_in_test'
  /** Whether who has signed in there is known, would be linked or signed up, or would be refused */
  readonly outcome: 'sign-in' | 'link' | 'sign-up' | 'refused'
  /** Why it would be refused */
  readonly reason: string | null
  /** What the provider calls the person */
  readonly subject: string
  /** The email address */
  readonly email: string | null
  /** Null: the token does not say */
  readonly email_verified: 0 | 1 | null
  /** The name */
  readonly name: string | null
  /** Of which the provider says that the person is a member */
  readonly groups: readonly string[]
  /** How the person has signed in there (`amr`) */
  readonly methods: readonly string[]
  /** 1: it counts as a sign-in with a second factor */
  readonly second_factor: 0 | 1
  /** 1: the token says when the person has signed in, so people can confirm dangerous actions by it */
  readonly can_confirm: 0 | 1
  /** To which the mail address belongs */
  readonly account: number | null
  /** What the person gets there, unless an owner */
  readonly role: 'admin' | 'editor' | 'viewer' | 'guest' | 'none' | null
}

export interface SignedInAs {
  /** The kind of record */
  readonly object: 'sign_in_as'
  /** The id of the account that the session shows */
  readonly account: number
  /** When it ends by itself */
  readonly until: string
}

export interface Site {
  /** The kind of record */
  readonly object: 'site'
  /** The domain of its website, or else the host of its reports and crawls without `www.` */
  readonly host: string
  /** Empty if it has none */
  readonly name: string
  /** Whose site it is; empty if that is not set */
  readonly client: string
  /** The id of its website; null if the host is not tracked */
  readonly website: number | null
  /** 1: the site is tracked by the analytics service */
  readonly tracked: 0 | 1
  /** 0: nothing is counted until the domain is verified; null if the host is not tracked */
  readonly verified: 0 | 1 | null
  /** 1: a website with sample data */
  readonly demo: 0 | 1
  /** null if the host is not tracked */
  readonly visitors: ComparedValue | null
  /** Visitors by `interval` of the range, from the first to the last */
  readonly series: readonly number[] | null
  /** Seen in the last 5 minutes */
  readonly live_visitors: number | null
  /** Its main goal, or else its first one */
  readonly goal: SiteGoal | null
  /** Of its newest crawl, or else the average of its reports */
  readonly score: number | null
  /** Of the newest complete crawl, since the one before it with the same settings; null if the scores cannot be compared */
  readonly score_change: number | null
  /** Checks that found something in the newest complete crawl, and nothing in the one before */
  readonly new_issues: number | null
  /** Checks that found something in the newest complete crawl */
  readonly issues: number | null
  /** The crawl of the host that ran last */
  readonly crawl: SiteCrawl | null
  /** The number of reports */
  readonly reports: number | null
  /** How long its lists are; only in the reply about one site */
  readonly parts?: SiteParts
  /** When a crawl or report of the host runs next by its schedule */
  readonly schedule: string | null
}

export interface SiteClient {
  /** Empty: sites without a client */
  readonly client: string
  /** The number of sites */
  readonly sites: number
  /** The number of visitors */
  readonly visitors: number | null
}

export interface SiteCrawl {
  /** The id */
  readonly id: number
  /** The state */
  readonly status: CrawlStatus
  /** In percent, estimated; 100 if it is over */
  readonly progress: number
  /** Pages that the last complete run fetched */
  readonly pages: number | null
  /** When its last complete run ended */
  readonly finished_at: string | null
}

export interface SiteGoal {
  /** The id */
  readonly id: number
  /** The name */
  readonly name: string
  /** Conversions */
  readonly conversions: ComparedValue
  /** The share of visitors who converted, in percent; null without visitors */
  readonly conversion_rate: number | null
}

export interface SiteIgnoredMark {
  /** The id of the ignored issue of the project */
  readonly id: number
  /** Only on pages that match it, such as those of a template; empty for all */
  readonly pattern: string
  /** The reason */
  readonly reason: string
  /** Who did it */
  readonly by: string
  /** When it happened, in UTC */
  readonly at: string
}

export interface SiteIssue {
  /** The id of the check */
  readonly check: string
  /** The title */
  readonly title: string
  /** How to fix it, with code in backticks */
  readonly advice: string
  /** The standard, or the most authoritative documentation */
  readonly link: string
  /** What the check expects, as its title says */
  readonly expected: string
  /** The level */
  readonly level: 'page' | 'site'
  /** How severe the issue is */
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'information'
  /** The category of the check */
  readonly category: string
  /** The template of the pages */
  readonly template: string | null
  /** Pages where it was found */
  readonly pages: number
  /** Of these, how many fail; the others get a warning */
  readonly failed: number
  /** Of these, how many only reports have */
  readonly report_pages: number
  /** Pages that were judged */
  readonly judged: number
  /** The number of visits */
  readonly visits: number | null
  /** The share of all visits in percent; null if the site is not tracked */
  readonly visits_share: number | null
  /** Clicks in search results */
  readonly clicks: number | null
  /** The number of visitors who met the issue; null if the site is not tracked */
  readonly people: number | null
  /** The points that it costs */
  readonly points: number | null
  /** The change since the time or run before; null if there is nothing to compare with */
  readonly change: number | null
  /** The state */
  readonly state: SiteIssueState | null
  /** Pages where it is ignored; they are in no other count */
  readonly ignored_pages: number
  /** Where the issue is ignored, by whom and why */
  readonly ignored: readonly SiteIgnoredMark[]
}

export interface SiteIssueCounts {
  /** Checks that found something */
  readonly all: number
  /** Those that found nothing in the crawls before */
  readonly new: number
  /** Those that had found nothing in the previous crawl, but in an earlier one */
  readonly came_back: number
  /** Issues of critical severity */
  readonly critical: number
  /** Issues of high severity */
  readonly high: number
  /** Issues of medium severity */
  readonly medium: number
  /** Issues of low severity */
  readonly low: number
  /** Issues that are for information only */
  readonly information: number
  /** Those that are ignored on some pages or on all */
  readonly ignored: number
  /** Checks that found nothing */
  readonly passed: number
}

export interface SiteIssueDetail {
  /** The id of the check */
  readonly check: string
  /** The title */
  readonly title: string
  /** How to fix it, with code in backticks */
  readonly advice: string
  /** The standard, or the most authoritative documentation */
  readonly link: string
  /** What the check expects, as its title says */
  readonly expected: string
  /** The level */
  readonly level: 'page' | 'site'
  /** How severe the issue is */
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'information'
  /** The category of the check */
  readonly category: string
  /** The template of the pages */
  readonly template: string | null
  /** Pages where it was found */
  readonly pages: number
  /** Of these, how many fail; the others get a warning */
  readonly failed: number
  /** Of these, how many only reports have */
  readonly report_pages: number
  /** Pages that were judged */
  readonly judged: number
  /** The number of visits */
  readonly visits: number | null
  /** The share of all visits in percent; null if the site is not tracked */
  readonly visits_share: number | null
  /** Clicks in search results */
  readonly clicks: number | null
  /** The number of visitors who met the issue; null if the site is not tracked */
  readonly people: number | null
  /** The points that it costs */
  readonly points: number | null
  /** The change since the time or run before; null if there is nothing to compare with */
  readonly change: number | null
  /** The state */
  readonly state: SiteIssueState | null
  /** Pages where it is ignored; they are in no other count */
  readonly ignored_pages: number
  /** Where the issue is ignored, by whom and why */
  readonly ignored: readonly SiteIgnoredMark[]
  /** Why it matters */
  readonly why: string | null
  /** The reason */
  readonly reason: string | null
  /** What the score consists of */
  readonly score_parts: {
    /** Of the quality of pages */
    readonly pages?: number
    /** Of site-level issues */
    readonly site?: number
    /** Of coverage */
    readonly coverage?: number
    /** What only its cap costs */
    readonly cap?: number
  } | null
  /** The host name */
  readonly host: string
  /** The crawl */
  readonly crawl: SiteNewestCrawl | null
  /** The same issue on the pages of each template */
  readonly templates: readonly SiteIssue[]
  /** These templates */
  readonly groups: readonly SiteIssueGroup[]
  /** The finished crawls with the same settings, oldest first */
  readonly history: readonly SiteIssueHistoryEntry[]
  /** Whether a few of its pages can be checked again at once: not if the check judges the whole site */
  readonly can_recheck: boolean
}

export interface SiteIssueGroup {
  /** The pattern of the template, `site` or `other` */
  readonly id: string
  /** The kind */
  readonly kind: 'template' | 'site' | 'other'
  /** Of the path group or the folder; empty for `site` and `other` */
  readonly name: string
  /** The pattern, in which `*` stands for any text */
  readonly pattern: string | null
  /** The number of pages, or the pages */
  readonly pages: number
  /** The number of visits */
  readonly visits: number | null
  /** The share of all visits in percent; null if the site is not tracked */
  readonly visits_share: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** Those of its issues */
  readonly points: number
}

export interface SiteIssueHistoryEntry {
  /** The id of the run */
  readonly run: number
  /** When it happened, in UTC */
  readonly at: string | null
  /** The number of pages, or the pages */
  readonly pages: number | null
  /** What happened to the issue */
  readonly event: 'first_seen' | 'fixed' | 'came_back' | null
  /** The number of pages that it happened to */
  readonly event_pages: number | null
}

export interface SiteIssuePage {
  /** The id of the page in the crawl; that of the report if only a report has it */
  readonly id: number
  /** The id of the report */
  readonly report: number | null
  /** The URL */
  readonly url: string
  /** The title */
  readonly title: string | null
  /** The state */
  readonly status: number | null
  /** The id of its group */
  readonly template: string
  /** The number of visits */
  readonly visits: number | null
  /** Clicks in search results */
  readonly clicks: number | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** The verdict */
  readonly verdict: 'warn' | 'fail'
  /** Places on the page */
  readonly count: number
  /** The points that the score of the page gains once it is fixed */
  readonly gain: number
  /** The state */
  readonly state: SiteIssuePageState | null
  /** When it was first found, in UTC */
  readonly first_seen_at: string | null
  /** What the check found */
  readonly detail: Readonly<Record<string, unknown>> | null
  /** What was found, and where on the page: the first 20. Empty for checks of the whole site, which have `detail` */
  readonly evidence: readonly Evidence[]
  /** How many more places there were than `evidence` holds */
  readonly more: number
}

export type SiteIssuePageState = 'new' | 'came_back' | 'remaining'

export interface SiteIssueRecheck {
  /** The id of the check */
  readonly check: string
  /** When it was last checked, in UTC */
  readonly checked_at: string
  /** Checks that passed */
  readonly passed: number
  /** Checks that failed */
  readonly failed: number
  /** Checks that could not be verified */
  readonly inconclusive: number
  /** Affected pages of the crawl that were not checked again */
  readonly remaining: number
  /** The number of pages, or the pages */
  readonly pages: readonly RecheckedPage[]
}

export type SiteIssueState = 'new' | 'came_back' | 'changed' | 'unchanged'

export interface SiteIssueSummary {
  /** The host name */
  readonly host: string
  /** The crawl */
  readonly crawl: SiteNewestCrawl | null
  /** What makes templates: the path groups of the website of this host, or the folders of the crawl */
  readonly templates_by: 'path_groups' | 'folders'
  /** The number of issues by severity */
  readonly counts: SiteIssueCounts
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** The score if all issues were fixed */
  readonly if_all_fixed: number | null
  /** Those of all issues that are not ignored */
  readonly points: number
}

export interface SiteNames {
  /** The kind of record */
  readonly object: 'site'
  /** The domain of its website, or else the host of its reports and crawls without `www.` */
  readonly host: string
  /** Empty if it has none */
  readonly name: string
  /** Whose site it is; empty if that is not set */
  readonly client: string
}

export interface SiteNewestCrawl {
  /** The id of the crawl */
  readonly id: number
  /** The id of its run */
  readonly run: number
  /** When it ended, in UTC */
  readonly ended_at: string | null
  /** The id of the run before; null if there was none */
  readonly previous_run: number | null
  /** When the run before ended, in UTC */
  readonly previous_ended_at: string | null
}

export interface SitePage {
  /** The kind of record */
  readonly object: 'site_page'
  /** Its path and query, by which the sources are joined; of a group, its name */
  readonly page: string
  /** How many pages the group has */
  readonly pages?: number
  /** The ready-made views that it belongs to */
  readonly views?: readonly (
    | 'declining'
    | 'not_indexable'
    | 'broken'
    | 'not_indexed'
    | 'orphans'
    | 'slow_left'
    | 'almost_first_page'
    | 'impressions_without_clicks'
    | 'cannibalizing'
    | 'ai_unvisited'
  )[]
  /** The id of the page in the crawl of `sources` */
  readonly crawl_page?: number | null
  /** Its URL, as it was crawled */
  readonly url?: string | null
  /** Its title */
  readonly title?: string | null
  /** The first folder of its path */
  readonly folder?: string | null
  /** The path group that it belongs to; without path groups, a folder with many pages. Null for other pages */
  readonly template?: string | null
  /** The status of its response */
  readonly status?: number | null
  /** Where it redirects to, or its canonical page if that is another */
  readonly target?: string | null
  /** Words of its text */
  readonly words?: number | null
  /** Clicks from the start page; null if no link leads there */
  readonly depth?: number | null
  /** Distinct visitors of the page */
  readonly visitors?: number | null
  /** Visits in which it was viewed */
  readonly visits?: number | null
  /** Visits in the range compared with */
  readonly visits_before?: number | null
  /** Visits more or less than before */
  readonly visits_difference?: number | null
  /** The change of visits, in percent; null without visits before */
  readonly visits_change?: number | null
  /** Visits of the page over the range, in equal parts. Only of the rows of a reply */
  readonly trend?: readonly number[]
  /** Pageviews */
  readonly pageviews?: number | null
  /** Visits that began here */
  readonly entries?: number | null
  /** Visits that ended here */
  readonly exits?: number | null
  /** Percent of the visits that began here that had one pageview, no custom event and under 10 s of engaged time */
  readonly bounce_rate?: number | null
  /** Seconds of engaged time per visit */
  readonly engaged_time?: number | null
  /** Conversions of visits that began here; needs `goal` */
  readonly conversions?: number | null
  /** Clicks in results of search engines */
  readonly clicks?: number | null
  /** Clicks in as many days before */
  readonly clicks_before?: number | null
  /** Clicks more or less than before */
  readonly clicks_difference?: number | null
  /** The change of clicks, in percent; null without clicks before */
  readonly clicks_change?: number | null
  /** How often it was shown in results */
  readonly impressions?: number | null
  /** Percent of the impressions that were clicked */
  readonly ctr?: number | null
  /** Its average position in results, from 1 */
  readonly position?: number | null
  /** Positions more (worse) or less (better) than before; null if it was not shown then */
  readonly position_difference?: number | null
  /** Queries for which it and other pages of the site are shown: each with a tenth of the impressions at least */
  readonly competing_queries?: number | null
  /** The query with the most clicks, of those that search engines name */
  readonly best_query?: string | null
  /** What Google says of it: indexed, excluded, error or unknown; null if it was not inspected */
  readonly index_status?: string | null
  /** Why, in the words of Google, such as `Crawled - currently not indexed` */
  readonly index_coverage?: string | null
  /** What Google got: successful, soft_404, not_found, server_error, redirect_error and so on */
  readonly index_fetch?: string | null
  /** Whether its robots.txt lets Google crawl it: allowed or disallowed */
  readonly index_robots?: string | null
  /** indexing_allowed, blocked_by_meta_tag, blocked_by_http_header or blocked_by_robots_txt */
  readonly index_blocking?: string | null
  /** Its canonical URL, as Google chose it */
  readonly google_canonical?: string | null
  /** Its canonical URL, as Google read it */
  readonly user_canonical?: string | null
  /** When Google crawled it last */
  readonly index_crawled_at?: string | null
  /** When Google was asked about it last */
  readonly inspected_at?: string | null
  /** Its score, 0 to 100 */
  readonly score?: number | null
  /** The score of its latest report, 0 to 100; null without a report */
  readonly report_score?: number | null
  /** Checks that found something */
  readonly issues?: number | null
  /** 1: search engines may index it */
  readonly indexable?: number | null
  /** Why it is not indexable: status, redirect, robots, not-html, noindex or canonical */
  readonly index_reason?: string | null
  /** How many milliseconds its response took when it was crawled */
  readonly response_ms?: number | null
  /** Links of other pages to it */
  readonly inlinks?: number | null
  /** 1: it is in a sitemap */
  readonly in_sitemap?: number | null
  /** When it was crawled last */
  readonly crawled_at?: string | null
  /** What the last crawl found changed, such as `title words`; null if nothing */
  readonly changed?: string | null
  /** How often bots of AI services read it, impostors excluded */
  readonly ai_reads?: number | null
  /** When they read it last */
  readonly ai_last_read?: string | null
  /** Visits that began here and were sent by an AI assistant */
  readonly ai_visits?: number | null
  /** How often Google showed it in answers of AI, by the newest imported report that has days of the range. Null without such a report */
  readonly ai_impressions?: number | null
  /** How often answers of Copilot and Bing cited it, by the newest imported report that has days of the range. Null without such a report */
  readonly ai_citations?: number | null
  /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
  readonly goal_value?: readonly GoalAmount[]
}

export interface SitePageSources {
  /** The number of visits */
  readonly visits: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
  }
  /** The crawl */
  readonly crawl: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
    /** The crawl */
    readonly id: number | null
    /** Its run */
    readonly run: number | null
    /** When the run ended */
    readonly at: string | null
    /** When the run ended that `changed` compares with */
    readonly compared_with: string | null
  }
  /** Visits from AI assistants */
  readonly ai: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
  }
  /** The numbers of search engines */
  readonly search: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
    /** The last day that search engines have */
    readonly until: string | null
  }
  /** What Google says about pages */
  readonly index: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
  }
  /** The scores of reports */
  readonly reports: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
  }
  /** On which pages `issue` was found: only if it is sent; no rows unless ready */
  readonly issue?: {
    /** ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it */
    readonly state: 'ready' | 'none' | 'loading' | 'unavailable' | 'hidden'
  }
}

export interface SitePageTotals {
  /** How many pages were found */
  readonly pages: number
  /** Its URL, as it was crawled */
  readonly url?: string | null
  /** Its title */
  readonly title?: string | null
  /** The first folder of its path */
  readonly folder?: string | null
  /** The path group that it belongs to; without path groups, a folder with many pages. Null for other pages */
  readonly template?: string | null
  /** The status of its response */
  readonly status?: number | null
  /** Where it redirects to, or its canonical page if that is another */
  readonly target?: string | null
  /** Words of its text */
  readonly words?: number | null
  /** Clicks from the start page; null if no link leads there */
  readonly depth?: number | null
  /** Distinct visitors of the page */
  readonly visitors?: number | null
  /** Visits in which it was viewed */
  readonly visits?: number | null
  /** Visits in the range compared with */
  readonly visits_before?: number | null
  /** Visits more or less than before */
  readonly visits_difference?: number | null
  /** The change of visits, in percent; null without visits before */
  readonly visits_change?: number | null
  /** Visits of the page over the range, in equal parts. Only of the rows of a reply */
  readonly trend?: readonly number[]
  /** Pageviews */
  readonly pageviews?: number | null
  /** Visits that began here */
  readonly entries?: number | null
  /** Visits that ended here */
  readonly exits?: number | null
  /** Percent of the visits that began here that had one pageview, no custom event and under 10 s of engaged time */
  readonly bounce_rate?: number | null
  /** Seconds of engaged time per visit */
  readonly engaged_time?: number | null
  /** Conversions of visits that began here; needs `goal` */
  readonly conversions?: number | null
  /** Clicks in results of search engines */
  readonly clicks?: number | null
  /** Clicks in as many days before */
  readonly clicks_before?: number | null
  /** Clicks more or less than before */
  readonly clicks_difference?: number | null
  /** The change of clicks, in percent; null without clicks before */
  readonly clicks_change?: number | null
  /** How often it was shown in results */
  readonly impressions?: number | null
  /** Percent of the impressions that were clicked */
  readonly ctr?: number | null
  /** Its average position in results, from 1 */
  readonly position?: number | null
  /** Positions more (worse) or less (better) than before; null if it was not shown then */
  readonly position_difference?: number | null
  /** Queries for which it and other pages of the site are shown: each with a tenth of the impressions at least */
  readonly competing_queries?: number | null
  /** The query with the most clicks, of those that search engines name */
  readonly best_query?: string | null
  /** What Google says of it: indexed, excluded, error or unknown; null if it was not inspected */
  readonly index_status?: string | null
  /** Why, in the words of Google, such as `Crawled - currently not indexed` */
  readonly index_coverage?: string | null
  /** What Google got: successful, soft_404, not_found, server_error, redirect_error and so on */
  readonly index_fetch?: string | null
  /** Whether its robots.txt lets Google crawl it: allowed or disallowed */
  readonly index_robots?: string | null
  /** indexing_allowed, blocked_by_meta_tag, blocked_by_http_header or blocked_by_robots_txt */
  readonly index_blocking?: string | null
  /** Its canonical URL, as Google chose it */
  readonly google_canonical?: string | null
  /** Its canonical URL, as Google read it */
  readonly user_canonical?: string | null
  /** When Google crawled it last */
  readonly index_crawled_at?: string | null
  /** When Google was asked about it last */
  readonly inspected_at?: string | null
  /** Its score, 0 to 100 */
  readonly score?: number | null
  /** The score of its latest report, 0 to 100; null without a report */
  readonly report_score?: number | null
  /** Checks that found something */
  readonly issues?: number | null
  /** 1: search engines may index it */
  readonly indexable?: number | null
  /** Why it is not indexable: status, redirect, robots, not-html, noindex or canonical */
  readonly index_reason?: string | null
  /** How many milliseconds its response took when it was crawled */
  readonly response_ms?: number | null
  /** Links of other pages to it */
  readonly inlinks?: number | null
  /** 1: it is in a sitemap */
  readonly in_sitemap?: number | null
  /** When it was crawled last */
  readonly crawled_at?: string | null
  /** What the last crawl found changed, such as `title words`; null if nothing */
  readonly changed?: string | null
  /** How often bots of AI services read it, impostors excluded */
  readonly ai_reads?: number | null
  /** When they read it last */
  readonly ai_last_read?: string | null
  /** Visits that began here and were sent by an AI assistant */
  readonly ai_visits?: number | null
  /** How often Google showed it in answers of AI, by the newest imported report that has days of the range. Null without such a report */
  readonly ai_impressions?: number | null
  /** How often answers of Copilot and Bing cited it, by the newest imported report that has days of the range. Null without such a report */
  readonly ai_citations?: number | null
}

export interface SitePageView {
  /** The id */
  readonly id:
    | 'declining'
    | 'not_indexable'
    | 'broken'
    | 'not_indexed'
    | 'orphans'
    | 'slow_left'
    | 'almost_first_page'
    | 'impressions_without_clicks'
    | 'cannibalizing'
    | 'ai_unvisited'
  /** Null for `cannibalizing`, unless that or its column is shown: it takes longer */
  readonly pages: number | null
}

export interface SitePagesRange {
  /** The first instant that counts */
  readonly from: string
  /** The first instant that no longer counts */
  readonly to: string
  /** The IANA time zone in which days begin and end */
  readonly timezone: string
  /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
  readonly complete?: boolean
  /** If not complete: the first instant from which on everything is counted */
  readonly complete_from?: string
  /** If not complete: when the first day with events begins */
  readonly rows_from?: string
  /** If not complete: why, for people */
  readonly incomplete_reason?: string
  /** Only if days of the range, or of the one compared with, have daily totals from another product */
  readonly imported?: ImportedTotals
  /** What the numbers are compared with; null if with nothing */
  readonly compared: {
    /** The first day */
    readonly from: string
    /** The last day */
    readonly to: string
  }
}

export interface SiteParts {
  /** Those of `/sites/{host}/issues`, by crawls and reports; null if they cannot be counted in time */
  readonly issues: number | null
  /** Finished runs of all crawls of the host */
  readonly crawls: number
}

export interface SiteRange {
  /** The first instant that counts */
  readonly from: string
  /** The first instant that no longer counts */
  readonly to: string
  /** The IANA time zone in which days begin and end */
  readonly timezone: string
  /** Of `series`: hours up to two days, days up to 100, else months */
  readonly interval: string
  /** What the numbers are compared with; null if with nothing */
  readonly compared?: {
    /** The first day */
    readonly from: string
    /** The last day */
    readonly to: string
  }
  /** If events have been deleted: from when on everything is counted */
  readonly complete_from?: string
  /** What the numbers lack, or include of other products, for people */
  readonly notes: readonly string[]
}

export interface SiteResult {
  /** The host, without `www.` */
  readonly project: string
  /** Of its newest crawl, or else the average of its reports */
  readonly score: number | null
  /** Of the newest complete crawl, since the one before it with the same settings; null if the scores cannot be compared */
  readonly score_change: number | null
  /** Checks that found something in the newest complete crawl, and nothing in the one before */
  readonly new_issues: number | null
  /** Checks that found something in the newest complete crawl */
  readonly issues: number | null
  /** The crawl of the host that ran last */
  readonly crawl: SiteCrawl | null
  /** The number of reports */
  readonly reports: number
  /** How long its lists are; only in the reply about one site */
  readonly parts?: SiteParts
  /** When a crawl or report of the host runs next by its schedule */
  readonly schedule: string | null
}

export interface SiteScore {
  /** The host name */
  readonly host: string
  /** The crawl */
  readonly crawl: SiteNewestCrawl | null
  /** The score, from 0 to 100; null if there is none */
  readonly score: number | null
  /** Why there is no score; null if there is one */
  readonly score_reason: string | null
  /** The score if all issues were fixed */
  readonly if_all_fixed: number | null
  /** What the score consists of */
  readonly parts: readonly SiteScorePart[] | null
  /** Issues that limit the score, whatever its parts add up to */
  readonly caps: readonly {
    /** The id of the check */
    readonly check: string
    /** The score, from 0 to 100; null if there is none */
    readonly score: number
  }[]
  /** What the weight of a page in the score depends on */
  readonly weighted_by: 'visits' | 'links' | null
  /** Pages that have a score */
  readonly pages: number
  /** Whether search engines may index the page, or how many pages they may */
  readonly indexable: number | null
  /** Pages of the site that the crawl did not reach */
  readonly uncovered: number | null
  /** Checks of the whole site */
  readonly site_checks: {
    /** Checks of the whole site that found something */
    readonly failed: number
    /** Checks that ran */
    readonly ran: number
  }
  /** The change since the time or run before; null if there is nothing to compare with */
  readonly change: number | null
  /** The finished crawls with the same settings, oldest first */
  readonly history: readonly {
    /** The id of the run */
    readonly run: number
    /** When it happened, in UTC */
    readonly at: string | null
    /** The score, from 0 to 100; null if there is none */
    readonly score: number | null
    /** The number of pages, or the pages */
    readonly pages: number | null
    /** The version of the scoring by which it was scored */
    readonly scoring_version: number | null
  }[]
  /** When the next crawl runs; null without a schedule */
  readonly schedule: {
    /** The id of the crawl */
    readonly crawl: number
    /** How often it runs again by itself */
    readonly schedule: Schedule
    /** When, as HH:MM in the time zone of the account; UTC if that has none */
    readonly schedule_time: string
    /** On which day, if weekly: 1 for Monday to 7 for Sunday */
    readonly schedule_weekday: number
    /** On which day, if monthly: 1 to 31; in shorter months on the last one */
    readonly schedule_day: number
    /** When the next one runs, in UTC */
    readonly next_run_at: string | null
    /** The most URLs that a run crawls */
    readonly max_pages: number
  } | null
  /** The reports of pages of this host */
  readonly reports: {
    /** The number of pages, or the pages */
    readonly pages: number
    /** The score, from 0 to 100; null if there is none */
    readonly score: number | null
  }
}

export interface SiteScorePart {
  /** The part of the score */
  readonly part: 'pages' | 'site' | 'coverage'
  /** Its points at most */
  readonly weight: number
  /** The points that it costs */
  readonly points: number
  /** Its points of 100 */
  readonly score: number
}

export interface SiteServices {
  /** Whether the reply has the numbers of the analytics service */
  readonly analytics: 0 | 1
  /** Whether the reply has the numbers of the SEO service */
  readonly seo: 0 | 1
}

export interface SiteTotals {
  /** The number of sites */
  readonly sites: number
  /** The number of tracked sites */
  readonly tracked: number
  /** The number of visitors */
  readonly visitors: ComparedValue | null
  /** Visitors in the last five minutes */
  readonly live_visitors: number | null
  /** How many sites have live visitors */
  readonly live_sites: number | null
  /** Issues that the newest crawl found and the one before did not */
  readonly new_issues: number | null
  /** How many sites have new issues */
  readonly new_issue_sites: number | null
  /** The average of the sites that have one */
  readonly score: number | null
  /** The average of the sites that have one */
  readonly score_change: number | null
  /** How many sites have a score */
  readonly scored: number
  /** How many sites have a score below 60 */
  readonly below_60: number
  /** In the order in which the sorted sites have them, those without a client at the end */
  readonly clients: readonly SiteClient[]
}

export interface SmallTarget {
  /** A CSS selector of the element */
  readonly selector: string
  /** The HTML that was found */
  readonly snippet: string
  /** The width in pixels */
  readonly width: number
  /** The height in pixels */
  readonly height: number
}

export interface SocialPreview {
  /** The URL */
  readonly url: string
  /** The title */
  readonly title: string | null
  /** The description */
  readonly description: string | null
  /** The URL of the image */
  readonly image: string | null
  /** The name of the site */
  readonly site: string | null
  /** The kind of card */
  readonly card: string | null
}

export interface SourceIcon {
  /** The source */
  readonly source: string
  /** A raster image as a `data:` URL; null if there is none, or it is not here within half a second */
  readonly icon: string | null
}

export interface Status {
  /** The kind of record */
  readonly object: 'status'
  /** The version */
  readonly version: string
  /** Of Node.js */
  readonly node_version: string
  /** The name of the machine that has answered: each node reports about itself */
  readonly host: string
  /** When it began, in UTC */
  readonly started_at: string
  /** What to act on at once */
  readonly alerts: readonly Alert[]
  /** The record store */
  readonly records: {
    /** The engine of the store */
    readonly engine: 'sqlite' | 'postgresql'
    /** The state */
    readonly state: 'ok' | 'unavailable'
    /** Migrations of this version */
    readonly migrations: number
  }
  /** Null if this process does not store events */
  readonly events: {
    /** `duckdb` or `clickhouse` */
    readonly engine: string
    /** The state */
    readonly state: 'ok' | 'unavailable'
    /** What is wrong; null if nothing is, or if that is not known */
    readonly problem: string | null
  } | null
  /** What crawls found. Null if this process does not run the SEO service */
  readonly crawls: {
    /** `degraded`: part of the data may be readable, but nothing is crawled */
    readonly state: 'ok' | 'degraded' | 'unavailable'
    /** What is wrong; null if nothing is */
    readonly problem: string | null
  } | null
  /** The space on the disk of the data folder */
  readonly disk: {
    /** `low`: work that can wait is paused; `full`: hits are refused, too */
    readonly state: 'ok' | 'low' | 'full'
    /** Null if it cannot be read */
    readonly free_bytes: number | null
    /** Null if it cannot be read */
    readonly total_bytes: number | null
    /** Below this, the state is `low` */
    readonly low_bytes: number | null
    /** Below this, the state is `full` */
    readonly full_bytes: number | null
  }
  /** Null if this process does not store events */
  readonly inbox: {
    /** Hits that wait for the event store */
    readonly entries: number
    /** Their size */
    readonly bytes: number
    /** Beyond this, hits are refused */
    readonly max_bytes: number
    /** The age of the oldest hit that waits */
    readonly oldest_seconds: number
    /** How long the last hits that reached the event store had waited */
    readonly lag_seconds: number
    /** Batches that the event store did not take, since the start */
    readonly failures: number
  } | null
  /** Work that is waiting, by kind */
  readonly queues: readonly {
    /** The kind */
    readonly kind: string
    /** Jobs that may run now */
    readonly ready: number
    /** Jobs that are running, on all nodes */
    readonly running: number
    /** Jobs that are due later */
    readonly scheduled: number
    /** Jobs that failed, and are retried */
    readonly failed: number
    /** For how long the first due job has been waiting */
    readonly oldest_seconds: number
  }[]
  /** Emails that are waiting or failed */
  readonly emails: {
    /** 1: this installation can send email */
    readonly set_up: 0 | 1
    /** Emails that are not sent yet */
    readonly waiting: number
    /** Emails that could not be sent, as long as they are kept */
    readonly failed: number
  }
  /** Null if no backups are scheduled */
  readonly backup: {
    /** Null if there is none */
    readonly last_at: string | null
    /** When the next one is due, in UTC */
    readonly next_at: string
    /** The last attempt, if it has failed */
    readonly failed_at: string | null
    /** Why it has failed */
    readonly failure: string | null
  } | null
  /** The process of the service */
  readonly process: {
    /** Resident memory */
    readonly memory_bytes: number
    /** Used JavaScript heap of the main thread */
    readonly heap_bytes: number
    /** Delay of the event loop over the last 10 seconds */
    readonly event_loop_ms: {
      /** The median in milliseconds */
      readonly p50: number
      /** The 99th percentile in milliseconds */
      readonly p99: number
      /** The largest value */
      readonly max: number
    }
  }
  /** Those of `sightline doctor` that take no time; the command checks more */
  readonly checks: readonly {
    /** The name */
    readonly name: string
    /** The result of the check */
    readonly status: 'ok' | 'warning' | 'error' | 'skipped'
    /** What was found */
    readonly found: string
    /** What to do about it */
    readonly fix: string | null
  }[]
  /** What this process has logged recently, the latest first */
  readonly warnings: readonly {
    /** The level */
    readonly level: 'warning' | 'error'
    /** The message */
    readonly message: string
    /** How often it was logged */
    readonly count: number
    /** When it was logged last */
    readonly at: string
  }[]
}

export interface SubmittedSitemap {
  /** The kind of record */
  readonly object: 'submitted_sitemap'
  /** The URL */
  readonly url: string
  /** The type */
  readonly type: 'sitemap' | 'index'
  /** `pending`: the search engine has not read it yet */
  readonly state: 'pending' | 'read' | 'failed'
  /** When it was submitted last */
  readonly submitted_at: string | null
  /** When the search engine read it last */
  readonly read_at: string | null
  /** Null if the search engine does not say it, as below */
  readonly errors: number | null
  /** What did not keep it from being read */
  readonly warnings: number | null
  /** URLs in it */
  readonly urls: number | null
}

export interface TimeseriesPoint {
  /** A local date, or a local time with its offset for hours and minutes */
  readonly time: string
  /** Distinct visitors */
  readonly visitors?: number | null
  /** Distinct visits */
  readonly visits?: number | null
  /** Pageviews */
  readonly pageviews?: number | null
  /** Custom events */
  readonly events?: number | null
  /** Pageviews per visit */
  readonly views_per_visit?: number | null
  /** Percent of visits with one pageview, no custom event and under 10 s of engaged time */
  readonly bounce_rate?: number | null
  /** Seconds that a visit lasted, on average */
  readonly visit_duration?: number | null
  /** Seconds of engaged time per visit */
  readonly engaged_time?: number | null
  /** Percent of a page that was scrolled to, on average */
  readonly scroll_depth?: number | null
  /** How often the goal was reached; with `goal`, as the following */
  readonly conversions?: number | null
  /** Distinct visits that reached the goal */
  readonly converting_visits?: number | null
  /** Distinct visitors that reached the goal */
  readonly converting_visitors?: number | null
  /** Percent of visitors that reached the goal */
  readonly conversion_rate?: number | null
  /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
  readonly goal_value?: readonly GoalAmount[]
}

export interface Totals {
  /** Distinct visitors */
  readonly visitors?: ComparedValue
  /** Distinct visits */
  readonly visits?: ComparedValue
  /** Pageviews */
  readonly pageviews?: ComparedValue
  /** Custom events */
  readonly events?: ComparedValue
  /** Pageviews per visit */
  readonly views_per_visit?: ComparedValue
  /** Percent of visits with one pageview, no custom event and under 10 s of engaged time */
  readonly bounce_rate?: ComparedValue
  /** Seconds that a visit lasted, on average */
  readonly visit_duration?: ComparedValue
  /** Seconds of engaged time per visit */
  readonly engaged_time?: ComparedValue
  /** Percent of a page that was scrolled to, on average */
  readonly scroll_depth?: ComparedValue
  /** How often the goal was reached; with `goal`, as the following */
  readonly conversions?: ComparedValue
  /** Distinct visits that reached the goal */
  readonly converting_visits?: ComparedValue
  /** Distinct visitors that reached the goal */
  readonly converting_visitors?: ComparedValue
  /** Percent of visitors that reached the goal */
  readonly conversion_rate?: ComparedValue
  /** The value of the goals that were reached */
  readonly goal_value?: {
    /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
    readonly value: readonly GoalAmount[]
    /** What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages */
    readonly previous?: readonly GoalAmount[]
  }
}

export interface TotpSetup {
  /** The kind of record */
  readonly object: 'totp_setup'
  /** Proves with a code that the app has the secret, within 15 minutes */
  readonly setup: string
  /** For the authenticator app, in base32; in this reply only */
  readonly secret: string
  /** The same with its names, for a QR code */
  readonly uri: string
}

export interface TrackingHealth {
  /** The kind of record */
  readonly object: 'tracking_health'
  /** When it was last checked, in UTC */
  readonly checked_at: string
  /** `ok`; `quiet`: far fewer events in the last 24 hours than usual; `silent`: none for longer than usual; `never`: none yet */
  readonly status: 'ok' | 'quiet' | 'silent' | 'never'
  /** What needs attention; there can be reasons even if the status is `ok`. `unverified`: the domain counts for another account; `no-events-yet`, `no-events`, `fewer-events`: why the status is not `ok`; `rejected-hits`: many hits are invalid, dated in the future, or over a rate limit; `untagged-pages`: pages without the tag; `clock-skew`: a clock is wrong */
  readonly reasons: readonly (
    | 'unverified'
    | 'no-events-yet'
    | 'no-events'
    | 'fewer-events'
    | 'rejected-hits'
    | 'untagged-pages'
    | 'clock-skew'
  )[]
  /** Null if there is none, or it has been deleted because of its age */
  readonly last_event_at: string | null
  /** The number of events */
  readonly events: TrackingHealthEvents
  /** Hits and events that were not counted, by reason */
  readonly rejections: readonly TrackingHealthRejections[]
  /** Of the last crawl of the domain that is done; null without one, for keys that may not read crawls, and if the SEO service does not reply */
  readonly untagged_pages: TrackingHealthPages | null
  /** Pageviews compared with the access log, of up to 30 days without the first and last day of the log; null without a log, or if it is read with `--visits` */
  readonly log_coverage: LogCoverage | null
  /** Hits whose clock was wrong */
  readonly clock_skew: ClockSkew
}

export interface TrackingHealthEvents {
  /** Pageviews and custom events */
  readonly last_24_hours: number
  /** The median of the 7 days before, up to the same time of day; of those before the last event if that was more than a day ago; null with fewer than 3 days */
  readonly usual_24_hours: number | null
  /** In the hours since the last event if the status is `silent`, and otherwise on average */
  readonly usual_per_hour: number | null
}

export interface TrackingHealthPages {
  /** The id of the crawl */
  readonly crawl_id: number
  /** When it was crawled, in UTC */
  readonly crawled_at: string
  /** HTML pages that the crawl has read */
  readonly pages: number
  /** Those without the tag */
  readonly untagged: number
  /** Up to 10 of them, those with the most links first */
  readonly examples: readonly string[]
}

export interface TrackingHealthRejections {
  /** As of drops, such as `bot` or `invalid` */
  readonly reason: string
  /** In the last 24 hours */
  readonly last_24_hours: number
  /** In the last 7 days */
  readonly last_7_days: number
}

export interface Transfer {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'transfer'
  /** What is transferred */
  readonly kind: TransferKind
  /** The id of the website, report or crawl, which it keeps */
  readonly record: number
  /** Its domain or URL */
  readonly name: string
  /** Who may accept it; null for everybody */
  readonly email: string | null
  /** What goes along besides statistics and results; only what there is */
  readonly contents: readonly {
    /** What it is */
    readonly name:
      | 'path_groups'
      | 'exclusion_rules'
      | 'goals'
      | 'funnels'
      | 'segments'
      | 'share_links'
      | 'report_share_links'
      | 'crawl_share_links'
      | 'saved_views'
      | 'annotations'
      | 'fixes'
      | 'alerts'
      | 'incidents'
      | 'imports'
      | 'runs'
      | 'ignored_issues'
    /** How many there are */
    readonly count: number
  }[]
  /** What stays in the old account: links to search engines, rules for channels, and access of guests and limited keys */
  readonly stays: readonly {
    /** What it is */
    readonly name: 'search_links' | 'channel_rules' | 'guests' | 'keys'
    /** How many there are */
    readonly count: number
  }[]
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it ends, in UTC */
  readonly expires_at: string
}

export type TransferKind = 'website' | 'report' | 'crawl'

export interface UnnamedQueries {
  /** Clicks in search results */
  readonly clicks: number
  /** How often a page was shown in search results */
  readonly impressions: number
}

export interface UsedReset {
  /** The kind of record */
  readonly object: 'password_reset'
  /** What was changed */
  readonly changed: true
}

export type Verdict = 'pass' | 'fail' | 'warn' | 'unverified'

export interface VerificationCheck {
  /** How the domain was proved */
  readonly method: 'dns' | 'file' | 'meta'
  /** 1: the domain is proved */
  readonly verified: 0 | 1
  /** Where the check looked */
  readonly looked_at: string
  /** What would be right */
  readonly expected: string
  /** The values found there, truncated */
  readonly found: readonly string[]
  /** What is wrong; null if nothing is */
  readonly problem: string | null
  /** The kind of problem, for programs */
  readonly problem_code:
    | 'missing'
    | 'different'
    | 'no-answer'
    | 'other-host'
    | 'unreachable'
    | 'status'
    | 'unreadable'
    | null
  /** The status that was returned, or the URL of the redirect */
  readonly problem_value: string | null
}

export type VitalRating = 'good' | 'needs_work' | 'poor'

export interface Website {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'website'
  /** The domain, without `www.` */
  readonly domain: string
  /** 0: another account has the domain, and nothing is counted until the domain is verified */
  readonly verified: 0 | 1
  /** 0: public, 1: private, 2: password-protected */
  readonly privacy: Privacy
  /** 1: other sites may show the page in a frame; a private page never shows */
  readonly embed: 0 | 1
  /** 1: the owner gets a periodic report by email */
  readonly email: 0 | 1
  /** 1: these emails have the PDF file of the statistics attached. They are sent without the file, and explain why, if no browser on the server can print it, or if it has more than 10 MB */
  readonly email_pdf: 0 | 1
  /** 1: bots are not counted */
  readonly exclude_bots: 0 | 1
  /** Query parameters to drop from recorded URLs; one a line or comma-separated, `*` as wildcard */
  readonly exclude_params: string
  /** Addresses or CIDRs that are never counted; one a line or comma-separated */
  readonly exclude_ips: string
  /** An IANA time zone such as Europe/Berlin, in which the days of the website begin */
  readonly timezone: string
  /** How many whole days its events are kept; 0: forever. Of older days, statistics without filters are kept. What is deleted cannot be restored */
  readonly retention_days: number
  /** How many days the statistics of days without events are kept; 0: forever. At least `retention_days`, and only with it */
  readonly rollup_retention_days: number
  /** Events before it have been deleted because of their age; null if none have */
  readonly rows_from: string | null
  /** Statistics before it have been deleted because of their age; null if none have */
  readonly rollups_from: string | null
  /** The id of the goal that stands for the website where only one is shown; null for its first one */
  readonly main_goal: number | null
  /** 1: the website has sample data, and receives no hits */
  readonly demo: 0 | 1
  /** The share link of its statistics page, which cannot be guessed */
  readonly page: string
  /** The tag to paste into the pages of the website; with `data-local` for one on `localhost` */
  readonly snippet: string
  /** The state of the verification, and three ways to verify the domain */
  readonly verification: WebsiteVerification
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface WebsiteAlert {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'alert'
  /** The id of the website */
  readonly website: number
  /** The name */
  readonly name: string
  /** anomaly: far from what is usual in these hours of the week; change: another number than in the weeks before, by count and percent; threshold: above or below a number; silence: nothing for `hours` where there usually is something */
  readonly kind: 'anomaly' | 'change' | 'threshold' | 'silence'
  /** What is counted; conversions need a goal */
  readonly metric: 'visitors' | 'visits' | 'pageviews' | 'conversions'
  /** The id of the goal; null without one */
  readonly goal: number | null
  /** The id of the segment; null without one */
  readonly segment: number | null
  /** As in statistics; sent once for each filter. All of them must match */
  readonly filter: readonly string[]
  /** What a reading is about: an hour, or a day of the website’s time zone. It is compared with the same hours or days of the weeks before */
  readonly period: 'hour' | 'day'
  /** On which side the number has to be; a threshold is below or above, and silence is always below */
  readonly direction: 'below' | 'above' | 'either'
  /** Of a threshold: the number; of a change: by how much the number has to differ */
  readonly amount: number
  /** Of a change and of an anomaly: by how many percent of the usual number it has to differ. All conditions have to hold */
  readonly percent: number
  /** Of silence: for how many hours */
  readonly hours: number
  /** Nothing is found unless this much is usual, or was counted: small numbers vary by chance */
  readonly minimum: number
  /** For how many readings in a row the condition has to hold */
  readonly readings: number
  /** Between these hours of the website’s time zone, such as 22-07, no notice is sent; what is still open then is reported afterwards. Empty for none */
  readonly quiet_hours: string
  /** After so many hours, an incident that is still open is reported again; 0 for never */
  readonly repeat_hours: number
  /** 1: a notice says that an incident that was reported is resolved */
  readonly recovery: 0 | 1
  /** 0: it is not evaluated */
  readonly enabled: 0 | 1
  /** Null if it is not snoozed */
  readonly snoozed_until: string | null
  /** new: no reading yet; learning: there are too few weeks to compare with; invalid: a goal, segment or filter is gone */
  readonly status: 'new' | 'learning' | 'ok' | 'firing' | 'invalid'
  /** Null before the first one */
  readonly last_reading: AlertReading | null
  /** When it was created, in UTC */
  readonly created_at: string
  /** When it was last changed, in UTC */
  readonly updated_at: string
}

export interface WebsiteOverview {
  /** The id */
  readonly id: number
  /** The kind of record */
  readonly object: 'website_overview'
  /** The domain, without `www.` */
  readonly domain: string
  /** 1: a website with sample data */
  readonly demo: 0 | 1
  /** 0: nothing is counted until the domain is verified */
  readonly verified: 0 | 1
  /** Distinct visitors */
  readonly visitors: ComparedValue
  /** Pageviews */
  readonly pageviews: ComparedValue
  /** Seen in the last 5 minutes */
  readonly live_visitors: number
  /** The average score of its reports; null without reports, and for keys that may not read these */
  readonly seo_score: number | null
  /** The main goal of the website, or else its first one, if goals were asked for; null if it has none */
  readonly goal?: WebsiteOverviewGoal | null
  /** Visitors by `interval`, from the first to the last */
  readonly series: readonly number[]
}

export interface WebsiteOverviewGoal {
  /** The id */
  readonly id: number
  /** The name */
  readonly name: string
  /** Conversions */
  readonly conversions: ComparedValue
  /** The share of visitors who converted, in percent; null without visitors */
  readonly conversion_rate: number | null
}

export interface WebsiteSearch {
  /** The kind of record */
  readonly object: 'website_search'
  /** What queries with the brand contain: words, one a line or comma-separated, in any case, with `*` as wildcard. Empty if no query has it */
  readonly brand: string
  /** The linked properties */
  readonly links: readonly SearchLink[]
}

export interface WebsiteVerification {
  /** Why its hits count: its account registered the domain first (`first`), verified it (`dns`, `file`, `meta`), or was assigned it by the owner of this installation (`owner`); null if they do not count */
  readonly by: 'first' | 'dns' | 'file' | 'meta' | 'owner' | null
  /** Why its hits do not count, and what to do */
  readonly problem: string | null
  /** When the domain was proved, in UTC; null if it is not */
  readonly proved_at: string | null
  /** The token */
  readonly token: string
  /** The DNS record that proves the domain */
  readonly dns: {
    /** The name */
    readonly name: string
    /** The type */
    readonly type: 'TXT'
    /** The value */
    readonly value: string
  }
  /** The file that proves the domain */
  readonly file: {
    /** The URL */
    readonly url: string
    /** The content of the file */
    readonly content: string
  }
  /** A meta tag for the head of the home page */
  readonly meta: string
  /** The results of this check; only in the response to a check */
  readonly checks?: readonly VerificationCheck[]
}

export interface Weight {
  /** The name */
  readonly name: string
  /** The number of requests */
  readonly requests: number
  /** The size in bytes */
  readonly bytes: number
}

export interface Welcome {
  /** The email address */
  readonly email: string | null
  /** The name */
  readonly name: string
}

export interface WideElement {
  /** A CSS selector of the element */
  readonly selector: string
  /** The HTML that was found */
  readonly snippet: string
  /** The right edge of the element in CSS pixels */
  readonly right: number
}

/** What each operation replies where it succeeds. */
export interface Replies {
  readonly acceptInvitation:
    | {
        /** The records or numbers that were asked for */
        readonly data: Session
      }
    | {
        /** The records or numbers that were asked for */
        readonly data: SignInStep
      }
  readonly acceptTransfer: {
    /** The records or numbers that were asked for */
    readonly data: AcceptedTransfer
  }
  readonly beginConfirmation: {
    /** The records or numbers that were asked for */
    readonly data: ProviderVisit
  }
  readonly beginCreatePasskey: {
    /** The records or numbers that were asked for */
    readonly data: PasskeyOptions
  }
  readonly beginGoogleConsent: {
    /** The records or numbers that were asked for */
    readonly data: GoogleConsent
  }
  readonly beginLinkIdentity: {
    /** The records or numbers that were asked for */
    readonly data: ProviderVisit
  }
  readonly beginPasskey: {
    /** The records or numbers that were asked for */
    readonly data: PasskeyOptions
  }
  readonly beginProviderSignIn: {
    /** The records or numbers that were asked for */
    readonly data: ProviderVisit
  }
  readonly beginSignInTest: {
    /** The records or numbers that were asked for */
    readonly data: ProviderVisit
  }
  readonly beginTotp: {
    /** The records or numbers that were asked for */
    readonly data: TotpSetup
  }
  readonly cancelImport: {
    /** The records or numbers that were asked for */
    readonly data: Import
  }
  readonly checkIndexNow: {
    /** The records or numbers that were asked for */
    readonly data: IndexNow
  }
  readonly checkInstallation: {
    /** The records or numbers that were asked for */
    readonly data: InstallationCheck
  }
  readonly confirmNotificationChannel: {
    /** The records or numbers that were asked for */
    readonly data: NotificationChannel
  }
  readonly confirmSession: {
    /** The records or numbers that were asked for */
    readonly data: Confirmation
  }
  readonly correctOrder: {
    /** The records or numbers that were asked for */
    readonly data: Order
  }
  readonly countExclusionRules: {
    /** The records or numbers that were asked for */
    readonly data: ExclusionRuleCounts
  }
  readonly createAccount: {
    /** The records or numbers that were asked for */
    readonly data: InvitedAccount
  }
  readonly createAlert: {
    /** The records or numbers that were asked for */
    readonly data: WebsiteAlert
  }
  readonly createAnnotation: {
    /** The records or numbers that were asked for */
    readonly data: Annotation
  }
  readonly createBackupCodes: {
    /** The records or numbers that were asked for */
    readonly data: BackupCodes
  }
  readonly createChannelRule: {
    /** The records or numbers that were asked for */
    readonly data: ChannelRule
  }
  readonly createConnection: {
    /** The records or numbers that were asked for */
    readonly data: Connection
  }
  readonly createCrawl: {
    /** The records or numbers that were asked for */
    readonly data: Crawl
  }
  readonly createCrawlShareLink: {
    /** The records or numbers that were asked for */
    readonly data: CrawlShareLink
  }
  readonly createDemo: {
    /** The records or numbers that were asked for */
    readonly data: Website
  }
  readonly createExclusionRule: {
    /** The records or numbers that were asked for */
    readonly data: ExclusionRule
  }
  readonly createFix: {
    /** The records or numbers that were asked for */
    readonly data: Fix
  }
  readonly createFunnel: {
    /** The records or numbers that were asked for */
    readonly data: Funnel
  }
  readonly createGoal: {
    /** The records or numbers that were asked for */
    readonly data: Goal
  }
  readonly createImport: {
    /** The records or numbers that were asked for */
    readonly data: Import
  }
  readonly createInvitation: {
    /** The records or numbers that were asked for */
    readonly data: MadeInvitation
  }
  readonly createKey: {
    /** The records or numbers that were asked for */
    readonly data: MadeKey
  }
  readonly createNotificationChannel: {
    /** The records or numbers that were asked for */
    readonly data: NotificationChannelWithSecret
  }
  readonly createPasskey: {
    /** The records or numbers that were asked for */
    readonly data: MadePasskey
  }
  readonly createPathGroup: {
    /** The records or numbers that were asked for */
    readonly data: PathGroup
  }
  readonly createReport: {
    /** The records or numbers that were asked for */
    readonly data: Report
  }
  readonly createReportShareLink: {
    /** The records or numbers that were asked for */
    readonly data: ReportShareLink
  }
  readonly createSavedView: {
    /** The records or numbers that were asked for */
    readonly data: SavedView
  }
  readonly createSegment: {
    /** The records or numbers that were asked for */
    readonly data: Segment
  }
  readonly createSessionToken: {
    /** The records or numbers that were asked for */
    readonly data: SessionToken
  }
  readonly createShareLink: {
    /** The records or numbers that were asked for */
    readonly data: ShareLink
  }
  readonly createSignInProvider: {
    /** The records or numbers that were asked for */
    readonly data: SignInProvider
  }
  readonly createTransfer: {
    /** The records or numbers that were asked for */
    readonly data: MadeTransfer
  }
  readonly createWebsite: {
    /** The records or numbers that were asked for */
    readonly data: Website
  }
  readonly decideDomainClaim: {
    /** The records or numbers that were asked for */
    readonly data: DomainClaim
  }
  readonly deleteAccount: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'account'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteAlert: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'alert'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteAnnotation: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'annotation'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteBranding: DeletedBranding
  readonly deleteChannelRule: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'channel_rule'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteConnection: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'connection'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteCrawl: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'crawl'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteCrawlShareLink: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'share_link'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteDemo: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'website'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteExclusionRule: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'exclusion_rule'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteFix: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'fix'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteFunnel: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'funnel'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteGoal: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'goal'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteIgnoredIssue: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'ignored_issue'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteImport: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'import'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteInvitation: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'invitation'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteKey: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'key'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteMember: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'member'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteNotificationChannel: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'notification_channel'
    /** Always true */
    readonly deleted: true
  }
  readonly deletePasskey: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'passkey'
    /** Always true */
    readonly deleted: true
  }
  readonly deletePathGroup: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'path_group'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteProject: {
    /** The host of the project */
    readonly project: string
    /** The kind of record */
    readonly object: 'project'
    /** How many reports went with it */
    readonly reports: number
    /** Always true */
    readonly deleted: true
  }
  readonly deleteReport: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'report'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteReportShareLink: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'share_link'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteSavedView: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'saved_view'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteSearchLink: {
    /** The kind of record */
    readonly object: 'search_link'
    /** The source */
    readonly source: 'google' | 'bing'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteSearchNumbers: {
    /** The kind of record */
    readonly object: 'search_link'
    /** The source */
    readonly source: 'google' | 'bing'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteSegment: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'segment'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteShareLink: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'share_link'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteSignInProvider: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'sign_in_provider'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteTotp: {
    /** The kind of record */
    readonly object: 'totp'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteTransfer: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'transfer'
    /** Always true */
    readonly deleted: true
  }
  readonly deleteWebsite: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'website'
    /** Always true */
    readonly deleted: true
  }
  readonly diffCrawl: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlChange[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
    /** The most important numbers */
    readonly summary: CrawlDiffSummary
    /** The issues, or their number */
    readonly issues: readonly CrawlIssueChange[]
  }
  readonly diffCrawlOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlChange[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
    /** The most important numbers */
    readonly summary: CrawlDiffSummary
    /** The issues, or their number */
    readonly issues: readonly CrawlIssueChange[]
  }
  readonly diffRuns: {
    /** The records or numbers that were asked for */
    readonly data: Diff
  }
  readonly diffRunsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: SharedDiff
  }
  readonly diffScreenshots: {
    /** The records or numbers that were asked for */
    readonly data: ComparedScreenshots
  }
  readonly diffScreenshotsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: ComparedScreenshots
  }
  readonly endSession: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'session'
    /** Always true */
    readonly deleted: true
  }
  readonly eraseVisitor: {
    /** The records or numbers that were asked for */
    readonly data: Erasure
  }
  readonly exportEvents: {
    /** The records or numbers that were asked for */
    readonly data: readonly EventRow[]
  }
  readonly exportReport: ExportedReport
  readonly finishSignInTest: {
    /** The records or numbers that were asked for */
    readonly data: SignInTest
  }
  readonly grantCrawl: {
    /** The records or numbers that were asked for */
    readonly data: Grant
  }
  readonly grantReport: {
    /** The records or numbers that were asked for */
    readonly data: Grant
  }
  readonly grantWebsite: {
    /** The records or numbers that were asked for */
    readonly data: Grant
  }
  readonly ignoreIssue: {
    /** The records or numbers that were asked for */
    readonly data: IgnoredIssue
  }
  readonly inspectPage: {
    /** The records or numbers that were asked for */
    readonly data: IndexStatus
  }
  readonly leaveAccount: {
    /** The kind of record */
    readonly object: 'membership'
    /** Always true */
    readonly deleted: true
  }
  readonly linkIdentity: {
    /** The records or numbers that were asked for */
    readonly data: Identity
  }
  readonly linkSearchProperty: {
    /** The records or numbers that were asked for */
    readonly data: SearchLink
  }
  readonly listAccounts: {
    /** The records or numbers that were asked for */
    readonly data: readonly OperatedAccount[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listAlerts: {
    /** The records or numbers that were asked for */
    readonly data: readonly WebsiteAlert[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listAnnotations: {
    /** The records or numbers that were asked for */
    readonly data: readonly Annotation[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listAnnotationsOfPeriod: {
    /** The records or numbers that were asked for */
    readonly data: readonly Annotation[]
  }
  readonly listAnnotationsOfPeriodOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly SharedAnnotation[]
  }
  readonly listAuditLog: {
    /** The records or numbers that were asked for */
    readonly data: readonly AuditEntry[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listChannelRules: {
    /** The records or numbers that were asked for */
    readonly data: readonly ChannelRule[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listConnectionProperties: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchProperty[]
  }
  readonly listConnections: {
    /** The records or numbers that were asked for */
    readonly data: readonly Connection[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
    /** What can be connected: `google-oauth` only if the operator of the installation has a client at Google */
    readonly kinds: readonly ('google-service-account' | 'google-oauth' | 'bing')[]
  }
  readonly listCrawlDuplicates: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlDuplicates[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlDuplicatesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlDuplicates[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlFolders: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlFolder[]
  }
  readonly listCrawlFoldersOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlFolder[]
  }
  readonly listCrawlHreflang: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlHreflang[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlHreflangOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlHreflang[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlImages: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlImage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlImagesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlImage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlIssueChanges: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlIssueChangePage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlIssueChangesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlIssueChangePage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlIssuePages: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlIssuePage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlIssuePagesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlIssuePage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlIssues: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlIssue[]
    /** Issues that the account ignores on some pages or on all */
    readonly muted: readonly CrawlIgnoredIssue[]
  }
  readonly listCrawlIssuesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlIssue[]
    /** Issues that the account ignores on some pages or on all */
    readonly muted: readonly CrawlIgnoredIssue[]
  }
  readonly listCrawlLinks: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlLink[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlLinksOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlLink[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlPages: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlPage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlPagesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlPage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlRedirects: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlRedirect[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlRedirectsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlRedirect[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlResources: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlResource[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlResourcesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlResource[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlRuns: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlRun[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlRunsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlRun[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlShareLinks: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlShareLink[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listCrawlSitemaps: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlSitemap[]
  }
  readonly listCrawlSitemapsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlSitemap[]
  }
  readonly listCrawlStructuredData: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlStructuredData[]
  }
  readonly listCrawlStructuredDataOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlStructuredData[]
  }
  readonly listCrawlTraps: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlTrap[]
  }
  readonly listCrawlTrapsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlTrap[]
  }
  readonly listCrawls: {
    /** The records or numbers that were asked for */
    readonly data: readonly CrawlSummary[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listDeliveries: {
    /** The records or numbers that were asked for */
    readonly data: readonly Delivery[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listDomainClaims: {
    /** The records or numbers that were asked for */
    readonly data: readonly DomainClaim[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listExclusionRules: {
    /** The records or numbers that were asked for */
    readonly data: readonly ExclusionRule[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listFixes: {
    /** The records or numbers that were asked for */
    readonly data: readonly Fix[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listFunnels: {
    /** The records or numbers that were asked for */
    readonly data: readonly Funnel[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listFunnelsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly Funnel[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listGoals: {
    /** The records or numbers that were asked for */
    readonly data: readonly Goal[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listIdentities: {
    /** The records or numbers that were asked for */
    readonly data: readonly Identity[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listIgnoredIssues: {
    /** The records or numbers that were asked for */
    readonly data: readonly IgnoredIssue[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listImports: {
    /** The records or numbers that were asked for */
    readonly data: readonly Import[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listIncidents: {
    /** The records or numbers that were asked for */
    readonly data: readonly Incident[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listIndexNowSubmissions: {
    /** The records or numbers that were asked for */
    readonly data: readonly IndexNowSubmission[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listIndexStatuses: {
    /** The records or numbers that were asked for */
    readonly data: readonly IndexStatus[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listInstallationAuditLog: {
    /** The records or numbers that were asked for */
    readonly data: readonly AuditEntry[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listInvitations: {
    /** The records or numbers that were asked for */
    readonly data: readonly Invitation[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listKeys: {
    /** The records or numbers that were asked for */
    readonly data: readonly Key[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listMails: {
    /** The records or numbers that were asked for */
    readonly data: readonly Mail[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listMembers: {
    /** The records or numbers that were asked for */
    readonly data: readonly Member[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listNotificationChannels: {
    /** The records or numbers that were asked for */
    readonly data: readonly NotificationChannel[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listPasskeys: {
    /** The records or numbers that were asked for */
    readonly data: readonly Passkey[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listPathGroups: {
    /** The records or numbers that were asked for */
    readonly data: readonly PathGroup[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listProjectPages: {
    /** The records or numbers that were asked for */
    readonly data: readonly ProjectPage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listProjectScores: {
    /** The records or numbers that were asked for */
    readonly data: readonly ProjectScore[]
  }
  readonly listProjects: {
    /** The records or numbers that were asked for */
    readonly data: readonly ProjectSummary[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listProperties: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly listPropertiesOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly listPropertiesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly listReportShareLinks: {
    /** The records or numbers that were asked for */
    readonly data: readonly ReportShareLink[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listReports: {
    /** The records or numbers that were asked for */
    readonly data: readonly ReportSummary[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listRuns: {
    /** The records or numbers that were asked for */
    readonly data: readonly RunSummary[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listRunsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly SharedRunSummary[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listSavedViews: {
    /** The records or numbers that were asked for */
    readonly data: readonly SavedView[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listSearchAnswers: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchAnswerRow[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchAnswerMeta
  }
  readonly listSearchCountries: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchPaging
  }
  readonly listSearchDevices: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchPaging
  }
  readonly listSearchPages: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchPaging
  }
  readonly listSearchQueries: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchPaging
  }
  readonly listSegments: {
    /** The records or numbers that were asked for */
    readonly data: readonly Segment[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listSessions: {
    /** The records or numbers that were asked for */
    readonly data: readonly OpenSession[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listShareLinks: {
    /** The records or numbers that were asked for */
    readonly data: readonly ShareLink[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listSharedAnnotations: {
    /** The records or numbers that were asked for */
    readonly data: readonly SharedAnnotation[]
  }
  readonly listSharedSegments: {
    /** The records or numbers that were asked for */
    readonly data: readonly SharedSegment[]
  }
  readonly listSignInProviders: {
    /** The records or numbers that were asked for */
    readonly data: readonly SignInProvider[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listSiteIssuePages: {
    /** The records or numbers that were asked for */
    readonly data: readonly SiteIssuePage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listSiteIssues: {
    /** The records or numbers that were asked for */
    readonly data: readonly SiteIssue[]
    /** Those with the most points first; empty with `group=none` */
    readonly groups: readonly SiteIssueGroup[]
    /** The most important numbers */
    readonly summary: SiteIssueSummary
  }
  readonly listSitePages: {
    /** The records or numbers that were asked for */
    readonly data: readonly SitePage[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
    /** Of all pages that were found: sums of their rows, so that a visit of two pages counts twice, and averages */
    readonly totals: SitePageTotals
    /** The ready-made views, and how many of all pages each has */
    readonly views: readonly SitePageView[]
    /** The columns of the rows, in their order */
    readonly columns: readonly (
      | 'url'
      | 'title'
      | 'folder'
      | 'template'
      | 'status'
      | 'target'
      | 'words'
      | 'depth'
      | 'visitors'
      | 'visits'
      | 'visits_before'
      | 'visits_difference'
      | 'visits_change'
      | 'trend'
      | 'pageviews'
      | 'entries'
      | 'exits'
      | 'bounce_rate'
      | 'engaged_time'
      | 'conversions'
      | 'goal_value'
      | 'clicks'
      | 'clicks_before'
      | 'clicks_difference'
      | 'clicks_change'
      | 'impressions'
      | 'ctr'
      | 'position'
      | 'position_difference'
      | 'competing_queries'
      | 'best_query'
      | 'index_status'
      | 'index_coverage'
      | 'index_fetch'
      | 'index_robots'
      | 'index_blocking'
      | 'google_canonical'
      | 'user_canonical'
      | 'index_crawled_at'
      | 'inspected_at'
      | 'score'
      | 'report_score'
      | 'issues'
      | 'indexable'
      | 'index_reason'
      | 'response_ms'
      | 'inlinks'
      | 'in_sitemap'
      | 'crawled_at'
      | 'changed'
      | 'ai_reads'
      | 'ai_last_read'
      | 'ai_visits'
      | 'ai_impressions'
      | 'ai_citations'
    )[]
    /** Where the columns come from, and which of them are there */
    readonly sources: SitePageSources
    /** How many pages are known of the site */
    readonly all_pages: number
    /** The days that the numbers belong to */
    readonly range: SitePagesRange
  }
  readonly listSiteResults: {
    /** The records or numbers that were asked for */
    readonly data: readonly SiteResult[]
  }
  readonly listSites: {
    /** The records or numbers that were asked for */
    readonly data: readonly Site[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
    /** Of all sites that were found, on all pages */
    readonly totals: SiteTotals
    /** Null without analytics */
    readonly range: SiteRange | null
    /** 1: the reply has what this service knows */
    readonly services: SiteServices
  }
  readonly listSubmittedSitemaps: {
    /** The records or numbers that were asked for */
    readonly data: readonly SubmittedSitemap[]
  }
  readonly listTransfers: {
    /** The records or numbers that were asked for */
    readonly data: readonly Transfer[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly listWebsiteOverviews: {
    /** The records or numbers that were asked for */
    readonly data: readonly WebsiteOverview[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
    /** Of all websites that the search finds, on all pages */
    readonly totals: OverviewTotals
    /** The days that the numbers belong to */
    readonly range: OverviewRange
  }
  readonly listWebsites: {
    /** The records or numbers that were asked for */
    readonly data: readonly Website[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** The position of this page in the list */
    readonly meta: Paging
  }
  readonly plausibleAggregate: {
    /** The results */
    readonly results: Readonly<
      Record<
        string,
        {
          /** Null if it cannot be computed; an object for revenue */
          readonly value: number | null | PlausibleRevenue
          /** The change since the time or run before; null if there is nothing to compare with */
          readonly change?: number | null
        }
      >
    >
  }
  readonly plausibleBreakdown: {
    /** The results */
    readonly results: readonly Readonly<Record<string, string | number | null | PlausibleRevenue>>[]
  }
  readonly plausibleQuery: {
    /** The results */
    readonly results: readonly {
      /** The metrics, in their order */
      readonly metrics: readonly (number | null | PlausibleRevenue)[]
      /** The dimensions, in their order */
      readonly dimensions: readonly string[]
      /** The same in the period that include.comparisons names */
      readonly comparison?: {
        /** The metrics, in their order */
        readonly metrics: readonly (number | null | PlausibleRevenue)[]
        /** The dimensions, in their order */
        readonly dimensions: readonly string[]
        /** The change since the time or run before; null if there is nothing to compare with */
        readonly change: readonly (number | null)[]
      }
    }[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: PlausibleMeta
    /** As it was understood */
    readonly query: PlausibleQuery
  }
  readonly plausibleRealtime: number
  readonly plausibleTimeseries: {
    /** The results */
    readonly results: readonly Readonly<Record<string, string | number | null | PlausibleRevenue>>[]
  }
  readonly previewAlert: {
    /** The records or numbers that were asked for */
    readonly data: AlertPreview
  }
  readonly previewChannelRule: {
    /** The records or numbers that were asked for */
    readonly data: ChannelRulePreview
  }
  readonly previewExclusionRule: {
    /** The records or numbers that were asked for */
    readonly data: ExclusionRulePreview
  }
  readonly previewMail: {
    /** The records or numbers that were asked for */
    readonly data: MailPreview
  }
  readonly queryFunnel: {
    /** The records or numbers that were asked for */
    readonly data: FunnelStats
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly queryFunnelOfShared: {
    /** The records or numbers that were asked for */
    readonly data: FunnelStats
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly readAccount: {
    /** The records or numbers that were asked for */
    readonly data: Account
  }
  readonly readAlert: {
    /** The records or numbers that were asked for */
    readonly data: WebsiteAlert
  }
  readonly readAnnotation: {
    /** The records or numbers that were asked for */
    readonly data: Annotation
  }
  readonly readAnnotationStats: {
    /** The records or numbers that were asked for */
    readonly data: AnnotationStats
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** The value before */
      readonly before: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      } | null
      /** Null, as the numbers, if it is still to come */
      readonly after: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      } | null
    }
  }
  readonly readAnnotationStatsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: AnnotationStats
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** The value before */
      readonly before: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      } | null
      /** Null, as the numbers, if it is still to come */
      readonly after: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      } | null
    }
  }
  readonly readArrivals: {
    /** The records or numbers that were asked for */
    readonly data: Arrivals
  }
  readonly readBotPages: {
    /** The records or numbers that were asked for */
    readonly data: readonly BotPage[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readBotTimeseries: {
    /** The records or numbers that were asked for */
    readonly data: readonly BotPoint[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** The length of time of each point */
      readonly interval: 'minute' | 'hour' | 'day' | 'week' | 'month'
    }
  }
  readonly readBots: {
    /** The records or numbers that were asked for */
    readonly data: readonly BotCounts[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** All hits of bots in this time */
      readonly hits: number
      /** Whether there were so many hits on a day that only some of them were stored, and stand for the others */
      readonly sampled: boolean
      /** Whether some of the hits come from access logs, and have a status */
      readonly logged: boolean
    }
  }
  readonly readBranding: {
    /** The records or numbers that were asked for */
    readonly data: Branding
  }
  readonly readBreakdown: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly readBreakdownOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly readBreakdownOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly readChannelRule: {
    /** The records or numbers that were asked for */
    readonly data: ChannelRule
  }
  readonly readConnection: {
    /** The records or numbers that were asked for */
    readonly data: Connection
  }
  readonly readCrawl: {
    /** The records or numbers that were asked for */
    readonly data: Crawl
  }
  readonly readCrawlOverview: {
    /** The records or numbers that were asked for */
    readonly data: CrawlOverview
  }
  readonly readCrawlOverviewOfShared: {
    /** The records or numbers that were asked for */
    readonly data: CrawlOverview
  }
  readonly readCrawlPage: {
    /** The records or numbers that were asked for */
    readonly data: CrawlPageDetails
  }
  readonly readCrawlPageOfShared: {
    /** The records or numbers that were asked for */
    readonly data: CrawlPageDetails
  }
  readonly readCrawlShareLink: {
    /** The records or numbers that were asked for */
    readonly data: CrawlShareLink
  }
  readonly readDelivery: {
    /** The records or numbers that were asked for */
    readonly data: DeliveryWithContents
  }
  readonly readDrops: {
    /** The records or numbers that were asked for */
    readonly data: readonly DroppedHits[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readExclusionRule: {
    /** The records or numbers that were asked for */
    readonly data: ExclusionRule
  }
  readonly readFix: {
    /** The records or numbers that were asked for */
    readonly data: Fix
  }
  readonly readFixResult: {
    /** The records or numbers that were asked for */
    readonly data: FixResult
  }
  readonly readFunnel: {
    /** The records or numbers that were asked for */
    readonly data: Funnel
  }
  readonly readFunnelStats: {
    /** The records or numbers that were asked for */
    readonly data: FunnelStats
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly readFunnelStatsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: FunnelStats
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly readGoal: {
    /** The records or numbers that were asked for */
    readonly data: Goal
  }
  readonly readGoalStats: {
    /** The records or numbers that were asked for */
    readonly data: readonly GoalStats[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readGoalStatsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly GoalStats[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readIcons: {
    /** The records or numbers that were asked for */
    readonly data: readonly SourceIcon[]
  }
  readonly readIconsOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: readonly SourceIcon[]
  }
  readonly readIconsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly SourceIcon[]
  }
  readonly readImport: {
    /** The records or numbers that were asked for */
    readonly data: Import
  }
  readonly readIndexInspection: {
    /** The records or numbers that were asked for */
    readonly data: IndexInspection
  }
  readonly readIndexNow: {
    /** The records or numbers that were asked for */
    readonly data: IndexNow
  }
  readonly readInstallation: {
    /** The records or numbers that were asked for */
    readonly data: Installation
  }
  readonly readInvitation: {
    /** The records or numbers that were asked for */
    readonly data: ReceivedInvitation
  }
  readonly readJourneys: {
    /** The records or numbers that were asked for */
    readonly data: Journeys
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readJourneysOfShared: {
    /** The records or numbers that were asked for */
    readonly data: Journeys
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readLatestEvents: {
    /** The records or numbers that were asked for */
    readonly data: readonly LatestEvent[]
  }
  readonly readMailSettings: {
    /** The records or numbers that were asked for */
    readonly data: MailSettings
  }
  readonly readNotificationChannel: {
    /** The records or numbers that were asked for */
    readonly data: NotificationChannel
  }
  readonly readOperatedAccount: {
    /** The records or numbers that were asked for */
    readonly data: OperatedAccount
  }
  readonly readOrder: {
    /** The records or numbers that were asked for */
    readonly data: Order
  }
  readonly readPasswordReset: {
    /** The records or numbers that were asked for */
    readonly data: PasswordReset
  }
  readonly readPathGroup: {
    /** The records or numbers that were asked for */
    readonly data: PathGroup
  }
  readonly readPerson: {
    /** The records or numbers that were asked for */
    readonly data: Person
  }
  readonly readProject: {
    /** The records or numbers that were asked for */
    readonly data: Project
  }
  readonly readProperty: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly readPropertyOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly readPropertyOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly BreakdownRow[]
    /** The URLs of other pages of the list */
    readonly links: PageLinks
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: BreakdownPaging
  }
  readonly readRealtime: {
    /** The records or numbers that were asked for */
    readonly data: Realtime
  }
  readonly readRealtimeOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: Realtime
  }
  readonly readRealtimeOfShared: {
    /** The records or numbers that were asked for */
    readonly data: Realtime
  }
  readonly readRegistration: {
    /** The records or numbers that were asked for */
    readonly data: Registration
  }
  readonly readReport: {
    /** The records or numbers that were asked for */
    readonly data: Report
  }
  readonly readReportShareLink: {
    /** The records or numbers that were asked for */
    readonly data: ReportShareLink
  }
  readonly readRevenue: {
    /** The records or numbers that were asked for */
    readonly data: readonly Revenue[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readRevenueOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: readonly Revenue[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
    }
  }
  readonly readRun: {
    /** The records or numbers that were asked for */
    readonly data: Run
  }
  readonly readRunOfShared: {
    /** The records or numbers that were asked for */
    readonly data: SharedRun
  }
  readonly readSavedView: {
    /** The records or numbers that were asked for */
    readonly data: SavedView
  }
  readonly readSearchHours: {
    /** The earliest first; none if Google has no hours */
    readonly data: readonly SearchHour[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchHoursMeta
  }
  readonly readSearchLink: {
    /** The records or numbers that were asked for */
    readonly data: SearchLink
  }
  readonly readSearchStats: {
    /** The records or numbers that were asked for */
    readonly data: SearchTotals
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchMeta
  }
  readonly readSearchTimeseries: {
    /** The records or numbers that were asked for */
    readonly data: readonly SearchPoint[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: SearchMeta
  }
  readonly readSecondFactors: {
    /** The records or numbers that were asked for */
    readonly data: SecondFactors
  }
  readonly readSegment: {
    /** The records or numbers that were asked for */
    readonly data: Segment
  }
  readonly readSession: {
    /** The records or numbers that were asked for */
    readonly data: Session
  }
  readonly readShareLink: {
    /** The records or numbers that were asked for */
    readonly data: ShareLink
  }
  readonly readSharedCrawl: {
    /** The records or numbers that were asked for */
    readonly data: SharedCrawl
  }
  readonly readSharedReport: {
    /** The records or numbers that were asked for */
    readonly data: SharedReport
  }
  readonly readSharedWebsite: {
    /** The records or numbers that were asked for */
    readonly data: SharedWebsite
  }
  readonly readSignInOptions: {
    /** The records or numbers that were asked for */
    readonly data: SignInOptions
  }
  readonly readSignInProvider: {
    /** The records or numbers that were asked for */
    readonly data: SignInProvider
  }
  readonly readSite: {
    /** A host that is tracked, audited, crawled or all of it. The fields from `score` on are null if the SEO service did not answer, or the key may not read it */
    readonly data: Site
    /** Null without analytics */
    readonly range: SiteRange | null
    /** 1: the reply has what this service knows */
    readonly services: SiteServices
  }
  readonly readSiteIssue: {
    /** The records or numbers that were asked for */
    readonly data: SiteIssueDetail
  }
  readonly readSiteScore: {
    /** The records or numbers that were asked for */
    readonly data: SiteScore
  }
  readonly readStats: {
    /** The records or numbers that were asked for */
    readonly data: Totals
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly readStatsOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: Totals
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly readStatsOfShared: {
    /** The records or numbers that were asked for */
    readonly data: Totals
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
    }
  }
  readonly readStatus: {
    /** The records or numbers that were asked for */
    readonly data: Status
  }
  readonly readTimeseries: {
    /** The records or numbers that were asked for */
    readonly data: readonly TimeseriesPoint[]
    /** If compare was sent: the entries of the days that are compared with, the first and the last day as a whole */
    readonly previous?: readonly TimeseriesPoint[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
      /** The length of time of each point */
      readonly interval: 'minute' | 'hour' | 'day' | 'week' | 'month'
    }
  }
  readonly readTimeseriesOfSeveral: {
    /** The records or numbers that were asked for */
    readonly data: readonly TimeseriesPoint[]
    /** If compare was sent: the entries of the days that are compared with, the first and the last day as a whole */
    readonly previous?: readonly TimeseriesPoint[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
      /** The length of time of each point */
      readonly interval: 'minute' | 'hour' | 'day' | 'week' | 'month'
    }
  }
  readonly readTimeseriesOfShared: {
    /** The records or numbers that were asked for */
    readonly data: readonly TimeseriesPoint[]
    /** If compare was sent: the entries of the days that are compared with, the first and the last day as a whole */
    readonly previous?: readonly TimeseriesPoint[]
    /** What the numbers belong to, and the position of this page in the list */
    readonly meta: {
      /** The first instant that counts */
      readonly from: string
      /** The first instant that no longer counts */
      readonly to: string
      /** The IANA time zone in which days begin and end */
      readonly timezone: string
      /** Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway */
      readonly complete?: boolean
      /** If not complete: the first instant from which on everything is counted */
      readonly complete_from?: string
      /** If not complete: when the first day with events begins */
      readonly rows_from?: string
      /** If not complete: why, for people */
      readonly incomplete_reason?: string
      /** Only if days of the range, or of the one compared with, have daily totals from another product */
      readonly imported?: ImportedTotals
      /** What the numbers are compared with; null if with nothing */
      readonly compared?: {
        /** The first day */
        readonly from: string
        /** The last day */
        readonly to: string
      }
      /** The length of time of each point */
      readonly interval: 'minute' | 'hour' | 'day' | 'week' | 'month'
    }
  }
  readonly readTrackingHealth: {
    /** The records or numbers that were asked for */
    readonly data: TrackingHealth
  }
  readonly readTransfer: {
    /** The records or numbers that were asked for */
    readonly data: ReceivedTransfer
  }
  readonly readWebsite: {
    /** The records or numbers that were asked for */
    readonly data: Website
  }
  readonly readWebsiteSearch: {
    /** The records or numbers that were asked for */
    readonly data: WebsiteSearch
  }
  readonly readWelcome: {
    /** The records or numbers that were asked for */
    readonly data: Welcome
  }
  readonly recheckSiteIssue: {
    /** The records or numbers that were asked for */
    readonly data: SiteIssueRecheck
  }
  readonly removeSubmittedSitemap: {
    /** The records or numbers that were asked for */
    readonly data: readonly SubmittedSitemap[]
  }
  readonly requestPasswordReset: {
    /** The records or numbers that were asked for */
    readonly data: RequestedReset
  }
  readonly requestRegistration: {
    /** The records or numbers that were asked for */
    readonly data: RequestedRegistration
  }
  readonly resendInvitation: {
    /** The records or numbers that were asked for */
    readonly data: MadeInvitation
  }
  readonly resetDomainClaim: {
    /** The records or numbers that were asked for */
    readonly data: DomainClaim
  }
  readonly rotateKey: {
    /** The records or numbers that were asked for */
    readonly data: MadeKey
  }
  readonly rotateNotificationSecret: {
    /** The records or numbers that were asked for */
    readonly data: NotificationChannelWithSecret
  }
  readonly sendDeliveryAgain: {
    /** The records or numbers that were asked for */
    readonly data: DeliveryWithContents
  }
  readonly sendServerEvents: {
    /** The records or numbers that were asked for */
    readonly data: ServerEventResults
  }
  readonly setTotp: {
    /** The records or numbers that were asked for */
    readonly data: BackupCodes
  }
  readonly showAccount: {
    /** The records or numbers that were asked for */
    readonly data: Session
  }
  readonly signIn:
    | {
        /** The records or numbers that were asked for */
        readonly data: Session
      }
    | {
        /** The records or numbers that were asked for */
        readonly data: SignInStep
      }
  readonly signInAs: {
    /** The records or numbers that were asked for */
    readonly data: SignedInAs
  }
  readonly signInByProvider:
    | {
        /** The records or numbers that were asked for */
        readonly data: Session
      }
    | {
        /** The records or numbers that were asked for */
        readonly data: SignInStep
      }
  readonly signInWithPasskey: {
    /** The records or numbers that were asked for */
    readonly data: Session
  }
  readonly signInWithSecondFactor: {
    /** The records or numbers that were asked for */
    readonly data: Session
  }
  readonly signOut: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'session'
    /** Always true */
    readonly deleted: true
  }
  readonly signOutEverywhere: {
    /** The kind of record */
    readonly object: 'sessions'
    /** Always true */
    readonly deleted: true
  }
  readonly startImport: {
    /** The records or numbers that were asked for */
    readonly data: Import
  }
  readonly stopSigningInAs: {
    /** The records or numbers that were asked for */
    readonly data: Session
  }
  readonly submitSitemap: {
    /** The records or numbers that were asked for */
    readonly data: readonly SubmittedSitemap[]
  }
  readonly submitToIndexNow: {
    /** The records or numbers that were asked for */
    readonly data: IndexNowSubmission
  }
  readonly syncSearchLink: {
    /** The records or numbers that were asked for */
    readonly data: SearchLink
  }
  readonly testMail: {
    /** The records or numbers that were asked for */
    readonly data: MailTest
  }
  readonly testNotificationChannel: {
    /** The records or numbers that were asked for */
    readonly data: DeliveryWithContents
  }
  readonly unlinkIdentity: {
    /** The id */
    readonly id: number
    /** The kind of record */
    readonly object: 'identity'
    /** Always true */
    readonly deleted: true
  }
  readonly updateAccount: {
    /** The records or numbers that were asked for */
    readonly data: Account
  }
  readonly updateAlert: {
    /** The records or numbers that were asked for */
    readonly data: WebsiteAlert
  }
  readonly updateAnnotation: {
    /** The records or numbers that were asked for */
    readonly data: Annotation
  }
  readonly updateBranding: {
    /** The records or numbers that were asked for */
    readonly data: Branding
  }
  readonly updateChannelRule: {
    /** The records or numbers that were asked for */
    readonly data: ChannelRule
  }
  readonly updateConnection: {
    /** The records or numbers that were asked for */
    readonly data: Connection
  }
  readonly updateCrawl: {
    /** The records or numbers that were asked for */
    readonly data: Crawl
  }
  readonly updateCrawlShareLink: {
    /** The records or numbers that were asked for */
    readonly data: CrawlShareLink
  }
  readonly updateExclusionRule: {
    /** The records or numbers that were asked for */
    readonly data: ExclusionRule
  }
  readonly updateFix: {
    /** The records or numbers that were asked for */
    readonly data: Fix
  }
  readonly updateFunnel: {
    /** The records or numbers that were asked for */
    readonly data: Funnel
  }
  readonly updateGoal: {
    /** The records or numbers that were asked for */
    readonly data: Goal
  }
  readonly updateIndexInspection: {
    /** The records or numbers that were asked for */
    readonly data: IndexInspection
  }
  readonly updateIndexNow: {
    /** The records or numbers that were asked for */
    readonly data: IndexNow
  }
  readonly updateInstallation: {
    /** The records or numbers that were asked for */
    readonly data: Installation
  }
  readonly updateKey: {
    /** The records or numbers that were asked for */
    readonly data: Key
  }
  readonly updateMember: {
    /** The records or numbers that were asked for */
    readonly data: Member
  }
  readonly updateNotificationChannel: {
    /** The records or numbers that were asked for */
    readonly data: NotificationChannel
  }
  readonly updateOperatedAccount: {
    /** The records or numbers that were asked for */
    readonly data: OperatedAccount
  }
  readonly updatePathGroup: {
    /** The records or numbers that were asked for */
    readonly data: PathGroup
  }
  readonly updatePerson: {
    /** The records or numbers that were asked for */
    readonly data: Person
  }
  readonly updateReport: {
    /** The records or numbers that were asked for */
    readonly data: Report
  }
  readonly updateReportShareLink: {
    /** The records or numbers that were asked for */
    readonly data: ReportShareLink
  }
  readonly updateSavedView: {
    /** The records or numbers that were asked for */
    readonly data: SavedView
  }
  readonly updateSegment: {
    /** The records or numbers that were asked for */
    readonly data: Segment
  }
  readonly updateShareLink: {
    /** The records or numbers that were asked for */
    readonly data: ShareLink
  }
  readonly updateSignInProvider: {
    /** The records or numbers that were asked for */
    readonly data: SignInProvider
  }
  readonly updateSite: {
    /** The records or numbers that were asked for */
    readonly data: SiteNames
  }
  readonly updateWebsite: {
    /** The records or numbers that were asked for */
    readonly data: Website
  }
  readonly updateWebsiteSearch: {
    /** The records or numbers that were asked for */
    readonly data: WebsiteSearch
  }
  readonly uploadImportPart: {
    /** The records or numbers that were asked for */
    readonly data: Import
  }
  readonly usePasswordReset: {
    /** The records or numbers that were asked for */
    readonly data: UsedReset
  }
  readonly useRegistration: {
    /** The records or numbers that were asked for */
    readonly data: Session
  }
  readonly useWelcome:
    | {
        /** The records or numbers that were asked for */
        readonly data: Session
      }
    | {
        /** The records or numbers that were asked for */
        readonly data: SignInStep
      }
  readonly verifyWebsite: {
    /** The records or numbers that were asked for */
    readonly data: Website
  }
}

/** What each operation takes as its body. */
export interface Bodies {
  readonly acceptInvitation: {
    /** From the link of the invitation */
    readonly token: string
    /** The email address */
    readonly email: string
    /** At least 10 characters */
    readonly password: string
    /** The name */
    readonly name?: string
  }
  readonly acceptTransfer: {
    /** From the link of the offer */
    readonly token: string
  }
  readonly beginConfirmation: {
    /** The id of a provider, as in `readSignInOptions` */
    readonly provider: number
  }
  readonly beginLinkIdentity: {
    /** The id of a provider, as in `readSignInOptions` */
    readonly provider: number
  }
  readonly beginProviderSignIn: {
    /** The id of a provider, as in `readSignInOptions` */
    readonly provider: number
  }
  readonly checkInstallation: {
    /** The only page to check, such as /pricing; the home page and a few pages it links to by default */
    readonly path?: string
  }
  readonly confirmSession: {
    /** The password, of at least 8 characters */
    readonly password?: string
    /** Six digits of the authenticator app, or a backup code */
    readonly code?: string
    /** What the provider has added to the address that it sent the browser back to, after the `?` */
    readonly query?: string
    /** Of a passkey, as the browser returned it, as JSON */
    readonly credential?: string
  }
  readonly correctOrder: {
    /** The revenue that counts from now on; 0 if all of it was refunded */
    readonly revenue?: number
    /** What was paid back, and is subtracted from the revenue */
    readonly refund?: number
  }
  readonly createAccount: {
    /** The email address */
    readonly email: string
    /** The name */
    readonly name?: string
  }
  readonly createAlert: {
    /** One line, unique in the website */
    readonly name: string
    /** anomaly: far from what is usual in these hours of the week; change: another number than in the weeks before, by count and percent; threshold: above or below a number; silence: nothing for `hours` where there usually is something */
    readonly kind: 'anomaly' | 'change' | 'threshold' | 'silence'
    /** What is counted; conversions need a goal */
    readonly metric?: 'visitors' | 'visits' | 'pageviews' | 'conversions'
    /** The id of the goal whose conversions are counted; 0 for none */
    readonly goal?: number
    /** The id of a segment, which must match too; 0 for none */
    readonly segment?: number
    /** As in statistics; sent once for each filter. All of them must match */
    readonly filter?: readonly string[]
    /** What a reading is about: an hour, or a day of the website’s time zone. It is compared with the same hours or days of the weeks before */
    readonly period?: 'hour' | 'day'
    /** On which side the number has to be; a threshold is below or above, and silence is always below */
    readonly direction?: 'below' | 'above' | 'either'
    /** Of a threshold: the number; of a change: by how much the number has to differ */
    readonly amount?: number
    /** Of a change and of an anomaly: by how many percent of the usual number it has to differ. All conditions have to hold */
    readonly percent?: number
    /** Of silence: for how many hours */
    readonly hours?: number
    /** Nothing is found unless this much is usual, or was counted: small numbers vary by chance */
    readonly minimum?: number
    /** For how many readings in a row the condition has to hold */
    readonly readings?: number
    /** Between these hours of the website’s time zone, such as 22-07, no notice is sent; what is still open then is reported afterwards. Empty for none */
    readonly quiet_hours?: string
    /** After so many hours, an incident that is still open is reported again; 0 for never */
    readonly repeat_hours?: number
    /** 1: a notice says that an incident that was reported is resolved */
    readonly recovery?: 0 | 1
    /** 0: it is not evaluated */
    readonly enabled?: 0 | 1
    /** Until then, no notice is sent. A date or a time with its offset; empty for not snoozed */
    readonly snoozed_until?: string
  }
  readonly createAnnotation: {
    /** The text */
    readonly text: string
    /** A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z; now if not sent */
    readonly time?: string
    /** The end of a range. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z; empty for a moment */
    readonly end_time?: string
    /** What it is about */
    readonly kind?: 'manual' | 'deploy'
    /** 1: visitors of the shared page see it too */
    readonly shared?: 0 | 1
  }
  readonly createChannelRule: {
    /** A pattern for the source of a visit, as it is named without rules of your own: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_source?: string
    /** The channel of a visit without rules of your own; direct for visits without a source. Empty: not compared */
    readonly match_channel?: '' | 'search' | 'social' | 'ai' | 'email' | 'paid' | 'referral' | 'direct'
    /** A pattern for the host of the page that linked to the website, without `www.`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_referrer?: string
    /** A pattern for `utm_source`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_source?: string
    /** A pattern for `utm_medium`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_medium?: string
    /** A pattern for `utm_campaign`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_campaign?: string
    /** What the channel of these visits is called: search, social, ai, email, paid, referral, direct, or a name of your own. Empty: as it is */
    readonly channel?: string
    /** What the source of these visits is called. Empty: as it is */
    readonly source?: string
    /** Its place among the rules, from 1: the first one that matches counts. A new rule is the last one if it is not sent */
    readonly position?: number
  }
  readonly createConnection: {
    /** The kind */
    readonly kind: 'google-service-account' | 'google-oauth' | 'bing'
    /** By default who the search engine takes it for */
    readonly name?: string
    /** The JSON key of a service account, or the API key of Bing Webmaster Tools. It is stored encrypted, and never returned */
    readonly key?: string
    /** What Google has sent the browser back with */
    readonly code?: string
    /** The state */
    readonly state?: string
  }
  readonly createCrawl: {
    /** The page to start with: http or https, without user name or password; the fragment is dropped. A host without a scheme is crawled by https, or by http if https cannot be reached */
    readonly url: string
    /** 0: public, 1: private, 2: password-protected */
    readonly privacy?: Privacy
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Pages to fetch, at most */
    readonly max_pages?: number
    /** Clicks from the start page, at most; 0 for no limit */
    readonly max_depth?: number
    /** Minutes to crawl, without pauses; 0 for no limit */
    readonly max_minutes?: number
    /** Only URLs that match one of these patterns: one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path */
    readonly include?: string
    /** No URLs that match one of these patterns: one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path */
    readonly exclude?: string
    /** 1: hosts below that of the start page are crawled as well */
    readonly subdomains?: 0 | 1
    /** 1: pages in sitemaps are crawled as well */
    readonly sitemaps?: 0 | 1
    /** 1: robots.txt is obeyed */
    readonly respect_robots?: 0 | 1
    /** 1: the targets of links to other hosts are requested once, to find broken ones */
    readonly external_links?: 0 | 1
    /** Empty for our own */
    readonly user_agent?: string
    /** Requests per second to a host, at most; 0 for as many as it can handle */
    readonly rate?: number
    /** Requests at a time to a host, at most */
    readonly concurrency?: number
    /** Whether a browser renders pages before they are judged: always, never, or one page of each template, and the others of templates whose scripts change what matters (auto). Without a browser on the server, always is refused, and auto continues without rendering */
    readonly render?: 'auto' | 'always' | 'never'
    /** Pages to render in a browser, at most */
    readonly max_rendered?: number
    /** Style sheets, scripts, fonts and other resources to request, each once; 0 for none */
    readonly max_resources?: number
    /** Header fields of requests to the hosts of the crawl, such as `Authorization: Basic …` for a staging site; one a line. Stored encrypted, and never returned */
    readonly headers?: string
    /** How often it runs again by itself */
    readonly schedule?: Schedule
    /** When, as HH:MM in the time zone of the account; UTC if that has none */
    readonly schedule_time?: string
    /** On which day, if weekly: 1 for Monday to 7 for Sunday */
    readonly schedule_weekday?: number
    /** On which day, if monthly: 1 to 31; in shorter months on the last one */
    readonly schedule_day?: number
    /** 1: when a scheduled run ends, unless it was canceled, the account gets an email about what changed */
    readonly email?: 0 | 1
    /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
    readonly email_pdf?: 0 | 1
  }
  readonly createCrawlShareLink: {
    /** One line, unique in the crawl */
    readonly name: string
    /** 0: anyone who has the link, 2: with a password of this link. Without it, 2 if a password is sent, and 0 otherwise */
    readonly privacy?: 0 | 2
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Until when the link works: a date, as the last day in the time zone of the account (UTC if that has none), or a time with its offset; empty for always */
    readonly expires_at?: string
    /** 0: the link is switched off, and looks like one that does not exist */
    readonly enabled?: 0 | 1
  }
  readonly createExclusionRule: {
    /** `path`: pages that match a pattern; `country`: visits from these countries; `network`: hits from these addresses; `asn`: hits from these autonomous systems, by the database of SIGHTLINE_ASN_DB; `user_agent`: hits with this text in their user agent; `data_center_single_hit`: visits from data centers that had one pageview and lasted zero seconds */
    readonly kind: 'path' | 'country' | 'network' | 'asn' | 'user_agent' | 'data_center_single_hit'
    /** `path`: begins with / or *, and `*` stands for any characters, as in goals; `country`: two-letter codes; `network`: IP addresses and CIDR ranges; `asn`: numbers, with or without AS; `user_agent`: a text, in which `*` stands for any characters and case makes no difference; empty for `data_center_single_hit`. Several codes, addresses or numbers are separated by commas or line breaks */
    readonly value?: string
    /** Why the rule exists; one line */
    readonly note?: string
    /** 0: the events that the rule excluded are counted again, and new ones are counted */
    readonly enabled?: 0 | 1
  }
  readonly createFix: {
    /** What was fixed, in one line */
    readonly text?: string
    /** The pages that it changed, one on a line: paths with their query, URLs of the website, or patterns such as `/products/*` */
    readonly pages: string
    /** When it was done; now if not sent. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly time?: string
    /** When it was begun, if that is another day: days from then on are not compared. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly since?: string
    /** What it is about */
    readonly kind?: 'manual' | 'deploy'
    /** The id of an annotation of the website, from which the text, times and kind are taken that are not sent */
    readonly annotation?: number
  }
  readonly createFunnel: {
    /** One line, unique in the website */
    readonly name: string
    /** Sent once for each of 2 to 12 steps: a filter, such as page:is:/pricing or event:is:Signup. A step that says nothing about events is about pageviews */
    readonly step: readonly string[]
    /** The names of the steps, in the same order */
    readonly step_name?: readonly string[]
    /** Whether all steps have to be in one visit, or in all visits of a visitor on a day */
    readonly scope?: 'visit' | 'visitor_day'
    /** in_order: the steps one after another, with anything in between. strict: with no other pageview or event in between. any_order: in any order */
    readonly order?: 'in_order' | 'strict' | 'any_order'
    /** The most minutes from the first step to the last; 0 for no limit */
    readonly max_minutes?: number
    /** The most minutes from one step to the next; not with any_order; 0 for no limit */
    readonly max_step_minutes?: number
  }
  readonly createGoal: {
    /** One line, unique in the website */
    readonly name: string
    /** A pattern for pages, in which `*` stands for any characters; case, a trailing slash, and query and fragment unless it has them make no difference. Required for page and scroll; for others, only on these pages */
    readonly page?: string
    /** The name of the custom event; only for event */
    readonly event?: string
    /** A pattern for the link, with or without https://; only for outbound_link and download */
    readonly link?: string
    /** Percent of the page that has to be scrolled to; only for scroll */
    readonly scroll_depth?: number
    /** A further condition, as in `filter`, for example property.plan:is:pro; on single rows, so without visit(…), exit_page and goal */
    readonly condition?: string
    /** Of a conversion, if value_type is fixed */
    readonly value?: number
    /** Three letters; of the value, if value_type is fixed or property. Empty for a number without currency */
    readonly currency?: string
    /** The name of the property, if value_type is property */
    readonly value_property?: string
    /** What is counted: pageviews of a page, a custom event, a page that is scrolled far enough, or one of the events that the tracker sends by itself */
    readonly type: 'page' | 'event' | 'scroll' | 'outbound_link' | 'download' | 'form' | 'not_found'
    /** Whether a visit converts once, or as often as it reaches the goal */
    readonly counting?: 'once_per_visit' | 'every_time'
    /** none; fixed: `value` for each conversion; property: the numbers in a property of the events; revenue: their revenue */
    readonly value_type?: 'none' | 'fixed' | 'property' | 'revenue'
  }
  readonly createImport: {
    /** Which product wrote the file; see docs/how-to/import.md */
    readonly kind:
      | 'umami'
      | 'matomo'
      | 'goatcounter'
      | 'ga4'
      | 'ga4_exploration'
      | 'plausible'
      | 'search_console'
      | 'bing_ai'
      | 'sightline'
    /** The name of the file */
    readonly file_name: string
    /** Of the file in bytes */
    readonly size: number
    /** Of the whole file: an import whose upload ended halfway is continued */
    readonly sha256?: string
    /** 1: the file is only read. `checked` is then its state, and it can be started */
    readonly dry_run?: 0 | 1
    /** Of times in the file that have no offset: an IANA time zone */
    readonly timezone?: string
    /** Events from this time on are rejected. `auto`: the first event that this website has counted itself; `none`; or a time in ISO 8601 with its offset */
    readonly cutoff?: string
    /** If the file has several websites: the id of the one to import, as in the file */
    readonly only_website?: string
    /** Of text. `auto`: UTF-8, or UTF-16 with a byte order mark */
    readonly encoding?: 'auto' | 'latin1'
    /** Events at times of which another import has events, if they cannot be compared by ids. `ask`: if there are any, the import stops as `checked`; `skip`: they are rejected; `add`: they are counted in addition */
    readonly overlap?: 'ask' | 'skip' | 'add'
    /** The first day that a report of a search engine is of, such as 2026-10-01. Only needed for files without dates */
    readonly from?: string
    /** The last day that it is of */
    readonly to?: string
  }
  readonly createInvitation: {
    /** Who may accept it; empty for everybody who has the link */
    readonly email?: string
    /** What the person may do; see Roles */
    readonly role: Role
    /** 1: sends the link to `email`, if this installation can send mail; otherwise, hand it over yourself */
    readonly mailed?: 0 | 1
    /** Of the email. Absent: that of the last one, or of the person who invites */
    readonly language?: 'en' | 'de' | 'fr'
    /** 1: limited to these websites, reports, crawls and projects */
    readonly guest?: 0 | 1
    /** Of a guest: the ids of websites */
    readonly websites?: readonly number[]
    /** Of a guest: the ids of single reports */
    readonly reports?: readonly number[]
    /** Of a guest: the ids of single crawls */
    readonly crawls?: readonly number[]
    /** Of a guest: hosts with all of their reports and crawls */
    readonly projects?: readonly string[]
    /** Parts of the account that are hidden; see Roles */
    readonly hidden?: readonly HideableSection[]
  }
  readonly createKey: {
    /** The name */
    readonly name: string
    /** The only service that the key serves; empty for both */
    readonly service?: '' | 'analytics' | 'seo'
    /** 1: the key may only read; as the scope `read` */
    readonly read_only?: 0 | 1
    /** administer: everything; write: read, add and change; read: only read; events: only send events from a server */
    readonly scope?: KeyScope
    /** A day or time after which the key stops working; empty for never */
    readonly expires_at?: string
    /** 1: limited to these websites, reports, crawls and projects */
    readonly guest?: 0 | 1
    /** Of a guest: the ids of websites */
    readonly websites?: readonly number[]
    /** Of a guest: the ids of single reports */
    readonly reports?: readonly number[]
    /** Of a guest: the ids of single crawls */
    readonly crawls?: readonly number[]
    /** Of a guest: hosts with all of their reports and crawls */
    readonly projects?: readonly string[]
    /** Parts of the account that are hidden; see Roles */
    readonly hidden?: readonly HideableSection[]
  }
  readonly createNotificationChannel: {
    /** The kind */
    readonly kind: NotificationKind
    /** By which it is chosen; unique in the account */
    readonly name: string
    /** In which its texts are written */
    readonly language?: 'en' | 'de' | 'fr'
    /** Of email: the address. It gets a link, and nothing else before that is opened */
    readonly address?: string
    /** Of Slack, Discord, Teams and webhooks: where requests are sent to. It is stored encrypted, and never returned */
    readonly url?: string
    /** Of Telegram: the token of the bot; of ntfy: an access token. It is stored encrypted, and never returned */
    readonly token?: string
    /** Of Telegram: the id of the chat, or @ and the name of a public channel */
    readonly chat?: string
    /** Of ntfy: the address of the server, by default https://ntfy.sh */
    readonly server?: string
    /** Of ntfy: the topic */
    readonly topic?: string
    /** What it is notified of. Alerts name their channels themselves, whichever events these have chosen */
    readonly events?: readonly NotificationEvent[]
    /** 1: only of these websites and projects, and of the account itself */
    readonly limited?: 0 | 1
    /** The ids of websites */
    readonly websites?: readonly number[]
    /** The hosts whose reports and crawls it is notified of */
    readonly projects?: readonly string[]
    /** Of email: which periodic reports about websites are sent to the address */
    readonly report_period?: 'none' | 'weekly' | 'monthly' | 'both'
    /** 0: nothing is delivered */
    readonly enabled?: 0 | 1
  }
  readonly createPasskey: {
    /** The name */
    readonly name: string
    /** What the browser returned, as JSON: `JSON.stringify(credential.toJSON())` */
    readonly credential: string
  }
  readonly createPathGroup: {
    /** One line */
    readonly name: string
    /** Which pages belong to the group: begins with / or *, and `*` stands for any characters. Case, a trailing slash, and query and fragment unless it has them make no difference, as in goals. Unique in the website */
    readonly pattern: string
    /** A page belongs to the first group that it matches, by position, from 1. Those at this position and after it move; the last one if there are fewer */
    readonly position?: number
  }
  readonly createReport: {
    /** http or https, without user name or password; the fragment is dropped. A host without a scheme is reported by https, or by http if https cannot be reached */
    readonly url: string
    /** 0: public, 1: private, 2: password-protected */
    readonly privacy?: Privacy
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** 1: the page is meant to stay out of search, so noindex is not an issue */
    readonly intended_noindex?: 0 | 1
    /** Whether a browser renders the page first: always, never, or only if its HTML looks as if scripts draw it (auto). Without a browser on the server, always is refused, and auto continues without rendering */
    readonly render?: 'auto' | 'always' | 'never'
    /** How often it runs again by itself */
    readonly schedule?: Schedule
    /** When, as HH:MM in the time zone of the account; UTC if that has none */
    readonly schedule_time?: string
    /** On which day, if weekly: 1 for Monday to 7 for Sunday */
    readonly schedule_weekday?: number
    /** On which day, if monthly: 1 to 31; in shorter months on the last one */
    readonly schedule_day?: number
    /** 1: when a scheduled audit ends, the account gets an email about what changed */
    readonly email?: 0 | 1
    /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
    readonly email_pdf?: 0 | 1
  }
  readonly createReportShareLink: {
    /** One line, unique in the report */
    readonly name: string
    /** 0: anyone who has the link, 2: with a password of this link. Without it, 2 if a password is sent, and 0 otherwise */
    readonly privacy?: 0 | 2
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Until when the link works: a date, as the last day in the time zone of the account (UTC if that has none), or a time with its offset; empty for always */
    readonly expires_at?: string
    /** 0: the link is switched off, and looks like one that does not exist */
    readonly enabled?: 0 | 1
  }
  readonly createSavedView: {
    /** One line, unique in the website */
    readonly name: string
    /** The ready-made view that it begins with; empty for all pages */
    readonly view?:
      | ''
      | 'declining'
      | 'not_indexable'
      | 'broken'
      | 'not_indexed'
      | 'orphans'
      | 'slow_left'
      | 'almost_first_page'
      | 'impressions_without_clicks'
      | 'cannibalizing'
      | 'ai_unvisited'
    /** Comma-separated, as in the table; empty for those of the view */
    readonly columns?: string
    /** Conditions on columns, such as `visits>100` */
    readonly filter_by?: readonly string[]
    /** Text in URLs and titles */
    readonly search?: string
    /** One row for each of these instead of each page; empty for pages */
    readonly group?: '' | 'folder' | 'template' | 'index_reason' | 'status'
    /** Empty for the order of the view */
    readonly sort_by?:
      | ''
      | 'url'
      | 'title'
      | 'folder'
      | 'template'
      | 'status'
      | 'target'
      | 'words'
      | 'depth'
      | 'visitors'
      | 'visits'
      | 'visits_before'
      | 'visits_difference'
      | 'visits_change'
      | 'pageviews'
      | 'entries'
      | 'exits'
      | 'bounce_rate'
      | 'engaged_time'
      | 'conversions'
      | 'clicks'
      | 'clicks_before'
      | 'clicks_difference'
      | 'clicks_change'
      | 'impressions'
      | 'ctr'
      | 'position'
      | 'position_difference'
      | 'competing_queries'
      | 'best_query'
      | 'index_status'
      | 'index_coverage'
      | 'index_fetch'
      | 'index_robots'
      | 'index_blocking'
      | 'google_canonical'
      | 'user_canonical'
      | 'index_crawled_at'
      | 'inspected_at'
      | 'score'
      | 'report_score'
      | 'issues'
      | 'indexable'
      | 'index_reason'
      | 'response_ms'
      | 'inlinks'
      | 'in_sitemap'
      | 'crawled_at'
      | 'changed'
      | 'ai_reads'
      | 'ai_last_read'
      | 'ai_visits'
      | 'ai_impressions'
      | 'ai_citations'
    /** `desc` for the largest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
  }
  readonly createSegment: {
    /** One line, unique in the website */
    readonly name: string
    /** As in statistics; sent once for each filter. All of them must match */
    readonly filter: readonly string[]
    /** personal: only the account of the website can use it; shared: visitors of the shared page can choose it too, and see its name */
    readonly visibility?: 'personal' | 'shared'
    /** 1: the shared page of the website shows nothing but this segment, and visitors cannot remove it. One segment of a website can be locked: locking another unlocks it */
    readonly locked?: 0 | 1
  }
  readonly createShareLink: {
    /** One line, unique in the website */
    readonly name: string
    /** 0: anyone who has the link, 2: with a password of this link. Without it, 2 if a password is sent, and 0 otherwise */
    readonly privacy?: 0 | 2
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Until when the link works: a date, as the last day in the time zone of the website, or a time with its offset; empty for always */
    readonly expires_at?: string
    /** 0: the link is switched off, and looks like one that does not exist */
    readonly enabled?: 0 | 1
    /** The id of the segment that the link is locked to; 0 for none */
    readonly segment?: number
    /** What the link shows: the overview always, and realtime or conversions (goals, funnels, journeys) if they are named. Sent once for each; all of them if it is not sent */
    readonly sections?: readonly ('overview' | 'realtime' | 'conversions')[]
  }
  readonly createSignInProvider: {
    /** The name */
    readonly name: string
    /** As the provider writes it in its discovery document, without `/.well-known/openid-configuration` */
    readonly issuer: string
    /** As the provider has issued it */
    readonly client_id: string
    /** What is asked for, separated by spaces; `openid` is one of them */
    readonly scopes?: string
    /** Mail domains for which the provider is trusted: who has a verified address there may sign up, or is the person with this address. `example.com=3`: these belong to account 3 */
    readonly domains?: readonly string[]
    /** The id of the account to which people of these domains belong; 0 for none */
    readonly account?: number
    /** 1: people of the domains may sign in without an invitation */
    readonly sign_up?: 0 | 1
    /** Of new people in no group that is listed, and of all such people where groups are listed; `guest` sees nothing until somebody shares it, `none` refuses */
    readonly role?: ProviderRole
    /** Where the token lists groups, such as `groups` or `realm_access.roles` */
    readonly groups_claim?: string
    /** Roles by group, such as `marketing=editor`: the first that matches counts at every sign-in. Owners stay owners */
    readonly group_roles?: readonly string[]
    /** 1: mail addresses of the domains count as verified although the token does not say so, as with Microsoft Entra ID */
    readonly trusts_email?: 0 | 1
    /** Whether a sign-in there counts as one with a second factor: as its token says (`amr`), always, or never */
    readonly second_factor?: ProviderFactor
    /** Who may still sign in with a password: all, those of other domains, or nobody. Only after a first sign-in by the provider */
    readonly passwords?: PasswordRule
    /** As the provider has issued it. It is stored encrypted, and never returned; empty: there is none */
    readonly client_secret?: string
  }
  readonly createTransfer: {
    /** What is transferred */
    readonly kind: TransferKind
    /** The id of the website, report or crawl */
    readonly record: number
    /** Who may accept it; empty for everybody who has the link */
    readonly email?: string
  }
  readonly createWebsite: {
    /** A host name, or a URL from which the host is taken; unique in the account */
    readonly domain: string
    /** 0: public, 1: private, 2: password-protected */
    readonly privacy?: Privacy
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** 1: the owner gets a periodic report by email */
    readonly email?: 0 | 1
    /** 1: these emails have the PDF file of the statistics attached. They are sent without the file, and explain why, if no browser on the server can print it, or if it has more than 10 MB. 0 if it is not sent */
    readonly email_pdf?: 0 | 1
    /** 1: bots are not counted */
    readonly exclude_bots?: 0 | 1
    /** Query parameters to drop from recorded URLs; one a line or comma-separated, `*` as wildcard */
    readonly exclude_params?: string
    /** Addresses or CIDRs that are never counted; one a line or comma-separated */
    readonly exclude_ips?: string
    /** An IANA time zone such as Europe/Berlin, in which the days of the website begin; by default that of the account, or UTC */
    readonly timezone?: string
    /** How many whole days its events are kept; 0: forever. Of older days, statistics without filters are kept. What is deleted cannot be restored. By default that of the installation */
    readonly retention_days?: number
    /** How many days the statistics of days without events are kept; 0: forever. At least `retention_days`, and only with it */
    readonly rollup_retention_days?: number
  }
  readonly decideDomainClaim: {
    /** The id of the account */
    readonly account_id: number
  }
  readonly eraseVisitor: {
    /** The IP address of the visitor */
    readonly address: string
    /** The User-Agent header of the visitor’s browser */
    readonly user_agent: string
    /** 1: only counts the events */
    readonly dry_run?: 0 | 1
  }
  readonly finishSignInTest: {
    /** What the provider has added to the address that it sent the browser back to, after the `?` */
    readonly query: string
  }
  readonly grantCrawl: {
    /** The password, of at least 8 characters */
    readonly password: string
  }
  readonly grantReport: {
    /** The password, of at least 8 characters */
    readonly password: string
  }
  readonly grantWebsite: {
    /** The password, of at least 8 characters */
    readonly password: string
  }
  readonly ignoreIssue: {
    /** The id of the check */
    readonly check: string
    /** Why it is not an issue here */
    readonly reason: string
    /** Only in this report; in all reports and crawls of the project unless given */
    readonly report?: number
    /** Only on pages whose URL matches it, regardless of case: `*` stands for any characters; a pattern that begins with `/` is compared with path and query. Not with `report` */
    readonly pattern?: string
  }
  readonly inspectPage: {
    /** The path and query of a page, such as `/about` */
    readonly page: string
  }
  readonly linkIdentity: {
    /** What the provider has added to the address that it sent the browser back to, after the `?` */
    readonly query: string
  }
  readonly linkSearchProperty: {
    /** The id of a connection to the search engine */
    readonly connection: number
    /** One of the properties of the connection: `sc-domain:example.com`, or a URL */
    readonly property: string
  }
  readonly plausibleQuery: {
    /** The domain of the website */
    readonly site_id: string
    /** The metrics, in their order */
    readonly metrics: readonly string[]
    /** day, 24h, 7d, 30d, 6mo, month, year, all, or a list of two dates or times */
    readonly date_range: unknown
    /** The dimensions, in their order */
    readonly dimensions?: readonly string[]
    /** The conditions */
    readonly filters?: readonly unknown[]
    /** What the rows are sorted by */
    readonly order_by?: readonly unknown[]
    /** What else the reply contains */
    readonly include?: {
      /** Whether imported numbers are included */
      readonly imports?: boolean
      /** The times of the rows, or whether the reply has them */
      readonly time_labels?: boolean
      /** The number of all rows, or whether the reply has it */
      readonly total_rows?: boolean
      /** What the numbers are compared with */
      readonly comparisons?: {
        /** How the days that are compared with are chosen */
        readonly mode: 'previous_period' | 'year_over_year' | 'custom'
        /** With the mode custom */
        readonly date_range?: unknown
        /** Whether both begin on the same day of the week */
        readonly match_day_of_week?: boolean
      }
    }
    /** Which of the rows are returned */
    readonly pagination?: {
      /** The most rows that are returned */
      readonly limit?: number
      /** The number of rows that are left out before the first one */
      readonly offset?: number
    }
  }
  readonly previewAlert: {
    /** anomaly: far from what is usual in these hours of the week; change: another number than in the weeks before, by count and percent; threshold: above or below a number; silence: nothing for `hours` where there usually is something */
    readonly kind: 'anomaly' | 'change' | 'threshold' | 'silence'
    /** What is counted; conversions need a goal */
    readonly metric?: 'visitors' | 'visits' | 'pageviews' | 'conversions'
    /** The id of the goal whose conversions are counted; 0 for none */
    readonly goal?: number
    /** The id of a segment, which must match too; 0 for none */
    readonly segment?: number
    /** As in statistics; sent once for each filter. All of them must match */
    readonly filter?: readonly string[]
    /** What a reading is about: an hour, or a day of the website’s time zone. It is compared with the same hours or days of the weeks before */
    readonly period?: 'hour' | 'day'
    /** On which side the number has to be; a threshold is below or above, and silence is always below */
    readonly direction?: 'below' | 'above' | 'either'
    /** Of a threshold: the number; of a change: by how much the number has to differ */
    readonly amount?: number
    /** Of a change and of an anomaly: by how many percent of the usual number it has to differ. All conditions have to hold */
    readonly percent?: number
    /** Of silence: for how many hours */
    readonly hours?: number
    /** Nothing is found unless this much is usual, or was counted: small numbers vary by chance */
    readonly minimum?: number
    /** For how many readings in a row the condition has to hold */
    readonly readings?: number
  }
  readonly previewExclusionRule: {
    /** `path`: pages that match a pattern; `country`: visits from these countries; `network`: hits from these addresses; `asn`: hits from these autonomous systems, by the database of SIGHTLINE_ASN_DB; `user_agent`: hits with this text in their user agent; `data_center_single_hit`: visits from data centers that had one pageview and lasted zero seconds */
    readonly kind: 'path' | 'country' | 'network' | 'asn' | 'user_agent' | 'data_center_single_hit'
    /** `path`: begins with / or *, and `*` stands for any characters, as in goals; `country`: two-letter codes; `network`: IP addresses and CIDR ranges; `asn`: numbers, with or without AS; `user_agent`: a text, in which `*` stands for any characters and case makes no difference; empty for `data_center_single_hit`. Several codes, addresses or numbers are separated by commas or line breaks */
    readonly value?: string
  }
  readonly queryStats: {
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Sent once for each question. One of totals, timeseries, goals, realtime, realtime/events, revenue, drops, bots, bots/timeseries, bots/pages, arrivals, journeys, funnels/:funnel, funnels/query, :dimension, properties, properties/:property, annotations */
    readonly question: readonly string[]
  }
  readonly queryStatsOfSeveral: {
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Sent once for each question. One of totals, timeseries, realtime, revenue, :dimension, properties, properties/:property */
    readonly question: readonly string[]
  }
  readonly queryStatsOfShared: {
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Sent once for each question. One of totals, timeseries, goals, realtime, journeys, funnels/:funnel, funnels/query, :dimension, properties, properties/:property, annotations */
    readonly question: readonly string[]
  }
  readonly recheckSiteIssue: {
    /** How many pages, those with the most visits first */
    readonly limit?: number
    /** Only pages of this group */
    readonly template?: string
  }
  readonly requestPasswordReset: {
    /** The email address */
    readonly email: string
  }
  readonly requestRegistration: {
    /** The email address */
    readonly email: string
  }
  readonly resendInvitation: {
    /** 1: sends the link to `email`, if this installation can send mail; otherwise, hand it over yourself */
    readonly mailed?: 0 | 1
    /** Of the email. Absent: that of the last one, or of the person who invites */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly rotateKey: {
    /** How long the old key works on */
    readonly overlap_hours?: number
  }
  readonly rotateNotificationSecret: {
    /** How long the old secret signs as well, so that the receiver can be changed meanwhile */
    readonly keep_hours?: number
  }
  readonly sendServerEvents: ServerEvent
  readonly setTotp: {
    /** From the reply that has the secret */
    readonly setup: string
    /** Six digits that the app shows */
    readonly code: string
  }
  readonly showAccount: {
    /** The id of one of your accounts */
    readonly account: number
  }
  readonly signIn: {
    /** The email address */
    readonly email: string
    /** The password of the account */
    readonly password: string
  }
  readonly signInByProvider: {
    /** What the provider has added to the address that it sent the browser back to, after the `?` */
    readonly query: string
    /** The token of an invitation, which is accepted with it */
    readonly invitation?: string
  }
  readonly signInWithPasskey: {
    /** What the browser returned, as JSON: `JSON.stringify(credential.toJSON())` */
    readonly credential: string
  }
  readonly signInWithSecondFactor: {
    /** Six digits of the authenticator app, or a backup code */
    readonly code: string
  }
  readonly startImport: {
    /** What to do with events at times of which another import has events; required if there are any */
    readonly overlap?: 'skip' | 'add'
  }
  readonly submitSitemap: {
    /** The address of a sitemap */
    readonly url: string
  }
  readonly submitToIndexNow: {
    /** URLs of the website, all on one host */
    readonly urls: readonly string[]
  }
  readonly updateAccount: {
    /** The name */
    readonly name?: string
    /** The email address */
    readonly email?: string
    /** A language tag such as en or pt-BR; empty leaves it to the browser */
    readonly language?: string
    /** An IANA time zone such as Europe/Berlin; empty leaves it to the browser */
    readonly timezone?: string
    /** How often email reports are sent for each website that has `email` 1 */
    readonly mail_period?: MailPeriod
    /** 1: who signs in without a second factor can only set one up. API keys are not concerned */
    readonly second_factor_required?: 0 | 1
    /** At least 10 characters */
    readonly password?: string
    /** Needed to change the password */
    readonly current_password?: string
  }
  readonly updateAlert: {
    /** One line, unique in the website */
    readonly name?: string
    /** anomaly: far from what is usual in these hours of the week; change: another number than in the weeks before, by count and percent; threshold: above or below a number; silence: nothing for `hours` where there usually is something */
    readonly kind?: 'anomaly' | 'change' | 'threshold' | 'silence'
    /** What is counted; conversions need a goal */
    readonly metric?: 'visitors' | 'visits' | 'pageviews' | 'conversions'
    /** The id of the goal whose conversions are counted; 0 for none */
    readonly goal?: number
    /** The id of a segment, which must match too; 0 for none */
    readonly segment?: number
    /** As in statistics; sent once for each filter. All of them must match */
    readonly filter?: readonly string[]
    /** What a reading is about: an hour, or a day of the website’s time zone. It is compared with the same hours or days of the weeks before */
    readonly period?: 'hour' | 'day'
    /** On which side the number has to be; a threshold is below or above, and silence is always below */
    readonly direction?: 'below' | 'above' | 'either'
    /** Of a threshold: the number; of a change: by how much the number has to differ */
    readonly amount?: number
    /** Of a change and of an anomaly: by how many percent of the usual number it has to differ. All conditions have to hold */
    readonly percent?: number
    /** Of silence: for how many hours */
    readonly hours?: number
    /** Nothing is found unless this much is usual, or was counted: small numbers vary by chance */
    readonly minimum?: number
    /** For how many readings in a row the condition has to hold */
    readonly readings?: number
    /** Between these hours of the website’s time zone, such as 22-07, no notice is sent; what is still open then is reported afterwards. Empty for none */
    readonly quiet_hours?: string
    /** After so many hours, an incident that is still open is reported again; 0 for never */
    readonly repeat_hours?: number
    /** 1: a notice says that an incident that was reported is resolved */
    readonly recovery?: 0 | 1
    /** 0: it is not evaluated */
    readonly enabled?: 0 | 1
    /** Until then, no notice is sent. A date or a time with its offset; empty for not snoozed */
    readonly snoozed_until?: string
  }
  readonly updateAnnotation: {
    /** The text */
    readonly text?: string
    /** A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly time?: string
    /** The end of a range. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z; empty for a moment */
    readonly end_time?: string
    /** What it is about */
    readonly kind?: 'manual' | 'deploy'
    /** 1: visitors of the shared page see it too */
    readonly shared?: 0 | 1
  }
  readonly updateBranding: {
    /** Empty for that of this program */
    readonly name?: string
    /** Such as `#0f6e66`. White text on it must be readable: a contrast of at least 4.5:1 (WCAG AA). Covers, headings, and the header of shared pages */
    readonly primary_color?: string
    /** Such as `#0f6e66`. White text on it must be readable: a contrast of at least 4.5:1 (WCAG AA). Charts, links and buttons */
    readonly accent_color?: string
    /** The last line of documents for clients */
    readonly footer?: string
    /** A PNG, JPEG or SVG image of at most 100 KB and 2,000 × 2,000 pixels, as base64 or as a data URL; empty removes it. Of an SVG image, only shapes, text and gradients are kept */
    readonly logo?: string
  }
  readonly updateChannelRule: {
    /** A pattern for the source of a visit, as it is named without rules of your own: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_source?: string
    /** The channel of a visit without rules of your own; direct for visits without a source. Empty: not compared */
    readonly match_channel?: '' | 'search' | 'social' | 'ai' | 'email' | 'paid' | 'referral' | 'direct'
    /** A pattern for the host of the page that linked to the website, without `www.`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_referrer?: string
    /** A pattern for `utm_source`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_source?: string
    /** A pattern for `utm_medium`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_medium?: string
    /** A pattern for `utm_campaign`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_campaign?: string
    /** What the channel of these visits is called: search, social, ai, email, paid, referral, direct, or a name of your own. Empty: as it is */
    readonly channel?: string
    /** What the source of these visits is called. Empty: as it is */
    readonly source?: string
    /** Its place among the rules, from 1: the first one that matches counts. A new rule is the last one if it is not sent */
    readonly position?: number
  }
  readonly updateConnection: {
    /** By default who the search engine takes it for */
    readonly name?: string
    /** The JSON key of a service account, or the API key of Bing Webmaster Tools. It is stored encrypted, and never returned */
    readonly key?: string
    /** What Google has sent the browser back with */
    readonly code?: string
    /** The state */
    readonly state?: string
  }
  readonly updateCrawl: {
    /** May be sent again, but not changed */
    readonly url?: string
    /** 0: public, 1: private, 2: password-protected */
    readonly privacy?: Privacy
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** 1 gives the page a new share link; the old one stops working, in embedded pages and emails as well */
    readonly reset_page?: 0 | 1
    /** Pages to fetch, at most */
    readonly max_pages?: number
    /** Clicks from the start page, at most; 0 for no limit */
    readonly max_depth?: number
    /** Minutes to crawl, without pauses; 0 for no limit */
    readonly max_minutes?: number
    /** Only URLs that match one of these patterns: one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path */
    readonly include?: string
    /** No URLs that match one of these patterns: one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path */
    readonly exclude?: string
    /** 1: hosts below that of the start page are crawled as well */
    readonly subdomains?: 0 | 1
    /** 1: pages in sitemaps are crawled as well */
    readonly sitemaps?: 0 | 1
    /** 1: robots.txt is obeyed */
    readonly respect_robots?: 0 | 1
    /** 1: the targets of links to other hosts are requested once, to find broken ones */
    readonly external_links?: 0 | 1
    /** Empty for our own */
    readonly user_agent?: string
    /** Requests per second to a host, at most; 0 for as many as it can handle */
    readonly rate?: number
    /** Requests at a time to a host, at most */
    readonly concurrency?: number
    /** Whether a browser renders pages before they are judged: always, never, or one page of each template, and the others of templates whose scripts change what matters (auto). Without a browser on the server, always is refused, and auto continues without rendering */
    readonly render?: 'auto' | 'always' | 'never'
    /** Pages to render in a browser, at most */
    readonly max_rendered?: number
    /** Style sheets, scripts, fonts and other resources to request, each once; 0 for none */
    readonly max_resources?: number
    /** Header fields of requests to the hosts of the crawl, such as `Authorization: Basic …` for a staging site; one a line. Stored encrypted, and never returned */
    readonly headers?: string
    /** How often it runs again by itself */
    readonly schedule?: Schedule
    /** When, as HH:MM in the time zone of the account; UTC if that has none */
    readonly schedule_time?: string
    /** On which day, if weekly: 1 for Monday to 7 for Sunday */
    readonly schedule_weekday?: number
    /** On which day, if monthly: 1 to 31; in shorter months on the last one */
    readonly schedule_day?: number
    /** 1: when a scheduled run ends, unless it was canceled, the account gets an email about what changed */
    readonly email?: 0 | 1
    /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
    readonly email_pdf?: 0 | 1
    /** pause, resume or cancel the current run, or start another one. Changed settings apply from the next run on */
    readonly action?: 'pause' | 'resume' | 'cancel' | 'run'
  }
  readonly updateCrawlShareLink: {
    /** One line, unique in the crawl */
    readonly name?: string
    /** 0: anyone who has the link, 2: with a password of this link */
    readonly privacy?: 0 | 2
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Until when the link works: a date, as the last day in the time zone of the account (UTC if that has none), or a time with its offset; empty for always */
    readonly expires_at?: string
    /** 0: the link is switched off, and looks like one that does not exist */
    readonly enabled?: 0 | 1
    /** 1 gives the page a new share link; the old one stops working, in embedded pages and emails as well */
    readonly reset_page?: 0 | 1
  }
  readonly updateExclusionRule: {
    /** Why the rule exists; one line */
    readonly note?: string
    /** 0: the events that the rule excluded are counted again, and new ones are counted */
    readonly enabled?: 0 | 1
  }
  readonly updateFix: {
    /** What was fixed, in one line */
    readonly text?: string
    /** When it was done. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly time?: string
    /** When it was begun, if that is another day: days from then on are not compared. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly since?: string
    /** The pages that it changed, one on a line: paths with their query, URLs of the website, or patterns such as `/products/*` */
    readonly pages?: string
  }
  readonly updateFunnel: {
    /** One line, unique in the website */
    readonly name?: string
    /** Sent once for each of 2 to 12 steps: a filter, such as page:is:/pricing or event:is:Signup. A step that says nothing about events is about pageviews */
    readonly step?: readonly string[]
    /** The names of the steps, in the same order */
    readonly step_name?: readonly string[]
    /** Whether the steps must be in one visit or by one visitor on one day */
    readonly scope?: 'visit' | 'visitor_day'
    /** Whether other pages may come between the steps, and whether their order counts */
    readonly order?: 'in_order' | 'strict' | 'any_order'
    /** The most minutes from the first step to the last; 0 for no limit */
    readonly max_minutes?: number
    /** The most minutes from one step to the next; 0 for no limit */
    readonly max_step_minutes?: number
  }
  readonly updateGoal: {
    /** One line, unique in the website */
    readonly name?: string
    /** A pattern for pages, in which `*` stands for any characters; case, a trailing slash, and query and fragment unless it has them make no difference. Required for page and scroll; for others, only on these pages */
    readonly page?: string
    /** The name of the custom event; only for event */
    readonly event?: string
    /** A pattern for the link, with or without https://; only for outbound_link and download */
    readonly link?: string
    /** Percent of the page that has to be scrolled to; only for scroll */
    readonly scroll_depth?: number
    /** A further condition, as in `filter`, for example property.plan:is:pro; on single rows, so without visit(…), exit_page and goal */
    readonly condition?: string
    /** Of a conversion, if value_type is fixed */
    readonly value?: number
    /** Three letters; of the value, if value_type is fixed or property. Empty for a number without currency */
    readonly currency?: string
    /** The name of the property, if value_type is property */
    readonly value_property?: string
    /** What is counted: pageviews of a page, a custom event, a page that is scrolled far enough, or one of the events that the tracker sends by itself */
    readonly type?: 'page' | 'event' | 'scroll' | 'outbound_link' | 'download' | 'form' | 'not_found'
    /** Whether a visit converts once, or as often as it reaches the goal */
    readonly counting?: 'once_per_visit' | 'every_time'
    /** none; fixed: `value` for each conversion; property: the numbers in a property of the events; revenue: their revenue */
    readonly value_type?: 'none' | 'fixed' | 'property' | 'revenue'
  }
  readonly updateIndexInspection: {
    /** 1: pages are inspected, within the quota */
    readonly inspects?: 0 | 1
  }
  readonly updateIndexNow: {
    /** 1: pages that a crawl found changed are submitted */
    readonly enabled?: 0 | 1
    /** 1: replaces the key, whose file has to be placed anew */
    readonly new_key?: 0 | 1
  }
  readonly updateInstallation: {
    /** closed: people come by invitation only; open: everybody with a mail address can make an account */
    readonly registration?: RegistrationMode
    /** Of the mail addresses that may register; one empty text for all */
    readonly registration_domains?: readonly string[]
    /** Websites; 0: no limit */
    readonly max_websites?: number
    /** Events in a month of UTC: pageviews and custom events, whatever they come from; 0: no limit */
    readonly max_events?: number
    /** Pages that crawls fetch in a month of UTC; 0: no limit */
    readonly max_crawled_pages?: number
    /** Reports that are stored; 0: no limit */
    readonly max_reports?: number
    /** People, with open invitations; 0: no limit */
    readonly max_members?: number
  }
  readonly updateKey: {
    /** The name */
    readonly name?: string
    /** The only service that the key serves; empty for both */
    readonly service?: '' | 'analytics' | 'seo'
    /** 1: the key may only read; as the scope `read` */
    readonly read_only?: 0 | 1
    /** administer: everything; write: read, add and change; read: only read; events: only send events from a server */
    readonly scope?: KeyScope
    /** A day or time after which the key stops working; empty for never */
    readonly expires_at?: string
    /** 1: limited to these websites, reports, crawls and projects */
    readonly guest?: 0 | 1
    /** Of a guest: the ids of websites */
    readonly websites?: readonly number[]
    /** Of a guest: the ids of single reports */
    readonly reports?: readonly number[]
    /** Of a guest: the ids of single crawls */
    readonly crawls?: readonly number[]
    /** Of a guest: hosts with all of their reports and crawls */
    readonly projects?: readonly string[]
    /** Parts of the account that are hidden; see Roles */
    readonly hidden?: readonly HideableSection[]
  }
  readonly updateMember: {
    /** What the person may do; see Roles */
    readonly role?: Role
    /** 1: limited to these websites, reports, crawls and projects */
    readonly guest?: 0 | 1
    /** Of a guest: the ids of websites */
    readonly websites?: readonly number[]
    /** Of a guest: the ids of single reports */
    readonly reports?: readonly number[]
    /** Of a guest: the ids of single crawls */
    readonly crawls?: readonly number[]
    /** Of a guest: hosts with all of their reports and crawls */
    readonly projects?: readonly string[]
    /** Parts of the account that are hidden; see Roles */
    readonly hidden?: readonly HideableSection[]
  }
  readonly updateNotificationChannel: {
    /** By which it is chosen; unique in the account */
    readonly name?: string
    /** In which its texts are written */
    readonly language?: 'en' | 'de' | 'fr'
    /** Of email: the address. It gets a link, and nothing else before that is opened */
    readonly address?: string
    /** Of Slack, Discord, Teams and webhooks: where requests are sent to. It is stored encrypted, and never returned */
    readonly url?: string
    /** Of Telegram: the token of the bot; of ntfy: an access token. It is stored encrypted, and never returned */
    readonly token?: string
    /** Of Telegram: the id of the chat, or @ and the name of a public channel */
    readonly chat?: string
    /** Of ntfy: the address of the server, by default https://ntfy.sh */
    readonly server?: string
    /** Of ntfy: the topic */
    readonly topic?: string
    /** What it is notified of. Alerts name their channels themselves, whichever events these have chosen */
    readonly events?: readonly NotificationEvent[]
    /** 1: only of these websites and projects, and of the account itself */
    readonly limited?: 0 | 1
    /** The ids of websites */
    readonly websites?: readonly number[]
    /** The hosts whose reports and crawls it is notified of */
    readonly projects?: readonly string[]
    /** Of email: which periodic reports about websites are sent to the address */
    readonly report_period?: 'none' | 'weekly' | 'monthly' | 'both'
    /** 0: nothing is delivered */
    readonly enabled?: 0 | 1
  }
  readonly updateOperatedAccount: {
    /** 1: suspends it; 0: lets it work again */
    readonly suspended?: 0 | 1
    /** Websites; 0: no limit */
    readonly max_websites?: number
    /** Events in a month of UTC: pageviews and custom events, whatever they come from; 0: no limit */
    readonly max_events?: number
    /** Pages that crawls fetch in a month of UTC; 0: no limit */
    readonly max_crawled_pages?: number
    /** Reports that are stored; 0: no limit */
    readonly max_reports?: number
    /** People, with open invitations; 0: no limit */
    readonly max_members?: number
    /** Limits that are those of the installation again */
    readonly default_limits?: readonly AccountLimitName[]
  }
  readonly updatePathGroup: {
    /** One line */
    readonly name?: string
    /** Which pages belong to the group: begins with / or *, and `*` stands for any characters. Case, a trailing slash, and query and fragment unless it has them make no difference, as in goals. Unique in the website */
    readonly pattern?: string
    /** A page belongs to the first group that it matches, by position, from 1. Those at this position and after it move; the last one if there are fewer */
    readonly position?: number
  }
  readonly updatePerson: {
    /** The name */
    readonly name?: string
    /** The email address */
    readonly email?: string
    /** A language tag such as en or pt-BR; empty leaves it to the browser */
    readonly language?: string
    /** An IANA time zone such as Europe/Berlin; empty leaves it to the browser */
    readonly timezone?: string
    /** At least 10 characters */
    readonly password?: string
    /** Needed to change the password */
    readonly current_password?: string
  }
  readonly updateReport: {
    /** May be sent again, but not changed */
    readonly url?: string
    /** 0: public, 1: private, 2: password-protected */
    readonly privacy?: Privacy
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** 1: the page is meant to stay out of search, so noindex is not an issue */
    readonly intended_noindex?: 0 | 1
    /** Whether a browser renders the page first: always, never, or only if its HTML looks as if scripts draw it (auto). Without a browser on the server, always is refused, and auto continues without rendering */
    readonly render?: 'auto' | 'always' | 'never'
    /** 1 gives the page a new share link; the old one stops working, in embedded pages and emails as well */
    readonly reset_page?: 0 | 1
    /** How often it runs again by itself */
    readonly schedule?: Schedule
    /** When, as HH:MM in the time zone of the account; UTC if that has none */
    readonly schedule_time?: string
    /** On which day, if weekly: 1 for Monday to 7 for Sunday */
    readonly schedule_weekday?: number
    /** On which day, if monthly: 1 to 31; in shorter months on the last one */
    readonly schedule_day?: number
    /** 1: when a scheduled audit ends, the account gets an email about what changed */
    readonly email?: 0 | 1
    /** 1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the server can print it, or if it has more than 10 MB */
    readonly email_pdf?: 0 | 1
    /** 1 runs the analysis again */
    readonly results?: 0 | 1
  }
  readonly updateReportShareLink: {
    /** One line, unique in the report */
    readonly name?: string
    /** 0: anyone who has the link, 2: with a password of this link */
    readonly privacy?: 0 | 2
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Until when the link works: a date, as the last day in the time zone of the account (UTC if that has none), or a time with its offset; empty for always */
    readonly expires_at?: string
    /** 0: the link is switched off, and looks like one that does not exist */
    readonly enabled?: 0 | 1
    /** 1 gives the page a new share link; the old one stops working, in embedded pages and emails as well */
    readonly reset_page?: 0 | 1
  }
  readonly updateSavedView: {
    /** One line, unique in the website */
    readonly name?: string
    /** The ready-made view that it begins with; empty for all pages */
    readonly view?:
      | ''
      | 'declining'
      | 'not_indexable'
      | 'broken'
      | 'not_indexed'
      | 'orphans'
      | 'slow_left'
      | 'almost_first_page'
      | 'impressions_without_clicks'
      | 'cannibalizing'
      | 'ai_unvisited'
    /** Comma-separated, as in the table; empty for those of the view */
    readonly columns?: string
    /** Conditions on columns, such as `visits>100` */
    readonly filter_by?: readonly string[]
    /** Text in URLs and titles */
    readonly search?: string
    /** One row for each of these instead of each page; empty for pages */
    readonly group?: '' | 'folder' | 'template' | 'index_reason' | 'status'
    /** Empty for the order of the view */
    readonly sort_by?:
      | ''
      | 'url'
      | 'title'
      | 'folder'
      | 'template'
      | 'status'
      | 'target'
      | 'words'
      | 'depth'
      | 'visitors'
      | 'visits'
      | 'visits_before'
      | 'visits_difference'
      | 'visits_change'
      | 'pageviews'
      | 'entries'
      | 'exits'
      | 'bounce_rate'
      | 'engaged_time'
      | 'conversions'
      | 'clicks'
      | 'clicks_before'
      | 'clicks_difference'
      | 'clicks_change'
      | 'impressions'
      | 'ctr'
      | 'position'
      | 'position_difference'
      | 'competing_queries'
      | 'best_query'
      | 'index_status'
      | 'index_coverage'
      | 'index_fetch'
      | 'index_robots'
      | 'index_blocking'
      | 'google_canonical'
      | 'user_canonical'
      | 'index_crawled_at'
      | 'inspected_at'
      | 'score'
      | 'report_score'
      | 'issues'
      | 'indexable'
      | 'index_reason'
      | 'response_ms'
      | 'inlinks'
      | 'in_sitemap'
      | 'crawled_at'
      | 'changed'
      | 'ai_reads'
      | 'ai_last_read'
      | 'ai_visits'
      | 'ai_impressions'
      | 'ai_citations'
    /** `desc` for the largest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
  }
  readonly updateSegment: {
    /** One line, unique in the website */
    readonly name?: string
    /** As in statistics; sent once for each filter. All of them must match */
    readonly filter?: readonly string[]
    /** personal: only the account of the website can use it; shared: visitors of the shared page can choose it too, and see its name */
    readonly visibility?: 'personal' | 'shared'
    /** 1: the shared page of the website shows nothing but this segment, and visitors cannot remove it. One segment of a website can be locked: locking another unlocks it */
    readonly locked?: 0 | 1
  }
  readonly updateShareLink: {
    /** One line, unique in the website */
    readonly name?: string
    /** 0: anyone who has the link, 2: with a password of this link */
    readonly privacy?: 0 | 2
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** Until when the link works: a date, as the last day in the time zone of the website, or a time with its offset; empty for always */
    readonly expires_at?: string
    /** 0: the link is switched off, and looks like one that does not exist */
    readonly enabled?: 0 | 1
    /** 1 gives the page a new share link; the old one stops working, in embedded pages and emails as well */
    readonly reset_page?: 0 | 1
    /** The id of the segment that the link is locked to; 0 for none */
    readonly segment?: number
    /** What the link shows: the overview always, and realtime or conversions (goals, funnels, journeys) if they are named. Sent once for each; all of them if it is not sent */
    readonly sections?: readonly ('overview' | 'realtime' | 'conversions')[]
  }
  readonly updateSignInProvider: {
    /** The name */
    readonly name?: string
    /** As the provider writes it in its discovery document, without `/.well-known/openid-configuration` */
    readonly issuer?: string
    /** As the provider has issued it */
    readonly client_id?: string
    /** What is asked for, separated by spaces; `openid` is one of them */
    readonly scopes?: string
    /** Mail domains for which the provider is trusted: who has a verified address there may sign up, or is the person with this address. `example.com=3`: these belong to account 3 */
    readonly domains?: readonly string[]
    /** The id of the account to which people of these domains belong; 0 for none */
    readonly account?: number
    /** 1: people of the domains may sign in without an invitation */
    readonly sign_up?: 0 | 1
    /** Of new people in no group that is listed, and of all such people where groups are listed; `guest` sees nothing until somebody shares it, `none` refuses */
    readonly role?: ProviderRole
    /** Where the token lists groups, such as `groups` or `realm_access.roles` */
    readonly groups_claim?: string
    /** Roles by group, such as `marketing=editor`: the first that matches counts at every sign-in. Owners stay owners */
    readonly group_roles?: readonly string[]
    /** 1: mail addresses of the domains count as verified although the token does not say so, as with Microsoft Entra ID */
    readonly trusts_email?: 0 | 1
    /** Whether a sign-in there counts as one with a second factor: as its token says (`amr`), always, or never */
    readonly second_factor?: ProviderFactor
    /** Who may still sign in with a password: all, those of other domains, or nobody. Only after a first sign-in by the provider */
    readonly passwords?: PasswordRule
    /** As the provider has issued it. It is stored encrypted, and never returned; empty: there is none */
    readonly client_secret?: string
  }
  readonly updateSite: {
    /** Empty for none */
    readonly name?: string
    /** Whose site it is; empty for nobody’s */
    readonly client?: string
  }
  readonly updateWebsite: {
    /** May be sent again, but not changed */
    readonly domain?: string
    /** 0: public, 1: private, 2: password-protected */
    readonly privacy?: Privacy
    /** At least 8 characters; applies when privacy is 2. Never returned; empty counts as not sent */
    readonly password?: string
    /** 1: other sites may show the page in a frame; a private page never shows */
    readonly embed?: 0 | 1
    /** 1: the owner gets a periodic report by email */
    readonly email?: 0 | 1
    /** 1: these emails have the PDF file of the statistics attached. They are sent without the file, and explain why, if no browser on the server can print it, or if it has more than 10 MB */
    readonly email_pdf?: 0 | 1
    /** 1: bots are not counted */
    readonly exclude_bots?: 0 | 1
    /** Query parameters to drop from recorded URLs; one a line or comma-separated, `*` as wildcard */
    readonly exclude_params?: string
    /** Addresses or CIDRs that are never counted; one a line or comma-separated */
    readonly exclude_ips?: string
    /** An IANA time zone such as Europe/Berlin, in which the days of the website begin. Cannot be changed while there are statistics of days without events */
    readonly timezone?: string
    /** How many whole days its events are kept; 0: forever. Of older days, statistics without filters are kept. What is deleted cannot be restored */
    readonly retention_days?: number
    /** How many days the statistics of days without events are kept; 0: forever. At least `retention_days`, and only with it */
    readonly rollup_retention_days?: number
    /** The id of the goal that stands for the website where only one is shown; 0 for its first one */
    readonly main_goal?: number
    /** 1 gives the page a new share link; the old one stops working, in embedded pages and emails as well */
    readonly reset_page?: 0 | 1
  }
  readonly updateWebsiteSearch: {
    /** What queries with the brand contain: words, one a line or comma-separated, in any case, with `*` as wildcard. Empty if no query has it */
    readonly brand?: string
  }
  readonly usePasswordReset: {
    /** From the link in the mail */
    readonly token: string
    /** At least 10 characters */
    readonly password: string
  }
  readonly useRegistration: {
    /** From the link in the mail */
    readonly token: string
    /** The name */
    readonly name: string
    /** At least 10 characters */
    readonly password: string
  }
  readonly useWelcome: {
    /** From the one-time link */
    readonly token: string
    /** The email address */
    readonly email: string
    /** At least 10 characters */
    readonly password: string
    /** The name */
    readonly name?: string
  }
  readonly verifyWebsite: {
    /** The only method to check; all of them by default */
    readonly method?: 'dns' | 'file' | 'meta'
  }
}

/** What each operation takes in its path, query and body. */
export interface Inputs {
  readonly acceptInvitation: Bodies['acceptInvitation']
  readonly acceptTransfer: Bodies['acceptTransfer']
  readonly beginConfirmation: Bodies['beginConfirmation']
  readonly beginCreatePasskey: Readonly<Record<string, never>>
  readonly beginGoogleConsent: Readonly<Record<string, never>>
  readonly beginLinkIdentity: Bodies['beginLinkIdentity']
  readonly beginPasskey: Readonly<Record<string, never>>
  readonly beginProviderSignIn: Bodies['beginProviderSignIn']
  readonly beginSignInTest: {
    /** The id of the sign in provider */
    readonly id: string | number
  }
  readonly beginTotp: Readonly<Record<string, never>>
  readonly cancelImport: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the import */
    readonly import: string | number
  }
  readonly checkIndexNow: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly checkInstallation: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['checkInstallation']
  readonly confirmNotificationChannel: {
    /** The id of the notification channel */
    readonly id: string | number
  }
  readonly confirmSession: Bodies['confirmSession']
  readonly correctOrder: {
    /** The id of the website */
    readonly id: string | number
    /** Your id of the order */
    readonly order: string
  } & Bodies['correctOrder']
  readonly countExclusionRules: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly createAccount: Bodies['createAccount']
  readonly createAlert: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createAlert']
  readonly createAnnotation: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createAnnotation']
  readonly createBackupCodes: Readonly<Record<string, never>>
  readonly createChannelRule: Bodies['createChannelRule']
  readonly createConnection: Bodies['createConnection']
  readonly createCrawl: Bodies['createCrawl']
  readonly createCrawlShareLink: {
    /** The id of the crawl */
    readonly id: string | number
  } & Bodies['createCrawlShareLink']
  readonly createDemo: Readonly<Record<string, never>>
  readonly createExclusionRule: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createExclusionRule']
  readonly createFix: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createFix']
  readonly createFunnel: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createFunnel']
  readonly createGoal: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createGoal']
  readonly createImport: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createImport']
  readonly createInvitation: Bodies['createInvitation']
  readonly createKey: Bodies['createKey']
  readonly createNotificationChannel: Bodies['createNotificationChannel']
  readonly createPasskey: Bodies['createPasskey']
  readonly createPathGroup: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createPathGroup']
  readonly createReport: {
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  } & Bodies['createReport']
  readonly createReportShareLink: {
    /** The id of the report */
    readonly id: string | number
  } & Bodies['createReportShareLink']
  readonly createSavedView: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createSavedView']
  readonly createSegment: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createSegment']
  readonly createSessionToken: Readonly<Record<string, never>>
  readonly createShareLink: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['createShareLink']
  readonly createSignInProvider: Bodies['createSignInProvider']
  readonly createTransfer: Bodies['createTransfer']
  readonly createWebsite: Bodies['createWebsite']
  readonly decideDomainClaim: {
    /** A host name */
    readonly domain: string
  } & Bodies['decideDomainClaim']
  readonly deleteAccount: {
    /** The id of the account */
    readonly id: string | number
  }
  readonly deleteAlert: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the alert */
    readonly alert: string | number
  }
  readonly deleteAnnotation: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the annotation */
    readonly annotation: string | number
  }
  readonly deleteBranding: Readonly<Record<string, never>>
  readonly deleteChannelRule: {
    /** The id of the channel rule */
    readonly channel_rule: string | number
  }
  readonly deleteConnection: {
    /** The id of the connection */
    readonly id: string | number
  }
  readonly deleteCrawl: {
    /** The id of the crawl */
    readonly id: string | number
  }
  readonly deleteCrawlShareLink: {
    /** The id of the crawl */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  }
  readonly deleteDemo: Readonly<Record<string, never>>
  readonly deleteExclusionRule: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the exclusion rule */
    readonly exclusion_rule: string | number
  }
  readonly deleteFix: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the fix */
    readonly fix: string | number
  }
  readonly deleteFunnel: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the funnel */
    readonly funnel: string | number
  }
  readonly deleteGoal: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the goal */
    readonly goal: string | number
  }
  readonly deleteIgnoredIssue: {
    /** The host, without `www.` */
    readonly project: string
    /** The id of the ignored issue */
    readonly issue: string | number
  }
  readonly deleteImport: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the import */
    readonly import: string | number
  }
  readonly deleteInvitation: {
    /** The id of the invitation */
    readonly id: string | number
  }
  readonly deleteKey: {
    /** The id of the key */
    readonly id: string | number
  }
  readonly deleteMember: {
    /** The id of the member */
    readonly id: string | number
  }
  readonly deleteNotificationChannel: {
    /** The id of the notification channel */
    readonly id: string | number
  }
  readonly deletePasskey: {
    /** The id of the passkey */
    readonly id: string | number
  }
  readonly deletePathGroup: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the path group */
    readonly path_group: string | number
  }
  readonly deleteProject: {
    /** The host, without `www.` */
    readonly project: string
  }
  readonly deleteReport: {
    /** The id of the report */
    readonly id: string | number
  }
  readonly deleteReportShareLink: {
    /** The id of the report */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  }
  readonly deleteSavedView: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the saved view */
    readonly saved_view: string | number
  }
  readonly deleteSearchLink: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  }
  readonly deleteSearchNumbers: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  }
  readonly deleteSegment: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the segment */
    readonly segment: string | number
  }
  readonly deleteShareLink: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  }
  readonly deleteSignInProvider: {
    /** The id of the sign in provider */
    readonly id: string | number
  }
  readonly deleteTotp: Readonly<Record<string, never>>
  readonly deleteTransfer: {
    /** The id of the transfer */
    readonly id: string | number
  }
  readonly deleteWebsite: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly diffCrawl: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The earlier run, of this crawl or another one; by default the one before with the same settings */
    readonly from?: number
    /** The later run; by default the last one that is done */
    readonly to?: number
    /** Only pages that were added, removed, changed or not crawled this time; not_crawled_before: not crawled in the earlier run. Without it, all but not_crawled_before */
    readonly kind?: 'changed' | 'added' | 'removed' | 'not_crawled' | 'not_crawled_before'
    /** Only pages where this changed */
    readonly field?:
      | 'status'
      | 'redirect'
      | 'title'
      | 'description'
      | 'h1'
      | 'canonical'
      | 'robots'
      | 'indexable'
      | 'words'
      | 'rendering'
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly diffRuns: {
    /** The id of the report */
    readonly id: string | number
    /** The earlier run; by default, the one before `to` */
    readonly from?: number
    /** The later run; by default, the last one */
    readonly to?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly diffScreenshots: {
    /** The id of the report */
    readonly id: string | number
    /** The earlier run; by default, the one before `to` */
    readonly from?: number
    /** The later run; by default, the last one */
    readonly to?: number
  }
  readonly endSession: {
    /** The id of the session */
    readonly id: string | number
  }
  readonly eraseVisitor: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['eraseVisitor']
  readonly exportCrawl: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The format of the reply */
    readonly format?: 'pdf'
    /** An earlier run; by default the last one */
    readonly run?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly exportCrawlDiff: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The earlier run, of this crawl or another one; by default the one before with the same settings */
    readonly from?: number
    /** The later run; by default the last one that is done */
    readonly to?: number
    /** Only pages that were added, removed, changed or not crawled this time; not_crawled_before: not crawled in the earlier run. Without it, all but not_crawled_before */
    readonly kind?: 'changed' | 'added' | 'removed' | 'not_crawled' | 'not_crawled_before'
    /** Only pages where this changed */
    readonly field?:
      | 'status'
      | 'redirect'
      | 'title'
      | 'description'
      | 'h1'
      | 'canonical'
      | 'robots'
      | 'indexable'
      | 'words'
      | 'rendering'
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
  }
  readonly exportCrawlPages: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** Text to find, case-insensitive */
    readonly search?: string
    /** A condition on a column, such as `status=404`, `words<300`, `title~pricing` (contains), `outcome!=ok`, or `title=` (has none); may be sent several times, and all must hold */
    readonly filter?: readonly string[]
    /** An earlier run; by default the last one */
    readonly run?: number
    /** Only pages where this check found something */
    readonly issue?: string
    /** By default in the order of discovery */
    readonly sort_by?:
      | 'id'
      | 'url'
      | 'kind'
      | 'external'
      | 'source'
      | 'depth'
      | 'in_sitemap'
      | 'outcome'
      | 'reason'
      | 'status'
      | 'attempts'
      | 'fetched_at'
      | 'not_modified'
      | 'indexable'
      | 'index_reason'
      | 'words'
      | 'bytes'
      | 'wire_bytes'
      | 'first_byte_ms'
      | 'response_ms'
      | 'title'
      | 'title_length'
      | 'description'
      | 'description_length'
      | 'h1'
      | 'h1_count'
      | 'outlinks'
      | 'external_links'
      | 'images'
      | 'inlinks'
      | 'inlink_pages'
      | 'score'
      | 'link_score'
      | 'issues'
      | 'tracker'
      | 'visits'
      | 'clicks'
      | 'content_type'
      | 'robots'
      | 'language'
      | 'content_hash'
      | 'rendering'
      | 'differs'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** The columns to export, in this order; may be sent several times. All by default */
    readonly columns?: readonly (
      | 'id'
      | 'url'
      | 'kind'
      | 'external'
      | 'source'
      | 'found_on'
      | 'depth'
      | 'in_sitemap'
      | 'outcome'
      | 'reason'
      | 'status'
      | 'attempts'
      | 'fetched_at'
      | 'not_modified'
      | 'redirect_url'
      | 'canonical_url'
      | 'indexable'
      | 'index_reason'
      | 'words'
      | 'bytes'
      | 'wire_bytes'
      | 'first_byte_ms'
      | 'response_ms'
      | 'title'
      | 'title_length'
      | 'description'
      | 'description_length'
      | 'h1'
      | 'h1_count'
      | 'outlinks'
      | 'external_links'
      | 'images'
      | 'inlinks'
      | 'inlink_pages'
      | 'score'
      | 'link_score'
      | 'issues'
      | 'tracker'
      | 'visits'
      | 'clicks'
      | 'content_type'
      | 'robots'
      | 'language'
      | 'content_hash'
      | 'rendering'
      | 'differs'
    )[]
  }
  readonly exportEvents: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly exportReport: {
    /** The id of the report */
    readonly id: string | number
    /** The format of the reply */
    readonly format?: 'json' | 'csv' | 'html' | 'pdf'
    /** An earlier run; by default the last one */
    readonly run?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly exportStats: {
    /** The id of the website */
    readonly id: string | number
    /** The format of the reply */
    readonly format?: 'pdf'
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Adds the changes since another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly finishSignInTest: {
    /** The id of the sign in provider */
    readonly id: string | number
  } & Bodies['finishSignInTest']
  readonly ignoreIssue: {
    /** The host, without `www.` */
    readonly project: string
  } & Bodies['ignoreIssue']
  readonly inspectPage: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['inspectPage']
  readonly leaveAccount: Readonly<Record<string, never>>
  readonly linkIdentity: Bodies['linkIdentity']
  readonly linkSearchProperty: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  } & Bodies['linkSearchProperty']
  readonly listAccounts: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'email' | 'name'
    /** What the list is sorted by */
    readonly sort_by?:
      | 'id'
      | 'email'
      | 'name'
      | 'created_at'
      | 'last_seen_at'
      | 'websites'
      | 'events'
      | 'crawled_pages'
      | 'reports'
      | 'members'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listAlerts: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listAnnotations: {
    /** The id of the website */
    readonly id: string | number
    /** Only those that end then or later. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly from?: string
    /** Only those that begin before. A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z */
    readonly to?: string
    /** Only those of this kind; sent once for each of several kinds */
    readonly kind?: readonly ('manual' | 'deploy' | 'crawl' | 'exclusions' | 'import')[]
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listAnnotationsOfPeriod: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Only those of this kind; sent once for each of several kinds */
    readonly kind?: readonly ('manual' | 'deploy' | 'crawl' | 'exclusions' | 'import')[]
  }
  readonly listAuditLog: {
    /** Only what this person did */
    readonly person?: number
    /** Only what was done with this API key */
    readonly key?: number
    /** Only this operation, such as `updateWebsite` */
    readonly action?: string
    /** Only records of this kind, such as `website` */
    readonly object?: string
    /** Only the record with this id */
    readonly object_id?: string
    /** The first day or time; days are those of UTC */
    readonly from?: string
    /** The last day, or a time that is not included */
    readonly to?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listChannelRules: {
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listConnectionProperties: {
    /** The id of the connection */
    readonly id: string | number
  }
  readonly listConnections: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listCrawlDuplicates: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** What the rows are grouped by */
    readonly by?: 'content' | 'title' | 'description' | 'h1'
    /** With `by=content`: pages that have at least this share of their text in common. The check for similar pages uses 0.9. Available when the run has ended */
    readonly threshold?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlFolders: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** The beginning of URLs up to a slash; by default that of the start page */
    readonly prefix?: string
    /** Text to find in the names of folders */
    readonly search?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlHreflang: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlImages: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** Only those whose target has this outcome */
    readonly outcome?: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked'
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlIssueChanges: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The earlier run, of this crawl or another one; by default the one before with the same settings */
    readonly from?: number
    /** The later run; by default the last one that is done */
    readonly to?: number
    /** The id of the check, such as `description-length` */
    readonly check: string
    /** Only pages with this change */
    readonly change?: 'new' | 'fixed' | 'gone' | 'remaining' | 'not_checked' | 'not_checked_before'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listCrawlIssuePages: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The id of the check, such as `description-length` */
    readonly check: string
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** 1: those where the issue is ignored */
    readonly muted?: 0 | 1
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlIssues: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
    /** Largest first; within the same value by severity and pages */
    readonly sort_by?: 'severity' | 'pages' | 'share' | 'visits' | 'people' | 'change' | 'points'
    /** Only issues of this category */
    readonly category?:
      | 'indexability'
      | 'content'
      | 'links'
      | 'images'
      | 'structured-data'
      | 'performance'
      | 'security'
      | 'accessibility'
      | 'ai'
  }
  readonly listCrawlLinks: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The id of the page that has them */
    readonly from?: number
    /** The id of their target */
    readonly to?: number
    /** Only those of this kind */
    readonly kind?: 'link' | 'image' | 'canonical' | 'hreflang' | 'next' | 'prev'
    /** Of their target */
    readonly outcome?: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked'
    /** 1: to other hosts; 0: to pages of the site */
    readonly external?: 0 | 1
    /** 0: without links of a page to itself, as `inlinks` counts */
    readonly own?: 0 | 1
    /** Text to find in the target or the anchor, case-insensitive */
    readonly search?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlPages: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'url'
    /** What the list is sorted by */
    readonly sort_by?:
      | 'id'
      | 'url'
      | 'kind'
      | 'external'
      | 'source'
      | 'depth'
      | 'in_sitemap'
      | 'outcome'
      | 'reason'
      | 'status'
      | 'attempts'
      | 'fetched_at'
      | 'not_modified'
      | 'indexable'
      | 'index_reason'
      | 'words'
      | 'bytes'
      | 'wire_bytes'
      | 'first_byte_ms'
      | 'response_ms'
      | 'title'
      | 'title_length'
      | 'description'
      | 'description_length'
      | 'h1'
      | 'h1_count'
      | 'outlinks'
      | 'external_links'
      | 'images'
      | 'inlinks'
      | 'inlink_pages'
      | 'score'
      | 'link_score'
      | 'issues'
      | 'tracker'
      | 'visits'
      | 'clicks'
      | 'content_type'
      | 'robots'
      | 'language'
      | 'content_hash'
      | 'rendering'
      | 'differs'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** A condition on a column, such as `status=404`, `words<300`, `title~pricing` (contains), `outcome!=ok`, or `title=` (has none); may be sent several times, and all must hold */
    readonly filter?: readonly string[]
    /** Only pages where this check found something */
    readonly issue?: string
  }
  readonly listCrawlRedirects: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlResources: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** Only those of this kind */
    readonly kind?:
      | 'stylesheet'
      | 'script'
      | 'frame'
      | 'media'
      | 'image'
      | 'background'
      | 'font'
      | 'icon'
      | 'social-image'
      | 'refresh'
      | 'script-redirect'
    /** Only those whose target has this outcome */
    readonly outcome?: 'ok' | 'redirect' | 'broken' | 'inconclusive' | 'blocked' | 'excluded' | 'unchecked'
    /** 1: only those on other sites; 0: only those on the same one */
    readonly external?: 0 | 1
    /** The id of a page that loads them */
    readonly of?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlRuns: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listCrawlShareLinks: {
    /** The id of the crawl */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listCrawlSitemaps: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlStructuredData: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** Text to find in types */
    readonly search?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawlTraps: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listCrawls: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'url'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'generated_at' | 'url' | 'pages' | 'score'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** A project, or a URL of it */
    readonly project?: string
    /** Only those with this status */
    readonly status?: CrawlStatus
  }
  readonly listDeliveries: {
    /** The id of the notification channel */
    readonly id: string | number
    /** Only those in this state */
    readonly state?: 'queued' | 'sending' | 'retrying' | 'delivered' | 'failed' | 'unconfirmed' | 'discarded'
    /** Only those of this event */
    readonly event?:
      | 'alert.fired'
      | 'alert.resolved'
      | 'report.finished'
      | 'crawl.finished'
      | 'import.finished'
      | 'goal.reached'
      | 'website.created'
      | 'member.joined'
      | 'channel.test'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listDomainClaims: {
    /** Text to find in the domain */
    readonly search?: string
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listExclusionRules: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listFixes: {
    /** The id of the website */
    readonly id: string | number
    /** Only those of this kind */
    readonly kind?: 'crawl' | 'manual' | 'deploy'
    /** Only those of this check of crawls */
    readonly check?: string
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listFunnels: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listGoals: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listIdentities: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listIgnoredIssues: {
    /** The host, without `www.` */
    readonly project: string
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listImports: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listIncidents: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the alert */
    readonly alert: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listIndexNowSubmissions: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listIndexStatuses: {
    /** The id of the website */
    readonly id: string | number
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'page' | 'coverage'
    /** What the list is sorted by */
    readonly sort_by?: 'inspected_at' | 'page'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** Only this page */
    readonly page_is?: string
    /** `indexed`: search results may show it. `excluded`: it is not indexed, which may be intended. `error`: it is not indexed because of an error. `unknown`: Google does not know the URL, or names no verdict */
    readonly status?: 'indexed' | 'excluded' | 'error' | 'unknown'
    /** Only pages with this coverage, in Google's words */
    readonly coverage?: string
  }
  readonly listInstallationAuditLog: {
    /** Only this account */
    readonly account?: number
    /** Only what this person did */
    readonly person?: number
    /** Only what was done with this API key */
    readonly key?: number
    /** Only this operation, such as `updateWebsite` */
    readonly action?: string
    /** Only records of this kind, such as `website` */
    readonly object?: string
    /** Only the record with this id */
    readonly object_id?: string
    /** The first day or time; days are those of UTC */
    readonly from?: string
    /** The last day, or a time that is not included */
    readonly to?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listInvitations: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'email'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'email' | 'expires_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listKeys: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name' | 'last_used_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listMails: {
    /** The id of the website */
    readonly id: string | number
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'subject' | 'to'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'due_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listMembers: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name' | 'email'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name' | 'email' | 'role'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listNotificationChannels: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listPasskeys: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listPathGroups: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listProjectPages: {
    /** The host, without `www.` */
    readonly project: string
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'path'
    /** What the list is sorted by */
    readonly sort_by?: 'path' | 'score' | 'generated_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** Only these pages: path and query, as statistics list pages */
    readonly path?: readonly string[]
  }
  readonly listProjectScores: Readonly<Record<string, never>>
  readonly listProjects: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'project'
    /** What the list is sorted by */
    readonly sort_by?: 'project' | 'reports' | 'score' | 'generated_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listProperties: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Only of custom events with this name */
    readonly event?: string
    /** What the list is sorted by */
    readonly sort_by?: 'visitors' | 'visits' | 'pageviews' | 'events' | 'value'
  }
  readonly listPropertiesOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Only of custom events with this name */
    readonly event?: string
    /** What the list is sorted by */
    readonly sort_by?: 'visitors' | 'visits' | 'pageviews' | 'events' | 'value'
  }
  readonly listRejectedLines: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the import */
    readonly import: string | number
  }
  readonly listReportShareLinks: {
    /** The id of the report */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listReports: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'url'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'generated_at' | 'url' | 'result' | 'score'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** A project, or a URL of it */
    readonly project?: string
    /** Only pages with exactly this path and query string, such as /pricing?plan=team */
    readonly path?: string
    /** Only reports with this result */
    readonly result?: 'good' | 'decent' | 'bad'
    /** A check that the last run found wrong */
    readonly issue?: string
    /** Only the reports of exactly this URL */
    readonly url?: string
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly listRuns: {
    /** The id of the report */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly listSavedViews: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listSearchAnswers: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** What the rows are grouped by */
    readonly by?: 'page' | 'query'
    /** CSV has all rows */
    readonly limit?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listSearchCountries: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** With the days before, or with the same dates a year ago `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** One search engine; all together by default */
    readonly source?: 'google' | 'bing'
    /** Only of this page, as statistics name it */
    readonly path?: string
    /** Only of this query */
    readonly query?: string
    /** Only of this country, such as DE */
    readonly country?: string
    /** Only of this kind of device */
    readonly device?: 'desktop' | 'mobile' | 'tablet'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** What the list is sorted by */
    readonly sort_by?: 'clicks' | 'impressions' | 'ctr' | 'position' | 'clicks_difference' | 'value'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listSearchDevices: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** With the days before, or with the same dates a year ago `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** One search engine; all together by default */
    readonly source?: 'google' | 'bing'
    /** Only of this page, as statistics name it */
    readonly path?: string
    /** Only of this query */
    readonly query?: string
    /** Only of this country, such as DE */
    readonly country?: string
    /** Only of this kind of device */
    readonly device?: 'desktop' | 'mobile' | 'tablet'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** What the list is sorted by */
    readonly sort_by?: 'clicks' | 'impressions' | 'ctr' | 'position' | 'clicks_difference' | 'value'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listSearchPages: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** With the days before, or with the same dates a year ago `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** One search engine; all together by default */
    readonly source?: 'google' | 'bing'
    /** Only of this page, as statistics name it */
    readonly path?: string
    /** Only of this query */
    readonly query?: string
    /** Only of this country, such as DE */
    readonly country?: string
    /** Only of this kind of device */
    readonly device?: 'desktop' | 'mobile' | 'tablet'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** What the list is sorted by */
    readonly sort_by?: 'clicks' | 'impressions' | 'ctr' | 'position' | 'clicks_difference' | 'value'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listSearchQueries: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** With the days before, or with the same dates a year ago `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** One search engine; all together by default */
    readonly source?: 'google' | 'bing'
    /** Only of this page, as statistics name it */
    readonly path?: string
    /** Only of this query */
    readonly query?: string
    /** Only of this country, such as DE */
    readonly country?: string
    /** Only of this kind of device */
    readonly device?: 'desktop' | 'mobile' | 'tablet'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** What the list is sorted by */
    readonly sort_by?: 'clicks' | 'impressions' | 'ctr' | 'position' | 'clicks_difference' | 'value'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Only queries with the brand, or without it */
    readonly brand?: 'brand' | 'non_brand'
    /** Only queries without impressions before, or without any since; needs `compare` */
    readonly change?: 'new' | 'lost'
  }
  readonly listSegments: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listSessions: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'browser' | 'os' | 'country'
    /** What the list is sorted by */
    readonly sort_by?: 'last_used_at' | 'created_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listShareLinks: {
    /** The id of the website */
    readonly id: string | number
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listSignInProviders: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'name' | 'issuer'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'name'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listSiteIssuePages: {
    /** The host, without `www.` */
    readonly host: string
    /** The id of the check, such as `description-length` */
    readonly check: string
    /** The id of a group */
    readonly template?: string
    /** Text to find in URLs, case-insensitive */
    readonly search?: string
    /** 1: those where the issue is ignored */
    readonly ignored?: 0 | 1
    /** Most visits or clicks first, lowest score first, or by URL */
    readonly sort_by?: 'visits' | 'clicks' | 'score' | 'url'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listSiteIssues: {
    /** The host, without `www.` */
    readonly host: string
    /** Whether the rows are issues or templates */
    readonly group?: 'none' | 'template'
    /** Only issues of this severity */
    readonly severity?: 'critical' | 'high' | 'medium' | 'low' | 'information'
    /** Only issues of this category */
    readonly category?:
      | 'indexability'
      | 'content'
      | 'links'
      | 'images'
      | 'structured-data'
      | 'performance'
      | 'security'
      | 'accessibility'
      | 'ai'
    /** Without it, issues that are ignored on all pages are left out */
    readonly state?: 'new' | 'came_back' | 'ignored'
    /** Text to find in titles, case-insensitive */
    readonly search?: string
    /** Most points first, or most people a month at stake */
    readonly sort_by?: 'points' | 'people'
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly listSitePages: {
    /** A host, with or without `www.` */
    readonly host: string
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** What `visits_before` and `visits_change` compare with */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Only the pages of a ready-made view, with its columns and order */
    readonly view?:
      | 'declining'
      | 'not_indexable'
      | 'broken'
      | 'not_indexed'
      | 'orphans'
      | 'slow_left'
      | 'almost_first_page'
      | 'impressions_without_clicks'
      | 'cannibalizing'
      | 'ai_unvisited'
    /** Comma-separated, out of url, title, folder, template, status, target, words, depth, visitors, visits, visits_before, visits_difference, visits_change, trend, pageviews, entries, exits, bounce_rate, engaged_time, conversions, goal_value, clicks, clicks_before, clicks_difference, clicks_change, impressions, ctr, position, position_difference, competing_queries, best_query, index_status, index_coverage, index_fetch, index_robots, index_blocking, google_canonical, user_canonical, index_crawled_at, inspected_at, score, report_score, issues, indexable, index_reason, response_ms, inlinks, in_sitemap, crawled_at, changed, ai_reads, ai_last_read, ai_visits, ai_impressions, ai_citations */
    readonly columns?: string
    /** A condition on a column, such as `visits>100`, `status>=400`, `title~pricing` (contains), `index_reason=noindex|canonical` (one of these), `folder!=/blog/` or `depth=` (has none); may be sent several times, and all must hold */
    readonly filter_by?: readonly string[]
    /** Only pages where the newest crawl found this issue, such as `title-missing` */
    readonly issue?: string
    /** Text to find in URLs and titles, in any case of letters */
    readonly search?: string
    /** One row for each folder, template or status instead of each page */
    readonly group?: 'folder' | 'template' | 'index_reason' | 'status'
    /** `visits` by default */
    readonly sort_by?:
      | 'url'
      | 'title'
      | 'folder'
      | 'template'
      | 'status'
      | 'target'
      | 'words'
      | 'depth'
      | 'visitors'
      | 'visits'
      | 'visits_before'
      | 'visits_difference'
      | 'visits_change'
      | 'pageviews'
      | 'entries'
      | 'exits'
      | 'bounce_rate'
      | 'engaged_time'
      | 'conversions'
      | 'clicks'
      | 'clicks_before'
      | 'clicks_difference'
      | 'clicks_change'
      | 'impressions'
      | 'ctr'
      | 'position'
      | 'position_difference'
      | 'competing_queries'
      | 'best_query'
      | 'index_status'
      | 'index_coverage'
      | 'index_fetch'
      | 'index_robots'
      | 'index_blocking'
      | 'google_canonical'
      | 'user_canonical'
      | 'index_crawled_at'
      | 'inspected_at'
      | 'score'
      | 'report_score'
      | 'issues'
      | 'indexable'
      | 'index_reason'
      | 'response_ms'
      | 'inlinks'
      | 'in_sitemap'
      | 'crawled_at'
      | 'changed'
      | 'ai_reads'
      | 'ai_last_read'
      | 'ai_visits'
      | 'ai_impressions'
      | 'ai_citations'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
    /** Wins over the Accept header. Files have all rows */
    readonly format?: 'json' | 'csv' | 'xlsx'
  }
  readonly listSiteResults: {
    /** Only this one */
    readonly host?: string
  }
  readonly listSites: {
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Adds the numbers of another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in hosts, names and clients */
    readonly search?: string
    /** Only sites with a website, without one, with a crawl, or with new issues */
    readonly kind?: 'tracked' | 'untracked' | 'crawled' | 'new_issues'
    /** `change` is that of visitors, in percent, and needs compare; `crawled` is when the last crawl ended */
    readonly sort_by?:
      | 'visitors'
      | 'change'
      | 'live_visitors'
      | 'conversions'
      | 'score'
      | 'score_change'
      | 'new_issues'
      | 'issues'
      | 'reports'
      | 'crawled'
      | 'host'
      | 'name'
      | 'client'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** Sites of a client one after another, in the order of `totals.clients` */
    readonly group?: 'client'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listSubmittedSitemaps: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  }
  readonly listTransfers: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'email'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'expires_at'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly listWebsiteOverviews: {
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the numbers of another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Text to find in domains */
    readonly search?: string
    /** `change` is that of visitors, in percent, and needs compare */
    readonly sort_by?:
      | 'visitors'
      | 'pageviews'
      | 'change'
      | 'live_visitors'
      | 'seo_score'
      | 'domain'
      | 'id'
      | 'conversions'
      | 'conversion_rate'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** 1: with the main goal of each website, or else its first one, which takes longer; also if the list is sorted by it */
    readonly goals?: 0 | 1
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly listWebsites: {
    /** Text to find, case-insensitive */
    readonly search?: string
    /** Where to search */
    readonly search_by?: 'domain'
    /** What the list is sorted by */
    readonly sort_by?: 'id' | 'domain'
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others */
    readonly cursor?: string
  }
  readonly plausibleAggregate: {
    /** The domain of the website */
    readonly site_id: string
    /** day, 7d, 30d, month, 6mo, 12mo or custom */
    readonly period?: string
    /** The date that the period ends with; two for custom */
    readonly date?: string
    /** Names with commas between them */
    readonly metrics?: string
    /** For example event:page==/blog/*;visit:country==DE */
    readonly filters?: string
    /** What the numbers are compared with */
    readonly compare?: 'previous_period'
  }
  readonly plausibleBreakdown: {
    /** The domain of the website */
    readonly site_id: string
    /** day, 7d, 30d, month, 6mo, 12mo or custom */
    readonly period?: string
    /** The date that the period ends with; two for custom */
    readonly date?: string
    /** Names with commas between them */
    readonly metrics?: string
    /** For example event:page==/blog/*;visit:country==DE */
    readonly filters?: string
    /** For example visit:source */
    readonly property: string
    /** The most rows that are returned */
    readonly limit?: number
    /** The number of the page, from 1 */
    readonly page?: number
  }
  readonly plausibleQuery: Bodies['plausibleQuery']
  readonly plausibleRealtime: {
    /** The domain of the website */
    readonly site_id: string
  }
  readonly plausibleTimeseries: {
    /** The domain of the website */
    readonly site_id: string
    /** day, 7d, 30d, month, 6mo, 12mo or custom */
    readonly period?: string
    /** The date that the period ends with; two for custom */
    readonly date?: string
    /** Names with commas between them */
    readonly metrics?: string
    /** For example event:page==/blog/*;visit:country==DE */
    readonly filters?: string
    /** The length of time of each point */
    readonly interval?: 'day' | 'date' | 'month'
  }
  readonly previewAlert: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['previewAlert']
  readonly previewChannelRule: {
    /** A pattern for the source of a visit, as it is named without rules of your own: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_source?: string
    /** The channel of a visit without rules of your own; direct for visits without a source. Empty: not compared */
    readonly match_channel?: '' | 'search' | 'social' | 'ai' | 'email' | 'paid' | 'referral' | 'direct'
    /** A pattern for the host of the page that linked to the website, without `www.`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_referrer?: string
    /** A pattern for `utm_source`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_source?: string
    /** A pattern for `utm_medium`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_medium?: string
    /** A pattern for `utm_campaign`: the whole of it, in any case of letters; `*` stands for any characters, up to 3 times. Empty: not compared */
    readonly match_utm_campaign?: string
    /** What the channel of these visits is called: search, social, ai, email, paid, referral, direct, or a name of your own. Empty: as it is */
    readonly channel?: string
    /** What the source of these visits is called. Empty: as it is */
    readonly source?: string
    /** Its place among the rules, from 1: the first one that matches counts. A new rule is the last one if it is not sent */
    readonly position?: number
    /** The id of a rule: what changing it would do, instead of adding one */
    readonly rule?: number
    /** Only visits to this website; otherwise those to all of them */
    readonly website?: number
  }
  readonly previewExclusionRule: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['previewExclusionRule']
  readonly previewMail: {
    /** The id of the website */
    readonly id: string | number
    /** The range of time */
    readonly period?: 'weekly' | 'monthly'
  }
  readonly queryFunnel: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the numbers of another time; in CSV as columns that begin with `previous_`. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Counts by the value of the row that was the first step, too: one of page, entry_page, hostname, source, channel, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, country, region, city, browser, browser_version, os, os_version, device, screen, language, title, event or property.NAME */
    readonly breakdown?: string
    /** The most values of the breakdown, those that most began with first */
    readonly limit?: number
    /** Sent once for each of 2 to 12 steps: a filter, such as page:is:/pricing or event:is:Signup. A step that says nothing about events is about pageviews */
    readonly step: readonly string[]
    /** The names of the steps, in the same order */
    readonly step_name?: readonly string[]
    /** Whether all steps have to be in one visit, or in all visits of a visitor on a day */
    readonly scope?: 'visit' | 'visitor_day'
    /** in_order: the steps one after another, with anything in between. strict: with no other pageview or event in between. any_order: in any order */
    readonly order?: 'in_order' | 'strict' | 'any_order'
    /** The most minutes from the first step to the last; 0 for no limit */
    readonly max_minutes?: number
    /** The most minutes from one step to the next; not with any_order; 0 for no limit */
    readonly max_step_minutes?: number
  }
  readonly queryStats: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['queryStats']
  readonly queryStatsOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
  } & Bodies['queryStatsOfSeveral']
  readonly readAccount: Readonly<Record<string, never>>
  readonly readAlert: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the alert */
    readonly alert: string | number
  }
  readonly readAnnotation: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the annotation */
    readonly annotation: string | number
  }
  readonly readAnnotationStats: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the annotation */
    readonly annotation: string | number
    /** The number of days */
    readonly days?: number
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readArrivals: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly readBotPages: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Only the bot of this name */
    readonly bot?: string
    /** Only bots of this operator */
    readonly operator?: string
    /** Only bots with this purpose */
    readonly purpose?:
      | 'search'
      | 'ai_training'
      | 'ai_search'
      | 'user_fetch'
      | 'seo'
      | 'monitor'
      | 'preview'
      | 'scraper'
      | 'unknown'
    /** Only hits that are verified, impostors, or neither */
    readonly verification?: 'verified' | 'impostor' | 'unverified'
    /** Only hits that were recognized by this */
    readonly reason?:
      | 'known_name'
      | 'bot_name'
      | 'library'
      | 'empty_user_agent'
      | 'automation'
      | 'no_browser_headers'
      | 'burst'
      | 'reverse_name'
    /** Only this page: a path without its query string */
    readonly page?: string
    /** 1: only pages that people viewed in this time, and no bot of a search engine has read */
    readonly unread?: 0 | 1
    /** The most rows that are returned */
    readonly limit?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readBotTimeseries: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Only the bot of this name */
    readonly bot?: string
    /** Only bots of this operator */
    readonly operator?: string
    /** Only bots with this purpose */
    readonly purpose?:
      | 'search'
      | 'ai_training'
      | 'ai_search'
      | 'user_fetch'
      | 'seo'
      | 'monitor'
      | 'preview'
      | 'scraper'
      | 'unknown'
    /** Only hits that are verified, impostors, or neither */
    readonly verification?: 'verified' | 'impostor' | 'unverified'
    /** Only hits that were recognized by this */
    readonly reason?:
      | 'known_name'
      | 'bot_name'
      | 'library'
      | 'empty_user_agent'
      | 'automation'
      | 'no_browser_headers'
      | 'burst'
      | 'reverse_name'
    /** Only this page: a path without its query string */
    readonly page?: string
    /** The length of time of each point */
    readonly interval?: 'minute' | 'hour' | 'day' | 'week' | 'month'
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readBots: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** A folder is the first part of a path */
    readonly by?: 'bot' | 'operator' | 'purpose' | 'page' | 'folder' | 'status' | 'verification' | 'reason'
    /** Only the bot of this name */
    readonly bot?: string
    /** Only bots of this operator */
    readonly operator?: string
    /** Only bots with this purpose */
    readonly purpose?:
      | 'search'
      | 'ai_training'
      | 'ai_search'
      | 'user_fetch'
      | 'seo'
      | 'monitor'
      | 'preview'
      | 'scraper'
      | 'unknown'
    /** Only hits that are verified, impostors, or neither */
    readonly verification?: 'verified' | 'impostor' | 'unverified'
    /** Only hits that were recognized by this */
    readonly reason?:
      | 'known_name'
      | 'bot_name'
      | 'library'
      | 'empty_user_agent'
      | 'automation'
      | 'no_browser_headers'
      | 'burst'
      | 'reverse_name'
    /** Only this page: a path without its query string */
    readonly page?: string
    /** The most rows that are returned */
    readonly limit?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readBranding: Readonly<Record<string, never>>
  readonly readBreakdown: {
    /** The id of the website */
    readonly id: string | number
    /** Values of channel: search, social, ai (AI assistants), email, paid, referral, direct. Values of device: desktop, mobile, tablet, tv, console, wearable, embedded, or empty */
    readonly dimension:
      | 'page'
      | 'entry_page'
      | 'exit_page'
      | 'hostname'
      | 'source'
      | 'channel'
      | 'referrer'
      | 'utm_source'
      | 'utm_medium'
      | 'utm_campaign'
      | 'utm_term'
      | 'utm_content'
      | 'country'
      | 'region'
      | 'city'
      | 'browser'
      | 'browser_version'
      | 'os'
      | 'os_version'
      | 'device'
      | 'screen'
      | 'language'
      | 'title'
      | 'event'
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Adds to each row its metrics at another time; not in CSV. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** What the list is sorted by */
    readonly sort_by?:
      | 'visitors'
      | 'visits'
      | 'pageviews'
      | 'events'
      | 'views_per_visit'
      | 'bounce_rate'
      | 'visit_duration'
      | 'engaged_time'
      | 'scroll_depth'
      | 'conversions'
      | 'converting_visits'
      | 'converting_visitors'
      | 'conversion_rate'
      | 'value'
    /** 1: pages that match a path group of the website are one, by its pattern */
    readonly group_paths?: 0 | 1
  }
  readonly readBreakdownOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** Values of channel: search, social, ai (AI assistants), email, paid, referral, direct. Values of device: desktop, mobile, tablet, tv, console, wearable, embedded, or empty */
    readonly dimension:
      | 'page'
      | 'entry_page'
      | 'exit_page'
      | 'hostname'
      | 'source'
      | 'channel'
      | 'referrer'
      | 'utm_source'
      | 'utm_medium'
      | 'utm_campaign'
      | 'utm_term'
      | 'utm_content'
      | 'country'
      | 'region'
      | 'city'
      | 'browser'
      | 'browser_version'
      | 'os'
      | 'os_version'
      | 'device'
      | 'screen'
      | 'language'
      | 'title'
      | 'event'
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Adds to each row its metrics at another time; not in CSV. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** What the list is sorted by */
    readonly sort_by?:
      | 'visitors'
      | 'visits'
      | 'pageviews'
      | 'events'
      | 'views_per_visit'
      | 'bounce_rate'
      | 'visit_duration'
      | 'engaged_time'
      | 'scroll_depth'
      | 'conversions'
      | 'converting_visits'
      | 'converting_visitors'
      | 'conversion_rate'
      | 'value'
    /** 1: pages that match a path group of the website are one, by its pattern */
    readonly group_paths?: 0 | 1
  }
  readonly readChangedUrls: {
    /** With or without `www.` */
    readonly host: string
    /** An earlier run to compare with; by default the one before with the same settings */
    readonly since?: number
  }
  readonly readChannelRule: {
    /** The id of the channel rule */
    readonly channel_rule: string | number
  }
  readonly readConnection: {
    /** The id of the connection */
    readonly id: string | number
  }
  readonly readCrawl: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
  }
  readonly readCrawlOverview: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
  }
  readonly readCrawlPage: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The id of the page */
    readonly page: string | number
    /** An earlier run; by default the last one */
    readonly run?: number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly readCrawlShareLink: {
    /** The id of the crawl */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  }
  readonly readCrawledPages: {
    /** With or without `www.` */
    readonly host: string
    /** The version that is known already */
    readonly version?: string
    /** Only pages where this check found something */
    readonly issue?: string
  }
  readonly readDelivery: {
    /** The id of the notification channel */
    readonly id: string | number
    /** The id of the delivery */
    readonly delivery: string | number
  }
  readonly readDrops: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readExclusionRule: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the exclusion rule */
    readonly exclusion_rule: string | number
  }
  readonly readFix: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the fix */
    readonly fix: string | number
  }
  readonly readFixResult: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the fix */
    readonly fix: string | number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readFunnel: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the funnel */
    readonly funnel: string | number
  }
  readonly readFunnelStats: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the funnel */
    readonly funnel: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the numbers of another time; in CSV as columns that begin with `previous_`. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Counts by the value of the row that was the first step, too: one of page, entry_page, hostname, source, channel, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, country, region, city, browser, browser_version, os, os_version, device, screen, language, title, event or property.NAME */
    readonly breakdown?: string
    /** The most values of the breakdown, those that most began with first */
    readonly limit?: number
  }
  readonly readGoal: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the goal */
    readonly goal: string | number
  }
  readonly readGoalStats: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the numbers of another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
  }
  readonly readIcon: {
    /** The id of the website */
    readonly id: string | number
    /** A traffic source of the website; the icon of the website itself if omitted */
    readonly source?: string
  }
  readonly readIconOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** A traffic source of the website; the icon of the website itself if omitted */
    readonly source?: string
  }
  readonly readIcons: {
    /** The id of the website */
    readonly id: string | number
    /** A traffic source of the website; sent once for each of several sources */
    readonly source: readonly string[]
  }
  readonly readIconsOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** A traffic source of the website; sent once for each of several sources */
    readonly source: readonly string[]
  }
  readonly readImport: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the import */
    readonly import: string | number
  }
  readonly readIndexInspection: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly readIndexNow: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly readInstallation: Readonly<Record<string, never>>
  readonly readInvitation: {
    /** From the link of the invitation */
    readonly token: string
  }
  readonly readJourneys: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** A filter: visits are followed from the first row that matches it, or from the last one with `previous`. Empty: from their first or last page or event */
    readonly start?: string
    /** `next` for the pages after the start page, `previous` for those before it */
    readonly direction?: 'next' | 'previous'
    /** 1: pages that match a path group of the website are one, by its pattern */
    readonly group_paths?: 0 | 1
    /** How far visits are followed */
    readonly steps?: number
    /** How many nodes of each step are named; the others are one */
    readonly limit?: number
  }
  readonly readLatestEvents: {
    /** The id of the website */
    readonly id: string | number
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readMailSettings: Readonly<Record<string, never>>
  readonly readNotificationChannel: {
    /** The id of the notification channel */
    readonly id: string | number
  }
  readonly readOperatedAccount: {
    /** The id of the account */
    readonly id: string | number
  }
  readonly readOrder: {
    /** The id of the website */
    readonly id: string | number
    /** Your id of the order */
    readonly order: string
  }
  readonly readPasswordReset: {
    /** From the link in the mail */
    readonly token: string
  }
  readonly readPathGroup: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the path group */
    readonly path_group: string | number
  }
  readonly readPerson: Readonly<Record<string, never>>
  readonly readProject: {
    /** The host, without `www.` */
    readonly project: string
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly readProperty: {
    /** The id of the website */
    readonly id: string | number
    /** The name of a property */
    readonly property: string
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Adds to each row its metrics at another time; not in CSV. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** What the list is sorted by */
    readonly sort_by?:
      | 'visitors'
      | 'visits'
      | 'pageviews'
      | 'events'
      | 'views_per_visit'
      | 'bounce_rate'
      | 'visit_duration'
      | 'engaged_time'
      | 'scroll_depth'
      | 'conversions'
      | 'converting_visits'
      | 'converting_visitors'
      | 'conversion_rate'
      | 'value'
    /** Only of custom events with this name */
    readonly event?: string
  }
  readonly readPropertyOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** The name of a property */
    readonly property: string
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Text to find in values, in any case of letters */
    readonly search?: string
    /** `desc` for the largest or newest first, or `asc` */
    readonly sort?: 'desc' | 'asc'
    /** How many items a page has: 10, 25, 50 or 100 */
    readonly per_page?: 10 | 25 | 50 | 100
    /** The number of the page, from 1 */
    readonly page?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Adds to each row its metrics at another time; not in CSV. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** What the list is sorted by */
    readonly sort_by?:
      | 'visitors'
      | 'visits'
      | 'pageviews'
      | 'events'
      | 'views_per_visit'
      | 'bounce_rate'
      | 'visit_duration'
      | 'engaged_time'
      | 'scroll_depth'
      | 'conversions'
      | 'converting_visits'
      | 'converting_visitors'
      | 'conversion_rate'
      | 'value'
    /** Only of custom events with this name */
    readonly event?: string
  }
  readonly readRealtime: {
    /** The id of the website */
    readonly id: string | number
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readRealtimeOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readRegistration: {
    /** From the link in the mail */
    readonly token: string
  }
  readonly readReport: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly readReportShareLink: {
    /** The id of the report */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  }
  readonly readRevenue: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readRevenueOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readRun: {
    /** The id of the report */
    readonly id: string | number
    /** The id of the run */
    readonly run: string | number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly readRunImage: {
    /** The id of the report */
    readonly id: string | number
    /** The id of the run */
    readonly run: string | number
    /** The name of the image, as in `images` */
    readonly name: string
  }
  readonly readSavedView: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the saved view */
    readonly saved_view: string | number
  }
  readonly readSearchHours: {
    /** The id of the website */
    readonly id: string | number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
  }
  readonly readSearchLink: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  }
  readonly readSearchStats: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** With the days before, or with the same dates a year ago `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** One search engine; all together by default */
    readonly source?: 'google' | 'bing'
    /** Only of this page, as statistics name it */
    readonly path?: string
    /** Only of this query */
    readonly query?: string
    /** Only of this country, such as DE */
    readonly country?: string
    /** Only of this kind of device */
    readonly device?: 'desktop' | 'mobile' | 'tablet'
  }
  readonly readSearchTimeseries: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** With the days before, or with the same dates a year ago `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** One search engine; all together by default */
    readonly source?: 'google' | 'bing'
    /** Only of this page, as statistics name it */
    readonly path?: string
    /** Only of this query */
    readonly query?: string
    /** Only of this country, such as DE */
    readonly country?: string
    /** Only of this kind of device */
    readonly device?: 'desktop' | 'mobile' | 'tablet'
  }
  readonly readSecondFactors: Readonly<Record<string, never>>
  readonly readSegment: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the segment */
    readonly segment: string | number
  }
  readonly readSession: Readonly<Record<string, never>>
  readonly readShareLink: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  }
  readonly readSignInOptions: Readonly<Record<string, never>>
  readonly readSignInProvider: {
    /** The id of the sign in provider */
    readonly id: string | number
  }
  readonly readSite: {
    /** With or without `www.`, in Unicode or Punycode */
    readonly host: string
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** Adds the numbers of another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
  }
  readonly readSiteIssue: {
    /** The host, without `www.` */
    readonly host: string
    /** The id of the check, such as `description-length` */
    readonly check: string
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  }
  readonly readSiteScore: {
    /** The host, without `www.` */
    readonly host: string
  }
  readonly readStats: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the numbers of another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
  }
  readonly readStatsOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the numbers of another time. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
  }
  readonly readStatus: Readonly<Record<string, never>>
  readonly readTimeseries: {
    /** The id of the website */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the entries of another time; not in CSV. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Hours up to two days, days up to 100, months beyond, if not sent */
    readonly interval?: 'minute' | 'hour' | 'day' | 'week' | 'month'
  }
  readonly readTimeseriesOfSeveral: {
    /** The ids of websites, separated by commas; 100 at most */
    readonly id: string | number
    /** Instead of from and to; 30d where neither is sent */
    readonly period?:
      | 'today'
      | 'yesterday'
      | '24h'
      | '7d'
      | '30d'
      | 'month'
      | 'last_month'
      | '6mo'
      | '12mo'
      | 'year'
      | 'all'
    /** First day, YYYY-MM-DD */
    readonly from?: string
    /** Last day, YYYY-MM-DD; today where only from is sent */
    readonly to?: string
    /** An IANA time zone, in which days begin and end */
    readonly timezone?: string
    /** dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. Operators: is, is_not, contains, does_not_contain, starts_with, ends_with, wildcard (with _i at the end, they ignore case); is_set, is_not_set (without a value); gt, gte, lt, lte (for revenue, scroll_depth and property.NAME); matches (a pattern for pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of visits that reached a step of a funnel, or did not reach the next one. Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), (country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. A filter may have 50 values (200 in all filters together) of 4000 characters; a wildcard 10 stars (50 in all together). Conditions may be nested 8 deep; all filters together may have 50 conditions, and 10 of visit(…), scroll_depth, and exit_page in combinations */
    readonly filter?: readonly string[]
    /** The id of a segment, whose filters must match too */
    readonly segment?: number
    /** Comma-separated, out of visitors, visits, pageviews, events, views_per_visit, bounce_rate, visit_duration, engaged_time, scroll_depth; with goal also conversions, converting_visits, converting_visitors, conversion_rate */
    readonly metrics?: string
    /** The id of a goal of the website, whose conversions are counted too */
    readonly goal?: number
    /** Wins over the Accept header */
    readonly format?: 'json' | 'csv'
    /** Adds the entries of another time; not in CSV. `previous` is the time before, `year` the same dates a year ago, and `custom` from compare_from to compare_to */
    readonly compare?: 'previous' | 'year' | 'custom'
    /** With compare=custom: the first day, YYYY-MM-DD */
    readonly compare_from?: string
    /** With compare=custom: the last day, YYYY-MM-DD */
    readonly compare_to?: string
    /** 1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier */
    readonly match_weekdays?: 0 | 1
    /** Hours up to two days, days up to 100, months beyond, if not sent */
    readonly interval?: 'minute' | 'hour' | 'day' | 'week' | 'month'
  }
  readonly readTrackingHealth: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly readTransfer: {
    /** From the link of the offer */
    readonly token: string
  }
  readonly readWebsite: {
    /** The id of the record, or the last part of its share link (`page`) */
    readonly id: string | number
  }
  readonly readWebsiteSearch: {
    /** The id of the website */
    readonly id: string | number
  }
  readonly readWelcome: {
    /** From the one-time link */
    readonly token: string
  }
  readonly recheckSiteIssue: {
    /** The host, without `www.` */
    readonly host: string
    /** The id of the check, such as `description-length` */
    readonly check: string
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  } & Bodies['recheckSiteIssue']
  readonly removeSubmittedSitemap: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
    /** The address of a sitemap */
    readonly url: string
  }
  readonly requestPasswordReset: Bodies['requestPasswordReset']
  readonly requestRegistration: Bodies['requestRegistration']
  readonly resendInvitation: {
    /** The id of the invitation */
    readonly id: string | number
  } & Bodies['resendInvitation']
  readonly resetDomainClaim: {
    /** A host name */
    readonly domain: string
  }
  readonly rotateKey: {
    /** The id of the key */
    readonly id: string | number
  } & Bodies['rotateKey']
  readonly rotateNotificationSecret: {
    /** The id of the notification channel */
    readonly id: string | number
  } & Bodies['rotateNotificationSecret']
  readonly sendDeliveryAgain: {
    /** The id of the notification channel */
    readonly id: string | number
    /** The id of the delivery */
    readonly delivery: string | number
  }
  readonly sendServerEvents: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['sendServerEvents']
  readonly setTotp: Bodies['setTotp']
  readonly showAccount: Bodies['showAccount']
  readonly signIn: Bodies['signIn']
  readonly signInAs: {
    /** The id of the account */
    readonly id: string | number
  }
  readonly signInByProvider: Bodies['signInByProvider']
  readonly signInWithPasskey: Bodies['signInWithPasskey']
  readonly signInWithSecondFactor: Bodies['signInWithSecondFactor']
  readonly signOut: Readonly<Record<string, never>>
  readonly signOutEverywhere: {
    /** 1: all but the session of this request */
    readonly others?: 0 | 1
  }
  readonly startImport: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the import */
    readonly import: string | number
  } & Bodies['startImport']
  readonly stopSigningInAs: Readonly<Record<string, never>>
  readonly submitSitemap: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  } & Bodies['submitSitemap']
  readonly submitToIndexNow: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['submitToIndexNow']
  readonly syncSearchLink: {
    /** The id of the website */
    readonly id: string | number
    /** The search engine */
    readonly source: 'google' | 'bing'
  }
  readonly testMail: Readonly<Record<string, never>>
  readonly testNotificationChannel: {
    /** The id of the notification channel */
    readonly id: string | number
  }
  readonly unlinkIdentity: {
    /** The id of the identity */
    readonly id: string | number
  }
  readonly updateAccount: Bodies['updateAccount']
  readonly updateAlert: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the alert */
    readonly alert: string | number
  } & Bodies['updateAlert']
  readonly updateAnnotation: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the annotation */
    readonly annotation: string | number
  } & Bodies['updateAnnotation']
  readonly updateBranding: Bodies['updateBranding']
  readonly updateChannelRule: {
    /** The id of the channel rule */
    readonly channel_rule: string | number
  } & Bodies['updateChannelRule']
  readonly updateConnection: {
    /** The id of the connection */
    readonly id: string | number
  } & Bodies['updateConnection']
  readonly updateCrawl: {
    /** The id of the crawl */
    readonly id: string | number
  } & Bodies['updateCrawl']
  readonly updateCrawlShareLink: {
    /** The id of the crawl */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  } & Bodies['updateCrawlShareLink']
  readonly updateExclusionRule: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the exclusion rule */
    readonly exclusion_rule: string | number
  } & Bodies['updateExclusionRule']
  readonly updateFix: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the fix */
    readonly fix: string | number
  } & Bodies['updateFix']
  readonly updateFunnel: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the funnel */
    readonly funnel: string | number
  } & Bodies['updateFunnel']
  readonly updateGoal: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the goal */
    readonly goal: string | number
  } & Bodies['updateGoal']
  readonly updateIndexInspection: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['updateIndexInspection']
  readonly updateIndexNow: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['updateIndexNow']
  readonly updateInstallation: Bodies['updateInstallation']
  readonly updateKey: {
    /** The id of the key */
    readonly id: string | number
  } & Bodies['updateKey']
  readonly updateMember: {
    /** The id of the member */
    readonly id: string | number
  } & Bodies['updateMember']
  readonly updateNotificationChannel: {
    /** The id of the notification channel */
    readonly id: string | number
  } & Bodies['updateNotificationChannel']
  readonly updateOperatedAccount: {
    /** The id of the account */
    readonly id: string | number
  } & Bodies['updateOperatedAccount']
  readonly updatePathGroup: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the path group */
    readonly path_group: string | number
  } & Bodies['updatePathGroup']
  readonly updatePerson: Bodies['updatePerson']
  readonly updateReport: {
    /** The id of the report */
    readonly id: string | number
    /** The language of the texts in the reply; by default the best match of `Accept-Language`, or English */
    readonly language?: 'en' | 'de' | 'fr'
  } & Bodies['updateReport']
  readonly updateReportShareLink: {
    /** The id of the report */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  } & Bodies['updateReportShareLink']
  readonly updateSavedView: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the saved view */
    readonly saved_view: string | number
  } & Bodies['updateSavedView']
  readonly updateSegment: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the segment */
    readonly segment: string | number
  } & Bodies['updateSegment']
  readonly updateShareLink: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the share link */
    readonly share_link: string | number
  } & Bodies['updateShareLink']
  readonly updateSignInProvider: {
    /** The id of the sign in provider */
    readonly id: string | number
  } & Bodies['updateSignInProvider']
  readonly updateSite: {
    /** With or without `www.`, in Unicode or Punycode */
    readonly host: string
  } & Bodies['updateSite']
  readonly updateWebsite: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['updateWebsite']
  readonly updateWebsiteSearch: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['updateWebsiteSearch']
  readonly uploadImportPart: {
    /** The id of the website */
    readonly id: string | number
    /** The id of the import */
    readonly import: string | number
    /** The first byte of the part in the file */
    readonly offset: number
    /** Of the part: a damaged one is refused */
    readonly sha256?: string
  }
  readonly usePasswordReset: Bodies['usePasswordReset']
  readonly useRegistration: Bodies['useRegistration']
  readonly useWelcome: Bodies['useWelcome']
  readonly verifyWebsite: {
    /** The id of the website */
    readonly id: string | number
  } & Bodies['verifyWebsite']
}

/** Where each operation is, and what it takes in its query next to a body. Both services have those of accounts. */
export const operations = {
  acceptInvitation: { services: ['analytics'], method: 'POST', path: '/api/v1/invitation', query: [] },
  acceptTransfer: { services: ['analytics'], method: 'POST', path: '/api/v1/transfer', query: [] },
  beginConfirmation: { services: ['analytics'], method: 'POST', path: '/api/v1/session/confirmation-visit', query: [] },
  beginCreatePasskey: { services: ['analytics'], method: 'POST', path: '/api/v1/passkeys/options', query: [] },
  beginGoogleConsent: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/connections/google-consent',
    query: [],
  },
  beginLinkIdentity: { services: ['analytics'], method: 'POST', path: '/api/v1/identities/visit', query: [] },
  beginPasskey: { services: ['analytics'], method: 'POST', path: '/api/v1/session/passkey-options', query: [] },
  beginProviderSignIn: { services: ['analytics'], method: 'POST', path: '/api/v1/session/provider-visit', query: [] },
  beginSignInTest: { services: ['analytics'], method: 'POST', path: '/api/v1/sign-in-providers/{id}/visit', query: [] },
  beginTotp: { services: ['analytics'], method: 'POST', path: '/api/v1/second-factors/totp', query: [] },
  cancelImport: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/imports/{import}/cancel',
    query: [],
  },
  checkIndexNow: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/indexnow/check', query: [] },
  checkInstallation: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/check-installation',
    query: [],
  },
  confirmNotificationChannel: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/notification-channels/{id}/confirmation',
    query: [],
  },
  confirmSession: { services: ['analytics'], method: 'POST', path: '/api/v1/session/confirmation', query: [] },
  correctOrder: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/orders/{order}', query: [] },
  countExclusionRules: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/rules/counts',
    query: [],
  },
  createAccount: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/accounts', query: [] },
  createAlert: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/alerts', query: [] },
  createAnnotation: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/annotations', query: [] },
  createBackupCodes: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/second-factors/backup-codes',
    query: [],
  },
  createChannelRule: { services: ['analytics'], method: 'POST', path: '/api/v1/channel-rules', query: [] },
  createConnection: { services: ['analytics'], method: 'POST', path: '/api/v1/connections', query: [] },
  createCrawl: { services: ['seo'], method: 'POST', path: '/api/v1/crawls', query: [] },
  createCrawlShareLink: { services: ['seo'], method: 'POST', path: '/api/v1/crawls/{id}/share-links', query: [] },
  createDemo: { services: ['analytics'], method: 'POST', path: '/api/v1/demo', query: [] },
  createExclusionRule: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/rules', query: [] },
  createFix: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/fixes', query: [] },
  createFunnel: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/funnels', query: [] },
  createGoal: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/goals', query: [] },
  createImport: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/imports', query: [] },
  createInvitation: { services: ['analytics'], method: 'POST', path: '/api/v1/invitations', query: [] },
  createKey: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/keys', query: [] },
  createNotificationChannel: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/notification-channels',
    query: [],
  },
  createPasskey: { services: ['analytics'], method: 'POST', path: '/api/v1/passkeys', query: [] },
  createPathGroup: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/path-groups', query: [] },
  createReport: { services: ['seo'], method: 'POST', path: '/api/v1/reports', query: ['language'] },
  createReportShareLink: { services: ['seo'], method: 'POST', path: '/api/v1/reports/{id}/share-links', query: [] },
  createSavedView: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/saved-views', query: [] },
  createSegment: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/segments', query: [] },
  createSessionToken: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/session/token', query: [] },
  createShareLink: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/share-links', query: [] },
  createSignInProvider: { services: ['analytics'], method: 'POST', path: '/api/v1/sign-in-providers', query: [] },
  createTransfer: { services: ['analytics'], method: 'POST', path: '/api/v1/transfers', query: [] },
  createWebsite: { services: ['analytics'], method: 'POST', path: '/api/v1/websites', query: [] },
  decideDomainClaim: { services: ['analytics'], method: 'PUT', path: '/api/v1/domain-claims/{domain}', query: [] },
  deleteAccount: { services: ['analytics', 'seo'], method: 'DELETE', path: '/api/v1/accounts/{id}', query: [] },
  deleteAlert: { services: ['analytics'], method: 'DELETE', path: '/api/v1/websites/{id}/alerts/{alert}', query: [] },
  deleteAnnotation: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/annotations/{annotation}',
    query: [],
  },
  deleteBranding: { services: ['analytics', 'seo'], method: 'DELETE', path: '/api/v1/branding', query: [] },
  deleteChannelRule: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/channel-rules/{channel_rule}',
    query: [],
  },
  deleteConnection: { services: ['analytics'], method: 'DELETE', path: '/api/v1/connections/{id}', query: [] },
  deleteCrawl: { services: ['seo'], method: 'DELETE', path: '/api/v1/crawls/{id}', query: [] },
  deleteCrawlShareLink: {
    services: ['seo'],
    method: 'DELETE',
    path: '/api/v1/crawls/{id}/share-links/{share_link}',
    query: [],
  },
  deleteDemo: { services: ['analytics'], method: 'DELETE', path: '/api/v1/demo', query: [] },
  deleteExclusionRule: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/rules/{exclusion_rule}',
    query: [],
  },
  deleteFix: { services: ['analytics'], method: 'DELETE', path: '/api/v1/websites/{id}/fixes/{fix}', query: [] },
  deleteFunnel: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/funnels/{funnel}',
    query: [],
  },
  deleteGoal: { services: ['analytics'], method: 'DELETE', path: '/api/v1/websites/{id}/goals/{goal}', query: [] },
  deleteIgnoredIssue: {
    services: ['seo'],
    method: 'DELETE',
    path: '/api/v1/projects/{project}/ignored-issues/{issue}',
    query: [],
  },
  deleteImport: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/imports/{import}',
    query: [],
  },
  deleteInvitation: { services: ['analytics'], method: 'DELETE', path: '/api/v1/invitations/{id}', query: [] },
  deleteKey: { services: ['analytics', 'seo'], method: 'DELETE', path: '/api/v1/keys/{id}', query: [] },
  deleteMember: { services: ['analytics'], method: 'DELETE', path: '/api/v1/members/{id}', query: [] },
  deleteNotificationChannel: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/notification-channels/{id}',
    query: [],
  },
  deletePasskey: { services: ['analytics'], method: 'DELETE', path: '/api/v1/passkeys/{id}', query: [] },
  deletePathGroup: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/path-groups/{path_group}',
    query: [],
  },
  deleteProject: { services: ['seo'], method: 'DELETE', path: '/api/v1/projects/{project}', query: [] },
  deleteReport: { services: ['seo'], method: 'DELETE', path: '/api/v1/reports/{id}', query: [] },
  deleteReportShareLink: {
    services: ['seo'],
    method: 'DELETE',
    path: '/api/v1/reports/{id}/share-links/{share_link}',
    query: [],
  },
  deleteSavedView: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/saved-views/{saved_view}',
    query: [],
  },
  deleteSearchLink: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/search/{source}',
    query: [],
  },
  deleteSearchNumbers: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/search/{source}/numbers',
    query: [],
  },
  deleteSegment: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/segments/{segment}',
    query: [],
  },
  deleteShareLink: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/share-links/{share_link}',
    query: [],
  },
  deleteSignInProvider: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/sign-in-providers/{id}',
    query: [],
  },
  deleteTotp: { services: ['analytics'], method: 'DELETE', path: '/api/v1/second-factors/totp', query: [] },
  deleteTransfer: { services: ['analytics'], method: 'DELETE', path: '/api/v1/transfers/{id}', query: [] },
  deleteWebsite: { services: ['analytics'], method: 'DELETE', path: '/api/v1/websites/{id}', query: [] },
  diffCrawl: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/diff', query: [] },
  diffRuns: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/diff', query: [] },
  diffScreenshots: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/diff/screenshots', query: [] },
  endSession: { services: ['analytics'], method: 'DELETE', path: '/api/v1/sessions/{id}', query: [] },
  eraseVisitor: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/erase', query: [] },
  exportCrawl: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/export', query: [] },
  exportCrawlDiff: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/diff/export', query: [] },
  exportCrawlPages: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/pages/export', query: [] },
  exportEvents: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/events', query: [] },
  exportReport: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/export', query: [] },
  exportStats: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/export', query: [] },
  finishSignInTest: { services: ['analytics'], method: 'POST', path: '/api/v1/sign-in-providers/{id}/test', query: [] },
  ignoreIssue: { services: ['seo'], method: 'POST', path: '/api/v1/projects/{project}/ignored-issues', query: [] },
  inspectPage: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/search/index/pages', query: [] },
  leaveAccount: { services: ['analytics'], method: 'DELETE', path: '/api/v1/membership', query: [] },
  linkIdentity: { services: ['analytics'], method: 'POST', path: '/api/v1/identities', query: [] },
  linkSearchProperty: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/search/{source}',
    query: [],
  },
  listAccounts: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/accounts', query: [] },
  listAlerts: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/alerts', query: [] },
  listAnnotations: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/annotations', query: [] },
  listAnnotationsOfPeriod: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/stats/annotations',
    query: [],
  },
  listAuditLog: { services: ['analytics'], method: 'GET', path: '/api/v1/audit-log', query: [] },
  listChannelRules: { services: ['analytics'], method: 'GET', path: '/api/v1/channel-rules', query: [] },
  listConnectionProperties: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/connections/{id}/properties',
    query: [],
  },
  listConnections: { services: ['analytics'], method: 'GET', path: '/api/v1/connections', query: [] },
  listCrawlDuplicates: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/duplicates', query: [] },
  listCrawlFolders: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/tree', query: [] },
  listCrawlHreflang: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/hreflang', query: [] },
  listCrawlImages: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/images', query: [] },
  listCrawlIssueChanges: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/diff/issues', query: [] },
  listCrawlIssuePages: {
    services: ['seo'],
    method: 'GET',
    path: '/api/v1/crawls/{id}/issues/{check}/pages',
    query: [],
  },
  listCrawlIssues: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/issues', query: [] },
  listCrawlLinks: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/links', query: [] },
  listCrawlPages: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/pages', query: [] },
  listCrawlRedirects: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/redirects', query: [] },
  listCrawlResources: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/resources', query: [] },
  listCrawlRuns: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/runs', query: [] },
  listCrawlShareLinks: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/share-links', query: [] },
  listCrawlSitemaps: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/sitemaps', query: [] },
  listCrawlStructuredData: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/structured-data', query: [] },
  listCrawlTraps: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/traps', query: [] },
  listCrawls: { services: ['seo'], method: 'GET', path: '/api/v1/crawls', query: [] },
  listDeliveries: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/notification-channels/{id}/deliveries',
    query: [],
  },
  listDomainClaims: { services: ['analytics'], method: 'GET', path: '/api/v1/domain-claims', query: [] },
  listExclusionRules: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/rules', query: [] },
  listFixes: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/fixes', query: [] },
  listFunnels: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/funnels', query: [] },
  listGoals: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/goals', query: [] },
  listIdentities: { services: ['analytics'], method: 'GET', path: '/api/v1/identities', query: [] },
  listIgnoredIssues: { services: ['seo'], method: 'GET', path: '/api/v1/projects/{project}/ignored-issues', query: [] },
  listImports: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/imports', query: [] },
  listIncidents: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/alerts/{alert}/incidents',
    query: [],
  },
  listIndexNowSubmissions: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/indexnow/submissions',
    query: [],
  },
  listIndexStatuses: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/index/pages',
    query: [],
  },
  listInstallationAuditLog: { services: ['analytics'], method: 'GET', path: '/api/v1/accounts/audit-log', query: [] },
  listInvitations: { services: ['analytics'], method: 'GET', path: '/api/v1/invitations', query: [] },
  listKeys: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/keys', query: [] },
  listMails: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/mails', query: [] },
  listMembers: { services: ['analytics'], method: 'GET', path: '/api/v1/members', query: [] },
  listNotificationChannels: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/notification-channels',
    query: [],
  },
  listPasskeys: { services: ['analytics'], method: 'GET', path: '/api/v1/passkeys', query: [] },
  listPathGroups: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/path-groups', query: [] },
  listProjectPages: { services: ['seo'], method: 'GET', path: '/api/v1/projects/{project}/pages', query: [] },
  listProjectScores: { services: ['seo'], method: 'GET', path: '/api/v1/project-scores', query: [] },
  listProjects: { services: ['seo'], method: 'GET', path: '/api/v1/projects', query: [] },
  listProperties: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/properties', query: [] },
  listPropertiesOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/properties',
    query: [],
  },
  listRejectedLines: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/imports/{import}/rejected',
    query: [],
  },
  listReportShareLinks: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/share-links', query: [] },
  listReports: { services: ['seo'], method: 'GET', path: '/api/v1/reports', query: [] },
  listRuns: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/runs', query: [] },
  listSavedViews: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/saved-views', query: [] },
  listSearchAnswers: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/answers',
    query: [],
  },
  listSearchCountries: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/countries',
    query: [],
  },
  listSearchDevices: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/devices',
    query: [],
  },
  listSearchPages: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/search/pages', query: [] },
  listSearchQueries: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/queries',
    query: [],
  },
  listSegments: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/segments', query: [] },
  listSessions: { services: ['analytics'], method: 'GET', path: '/api/v1/sessions', query: [] },
  listShareLinks: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/share-links', query: [] },
  listSignInProviders: { services: ['analytics'], method: 'GET', path: '/api/v1/sign-in-providers', query: [] },
  listSiteIssuePages: {
    services: ['seo'],
    method: 'GET',
    path: '/api/v1/sites/{host}/issues/{check}/pages',
    query: [],
  },
  listSiteIssues: { services: ['seo'], method: 'GET', path: '/api/v1/sites/{host}/issues', query: [] },
  listSitePages: { services: ['analytics'], method: 'GET', path: '/api/v1/sites/{host}/pages', query: [] },
  listSiteResults: { services: ['seo'], method: 'GET', path: '/api/v1/site-results', query: [] },
  listSites: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/sites', query: [] },
  listSubmittedSitemaps: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/{source}/sitemaps',
    query: [],
  },
  listTransfers: { services: ['analytics'], method: 'GET', path: '/api/v1/transfers', query: [] },
  listWebsiteOverviews: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/overview', query: [] },
  listWebsites: { services: ['analytics'], method: 'GET', path: '/api/v1/websites', query: [] },
  plausibleAggregate: { services: ['analytics'], method: 'GET', path: '/api/v1/stats/aggregate', query: [] },
  plausibleBreakdown: { services: ['analytics'], method: 'GET', path: '/api/v1/stats/breakdown', query: [] },
  plausibleQuery: { services: ['analytics'], method: 'POST', path: '/api/v2/query', query: [] },
  plausibleRealtime: { services: ['analytics'], method: 'GET', path: '/api/v1/stats/realtime/visitors', query: [] },
  plausibleTimeseries: { services: ['analytics'], method: 'GET', path: '/api/v1/stats/timeseries', query: [] },
  previewAlert: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/alerts/preview', query: [] },
  previewChannelRule: { services: ['analytics'], method: 'GET', path: '/api/v1/channel-rules/preview', query: [] },
  previewExclusionRule: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/rules/preview',
    query: [],
  },
  previewMail: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/mails/preview', query: [] },
  queryFunnel: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/funnels/query', query: [] },
  queryStats: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/stats/query', query: [] },
  queryStatsOfSeveral: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/combined/{id}/stats/query',
    query: [],
  },
  readAccount: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/account', query: [] },
  readAlert: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/alerts/{alert}', query: [] },
  readAnnotation: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/annotations/{annotation}',
    query: [],
  },
  readAnnotationStats: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/annotations/{annotation}/stats',
    query: [],
  },
  readArrivals: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/arrivals', query: [] },
  readBotPages: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/bots/pages', query: [] },
  readBotTimeseries: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/stats/bots/timeseries',
    query: [],
  },
  readBots: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/bots', query: [] },
  readBranding: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/branding', query: [] },
  readBreakdown: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/{dimension}', query: [] },
  readBreakdownOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/{dimension}',
    query: [],
  },
  readChangedUrls: { services: ['seo'], method: 'GET', path: '/api/v1/sites/{host}/changed-urls', query: [] },
  readChannelRule: { services: ['analytics'], method: 'GET', path: '/api/v1/channel-rules/{channel_rule}', query: [] },
  readConnection: { services: ['analytics'], method: 'GET', path: '/api/v1/connections/{id}', query: [] },
  readCrawl: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}', query: [] },
  readCrawlOverview: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/overview', query: [] },
  readCrawlPage: { services: ['seo'], method: 'GET', path: '/api/v1/crawls/{id}/pages/{page}', query: [] },
  readCrawlShareLink: {
    services: ['seo'],
    method: 'GET',
    path: '/api/v1/crawls/{id}/share-links/{share_link}',
    query: [],
  },
  readCrawledPages: { services: ['seo'], method: 'GET', path: '/api/v1/sites/{host}/crawled-pages', query: [] },
  readDelivery: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/notification-channels/{id}/deliveries/{delivery}',
    query: [],
  },
  readDrops: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/drops', query: [] },
  readExclusionRule: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/rules/{exclusion_rule}',
    query: [],
  },
  readFix: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/fixes/{fix}', query: [] },
  readFixResult: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/fixes/{fix}/result',
    query: [],
  },
  readFunnel: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/funnels/{funnel}', query: [] },
  readFunnelStats: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/funnels/{funnel}/stats',
    query: [],
  },
  readGoal: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/goals/{goal}', query: [] },
  readGoalStats: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/goals', query: [] },
  readIcon: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/icon', query: [] },
  readIconOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/icon',
    query: [],
  },
  readIcons: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/icons', query: [] },
  readIconsOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/icons',
    query: [],
  },
  readImport: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/imports/{import}', query: [] },
  readIndexInspection: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/index',
    query: [],
  },
  readIndexNow: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/indexnow', query: [] },
  readInstallation: { services: ['analytics'], method: 'GET', path: '/api/v1/installation', query: [] },
  readInvitation: { services: ['analytics'], method: 'GET', path: '/api/v1/invitation', query: [] },
  readJourneys: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/journeys', query: [] },
  readLatestEvents: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/stats/realtime/events',
    query: [],
  },
  readMailSettings: { services: ['analytics'], method: 'GET', path: '/api/v1/mail', query: [] },
  readNotificationChannel: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/notification-channels/{id}',
    query: [],
  },
  readOperatedAccount: { services: ['analytics'], method: 'GET', path: '/api/v1/accounts/{id}', query: [] },
  readOrder: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/orders/{order}', query: [] },
  readPasswordReset: { services: ['analytics'], method: 'GET', path: '/api/v1/password-reset', query: [] },
  readPathGroup: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/path-groups/{path_group}',
    query: [],
  },
  readPerson: { services: ['analytics'], method: 'GET', path: '/api/v1/person', query: [] },
  readProject: { services: ['seo'], method: 'GET', path: '/api/v1/projects/{project}', query: [] },
  readProperty: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/stats/properties/{property}',
    query: [],
  },
  readPropertyOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/properties/{property}',
    query: [],
  },
  readRealtime: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/realtime', query: [] },
  readRealtimeOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/realtime',
    query: [],
  },
  readRegistration: { services: ['analytics'], method: 'GET', path: '/api/v1/registration', query: [] },
  readReport: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}', query: [] },
  readReportShareLink: {
    services: ['seo'],
    method: 'GET',
    path: '/api/v1/reports/{id}/share-links/{share_link}',
    query: [],
  },
  readRevenue: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/revenue', query: [] },
  readRevenueOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/revenue',
    query: [],
  },
  readRun: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/runs/{run}', query: [] },
  readRunImage: { services: ['seo'], method: 'GET', path: '/api/v1/reports/{id}/runs/{run}/images/{name}', query: [] },
  readSavedView: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/saved-views/{saved_view}',
    query: [],
  },
  readSearchHours: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/search/hours', query: [] },
  readSearchLink: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/search/{source}', query: [] },
  readSearchStats: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/search/stats', query: [] },
  readSearchTimeseries: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/search/timeseries',
    query: [],
  },
  readSecondFactors: { services: ['analytics'], method: 'GET', path: '/api/v1/second-factors', query: [] },
  readSegment: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/segments/{segment}', query: [] },
  readSession: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/session', query: [] },
  readShareLink: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/share-links/{share_link}',
    query: [],
  },
  readSignInOptions: { services: ['analytics'], method: 'GET', path: '/api/v1/sign-in-options', query: [] },
  readSignInProvider: { services: ['analytics'], method: 'GET', path: '/api/v1/sign-in-providers/{id}', query: [] },
  readSite: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/sites/{host}', query: [] },
  readSiteIssue: { services: ['seo'], method: 'GET', path: '/api/v1/sites/{host}/issues/{check}', query: [] },
  readSiteScore: { services: ['seo'], method: 'GET', path: '/api/v1/sites/{host}/score', query: [] },
  readStats: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats', query: [] },
  readStatsOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats',
    query: [],
  },
  readStatus: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/status', query: [] },
  readTimeseries: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/stats/timeseries', query: [] },
  readTimeseriesOfSeveral: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/combined/{id}/stats/timeseries',
    query: [],
  },
  readTrackingHealth: {
    services: ['analytics'],
    method: 'GET',
    path: '/api/v1/websites/{id}/tracking-health',
    query: [],
  },
  readTransfer: { services: ['analytics'], method: 'GET', path: '/api/v1/transfer', query: [] },
  readWebsite: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}', query: [] },
  readWebsiteSearch: { services: ['analytics'], method: 'GET', path: '/api/v1/websites/{id}/search', query: [] },
  readWelcome: { services: ['analytics', 'seo'], method: 'GET', path: '/api/v1/welcome', query: [] },
  recheckSiteIssue: {
    services: ['seo'],
    method: 'POST',
    path: '/api/v1/sites/{host}/issues/{check}/recheck',
    query: ['language'],
  },
  removeSubmittedSitemap: {
    services: ['analytics'],
    method: 'DELETE',
    path: '/api/v1/websites/{id}/search/{source}/sitemaps',
    query: [],
  },
  requestPasswordReset: { services: ['analytics'], method: 'POST', path: '/api/v1/password-reset', query: [] },
  requestRegistration: { services: ['analytics'], method: 'POST', path: '/api/v1/registration', query: [] },
  resendInvitation: { services: ['analytics'], method: 'POST', path: '/api/v1/invitations/{id}/resend', query: [] },
  resetDomainClaim: { services: ['analytics'], method: 'DELETE', path: '/api/v1/domain-claims/{domain}', query: [] },
  rotateKey: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/keys/{id}/rotate', query: [] },
  rotateNotificationSecret: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/notification-channels/{id}/secret',
    query: [],
  },
  sendDeliveryAgain: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/notification-channels/{id}/deliveries/{delivery}/again',
    query: [],
  },
  sendServerEvents: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/events', query: [] },
  setTotp: { services: ['analytics'], method: 'PUT', path: '/api/v1/second-factors/totp', query: [] },
  showAccount: { services: ['analytics'], method: 'POST', path: '/api/v1/session/account', query: [] },
  signIn: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/session', query: [] },
  signInAs: { services: ['analytics'], method: 'POST', path: '/api/v1/accounts/{id}/sign-in', query: [] },
  signInByProvider: { services: ['analytics'], method: 'POST', path: '/api/v1/session/provider', query: [] },
  signInWithPasskey: { services: ['analytics'], method: 'POST', path: '/api/v1/session/passkey', query: [] },
  signInWithSecondFactor: { services: ['analytics'], method: 'POST', path: '/api/v1/session/second-factor', query: [] },
  signOut: { services: ['analytics', 'seo'], method: 'DELETE', path: '/api/v1/session', query: [] },
  signOutEverywhere: { services: ['analytics', 'seo'], method: 'DELETE', path: '/api/v1/sessions', query: [] },
  startImport: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/imports/{import}/start',
    query: [],
  },
  stopSigningInAs: { services: ['analytics'], method: 'DELETE', path: '/api/v1/session/account', query: [] },
  submitSitemap: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/search/{source}/sitemaps',
    query: [],
  },
  submitToIndexNow: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/indexnow/submissions',
    query: [],
  },
  syncSearchLink: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/websites/{id}/search/{source}/sync',
    query: [],
  },
  testMail: { services: ['analytics'], method: 'POST', path: '/api/v1/mail/test', query: [] },
  testNotificationChannel: {
    services: ['analytics'],
    method: 'POST',
    path: '/api/v1/notification-channels/{id}/test',
    query: [],
  },
  unlinkIdentity: { services: ['analytics'], method: 'DELETE', path: '/api/v1/identities/{id}', query: [] },
  updateAccount: { services: ['analytics', 'seo'], method: 'PUT', path: '/api/v1/account', query: [] },
  updateAlert: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/alerts/{alert}', query: [] },
  updateAnnotation: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/annotations/{annotation}',
    query: [],
  },
  updateBranding: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/branding', query: [] },
  updateChannelRule: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/channel-rules/{channel_rule}',
    query: [],
  },
  updateConnection: { services: ['analytics'], method: 'PUT', path: '/api/v1/connections/{id}', query: [] },
  updateCrawl: { services: ['seo'], method: 'PUT', path: '/api/v1/crawls/{id}', query: [] },
  updateCrawlShareLink: {
    services: ['seo'],
    method: 'PUT',
    path: '/api/v1/crawls/{id}/share-links/{share_link}',
    query: [],
  },
  updateExclusionRule: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/rules/{exclusion_rule}',
    query: [],
  },
  updateFix: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/fixes/{fix}', query: [] },
  updateFunnel: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/funnels/{funnel}', query: [] },
  updateGoal: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/goals/{goal}', query: [] },
  updateIndexInspection: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/search/index',
    query: [],
  },
  updateIndexNow: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/indexnow', query: [] },
  updateInstallation: { services: ['analytics'], method: 'PUT', path: '/api/v1/installation', query: [] },
  updateKey: { services: ['analytics', 'seo'], method: 'PUT', path: '/api/v1/keys/{id}', query: [] },
  updateMember: { services: ['analytics'], method: 'PUT', path: '/api/v1/members/{id}', query: [] },
  updateNotificationChannel: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/notification-channels/{id}',
    query: [],
  },
  updateOperatedAccount: { services: ['analytics'], method: 'PUT', path: '/api/v1/accounts/{id}', query: [] },
  updatePathGroup: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/path-groups/{path_group}',
    query: [],
  },
  updatePerson: { services: ['analytics'], method: 'PUT', path: '/api/v1/person', query: [] },
  updateReport: { services: ['seo'], method: 'PUT', path: '/api/v1/reports/{id}', query: ['language'] },
  updateReportShareLink: {
    services: ['seo'],
    method: 'PUT',
    path: '/api/v1/reports/{id}/share-links/{share_link}',
    query: [],
  },
  updateSavedView: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/saved-views/{saved_view}',
    query: [],
  },
  updateSegment: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/segments/{segment}',
    query: [],
  },
  updateShareLink: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/share-links/{share_link}',
    query: [],
  },
  updateSignInProvider: { services: ['analytics'], method: 'PUT', path: '/api/v1/sign-in-providers/{id}', query: [] },
  updateSite: { services: ['analytics', 'seo'], method: 'PUT', path: '/api/v1/sites/{host}', query: [] },
  updateWebsite: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}', query: [] },
  updateWebsiteSearch: { services: ['analytics'], method: 'PUT', path: '/api/v1/websites/{id}/search', query: [] },
  uploadImportPart: {
    services: ['analytics'],
    method: 'PUT',
    path: '/api/v1/websites/{id}/imports/{import}/file',
    query: [],
  },
  usePasswordReset: { services: ['analytics'], method: 'PUT', path: '/api/v1/password-reset', query: [] },
  useRegistration: { services: ['analytics'], method: 'PUT', path: '/api/v1/registration', query: [] },
  useWelcome: { services: ['analytics', 'seo'], method: 'POST', path: '/api/v1/welcome', query: [] },
  verifyWebsite: { services: ['analytics'], method: 'POST', path: '/api/v1/websites/{id}/verify', query: [] },
} as const
