import { type Static, Type } from 'typebox'
import { deletedReply, listQuery } from '../../http/paging.ts'
import {
  EmbedField,
  NewEmbedField,
  NewPrivacyField,
  PasswordField,
  PrivacyField,
  ResetPageField,
} from '../../sharing/privacy.ts'
import { renderModes } from '../audit/render-page-facts.ts'
import {
  EmailPdfField,
  NewEmailPdfField,
  newScheduleFields,
  nextRunField,
  scheduleFields,
} from '../schedules/schedule.ts'
import { sitePartNames } from '../score/site-score.ts'
import { defaultSettings } from './settings.ts'

const patternNote =
  'one a line or comma-separated, `*` as wildcard; a pattern that begins with `/` is compared with the path'

export const crawlLimits = {
  max_pages: { minimum: 1, maximum: 1_000_000, description: 'Pages to fetch, at most' },
  max_depth: { minimum: 0, maximum: 1_000, description: 'Clicks from the start page, at most; 0 for no limit' },
  max_minutes: { minimum: 0, maximum: 100_000, description: 'Minutes to crawl, without pauses; 0 for no limit' },
  rate: {
    minimum: 0,
    maximum: 100,
    description: 'Requests per second to a host, at most; 0 for as many as it can handle',
  },
  concurrency: { minimum: 1, maximum: 8, description: 'Requests at a time to a host, at most' },
  max_rendered: { minimum: 1, maximum: 10_000, description: 'Pages to render in a browser, at most' },
  max_resources: {
    minimum: 0,
    maximum: 50_000,
    description: 'Style sheets, scripts, fonts and other resources to request, each once; 0 for none',
  },
} as const
const include = { maxLength: 20_000, description: `Only URLs that match one of these patterns: ${patternNote}` }
const exclude = { maxLength: 20_000, description: `No URLs that match one of these patterns: ${patternNote}` }
const switches = {
  subdomains: '1: hosts below that of the start page are crawled as well',
  sitemaps: '1: pages in sitemaps are crawled as well',
  respect_robots: '1: robots.txt is obeyed',
  external_links: '1: the targets of links to other hosts are requested once, to find broken ones',
}
const userAgentField = { maxLength: 200, pattern: '^[\\x20-\\x7e]*$', description: 'Empty for our own' }
const headersField = {
  maxLength: 8_000,
  description:
    'Header fields of requests to the hosts of the crawl, such as `Authorization: Basic …` for a staging site; one a line. Stored encrypted, and never returned',
}
const renderField = {
  description:
    'Whether a browser renders pages before they are judged: always, never, or one page of each template, and the others of ' +
    'templates whose scripts change what matters (auto). Without a browser on the server, always is refused, and auto continues ' +
    'without rendering',
}
const urlNote =
  'The page to start with: http or https, without user name or password; the fragment is dropped. A host without a scheme is crawled ' +
  'by https, or by http if https cannot be reached'

const emailNote = '1: when a scheduled run ends, unless it was canceled, the account gets an email about what changed'
const EmailField = Type.Enum([0, 1], { description: emailNote })

export const NewCrawl = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2048, description: urlNote }),
  privacy: NewPrivacyField,
  password: Type.Optional(PasswordField),
  embed: NewEmbedField,
  max_pages: Type.Integer({ ...crawlLimits.max_pages, default: defaultSettings.max_pages }),
  max_depth: Type.Integer({ ...crawlLimits.max_depth, default: 0 }),
  max_minutes: Type.Integer({ ...crawlLimits.max_minutes, default: 0 }),
  include: Type.String({ ...include, default: '' }),
  exclude: Type.String({ ...exclude, default: '' }),
  subdomains: Type.Enum([0, 1], { default: 0, description: switches.subdomains }),
  sitemaps: Type.Enum([0, 1], { default: 1, description: switches.sitemaps }),
  respect_robots: Type.Enum([0, 1], { default: 1, description: switches.respect_robots }),
  external_links: Type.Enum([0, 1], { default: 1, description: switches.external_links }),
  user_agent: Type.String({ ...userAgentField, default: '' }),
  rate: Type.Integer({ ...crawlLimits.rate, default: 0 }),
  concurrency: Type.Integer({ ...crawlLimits.concurrency, default: defaultSettings.concurrency }),
  render: Type.Enum([...renderModes], { ...renderField, default: defaultSettings.render }),
  max_rendered: Type.Integer({ ...crawlLimits.max_rendered, default: defaultSettings.max_rendered }),
  max_resources: Type.Integer({ ...crawlLimits.max_resources, default: defaultSettings.max_resources }),
  headers: Type.String({ ...headersField, default: '' }),
  ...newScheduleFields,
  email: Type.Enum([0, 1], { default: 1, description: emailNote }),
  email_pdf: NewEmailPdfField,
})
export type NewCrawl = Static<typeof NewCrawl>

