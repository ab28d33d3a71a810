const maxLength = 90

/** Makes a text from visitors or websites safe to show: one line, no control or bidirectional characters, truncated. */
export function toSafeLine(text: string): string {
  const line = toSingleSafeLine(text)
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/** The same for texts whose length is limited where they are stored. */
export const toSingleSafeLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
    .replace(/\s+/gu, ' ')
    .trim()
