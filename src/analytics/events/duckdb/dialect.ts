import type { Dialect } from '../sql/dialect.ts'
import { sql } from '../sql/sql.ts'

export const duckdbDialect: Dialect = {
  placeholder: (position) => `$${position}`,
  contains: (text, part) => sql`contains(${text}, ${part})`,
  like: (text, pattern) => sql`${text} LIKE ${pattern} ESCAPE '\\'`,
  divide: (dividend, divisor) => sql`(${dividend} // ${divisor})`,
  anyOf: (value) => sql`any_value(${value})`,
  valueAtMax: (value, by, condition) => sql`arg_max(${value}, CASE WHEN ${condition} THEN ${by} END)`,
  asJson: (map) => sql`CAST(to_json(${map}) AS VARCHAR)`,
  eachKey: (map) => sql`unnest(map_keys(${map}))`,
}
