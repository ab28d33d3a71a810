/** The entries of a list that its owner wrote one a line or comma-separated. */
export const entriesOf = (list: string): readonly string[] =>
  list
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
