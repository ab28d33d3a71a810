/**
 * Letters that are replaced before a text is converted to lower case: those whose lower case depends on the letters around them or is
 * two characters, and those that Unicode added in versions 16 and 17, which not every engine knows yet.
 */
export const replacedLetters = {
  from: `Σςİ\u1c89\ua7cb\ua7cc\ua7ce\ua7d2\ua7d4\ua7da\ua7dc${codePoints(0x10d50, 0x10d65)}${codePoints(0x16ea0, 0x16eb8)}`,
  to: `σσi\u1c8a\u0264\ua7cd\ua7cf\ua7d3\ua7d5\ua7db\u019b${codePoints(0x10d70, 0x10d85)}${codePoints(0x16ebb, 0x16ed3)}`,
} as const

function codePoints(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

const to = [...replacedLetters.to]
const replacements = new Map([...replacedLetters.from].map((letter, index) => [letter, to[index] ?? letter]))

/**
 * A text in which upper and lower case are the same, character by character, and so by the same rules in every engine: `Straße` and
 * `STRAẞE` are equal, `STRASSE` is another text; all three forms of sigma are equal; `İ` and `I` equal `i`, `ı` is another letter.
 */
export const foldCase = (text: string): string =>
  Array.from(text, (character) => replacements.get(character) ?? character.toLowerCase()).join('')

/** Whether a folded text has letters for which others were replaced. */
export const hasReplacedLetters = (folded: string): boolean =>
  to.some((letter) => letter !== 'i' && folded.includes(letter))
