import { type RawBuilder, sql } from 'kysely'

/** Case-insensitive search for a literal substring: `%` and `_` are escaped. */
export function containsText(
  column: 'domain' | 'url' | 'project' | 'path' | 'subject' | 'recipient' | 'page' | 'coverage',
  text: string,
): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
