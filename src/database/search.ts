import { type RawBuilder, sql } from 'kysely'

/** A literal substring in any case of letters: `%` and `_` mean themselves. */
export function containsText(
  column: 'domain' | 'url' | 'project' | 'subject' | 'recipient',
  text: string,
): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
