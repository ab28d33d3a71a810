import type { FastifyRequest } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'

export const perPageChoices = [10, 25, 50, 100] as const

export const pageQuery = {
  per_page: Type.Enum([...perPageChoices], { default: 10 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
}

/** The parameters that every list takes, beside its own filters. `columns` are what may be searched and sorted by. */
export function listQuery<const Search extends string, const Sort extends string>(columns: {
  readonly search: readonly [Search, ...Search[]]
  readonly sort: readonly [Sort, ...Sort[]]
}) {
  return {
    search: Type.Optional(Type.String({ description: 'Text to find, as it stands, in any case of letters' })),
    search_by: Type.Enum([...columns.search], { default: columns.search[0], description: 'Where to search' }),
    sort_by: Type.Enum([...columns.sort], { default: columns.sort[0] }),
    sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
    ...pageQuery,
  }
}

/** One page of a list, and how many there are in all. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

const nullableUrl = Type.Union([Type.String(), Type.Null()])
const nullableInteger = Type.Union([Type.Integer(), Type.Null()])

export const listReply = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    links: Type.Object({ first: Type.String(), last: Type.String(), prev: nullableUrl, next: nullableUrl }),
    meta: Type.Object({
      current_page: Type.Integer(),
      from: nullableInteger,
      to: nullableInteger,
      per_page: Type.Integer(),
      total: Type.Integer(),
      last_page: Type.Integer(),
      path: Type.String(),
    }),
  })

export const deletedReply = <const O extends string>(object: O) =>
  Type.Object({ id: Type.Integer(), object: Type.Literal(object), deleted: Type.Literal(true) })

export const recordReply = <T extends TObject>(item: T) => Type.Object({ data: item })

export function sendPage<T>(
  request: FastifyRequest,
  baseUrl: string,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  { items, total }: Page<T>,
) {
  const [pathname = '', ...rest] = request.url.split('?')
  const search = rest.join('?')
  const path = baseUrl + pathname
  const lastPage = Math.max(1, Math.ceil(total / per_page))
  const others = search.split('&').filter((pair) => pair !== '' && !/^page(=|$)/.test(pair))
  const at = (number: number): string => `${path}?${[...others, `page=${number}`].join('&')}`
  const from = (page - 1) * per_page + 1
  return {
    data: items,
    links: {
      first: at(1),
      last: at(lastPage),
      prev: page > 1 ? at(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? at(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: items.length > 0 ? from : null,
      to: items.length > 0 ? from + items.length - 1 : null,
      per_page,
      total,
      last_page: lastPage,
      path,
    },
  }
}
