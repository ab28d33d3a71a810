/** The entries of a text field that holds a list, separated by line breaks or commas. */
export function parseListField(text: string): readonly string[] {
  return text
    .split(/[\n\r,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
