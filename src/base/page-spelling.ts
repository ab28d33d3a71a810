/** Pages without any of these are spelled in one way only. */
const hasSpellings = /[%^]|[^!-~]|["'<>\\`{}]/

/** Encoded or not, these mean the same in a path. Slash, question mark, number sign and percent sign do not. */
const plainInPath = /^[\w.~!$&'()*+,;=:@|[\]-]$/
const plainInQuery = /^[\w.~-]$/

/** What URL parsers encode; the quote only in queries. */
const pathSpellings = /%([0-9a-f]{2})|%|[^!-~]|["<>\\^`{}]/giu
const querySpellings = /%([0-9a-f]{2})|%|[^!-~]|["'<>]/giu

/**
 * The one spelling of a page, so that all links to it are counted as one: `/%c3%bcber` and `/über` are `/%C3%BCber`, `/%7Eada` is
 * `/~ada`. Trackers, servers, logs and other products do not agree on how they encode it.
 */
export function normalizePage(page: string): string {
  if (!hasSpellings.test(page)) return page
  const end = page.search(/[?#]/)
  const [path, rest] = end < 0 ? [page, ''] : [page.slice(0, end), page.slice(end)]
  return respell(path, pathSpellings, plainInPath) + respell(rest, querySpellings, plainInQuery)
}

const respell = (text: string, spellings: RegExp, plain: RegExp): string =>
  text.toWellFormed().replace(spellings, (spelling, hex?: string) => {
    if (hex === undefined) return spelling === "'" ? '%27' : encodeURIComponent(spelling)
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return plain.test(character) ? character : spelling.toUpperCase()
  })

/** In RE2, what stored pages have that are not spelled so; some that match are. */
export const otherSpellings =
  '%[^0-9A-F]|%.[^0-9A-F]|%.?$|%(?:2[1467-9A-E]|3[0-9ABD]|4.|5[0-9A-F]|6[1-9A-F]|7[0-9ACE])|[^!-~]|["\'<>\\\\^`{}]'

/** Cuts a page, but no encoded character. */
export const cutPage = (page: string, length: number): string =>
  page.length <= length ? page : page.slice(0, length).replace(/%.?$/, '')
