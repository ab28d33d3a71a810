/** A number and its formatted text; the number selects singular or plural. */
export interface FormattedCount {
  readonly value: number
  readonly text: string
}

/** For English and German, where only 1 is singular. */
export const countWithNoun = ({ value, text }: FormattedCount, one: string, many: string): string =>
  `${text} ${value === 1 ? one : many}`

/** For French, where 0 is singular too. */
export const frenchCountWithNoun = ({ value, text }: FormattedCount, one: string, many = `${one}s`): string =>
  `${text} ${value < 2 ? one : many}`
