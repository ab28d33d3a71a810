const pageSegment = /\/(?:page|seite|pagina|strona|sida)[-_/]?\d{1,6}\/?$/i
const pageParameter = /^(?:page|paged|seite|start|offset|page_?(?:no|num|number|index))=\d{1,7}$/i
const lastNumber = /[-_/]?\d{1,6}(?=(?:\.\w{1,5})?\/?$)/
const anyNumber = /^[^=]*=\d{1,7}$/

export interface PageSeries {
  /** The URL of the list without the number of its page, and without a slash at the end: `/blog` for `/blog/page/2/`. */
  readonly base: string
  readonly isNumbered: boolean
}

/**
 * The list that a page belongs to. With `any number`, a number alone will do: enough for pages that name each other by `next` and
 * `prev`, but not to guess a series, because products and posts are numbered too.
 */
export function seriesOf(url: string, by: 'page number' | 'any number'): PageSeries {
  const [place = '', query] = url.split('?', 2)
  const list = place.replace(pageSegment, '')
  const path = list === place && by === 'any number' ? place.replace(lastNumber, '') : list
  const pairs = query === undefined ? [] : query.split('&')
  const pages = pairs.filter((pair) => !pageParameter.test(pair) && !(by === 'any number' && anyNumber.test(pair)))
  const base = [path.replace(/\/$/, ''), ...(pages.length === 0 ? [] : [pages.join('&')])].join('?')
  return { base, isNumbered: path !== place || pages.length < pairs.length }
}

/** The URLs that the first page of a list may have. */
export function firstPagesOf(base: string): readonly string[] {
  const [path = '', query] = base.split('?', 2)
  return [path, `${path}/`].map((one) => (query === undefined ? one : `${one}?${query}`))
}
