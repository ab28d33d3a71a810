/** Dashes, quotes and dots, none of which is a letter. */
const firstDash = 0x2010
const lastPunctuation = 0x2027
/** Stands for a character that is neither of these nor up to U+00FF. */
export const noLatin = -1

/** The letters and digits up to U+00FF in lower case; 0 for what separates words. */
const letters = Uint16Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return /[\p{L}\p{N}]/u.test(letter) ? letter.charCodeAt(0) : 0
})
const numbers = Uint8Array.from({ length: 256 }, (_, code) => (/\p{N}/u.test(String.fromCharCode(code)) ? 1 : 0))

/** The letter or digit in lower case; 0 if the character separates words, `noLatin` if this is not known here. */
export function latinLetterOf(code: number): number {
  if (code < 256) return letters[code] ?? 0
  return code < firstDash || code > lastPunctuation ? noLatin : 0
}

/** Whether one of these letters is a digit, a superscript or a fraction. */
export const isLatinNumber = (letter: number): boolean => numbers[letter] === 1

const scratchUnits = 32 * 1024
const scratch = new Uint16Array(scratchUnits)
const scratchBytes = Buffer.from(scratch.buffer)

/**
 * The characters of a text, valid until the next call. Texts of pages are parts of others, of which `charCodeAt` takes three times as
 * long as copying them and reading the copy.
 */
export function charactersOf(text: string): Uint16Array {
  if (text.length > scratchUnits) {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
  }
  scratchBytes.write(text, 'utf16le')
  return scratch
}
