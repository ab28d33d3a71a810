/** Rows of tables as people say it: `1 website, 1,234 path groups`. Tables without rows are left out. */
export const countedRows = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => countedOf(table.replaceAll('_', ' '), count))
    .join(', ')

/** A number of things, which are named in the plural. */
export const countedOf = (things: string, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? things.replace(/ies$/, 'y').replace(/s$/, '') : things}`