/** The settings of a crawl without their defaults. */
const settingFields = {
  max_pages: Type.Integer(crawlLimits.max_pages),
  max_depth: Type.Integer(crawlLimits.max_depth),
  max_minutes: Type.Integer(crawlLimits.max_minutes),
  include: Type.String(include),
  exclude: Type.String(exclude),
  subdomains: Type.Enum([0, 1], { description: switches.subdomains }),
  sitemaps: Type.Enum([0, 1], { description: switches.sitemaps }),
  respect_robots: Type.Enum([0, 1], { description: switches.respect_robots }),
  external_links: Type.Enum([0, 1], { description: switches.external_links }),
  user_agent: Type.String(userAgentField),
  rate: Type.Integer(crawlLimits.rate),
  concurrency: Type.Integer(crawlLimits.concurrency),
  render: Type.Enum([...renderModes], renderField),
  max_rendered: Type.Integer(crawlLimits.max_rendered),
  max_resources: Type.Integer(crawlLimits.max_resources),
}

/** Changes only the given fields. */
export const CrawlChanges = Type.Partial(
  Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2048, description: 'May be sent again, but not changed' }),
    privacy: PrivacyField,
    password: PasswordField,
    embed: EmbedField,
    reset_page: ResetPageField,
    ...settingFields,
    headers: Type.String(headersField),
    ...scheduleFields,
    email: EmailField,
    email_pdf: EmailPdfField,
    action: Type.Enum(['pause', 'resume', 'cancel', 'run'], {
      description:
        'pause, resume or cancel the current run, or start another one. Changed settings apply from the next run on',
    }),
  }),
)
export type CrawlChanges = Static<typeof CrawlChanges>

export const statuses = ['queued', 'running', 'paused', 'finishing', 'done', 'failed', 'canceled'] as const
const StatusField = Type.Enum([...statuses], { title: 'CrawlStatus' })

export const CrawlList = Type.Object({
  ...listQuery({ search: ['url'], sort: ['id', 'generated_at', 'url', 'pages', 'score'] }),
  project: Type.Optional(Type.String({ minLength: 1, description: 'A project, or a URL of it' })),
  status: Type.Optional(StatusField),
})
export type CrawlList = Static<typeof CrawlList>

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const count = (description: string) => Type.Integer({ minimum: 0, description })
const dateTime = Type.String({ format: 'date-time' })
const sinceVersion4 = 'absent in runs before scoring version 4'

export const CrawlProgress = Type.Object(
  {
    discovered: count('URLs of the site that are known, without excluded ones'),
    fetched: count('Pages that were fetched, or that failed for good'),
    queued: count('URLs that are waiting'),
    in_flight: count('URLs that are being fetched'),
    ok: count('Pages with a status 2xx'),
    redirects: count('URLs that redirect'),
    broken: count('Pages that fail, after retries'),
    inconclusive: count('Pages that the server did not show to us: neither good nor broken'),
    blocked: count('URLs that robots.txt does not allow'),
    excluded: count('URLs that the settings, a limit or a trap exclude'),
    not_modified: count('Pages that have not changed since the previous run'),
    bytes: count('Received, compressed where they were'),
    rendered: count('Pages that a browser rendered, or failed to'),
    pages_per_second: Type.Number({ minimum: 0, description: 'In the last seconds' }),
    seconds_left: nullable(Type.Integer({ minimum: 0, description: 'Estimated' })),
    hosts: Type.Array(
      Type.Object({
        origin: Type.String(),
        requests: count('Sent so far, with retries'),
        requests_per_second: Type.Number({ minimum: 0, description: 'In the last seconds' }),
        robots: Type.Enum(['rules', 'allow-all', 'disallow-all', 'unreachable']),
        crawl_delay: Type.Number({ description: 'Seconds between requests that robots.txt asks for; 0 for none' }),
        slowed: nullable(
          Type.Object(
            {
              at: dateTime,
              cause: Type.String({ description: 'A status such as 429, or a kind of failure such as timeout' }),
              wait_seconds: count('How long the request was put off'),
            },
            { description: 'The last time that a request had to be sent again later' },
          ),
        ),
      }),
      { description: 'The hosts that were asked, up to 100' },
    ),
  },
  { title: 'CrawlProgress' },
)

