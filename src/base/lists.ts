/** The entries of a text field that holds a list: one a line, or separated by commas. */
export function listEntries(text: string): readonly string[] {
  return text
    .split(/[\n\r,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
