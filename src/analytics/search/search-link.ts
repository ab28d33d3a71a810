import { type Static, Type } from 'typebox'
import { ProblemFields } from '../connections/connection.ts'
import { searchSources } from '../events/search-day.ts'

const nullableDate = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

export const SourceParams = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The id of the record' }),
  source: Type.Enum([...searchSources], { description: 'The search engine' }),
})

export const LinkChanges = Type.Object({
  connection: Type.Integer({ minimum: 1, description: 'The id of a connection to the search engine' }),
  property: Type.String({
    minLength: 1,
    maxLength: 2_048,
    description: 'One of the properties of the connection: `sc-domain:example.com`, or a URL',
  }),
})
export type LinkChanges = Static<typeof LinkChanges>

export const SearchLink = Type.Object(
  {
    object: Type.Literal('search_link'),
    source: Type.Enum([...searchSources]),
    connection: Type.Integer(),
    property: Type.String(),
    state: Type.Enum(['waiting', 'syncing', 'synced', 'failed'], {
      description:
        '`waiting`: for its first sync. `failed`: the last sync ended with a problem; it is repeated at `next_sync_at`',
    }),
    ...ProblemFields,
    days_done: Type.Integer({ description: 'Of the sync that runs, or of the last one' }),
    days_total: Type.Integer(),
    first_day: nullableDate('The first day that is stored'),
    last_day: nullableDate('The last day that is stored'),
    final_day: nullableDate('The last day that does not change any more'),
    synced_at: nullableTime('When the last complete sync ended'),
    next_sync_at: nullableTime('When the next one begins; null while one waits or runs'),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'SearchLink' },
)
export type SearchLink = Static<typeof SearchLink>

const brandField = Type.String({
  maxLength: 2_000,
  description:
    'What queries with the brand contain: words, one a line or comma-separated, in any case, with `*` as wildcard. Empty if no query has it',
})

export const WebsiteSearch = Type.Object(
  {
    object: Type.Literal('website_search'),
    brand: brandField,
    links: Type.Array(SearchLink),
  },
  { title: 'WebsiteSearch' },
)
export type WebsiteSearch = Static<typeof WebsiteSearch>

export const SearchSettings = Type.Object({ brand: Type.Optional(brandField) })

export const DeletedLink = Type.Object({
  object: Type.Literal('search_link'),
  source: Type.Enum([...searchSources]),
  deleted: Type.Literal(true),
})
