import { type Static, type TSchema, Type } from 'typebox'
import { ComparedValue } from '../http/compared-value.ts'
import { formatQuery } from '../http/csv.ts'
import { listReply, pageQuery } from '../http/paging.ts'
import { comparisonQuery, rangeQuery } from '../http/range-query.ts'

/** The longest name of a site or client. */
export const maxSiteText = 200

const nullable = <T extends TSchema>(type: T, description?: string) =>
  Type.Union([type, Type.Null()], description === undefined ? {} : { description })
const count = Type.Integer({ minimum: 0 })
const dateTime = Type.String({ format: 'date-time' })

/** What the SEO service knows about a host. */
const resultFields = {
  score: nullable(Type.Integer(), 'Of its newest crawl, or else the average of its reports'),
  score_change: nullable(
    Type.Integer(),
    'Of the newest complete crawl, since the one before it with the same settings; null if the scores cannot be compared',
  ),
  new_issues: nullable(
    count,
    'Checks that found something in the newest complete crawl, and nothing in the one before',
  ),
  issues: nullable(count, 'Checks that found something in the newest complete crawl'),
  crawl: nullable(
    Type.Object(
      {
        id: Type.Integer(),
        status: Type.Enum(['queued', 'running', 'paused', 'finishing', 'done', 'failed', 'canceled'], {
          title: 'CrawlStatus',
        }),
        progress: Type.Integer({ minimum: 0, maximum: 100, description: 'In percent, estimated; 100 if it is over' }),
        pages: nullable(count, 'Pages that the last complete run fetched'),
        finished_at: nullable(dateTime, 'When its last complete run ended'),
      },
      { title: 'SiteCrawl' },
    ),
    'The crawl of the host that ran last',
  ),
  reports: count,
  parts: Type.Optional(
    Type.Object(
      {
        issues: nullable(
          count,
          'Those of `/sites/{host}/issues`, by crawls and reports; null if they cannot be counted in time',
        ),
        crawls: { ...count, description: 'Finished runs of all crawls of the host' },
      },
      { title: 'SiteParts', description: 'How long its lists are; only in the reply about one site' },
    ),
  ),
  schedule: nullable(dateTime, 'When a crawl or report of the host runs next by its schedule'),
}

export const SiteResult = Type.Object(
  { project: Type.String({ description: 'The host, without `www.`' }), ...resultFields },
  { title: 'SiteResult' },
)
export type SiteResult = Static<typeof SiteResult>

export const SiteGoal = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    conversions: ComparedValue('Conversions'),
    conversion_rate: nullable(Type.Number(), 'The share of visitors who converted, in percent; null without visitors'),
  },
  { title: 'SiteGoal' },
)
export type SiteGoal = Static<typeof SiteGoal>

const nameFields = {
  host: Type.String({
    description: 'The domain of its website, or else the host of its reports and crawls without `www.`',
  }),
  name: Type.String({ description: 'Empty if it has none' }),
  client: Type.String({ description: 'Whose site it is; empty if that is not set' }),
}

const untracked = 'null if the host is not tracked'

export const Site = Type.Object(
  {
    object: Type.Literal('site'),
    ...nameFields,
    website: nullable(Type.Integer(), `The id of its website; ${untracked}`),
    tracked: Type.Enum([0, 1]),
    verified: nullable(Type.Enum([0, 1]), `0: nothing is counted until the domain is verified; ${untracked}`),
    demo: Type.Enum([0, 1]),
    visitors: nullable(ComparedValue('Distinct visitors'), untracked),
    series: nullable(Type.Array(Type.Integer()), 'Visitors by `interval` of the range, from the first to the last'),
    live_visitors: nullable(count, 'Seen in the last 5 minutes'),
    goal: nullable(SiteGoal, 'Its main goal, or else its first one'),
    ...resultFields,
    reports: nullable(count),
  },
  {
    title: 'Site',
    description:
      'A host that is tracked, audited, crawled or all of it. The fields from `score` on are null if the SEO service did not answer, or the key may not read it',
  },
)
export type Site = Static<typeof Site>

