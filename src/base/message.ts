/** A sentence or phrase with values. It is stored like this, and rendered in the language of its reader. */
export interface Message {
  /** In English. `{name}` is replaced by a value. Also the key of the translations. */
  readonly text: string
  /** The form for an `n` of one, if it differs. */
  readonly one?: string
  readonly values?: MessageValues
}

/** Numbers are formatted in the reader's language. What is a name rather than a quantity, such as a status, is a string. */
export type MessageValues = Readonly<Record<string, Text | number>>

/** A message, or content that is shown unchanged in every language: a URL, markup, text of an audited page. */
export type Text = string | Message

export const message = (text: string, values?: MessageValues): Message =>
  values === undefined ? { text } : { text, values }

/** A message whose form depends on the number `n`. */
export const plural = (one: string, other: string, values: MessageValues & { readonly n: number }): Message => ({
  text: other,
  one,
  values,
})

/** Shortens the quoted content of a text, so that a page cannot make it arbitrarily long. */
export function truncateText(text: Text, maxLength: number): Text {
  if (typeof text === 'string') {
    return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
  }
  if (text.values === undefined) return text
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : truncateText(value, maxLength),
  ])
  return { ...text, values: Object.fromEntries(values) }
}
