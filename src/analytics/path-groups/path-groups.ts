import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { countStars } from '../../base/wildcard.ts'
import { byId, paginate, type SortColumn } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { PathGroupRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { maxStars } from '../stats/filter-syntax/limits.ts'
import type { PathGroup } from '../stats/query/path-group.ts'
import {
  maxAllPatternLength,
  maxAllStars,
  maxPathGroups,
  type NewPathGroup,
  type PathGroupChanges,
  type PathGroupList,
} from './path-group.ts'

export type PathGroups = ReturnType<typeof createPathGroups>

const byPosition: SortColumn<PathGroupRow> = {
  column: 'position',
  type: 'integer',
  read: ({ position }) => position,
}

/** The path groups of websites. Callers have checked that the website is one of their account. */
export function createPathGroups({ db, lockRows }: Records, clock: Clock) {
  const ofWebsite = (from: Records['db'], website: number) =>
    from.selectFrom('path_groups').where('website_id', '=', website)

  const inOrder = (from: Records['db'], website: number): Promise<PathGroupRow[]> =>
    ofWebsite(from, website).selectAll().orderBy('position').orderBy('id').execute()

  /** Locks the website, so that positions and limits are checked one request after another. */
  const write = <T>(
    website: number,
    work: (transaction: Records['db'], groups: readonly PathGroupRow[]) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      const locked = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
      if (!(await locked.executeTakeFirst())) throw notFound('website')
      return await work(transaction, await inOrder(transaction, website))
    })

  /** Gives all groups the positions of this order, from 1. */
  const arrange = async (transaction: Records['db'], groups: readonly PathGroupRow[]): Promise<void> => {
    for (const [index, { id, position }] of groups.entries())
      if (position !== index + 1)
        await transaction
          .updateTable('path_groups')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .execute()
  }

  const find = (groups: readonly PathGroupRow[], id: number): PathGroupRow => {
    const found = groups.find((group) => group.id === id)
    if (!found) throw notFound('path group')
    return found
  }

  const read = async (website: number, id: number): Promise<PathGroupRow> =>
    find(await ofWebsite(db, website).selectAll().where('id', '=', id).execute(), id)

  return {
    read,

    /** All of them, in the order in which pages are compared with them. */
    forStats: (website: number): Promise<readonly PathGroup[]> => inOrder(db, website),

    async list(website: number, query: PathGroupList): Promise<ListPage<PathGroupRow>> {
      const page = paginate<PathGroupRow>(query, { columns: [byPosition, byId()], direction: 'asc' })
      const items = await page.select(ofWebsite(db, website).selectAll()).execute()
      const { total } = await ofWebsite(db, website)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    async create(website: number, sent: NewPathGroup): Promise<PathGroupRow> {
      const [name, pattern] = [readName(sent.name), sent.pattern.trim()]
      return await write(website, async (transaction, groups) => {
        if (groups.length >= maxPathGroups)
          throw invalid({
            name: [fieldError('too-many-records', 'name', { max: maxPathGroups, found: groups.length })],
          })
        validatePattern(pattern, groups)
        const now = clock()
        const position = Math.min(sent.position ?? groups.length + 1, groups.length + 1)
        const added = await transaction
          .insertInto('path_groups')
          .values({ website_id: website, position, name, pattern, created_at: now, updated_at: now })
          .returningAll()
          .executeTakeFirstOrThrow()
        await arrange(transaction, groups.toSpliced(position - 1, 0, added))
        return added
      })
    },

    async update(website: number, id: number, sent: PathGroupChanges): Promise<PathGroupRow> {
      const name = sent.name === undefined ? undefined : readName(sent.name)
      return await write(website, async (transaction, groups) => {
        const before = find(groups, id)
        const others = groups.filter((group) => group.id !== id)
        const pattern = sent.pattern?.trim() ?? before.pattern
        if (sent.pattern !== undefined) validatePattern(pattern, others)
        const position = Math.min(sent.position ?? before.position, groups.length)
        const changed = await transaction
          .updateTable('path_groups')
          .set({ name: name ?? before.name, pattern, position, updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await arrange(transaction, others.toSpliced(position - 1, 0, changed))
        return changed
      })
    },

    async remove(website: number, id: number): Promise<void> {
      await write(website, async (transaction, groups) => {
        find(groups, id)
        await transaction.deleteFrom('path_groups').where('id', '=', id).execute()
        await arrange(
          transaction,
          groups.filter((group) => group.id !== id),
        )
      })
    },
  }
}

function readName(text: string): string {
  const name = text.trim()
  if (name === '') throw invalid({ name: [fieldError('empty', 'name')] })
  if (/[\r\n\t]/.test(name)) throw invalid({ name: [fieldError('not-one-line', 'name')] })
  return name
}

function validatePattern(pattern: string, others: readonly PathGroupRow[]): void {
  const error = patternError(
    pattern,
    others.map((group) => group.pattern),
  )
  if (error) throw invalid({ pattern: [error] })
}

function patternError(pattern: string, others: readonly string[]): FieldError | string | null {
  if (!/^[/*]/.test(pattern)) return fieldError('not-a-page', 'pattern', { found: describeValue(pattern) })
  if (others.includes(pattern)) return fieldError('name-taken', 'pattern', { found: describeValue(pattern) })
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