export const SiteTotals = Type.Object(
  {
    sites: Type.Integer(),
    tracked: Type.Integer(),
    visitors: nullable(ComparedValue('The sum of the sites: a person who visits two is two visitors')),
    live_visitors: nullable(count),
    live_sites: nullable(count, 'How many sites have live visitors'),
    new_issues: nullable(count),
    new_issue_sites: nullable(count, 'How many sites have new issues'),
    score: nullable(Type.Integer(), 'The average of the sites that have one'),
    score_change: nullable(Type.Integer(), 'The average of the sites that have one'),
    scored: Type.Integer({ description: 'How many sites have a score' }),
    below_60: Type.Integer({ description: 'How many sites have a score below 60' }),
    clients: Type.Array(
      Type.Object(
        {
          client: Type.String({ description: 'Empty: sites without a client' }),
          sites: Type.Integer(),
          visitors: nullable(count),
        },
        { title: 'SiteClient' },
      ),
      { description: 'In the order in which the sorted sites have them, those without a client at the end' },
    ),
  },
  { title: 'SiteTotals', description: 'Of all sites that were found, on all pages' },
)
export type SiteTotals = Static<typeof SiteTotals>

export const SiteRange = Type.Object(
  {
    from: Type.String({ description: 'The first instant that counts' }),
    to: Type.String({ description: 'The first instant that no longer counts' }),
    timezone: Type.String(),
    interval: Type.String({ description: 'Of `series`: hours up to two days, days up to 100, else months' }),
    compared: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
    complete_from: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'If events have been deleted: from when on everything is counted',
      }),
    ),
    notes: Type.Array(Type.String(), {
      description: 'What the numbers lack, or include of other products, for people',
    }),
  },
  { title: 'SiteRange' },
)
export type SiteRange = Static<typeof SiteRange>

/** What the reply says about all of its sites. */
const shared = {
  range: nullable(SiteRange, 'Null without analytics'),
  services: Type.Object(
    { analytics: Type.Enum([0, 1]), seo: Type.Enum([0, 1]) },
    { title: 'SiteServices', description: '1: the reply has what this service knows' },
  ),
}

export const SiteReply = Type.Object({ data: Site, ...shared })
export const SitesReply = Type.Object({ ...listReply(Site).properties, totals: SiteTotals, ...shared })

const scopeFields = {
  ...rangeQuery,
  ...comparisonQuery('Adds the numbers of another time.'),
}

export const SiteScope = Type.Object(scopeFields)
export type SiteScope = Static<typeof SiteScope>

export const siteSorts = [
  ...(['visitors', 'change', 'live_visitors', 'conversions', 'score', 'score_change'] as const),
  ...(['new_issues', 'issues', 'reports', 'crawled', 'host', 'name', 'client'] as const),
] as const

export const SiteList = Type.Object({
  ...scopeFields,
  ...formatQuery,
  search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in hosts, names and clients' })),
  kind: Type.Optional(
    Type.Enum(['tracked', 'untracked', 'crawled', 'new_issues'], {
      description: 'Only sites with a website, without one, with a crawl, or with new issues',
    }),
  ),
  sort_by: Type.Enum([...siteSorts], {
    default: 'visitors',
    description: '`change` is that of visitors, in percent, and needs compare; `crawled` is when the last crawl ended',
  }),
  sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  group: Type.Optional(
    Type.Enum(['client'], { description: 'Sites of a client one after another, in the order of `totals.clients`' }),
  ),
  ...pageQuery,
})
export type SiteList = Static<typeof SiteList>

export const SiteParams = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 900, description: 'With or without `www.`, in Unicode or Punycode' }),
})

export const SiteChanges = Type.Partial(
  Type.Object({
    name: Type.String({ maxLength: maxSiteText, description: 'Empty for none' }),
    client: Type.String({ maxLength: maxSiteText, description: 'Whose site it is; empty for nobody’s' }),
  }),
)
export type SiteChanges = Static<typeof SiteChanges>

export const SiteNames = Type.Object({ object: Type.Literal('site'), ...nameFields }, { title: 'SiteNames' })
