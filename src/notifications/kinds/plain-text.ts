/**
 * A text from outside on one line, of at most so many UTF-16 units: without characters that are invisible or change its direction. Cut
 * between characters.
 */
export function oneLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return shorten(line, max)
}

/** The same for a text whose characters become longer when they are escaped. No escaped character is cut. */
export function escapedLine(text: string, max: number, neutralize: (character: string) => string): string {
  const characters = [...oneLine(text, max)].map(neutralize)
  const full = characters.join('')
  if (full.length <= max) return full
  let length = 1
  const kept = characters.findIndex((character) => {
    length += character.length
    return length > max
  })
  return `${characters.slice(0, kept).join('')}…`
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  // Not between the halves of a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** Invisible, and takes from what it stands in the meaning that a chat program sees in it. */
export const wordJoiner = '\u2060'
