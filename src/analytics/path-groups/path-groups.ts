import type { Clock } from '../../base/clock.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { countStars } from '../../base/wildcard.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { PathGroupRow } from '../../database/schema.ts'
import { maxStars } from '../stats/filter-syntax/limits.ts'
import type { PathGroup } from '../stats/query/path-group.ts'
import { maxAllPatternLength, maxAllStars, type NewPathGroup, type PathGroupChanges } from './path-group.ts'

export type PathGroups = ReturnType<typeof createPathGroups>

/** The path groups of websites. Callers have checked that the website is one of their account. */
export function createPathGroups(records: Records, clock: Clock) {
  const groups = createOwnedRecords(records, clock, 'path_groups')

  const validated = async <Sent extends PathGroupChanges>(
    sent: Sent,
    others: () => Promise<readonly PathGroupRow[]>,
  ) => {
    const patterns = async () => (await others()).map(({ pattern }) => pattern)
    const error = sent.pattern === undefined ? null : patternError(sent.pattern.trim(), await patterns())
    return { columns: sent, ...(error && { errors: { pattern: [error] } }) }
  }

  return {
    ...groups,

    /** All of them, in the order in which pages are compared with them. */
    forStats: (website: number): Promise<readonly PathGroup[]> => groups.all(website),

    create: (website: number, sent: NewPathGroup): Promise<PathGroupRow> =>
      groups.create(website, (transaction) => validated(sent, () => groups.all(website, transaction))),

    update: (website: number, id: number, sent: PathGroupChanges): Promise<PathGroupRow> =>
      groups.update(website, id, (_, transaction) =>
        validated(sent, async () => (await groups.all(website, transaction)).filter((group) => group.id !== id)),
      ),
  }
}

function patternError(pattern: string, others: readonly string[]): FieldError | string | null {
  if (!/^[/*]/.test(pattern)) return fieldError('not-a-page', 'pattern', { found: describeValue(pattern) })
  const stars = countStars(pattern)
  if (stars > maxStars) return fieldError('too-many-wildcards', 'pattern', { max: maxStars, found: stars })
  const all = [...others, pattern]
  const allStars = countStars(all.join(''))
  if (allStars > maxAllStars)
    return `The patterns of a website can have ${maxAllStars} wildcards (*) together; found ${allStars}.`
  const length = all.join('').length
  return length > maxAllPatternLength
    ? `The patterns of a website can have ${maxAllPatternLength} characters together; found ${length}.`
    : null
}
