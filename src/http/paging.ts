import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'

export const perPageChoices = [10, 25, 50, 100] as const

export const pageQuery = {
  per_page: Type.Enum([...perPageChoices], { default: 10 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
}

/** The query parameters of every list, in addition to its own filters. `columns` can be searched and sorted by. */
export function listQuery<const Search extends string, const Sort extends string>(columns: {
  readonly search: readonly [Search, ...Search[]]
  readonly sort: readonly [Sort, ...Sort[]]
}) {
  return {
    search: Type.Optional(Type.String({ description: 'Text to find, case-insensitive' })),
    search_by: Type.Enum([...columns.search], { default: columns.search[0], description: 'Where to search' }),
    sort_by: Type.Enum([...columns.sort], { default: columns.sort[0] }),
    sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
    ...pageQuery,
  }
}

/** One page of a list, and the number of items in the whole list. */
export interface ListPage<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** A page of a list with serialized items. */
export interface SerializedListPage {
  /** A JSON array. */
  readonly items: string
  readonly count: number
  readonly total: number
}

const nullableUrl = Type.Union([Type.String(), Type.Null()])
const nullableInteger = Type.Union([Type.Integer(), Type.Null()])

export const listReply = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    links: Type.Object(
      { first: Type.String(), last: Type.String(), prev: nullableUrl, next: nullableUrl },
      { title: 'PageLinks' },
    ),
    meta: Type.Object(
      {
        current_page: Type.Integer(),
        from: nullableInteger,
        to: nullableInteger,
        per_page: Type.Integer(),
        total: Type.Integer(),
        last_page: Type.Integer(),
        path: Type.String(),
      },
      { title: 'Paging' },
    ),
  })

export const deletedReply = <const O extends string>(object: O) =>
  Type.Object({ id: Type.Integer(), object: Type.Literal(object), deleted: Type.Literal(true) })

export const recordReply = <T extends TObject>(item: T) => Type.Object({ data: item })

export function sendPage<T>(
  request: Pick<FastifyRequest, 'url'>,
  baseUrl: string,
  query: PageQuery,
  { items, total }: ListPage<T>,
) {
  return { data: items, ...linksAndMeta(request, baseUrl, query, { count: items.length, total }) }
}

/** The last reply with each cached page, as bytes: writing text to a socket takes twice as long. */
const lastReplies = new WeakMap<SerializedListPage, { readonly url: string; readonly body: Buffer }>()

/** Sends the same as `sendPage`. The links come from the request, because the cached page is independent of its spelling. */
export function sendSerializedPage(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  reply: FastifyReply,
  baseUrl: string,
  page: SerializedListPage,
): FastifyReply {
  reply.type('application/json; charset=utf-8')
  const last = lastReplies.get(page)
  if (last?.url === request.url) return reply.send(last.body)
  const envelope = JSON.stringify(linksAndMeta(request, baseUrl, request.query, page))
  const body = Buffer.from(`{"data":${page.items},${envelope.slice(1)}`)
  lastReplies.set(page, { url: request.url, body })
  return reply.send(body)
}

interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** The part of the reply around the items. */
function linksAndMeta(
  request: Pick<FastifyRequest, 'url'>,
  baseUrl: string,
  { page, per_page }: PageQuery,
  { count, total }: { readonly count: number; readonly total: number },
) {
  const [pathname = '', ...rest] = request.url.split('?')
  const search = rest.join('?')
  const path = baseUrl + pathname
  const lastPage = Math.max(1, Math.ceil(total / per_page))
  const others = search.split('&').filter((pair) => pair !== '' && !/^page(=|$)/.test(pair))
  const pageUrl = (number: number): string => `${path}?${[...others, `page=${number}`].join('&')}`
  const from = (page - 1) * per_page + 1
  return {
    links: {
      first: pageUrl(1),
      last: pageUrl(lastPage),
      prev: page > 1 ? pageUrl(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? pageUrl(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: count > 0 ? from : null,
      to: count > 0 ? from + count - 1 : null,
      per_page,
      total,
      last_page: lastPage,
      path,
    },
  }
}
