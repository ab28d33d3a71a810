const longest = 90

/**
 * A text that visitors chose, as one line that shows what it is: no line breaks, nothing that turns the direction of
 * writing around, and not longer than a line should be.
 */
export function visible(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
    .replace(/\s+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line
}
