import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import { describeValue, fieldError } from '../../../base/field-errors.ts'
import { codeOf, outcomes, renderings, sources, urlKinds } from '../../../database/crawl-data/codes.ts'
import type { CrawlUrlTable } from '../../../database/crawl-data/schema.ts'
import type { Containing } from './reader.ts'

/** A column of the page explorer: how it is stored, and what its filters look like. */
type ColumnKind =
  | { readonly kind: 'number' | 'text' | 'time' }
  | { readonly kind: 'name'; readonly names: readonly string[] }

const number = { kind: 'number' } as const
const text = { kind: 'text' } as const

/** Every column can be shown, filtered and sorted by. */
export const pageColumns = {
  id: number,
  url: text,
  kind: { kind: 'name', names: urlKinds },
  external: number,
  source: { kind: 'name', names: sources },
  depth: number,
  in_sitemap: number,
  outcome: { kind: 'name', names: outcomes },
  reason: text,
  status: number,
  attempts: number,
  fetched_at: { kind: 'time' },
  not_modified: number,
  indexable: number,
  index_reason: text,
  words: number,
  bytes: number,
  wire_bytes: number,
  first_byte_ms: number,
  response_ms: number,
  title: text,
  title_length: number,
  description: text,
  description_length: number,
  h1: text,
  h1_count: number,
  outlinks: number,
  external_links: number,
  images: number,
  inlinks: number,
  inlink_pages: number,
  score: number,
  link_score: number,
  issues: number,
  tracker: number,
  visits: number,
  clicks: number,
  content_type: text,
  robots: text,
  language: text,
  content_hash: text,
  rendering: { kind: 'name', names: renderings },
  differs: text,
} as const satisfies Partial<Record<keyof CrawlUrlTable, ColumnKind>>

export type PageColumn = keyof typeof pageColumns
export const pageColumnNames = Object.keys(pageColumns) as [PageColumn, ...PageColumn[]]

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const integer = nullable(Type.Integer())
const string = nullable(Type.String())

export const CrawlPage = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('crawl_page'),
    url: Type.String(),
    kind: Type.Enum([...urlKinds]),
    external: Type.Integer({ description: '1: on a host that the crawl does not fetch from' }),
    source: Type.Enum([...sources], { description: 'How it was found first' }),
    found_on: string,
    depth: nullable(Type.Integer({ description: 'Clicks from the start page; null if no link leads there' })),
    in_sitemap: Type.Integer(),
    outcome: nullable(Type.Enum([...outcomes], { description: 'Null until it is decided' })),
    reason: nullable(
      Type.String({ description: 'Why it is not ok, such as timeout, status, robots, exclude or the name of a trap' }),
    ),
    status: integer,
    attempts: Type.Integer(),
    fetched_at: nullable(Type.String({ format: 'date-time' })),
    not_modified: Type.Integer(),
    redirect_url: string,
    canonical_url: string,
    indexable: integer,
    index_reason: nullable(Type.String({ description: 'status, redirect, robots, not-html, noindex or canonical' })),
    words: integer,
    bytes: integer,
    wire_bytes: integer,
    first_byte_ms: integer,
    response_ms: integer,
    title: string,
    title_length: integer,
    description: string,
    description_length: integer,
    h1: string,
    h1_count: integer,
    outlinks: nullable(
      Type.Integer({
        description:
          'Links (`<a href>`) to pages of the site, each place counted: `/links?from=ID&kind=link&external=0`',
      }),
    ),
    external_links: nullable(
      Type.Integer({ description: 'Links to other hosts: `/links?from=ID&kind=link&external=1`' }),
    ),
    images: integer,
    inlinks: Type.Integer({
      description: 'Links (`<a href>`) of other pages to it, each place counted: `/links?to=ID&kind=link&own=0`',
    }),
    inlink_pages: Type.Integer(),
    score: integer,
    link_score: nullable(Type.Number()),
    issues: Type.Integer(),
    tracker: integer,
    visits: integer,
    clicks: nullable(Type.Integer({ description: 'In search engines, in the last 30 days that these had' })),
    content_type: string,
    robots: string,
    language: string,
    content_hash: string,
    rendering: nullable(
      Type.Enum([...renderings], {
        description:
          'Whether a browser rendered the page: with the same content, or with another one, which all other fields then describe; ' +
          'null if it is not HTML or was not fetched',
      }),
    ),
    differs: nullable(
      Type.String({ description: 'What scripts change, separated by spaces, such as `title canonical words`' }),
    ),
  },
  { title: 'CrawlPage' },
)

const maxFilters = 20
export const FilterField = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
    maxItems: maxFilters,
    description:
      'A condition on a column, such as `status=404`, `words<300`, `title~pricing` (contains), `outcome!=ok`, or `title=` ' +
      '(has none); may be sent several times, and all must hold',
  }),
)

const operators = { '=': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const
const condition = /^([a-z_0-9]+)(!=|<=|>=|!~|=|<|>|~)([\s\S]*)$/

export interface PageFilter {
  /** As it was sent. */
  readonly text: string
  readonly column: PageColumn
  readonly condition: (containing: Containing) => RawBuilder<boolean>
}

/** The conditions as SQL. Columns come from a closed set; values are bound. */
export function readFilters(sent: readonly string[] | undefined): readonly PageFilter[] {
  return (sent ?? []).map((one) => {
    const [, name = '', operator = '', value = ''] = condition.exec(one) ?? []
    const column = pageColumnNames.find((known) => known === name)
    const filter = column === undefined ? null : conditionOf(column, operator, value)
    if (column !== undefined && filter !== null) return { text: one, column, condition: filter }
    const allowed = 'a column, one of = != < <= > >= ~ !~ and a value of that column'
    throw invalid({ filter: [fieldError('not-allowed', 'filter', { allowed, found: describeValue(one) })] })
  })
}

function conditionOf(column: PageColumn, operator: string, value: string): PageFilter['condition'] | null {
  const ref = sql.ref(`crawl_urls.${column}`)
  const shape: ColumnKind = pageColumns[column]
  if (value === '' && operator === '=')
    return () => (shape.kind === 'text' ? sql`(${ref} is null or ${ref} = '')` : sql`${ref} is null`)
  if (value === '' && operator === '!=')
    return () => (shape.kind === 'text' ? sql`${ref} <> ''` : sql`${ref} is not null`)
  if (operator === '~' || operator === '!~') {
    if (shape.kind !== 'text') return null
    if (value === '') return () => (operator === '~' ? sql`1 = 1` : sql`1 = 0`)
    if (operator === '~') return (containing) => containing(`crawl_urls.${column}`, value)
    return (containing) => sql`(${ref} is null or not (${containing(`crawl_urls.${column}`, value)}))`
  }
  const bound = bindable(shape, value)
  const comparison = Object.entries(operators).find(([sign]) => sign === operator)?.[1]
  if (bound === null || comparison === undefined) return null
  // PostgreSQL would read the value as the type of the column, and fail if it is a fraction or out of range.
  const operand = shape.kind === 'number' ? sql`cast(${bound} as double precision)` : sql`${bound}`
  const compared = sql<boolean>`${ref} ${sql.raw(comparison)} ${operand}`
  return () => (comparison === '<>' ? sql`(${ref} is null or ${compared})` : compared)
}

function bindable(shape: ColumnKind, value: string): string | number | null {
  if (shape.kind === 'text') return value
  if (shape.kind === 'name') {
    const code = codeOf(shape.names, value)
    return code < 0 ? null : code
  }
  if (shape.kind === 'time') {
    const at = Date.parse(value)
    return Number.isFinite(at) ? at : null
  }
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : null
}
