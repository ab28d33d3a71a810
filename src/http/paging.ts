import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { type CursorPage, type ListRequest, maxCursorLength } from '../base/cursors.ts'
import { type ListAccessors, type ListQuery, paginateInMemory } from '../base/paginate-in-memory.ts'

export const perPageChoices = [10, 25, 50, 100] as const

export const pageQuery = {
  per_page: Type.Enum([...perPageChoices], { default: 10 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
}

/** For lists that can also be read from a cursor on. */
export const cursorQuery = {
  ...pageQuery,
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxCursorLength,
      description:
        'The `next_cursor` of a page, to read the one after it. As fast for the last page as for the first, and rows that are added or deleted meanwhile move no others',
    }),
  ),
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
    ...cursorQuery,
  }
}

/** One page of a list, and the number of items in the whole list. Lists without cursors leave out where the next page starts. */
export interface ListPage<T> extends Partial<Pick<CursorPage<T>, 'next' | 'rowsBefore'>> {
  readonly items: readonly T[]
  readonly total: number
}

/** A page of a list with serialized items. */
export interface SerializedListPage extends Omit<ListPage<unknown>, 'items'> {
  /** A JSON array. */
  readonly items: string
  readonly count: number
}

const nullableUrl = Type.Union([Type.String(), Type.Null()])
const nullableInteger = Type.Union([Type.Integer(), Type.Null()])

export const listReply = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    links: Type.Object(
      { first: Type.String(), last: Type.String(), prev: nullableUrl, next: nullableUrl },
      { title: 'PageLinks', description: 'The URLs of other pages of the list' },
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
        next_cursor: Type.Optional(
          Type.Union([Type.String(), Type.Null()], {
            description: 'The `cursor` of the next page; null on the last page. Only in lists that take a cursor',
          }),
        ),
      },
      { title: 'Paging', description: 'The position of this page in the list' },
    ),
  })

export const deletedReply = <const O extends string>(object: O) =>
  Type.Object({ id: Type.Integer(), object: Type.Literal(object), deleted: Type.Literal(true) })

export const recordReply = <T extends TObject>(item: T) => Type.Object({ data: item })

export function sendPage<T>(
  request: Pick<FastifyRequest, 'url'>,
  baseUrl: string,
  query: ListRequest,
  { items, ...page }: ListPage<T>,
) {
  return { data: items, ...linksAndMeta(request, baseUrl, query, { ...page, count: items.length }) }
}

/** Sends one page of a short list, which is searched and sorted in memory. */
export function sendFromMemory<T extends { readonly id: number }, S>(
  request: Pick<FastifyRequest, 'url'> & { readonly query: ListQuery },
  baseUrl: string,
  rows: readonly T[],
  { show, ...accessors }: ListAccessors<T> & { readonly show: (row: T) => S },
) {
  const page = paginateInMemory(rows, request.query, accessors)
  return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(show) })
}

/** The last reply with each cached page, as bytes: writing text to a socket takes twice as long. */
const lastReplies = new WeakMap<SerializedListPage, { readonly url: string; readonly body: Buffer }>()

/** Sends the same as `sendPage`. The links come from the request, because the cached page is independent of its spelling. */
export function sendSerializedPage(
  request: FastifyRequest<{ Querystring: ListRequest }>,
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

/** The part of the reply around the items. Of a page that was read by a cursor, the numbers are as of when it was issued. */
function linksAndMeta(
  request: Pick<FastifyRequest, 'url'>,
  baseUrl: string,
  { page, per_page, cursor }: ListRequest,
  { count, total, next, rowsBefore = (page - 1) * per_page }: Omit<SerializedListPage, 'items'>,
) {
  const [pathname = '', ...rest] = request.url.split('?')
  const search = rest.join('?')
  const path = baseUrl + pathname
  const lastPage = Math.max(1, Math.ceil(total / per_page))
  const currentPage = Math.floor(rowsBefore / per_page) + 1
  const others = search.split('&').filter((pair) => pair !== '' && !/^(?:page|cursor)(=|$)/.test(pair))
  const urlWith = (pair: string): string => `${path}?${[...others, pair].join('&')}`
  const pageUrl = (number: number): string => urlWith(`page=${number}`)
  const nextByNumber = page < lastPage ? pageUrl(page + 1) : null
  const nextByCursor = next ? urlWith(`cursor=${next}`) : null
  return {
    links: {
      first: pageUrl(1),
      last: pageUrl(lastPage),
      prev: currentPage > 1 ? pageUrl(Math.min(currentPage - 1, lastPage)) : null,
      next: cursor === undefined ? nextByNumber : nextByCursor,
    },
    meta: {
      current_page: currentPage,
      from: count > 0 ? rowsBefore + 1 : null,
      to: count > 0 ? rowsBefore + count : null,
      per_page,
      total,
      last_page: lastPage,
      path,
      ...(next === undefined ? {} : { next_cursor: next }),
    },
  }
}
