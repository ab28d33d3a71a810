import { measures } from './measures.ts'
import { join, type Sql, text } from './sql.ts'

/** The sums of all measures over the rows of a group. */
export const sums: Sql = join(
  measures.map((name) => text(`sum(${name}) AS ${name}`)),
  ', ',
)
