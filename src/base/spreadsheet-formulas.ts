/*
 * A spreadsheet executes a cell that begins like a formula, and splits our cells at semicolons if its locale uses them as
 * separators. So an apostrophe is put before everything that could become the beginning of a formula. The patterns are
 * valid both in JavaScript and in RE2, because the importer reverts this inside a database.
 */

/** Characters that spreadsheets skip before a formula, and the apostrophe itself, which makes the reversal exact. */
const skipped =
  '[\\x00-\\x08\\x0b\\x0c\\x0e-\\x20\\x7f-\\xa0\'"\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*'
/** ASCII, full-width and small forms of = + - @. */
const begins = '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b'
const atStart = `${skipped}[${begins}\\t\\r\\n]`
const afterSeparator = `${skipped}[${begins}]`
const separators = '[;\\t\\r\\n]'

const startPattern = new RegExp(`^(${atStart})`)
const innerPattern = new RegExp(`(${separators})(${afterSeparator})`, 'g')

// Most text is harmless, which these patterns detect faster.
const harmlessStart = /^[\w/]/
const anySeparator = /[;\t\r\n]/

/** Escapes the text so that no spreadsheet finds a formula in it, whatever its column separator. */
export function neutralizeFormulas(text: string): string {
  const inner = anySeparator.test(text) ? text.replace(innerPattern, "$1'$2") : text
  return harmlessStart.test(inner) ? inner : inner.replace(startPattern, "'$1")
}

/** The replacements that turn a neutralized text back into the original, to be applied one after another. */
export const undoNeutralizing = {
  start: { pattern: `^'(${atStart})`, replacement: '\\1' },
  inner: { pattern: `(${separators})'(${afterSeparator})`, replacement: '\\1\\2' },
} as const
