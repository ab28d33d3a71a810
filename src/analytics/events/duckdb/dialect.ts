import type { Dialect } from '../sql/dialect.ts'
import { join, sql } from '../sql/sql.ts'

export const duckdbDialect: Dialect = {
  hasRollUps: true,
  placeholder: (position) => `$${position}`,
  contains: (text, part) => sql`contains(${text}, ${part})`,
  lower: (text) => sql`lower(${text})`,
  like: (text, pattern) => sql`${text} LIKE ${pattern} ESCAPE '\\'`,
  divide: (dividend, divisor) => sql`(${dividend} // ${divisor})`,
  anyOf: (value) => sql`any_value(${value})`,
  valueAtMax: (value, by, condition) => sql`arg_max(${value}, CASE WHEN ${condition} THEN ${by} END)`,
  asJson: (map) => sql`CAST(to_json(${map}) AS VARCHAR)`,
  mapText: (map) => sql`array_to_string(list_sort(list_transform(map_entries(${map}),
    lambda entry: concat_ws(chr(30), entry.key, coalesce(entry.value, '')))), chr(29))`,
  hash: (texts) => sql`md5_number_lower(concat_ws(chr(31), ${join(texts, ', ')}))`,
  sumHashes: (hash) => sql`CAST(sum(${hash}) % 18446744073709551616 AS UBIGINT)`,
  eachKey: (map) => sql`unnest(map_keys(${map}))`,
}
