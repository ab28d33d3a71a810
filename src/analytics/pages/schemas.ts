import { type TSchema, Type } from 'typebox'
import { cursorQuery, listReply } from '../../http/paging.ts'
import { comparisonQuery, comparisons } from '../../http/range-query.ts'
import { scopeQuery } from '../stats/query/scope.ts'
import { goalValueField, metricsQuery } from '../stats/routes/metric-reply.ts'
import { rangeFields } from '../stats/routes/reply.ts'
import { columnOf, comparableColumns, pageColumnNames } from './columns.ts'
import { maxConditions } from './conditions.ts'
import { pageGroups } from './group-pages.ts'
import { sourceStates } from './page-source.ts'
import { readyViewNames } from './ready-views.ts'

const names = pageColumnNames.join(', ')

export const SitePagesQuery = Type.Object({
  ...scopeQuery,
  goal: metricsQuery.goal,
  ...comparisonQuery('What `visits_before` and `visits_change` compare with.'),
  compare: Type.Enum([...comparisons], {
    default: 'previous',
    description: 'What `visits_before` and `visits_change` compare with',
  }),
  view: Type.Optional(
    Type.Enum([...readyViewNames], { description: 'Only the pages of a ready-made view, with its columns and order' }),
  ),
  columns: Type.Optional(Type.String({ maxLength: 1_000, description: `Comma-separated, out of ${names}` })),
  filter_by: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: maxConditions,
      description:
        'A condition on a column, such as `visits>100`, `status>=400`, `title~pricing` (contains), `index_reason=noindex|canonical` (one of ' +
        'these), `folder!=/blog/` or `depth=` (has none); may be sent several times, and all must hold',
    }),
  ),
  issue: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only pages where the newest crawl found this issue, such as `title-missing`',
    }),
  ),
  search: Type.Optional(
    Type.String({ maxLength: 500, description: 'Text to find in URLs and titles, in any case of letters' }),
  ),
  group: Type.Optional(
    Type.Enum([...pageGroups], { description: 'One row for each folder, template or status instead of each page' }),
  ),
  sort_by: Type.Optional(Type.Enum([...comparableColumns], { description: '`visits` by default' })),
  sort: Type.Optional(Type.Enum(['desc', 'asc'])),
  ...cursorQuery,
  format: Type.Optional(
    Type.Enum(['json', 'csv', 'xlsx'], { description: 'Wins over the Accept header. Files have all rows' }),
  ),
})

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const columnFields = Object.fromEntries(
  pageColumnNames
    .filter((name) => name !== 'goal_value')
    .map((name) => {
      const { type, description } = columnOf(name)
      if (type === 'series') return [name, Type.Optional(Type.Array(Type.Number(), { description }))]
      const value = type === 'text' || type === 'time' ? Type.String() : Type.Number()
      return [name, Type.Optional(nullable(value, description))]
    }),
)

const SitePage = Type.Object(
  {
    object: Type.Literal('site_page'),
    page: Type.String({ description: 'Its path and query, by which the sources are joined; of a group, its name' }),
    pages: Type.Optional(Type.Integer({ description: 'How many pages the group has' })),
    views: Type.Optional(
      Type.Array(Type.Enum([...readyViewNames]), { description: 'The ready-made views that it belongs to' }),
    ),
    crawl_page: Type.Optional(nullable(Type.Integer(), 'The id of the page in the crawl of `sources`')),
    ...columnFields,
    ...goalValueField,
  },
  { title: 'SitePage', description: 'With the columns asked for' },
)

const SitePageTotals = Type.Object(
  { pages: Type.Integer({ description: 'How many pages were found' }), ...columnFields },
  {
    title: 'SitePageTotals',
    description:
      'Of all pages that were found: sums of their rows, so that a visit of two pages counts twice, and averages',
  },
)

const state = Type.Enum([...sourceStates], {
  description:
    'ready; none: there is nothing; loading: the next request has it; unavailable: the service did not reply; hidden: the key may not read it',
})

export const SitePagesReply = Type.Object({
  ...listReply(SitePage).properties,
  totals: SitePageTotals,
  views: Type.Array(
    Type.Object(
      {
        id: Type.Enum([...readyViewNames]),
        pages: nullable(
          Type.Integer(),
          'Null for `cannibalizing`, unless that or its column is shown: it takes longer',
        ),
      },
      { title: 'SitePageView' },
    ),
    { description: 'The ready-made views, and how many of all pages each has' },
  ),
  columns: Type.Array(Type.Enum([...pageColumnNames]), { description: 'The columns of the rows, in their order' }),
  sources: Type.Object(
    {
      visits: Type.Object({ state }),
      crawl: Type.Object({
        state,
        id: nullable(Type.Integer(), 'The crawl'),
        run: nullable(Type.Integer(), 'Its run'),
        at: nullable(Type.String(), 'When the run ended'),
        compared_with: nullable(Type.String(), 'When the run ended that `changed` compares with'),
      }),
      ai: Type.Object({ state }),
      search: Type.Object({ state, until: nullable(Type.String(), 'The last day that search engines have') }),
      index: Type.Object({ state }, { description: 'What Google says about pages' }),
      reports: Type.Object({ state }, { description: 'The scores of reports' }),
      issue: Type.Optional(
        Type.Object(
          { state },
          { description: 'On which pages `issue` was found: only if it is sent; no rows unless ready' },
        ),
      ),
    },
    { title: 'SitePageSources', description: 'Where the columns come from, and which of them are there' },
  ),
  all_pages: Type.Integer({ description: 'How many pages are known of the site' }),
  range: Type.Object(
    { ...rangeFields, compared: Type.Object({ from: Type.String(), to: Type.String() }) },
    { title: 'SitePagesRange' },
  ),
})