const summaryFields = {
  id: Type.Integer(),
  object: Type.Literal('crawl'),
  url: Type.String(),
  project: Type.String({ description: "The URL's host without `www.`" }),
  privacy: PrivacyField,
  embed: EmbedField,
  status: StatusField,
  run: nullable(Type.Integer({ description: 'The id of the last run' })),
  pages: nullable(count('Pages that the last complete run fetched')),
  score: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'Of page quality, site-level issues and coverage (`score_parts` of the run), limited by its `caps`; null if more than 10 % of the URLs are inconclusive',
    }),
  ),
  generated_at: nullable(dateTime),
  ...scheduleFields,
  next_run_at: nextRunField,
  email: EmailField,
  email_pdf: EmailPdfField,
  page: Type.String({ description: "The share link of the crawl's page, which cannot be guessed" }),
  created_at: dateTime,
  updated_at: dateTime,
}

export const CrawlSummary = Type.Object(summaryFields, { title: 'CrawlSummary' })
export type CrawlSummary = Static<typeof CrawlSummary>

export const CrawlRun = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('crawl_run'),
    status: StatusField,
    end_reason: nullable(
      Type.String({
        description: 'complete, max_pages, max_minutes, account_limit, canceled or failed; null until it ends',
      }),
    ),
    limit_trap: nullable(
      Type.Object(
        {
          trap: Type.String(),
          exclude: Type.String({ description: 'A pattern for the setting `exclude` that leaves it out' }),
          example: Type.String(),
        },
        {
          title: 'CrawlLimitTrap',
          description:
            'The crawler trap that used up `max_pages`: at least half of the fetched pages were in traps. Excluding it covers more of the site than a higher limit; null otherwise',
        },
      ),
    ),
    error: nullable(Type.String()),
    pages: nullable(Type.Integer()),
    score: nullable(Type.Integer()),
    score_reason: nullable(
      Type.Enum(['inconclusive', 'no-indexable-pages'], {
        description:
          'Why a run that has ended has no score: more than 10 % of its URLs are inconclusive, or no page is indexable',
      }),
    ),
    caps: Type.Array(
      Type.Object({
        check: Type.String(),
        score: Type.Integer({ description: 'The score is at most this' }),
        points: Type.Optional(
          Type.Number({ minimum: 0, description: `The points that the cap costs; ${sinceVersion4}` }),
        ),
      }),
      {
        description:
          'Issues that limit the score, the lowest limit first; each further one lowers the limit by another 15 points',
      },
    ),
    scoring_version: nullable(
      Type.Integer({ description: 'Scores of different versions cannot be compared; null until the run ends' }),
    ),
    score_parts: nullable(
      Type.Array(
        Type.Object(
          {
            part: Type.Enum([...sitePartNames]),
            weight: Type.Integer({ description: 'The points that it has if nothing is wrong' }),
            points: Type.Integer({ minimum: 0 }),
          },
          { title: 'CrawlScorePart' },
        ),
        {
          description:
            'What the score consists of: the quality of pages, site-level issues, and coverage. Together they are the score before caps; null without a score, and before scoring version 4',
        },
      ),
    ),
    all_fixed: nullable(
      Type.Integer({
        minimum: 0,
        description: 'The points that the score gains if all issues are fixed; null where `score_parts` is',
      }),
    ),
    weighted_by: nullable(
      Type.Enum(['visits', 'links'], { description: 'What makes a page important; null before scoring version 4' }),
    ),
    uncovered: nullable(
      count('Pages that search engines cannot index although they should; null before scoring version 4'),
    ),
    inconclusive: nullable(
      Type.Object(
        {
          urls: count('URLs that the server did not show to us'),
          share: Type.Number({ minimum: 0, maximum: 1, description: 'Of the requested URLs' }),
          causes: Type.Array(
            Type.Object({
              cause: Type.String({
                description: 'A status such as 403, `challenge` of a bot shield, `cdn-cgi`, or a failure',
              }),
              urls: count('With this cause'),
            }),
          ),
        },
        { title: 'CrawlInconclusive' },
      ),
    ),
    indexable: nullable(count('Pages that search engines can index')),
    rendered: nullable(count('Pages that a browser rendered, or failed to')),
    issues: nullable(count('Checks that found something')),
    started_at: nullable(dateTime),
    ended_at: nullable(dateTime),
    created_at: dateTime,
    scheduled: Type.Enum([0, 1], { description: '1: started by the schedule' }),
  },
  { title: 'CrawlRun' },
)
export type CrawlRun = Static<typeof CrawlRun>

export const Crawl = Type.Object(
  {
    ...summaryFields,
    ...settingFields,
    has_headers: Type.Enum([0, 1], {
      description: '1: requests have header fields of their own, which are not returned',
    }),
    progress: nullable(CrawlProgress),
    last_run: nullable(CrawlRun),
  },
  { title: 'Crawl' },
)
export type Crawl = Static<typeof Crawl>

export const DeletedCrawl = deletedReply('crawl')
