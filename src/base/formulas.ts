/*
 * A spreadsheet runs a cell that begins like a formula, and where its locale separates columns by semicolons it splits
 * cells of ours that contain one. So an apostrophe goes before everything that could become the beginning of a formula.
 * The patterns are regular expressions of JavaScript and of RE2 alike: the importer undoes this inside of a database.
 */

/** What spreadsheets skip or strip before a formula, and the apostrophe itself, which makes undoing exact. */
const skipped =
  '[\\x00-\\x08\\x0b\\x0c\\x0e-\\x20\\x7f-\\xa0\'"\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*'
/** ASCII, full-width and small forms of = + - @. */
const begins = '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b'
const atStart = `${skipped}[${begins}\\t\\r\\n]`
const afterSeparator = `${skipped}[${begins}]`
const separators = '[;\\t\\r\\n]'

const startPattern = new RegExp(`^(${atStart})`)
const innerPattern = new RegExp(`(${separators})(${afterSeparator})`, 'g')

// Nearly every text is harmless, and these tell so sooner.
const harmlessStart = /^[\w/]/
const anySeparator = /[;\t\r\n]/

/** The text such that no spreadsheet finds a formula in it, whatever separates its columns. */
export function neutralizeFormulas(text: string): string {
  const inner = anySeparator.test(text) ? text.replace(innerPattern, "$1'$2") : text
  return harmlessStart.test(inner) ? inner : inner.replace(startPattern, "'$1")
}

/** What turns a neutralized text back into the original: replaced one after another, by what the groups matched. */
export const undoNeutralizing = {
  start: { pattern: `^'(${atStart})`, replacement: '\\1' },
  inner: { pattern: `(${separators})'(${afterSeparator})`, replacement: '\\1\\2' },
} as const
