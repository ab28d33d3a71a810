import { Type } from 'typebox'
import { comparisonModes } from './date-range.ts'

const failure = (description: string) => ({ description, ...Type.Object({ error: Type.String() }) })
export const failures = {
  400: failure('The query cannot be answered; the error says why'),
  401: failure('The key is not known, or has no website with this domain'),
  429: failure('Too many requests'),
  503: failure('A store is unavailable'),
}

const Revenue = Type.Object(
  { value: Type.Number(), currency: Type.String(), short: Type.String(), long: Type.String() },
  { title: 'PlausibleRevenue' },
)
export const Metric = Type.Union([Type.Number(), Type.Null(), Revenue], {
  description: 'Null if it cannot be computed; an object for revenue',
})

const row = { metrics: Type.Array(Metric), dimensions: Type.Array(Type.String()) }
export const Result = Type.Object({
  ...row,
  comparison: Type.Optional(
    Type.Object(
      { ...row, change: Type.Array(Type.Union([Type.Number(), Type.Null()])) },
      { description: 'The same in the period that include.comparisons names' },
    ),
  ),
})

/** The value of a property or a date, or a metric. */
export const Cell = Type.Union([Type.String(), ...Metric.anyOf])

const Warning = Type.Object({ code: Type.String(), warning: Type.String() }, { title: 'PlausibleWarning' })
export const Meta = Type.Object(
  {
    warning: Type.Optional(Type.String({ description: 'What was not counted, because events have been deleted' })),
    imports_included: Type.Optional(Type.Boolean()),
    imports_skip_reason: Type.Optional(Type.String()),
    imports_warning: Type.Optional(Type.String()),
    time_labels: Type.Optional(Type.Array(Type.String())),
    total_rows: Type.Optional(Type.Integer()),
    metric_warnings: Type.Optional(
      Type.Object({ total_revenue: Type.Optional(Warning), average_revenue: Type.Optional(Warning) }),
    ),
  },
  { title: 'PlausibleMeta' },
)
const include = {
  imports: Type.Optional(Type.Boolean()),
  time_labels: Type.Optional(Type.Boolean()),
  total_rows: Type.Optional(Type.Boolean()),
}
const Comparisons = Type.Object({
  mode: Type.Enum([...comparisonModes]),
  date_range: Type.Optional(Type.Unknown({ description: 'With the mode custom' })),
  match_day_of_week: Type.Optional(Type.Boolean()),
})
const Pagination = Type.Object({ limit: Type.Optional(Type.Integer()), offset: Type.Optional(Type.Integer()) })
export const QueryBody = Type.Object({
  site_id: Type.String({ description: 'The domain of the website' }),
  metrics: Type.Array(Type.String()),
  date_range: Type.Unknown({
    description: 'day, 24h, 7d, 30d, 6mo, month, year, all, or a list of two dates or times',
  }),
  dimensions: Type.Optional(Type.Array(Type.String())),
  filters: Type.Optional(Type.Array(Type.Unknown())),
  order_by: Type.Optional(Type.Array(Type.Unknown())),
  include: Type.Optional(Type.Object({ ...include, comparisons: Type.Optional(Comparisons) })),
  pagination: Type.Optional(Pagination),
})

export const EchoedQuery = Type.Object(
  {
    site_id: Type.String(),
    metrics: Type.Array(Type.String()),
    date_range: Type.Array(Type.String()),
    comparison_date_range: Type.Optional(Type.Array(Type.String())),
    filters: Type.Array(Type.Unknown()),
    dimensions: Type.Array(Type.String()),
    order_by: Type.Array(Type.Array(Type.String())),
    include: Type.Object(include),
    pagination: Pagination,
  },
  { title: 'PlausibleQuery', description: 'As it was understood' },
)

export const v1Fields = {
  site_id: Type.String({ maxLength: 300, description: 'The domain of the website' }),
  period: Type.String({ default: '30d', maxLength: 20, description: 'day, 7d, 30d, month, 6mo, 12mo or custom' }),
  date: Type.Optional(
    Type.String({ maxLength: 40, description: 'The date that the period ends with; two for custom' }),
  ),
  metrics: Type.String({ default: 'visitors', maxLength: 300, description: 'Names with commas between them' }),
  filters: Type.String({
    default: '',
    maxLength: 4096,
    description: 'For example event:page==/blog/*;visit:country==DE',
  }),
}
