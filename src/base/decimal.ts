/** What counts as a number in a text: all that JavaScript writes without an exponent, below 10^15. Fits into 38 decimal digits. */
export const maxWholeDigits = 15
export const maxFractionDigits = 23
export const decimalPattern = `-?[0-9]{1,${maxWholeDigits}}([.][0-9]{1,${maxFractionDigits}})?`

const wholeText = new RegExp(`^${decimalPattern}$`)

export const isDecimal = (text: string): boolean => wholeText.test(text)

/** A number of `isDecimal`, exactly, as a multiple of 10^-maxFractionDigits. */
export function scaledDecimal(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole.replace('-', '') + fraction.padEnd(maxFractionDigits, '0')) * (text.startsWith('-') ? -1n : 1n)
}
