/** A number, and how the language writes it. */
export interface Counted {
  readonly value: number
  readonly text: string
}

/** In English and German one alone is singular. */
export const plural = ({ value, text }: Counted, one: string, many: string): string =>
  `${text} ${value === 1 ? one : many}`
