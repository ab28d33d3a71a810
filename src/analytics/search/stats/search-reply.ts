import { Type } from 'typebox'
import { formatQuery } from '../../../http/csv.ts'
import { comparisonQuery, rangeQuery } from '../../../http/range-query.ts'
import { searchSources } from '../../events/search-day.ts'
import type { SearchSums } from './search-stats.ts'

const nullableNumber = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export const numberFields = {
  clicks: Type.Integer(),
  impressions: Type.Integer(),
  ctr: nullableNumber('Percent of the impressions that were clicked; null without impressions'),
  position: nullableNumber('The average position of all impressions, from 1; null without impressions'),
}

export const SearchNumbers = Type.Object(numberFields, { title: 'SearchNumbers' })

export const changeField = Type.Union([Type.Number(), Type.Null()], {
  description: 'In percent; null without clicks before',
})

export const SearchTotals = Type.Object(
  { now: SearchNumbers, previous: Type.Union([SearchNumbers, Type.Null()]), clicks_change: changeField },
  { title: 'SearchTotals' },
)

export const changeOf = (now: SearchSums, before: SearchSums | null): number | null =>
  before === null || before.clicks === 0
    ? null
    : Math.round(((now.clicks - before.clicks) / before.clicks) * 10_000) / 100

export interface ShownNumbers {
  readonly clicks: number
  readonly impressions: number
  readonly ctr: number | null
  readonly position: number | null
}

const round = (value: number): number => Math.round(value * 100) / 100

export const showNumbers = ({ clicks, impressions, position_sum }: SearchSums): ShownNumbers => ({
  ...{ clicks, impressions },
  ctr: impressions === 0 ? null : round((100 * clicks) / impressions),
  position: impressions === 0 || position_sum === 0 ? null : round(position_sum / impressions / 1000),
})

export const searchQuery = {
  ...rangeQuery,
  ...formatQuery,
  ...comparisonQuery('With the days before, or with the same dates a year ago'),
  source: Type.Optional(Type.Enum([...searchSources], { description: 'One search engine; all together by default' })),
  path: Type.Optional(Type.String({ maxLength: 2_000, description: 'Only of this page, as statistics name it' })),
  query: Type.Optional(Type.String({ maxLength: 1_000, description: 'Only of this query' })),
  country: Type.Optional(Type.String({ maxLength: 2, description: 'Only of this country, such as DE' })),
  device: Type.Optional(Type.Enum(['desktop', 'mobile', 'tablet'], { description: 'Only of this kind of device' })),
}

const dateField = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

export const rangeFields = {
  from: Type.String(),
  to: Type.String({
    description: 'The last day that is counted: not later than the last one that search engines have',
  }),
  compared: Type.Union(
    [Type.Object({ from: Type.String(), to: Type.String() }, { title: 'ComparedDays' }), Type.Null()],
    { description: 'As many days' },
  ),
  fresh_until: dateField('The last day with numbers'),
  final_until: dateField('The last day whose numbers do not change any more'),
  sources: Type.Array(
    Type.Object(
      {
        source: Type.Enum([...searchSources]),
        first_day: Type.String(),
        last_day: Type.String(),
        final_day: Type.String(),
      },
      { title: 'SearchSourceDays' },
    ),
    { description: 'What is stored of each search engine' },
  ),
  files: Type.Array(
    Type.Object(
      {
        source: Type.Enum([...searchSources]),
        from: Type.String(),
        to: Type.String(),
        counted: Type.Enum([0, 1], {
          description:
            '1: its pages and queries are counted. They are of all of its days together, so the range must have all of them, and none of them may have been fetched. Its totals of days are counted wherever they were not fetched',
        }),
      },
      { title: 'SearchFile' },
    ),
    { description: 'Imported exports, the newest first' },
  ),
  missing: Type.Union(
    [Type.Object({ clicks: Type.Integer(), impressions: Type.Integer() }, { title: 'UnnamedQueries' }), Type.Null()],
    {
      description:
        'What belongs to queries that the search engine does not name, because they are rare. They are in totals and in the numbers of pages, and are no row of queries. Null if that is not known: with filters on country or device together with a page, or if the range has a part of an imported file',
    },
  ),
}
