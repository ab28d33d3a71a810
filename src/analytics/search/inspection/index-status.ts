import { type Static, Type } from 'typebox'
import { listQuery, listReply } from '../../../http/paging.ts'
import { ProblemFields } from '../../connections/connection.ts'
import { indexStatusNames } from './index-statuses.ts'

const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })
const nullableUrl = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const statusField = Type.Enum([...indexStatusNames], {
  description:
    '`indexed`: search results may show it. `excluded`: it is not indexed, which may be intended. `error`: it is not indexed because of an error. `unknown`: Google does not know the URL, or names no verdict',
})

export const IndexInspection = Type.Object(
  {
    object: Type.Literal('index_inspection'),
    inspects: Type.Enum([0, 1], { description: '1: pages are inspected, within the quota' }),
    state: Type.Enum(['off', 'waiting', 'inspecting', 'idle', 'failed'], {
      description:
        '`waiting`: nothing was inspected yet. `idle`: until `next_inspection_at`. `failed`: the last inspection ended with a problem',
    }),
    ...ProblemFields,
    known_pages: Type.Integer({ description: 'Pages that were crawled or visited and belong to the property' }),
    inspected_pages: Type.Integer({ description: 'Pages whose index status is known' }),
    inspected_today: Type.Integer({ description: 'Of the last 24 hours' }),
    per_day: Type.Integer({ description: 'How many pages are inspected in 24 hours at most' }),
    statuses: Type.Record(Type.Enum([...indexStatusNames]), Type.Integer(), {
      description: 'How many pages have each status',
    }),
    coverage: Type.Array(
      Type.Object({ coverage: Type.String(), status: statusField, pages: Type.Integer() }, { title: 'IndexCoverage' }),
      { description: "Why, in Google's words, with the most pages first" },
    ),
    inspected_at: nullableTime('When a page was inspected last'),
    next_inspection_at: nullableTime('When it goes on; null while it waits or runs'),
  },
  { title: 'IndexInspection' },
)
export type IndexInspection = Static<typeof IndexInspection>

export const InspectionSettings = Type.Object({
  inspects: Type.Optional(Type.Enum([0, 1], { description: '1: pages are inspected, within the quota' })),
})

export const NewInspection = Type.Object({
  page: Type.String({ minLength: 1, maxLength: 2_000, description: 'The path and query of a page, such as `/about`' }),
})

export const IndexStatus = Type.Object(
  {
    object: Type.Literal('index_status'),
    page: Type.String({ description: 'Its path and query, as in the table of pages' }),
    url: Type.String({ description: 'As it was inspected' }),
    status: statusField,
    coverage: Type.String({ description: "In Google's words, such as `Submitted and indexed`" }),
    robots: Type.String({ description: '`allowed` or `disallowed` by robots.txt; empty if it is not known' }),
    indexing: Type.String({
      description: '`indexing_allowed`, `blocked_by_meta_tag`, `blocked_by_http_header` or `blocked_by_robots_txt`',
    }),
    fetch: Type.String({
      description: 'What Google got: `successful`, `soft_404`, `not_found`, `server_error`, `redirect_error` and so on',
    }),
    crawled_as: Type.String({ description: '`mobile` or `desktop`' }),
    last_crawl_at: nullableTime('When Google crawled it last'),
    google_canonical: nullableUrl('The URL that Google chose as canonical'),
    user_canonical: nullableUrl('The URL that the page declares as canonical'),
    sitemaps: Type.Array(Type.String(), { description: 'Sitemaps with it that Google knows' }),
    details_url: nullableUrl('Its inspection in Search Console'),
    inspected_at: Type.String({ format: 'date-time' }),
  },
  { title: 'IndexStatus' },
)
export type IndexStatus = Static<typeof IndexStatus>

export const IndexStatusQuery = Type.Object({
  ...listQuery({ search: ['page', 'coverage'], sort: ['inspected_at', 'page'] }),
  page_is: Type.Optional(Type.String({ maxLength: 2_000, description: 'Only this page' })),
  status: Type.Optional(statusField),
  coverage: Type.Optional(
    Type.String({ maxLength: 500, description: "Only pages with this coverage, in Google's words" }),
  ),
})
export type IndexStatusQuery = Static<typeof IndexStatusQuery>
export const IndexStatusList = listReply(IndexStatus)
