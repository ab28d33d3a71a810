import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { codeOf, nameOf, type Outcome, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice, sliceById } from './result-list.ts'
import { count, id, nullable, outcome, type ResultRouteDeps, searchField, status, text } from './result-route.ts'

const CrawlImage = Type.Object(
  {
    id,
    url: text,
    external: Type.Integer(),
    status,
    outcome,
    content_type: nullable(text),
    bytes: nullable(Type.Integer({ description: 'Of the file' })),
    width: nullable(Type.Integer({ description: 'Of the file, in pixels' })),
    height: nullable(Type.Integer()),
    shown_width: nullable(
      Type.Integer({ description: 'The largest size in which a page shows it, by its attributes' }),
    ),
    shown_height: nullable(Type.Integer()),
    uses: count,
    without_alt: count,
  },
  { title: 'CrawlImage' },
)

interface ImageQuery {
  readonly outcome?: Outcome | undefined
  readonly search?: string | undefined
}

function imagesOf({ urlsOf, containing }: CrawlReader, runId: number, query: ImageQuery, after?: number) {
  let rows = urlsOf(runId, after).where('kind', '=', codeOf(urlKinds, 'image'))
  if (query.outcome !== undefined) rows = rows.where('outcome', '=', codeOf(outcomes, query.outcome))
  if (query.search) rows = rows.where(containing('crawl_urls.url', query.search))
  return rows
}

/** Images with the number of pages that show them. */
async function readImages(
  reader: CrawlReader,
  runId: number,
  query: ImageQuery,
  slice: Slice<Static<typeof CrawlImage>>,
) {
  const items = await sliceById(imagesOf(reader, runId, query, slice.after?.id), slice)
    .select(['id', 'url', 'status', 'outcome', 'content_type', 'bytes', 'external', 'shown_width', 'shown_height'])
    .select(['image_width as width', 'image_height as height'])
    .select([
      sql<number>`(select count(*) from crawl_links where target_id = crawl_urls.id and crawl_links.kind = 1)`.as(
        'uses',
      ),
      sql<number>`(select count(*) from crawl_links where target_id = crawl_urls.id and crawl_links.kind = 1 and text = '')`.as(
        'without_alt',
      ),
    ])
    .execute()
  return items.map((item) => ({
    ...item,
    outcome: item.outcome === null ? null : nameOf(outcomes, item.outcome),
    uses: Number(item.uses),
    without_alt: Number(item.without_alt),
  }))
}

export const imageRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'images',
    operationId: 'listCrawlImages',
    summary: 'List the images of a crawl',
    query: { ...searchField, outcome: Type.Optional(Type.Enum([...outcomes])) },
    item: CrawlImage,
    read: ({ id }, query, slice) => readImages(deps.reader, id, query, slice),
    count: ({ id }, query) => deps.reader.countOf(imagesOf(deps.reader, id, query)),
    columns: [
      ...['url', 'status', 'outcome', 'content_type', 'bytes', 'uses', 'without_alt'],
      ...['width', 'height', 'shown_width', 'shown_height'],
    ],
    linesOf: ({ url, status, outcome, content_type, bytes, uses, without_alt, ...size }) => [
      [
        ...[url, status, outcome, content_type, bytes, uses, without_alt],
        ...[size.width, size.height, size.shown_width, size.shown_height],
      ],
    ],
  })
