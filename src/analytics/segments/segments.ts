import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { Schema, SegmentRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { type FilterNames, readFilters } from '../stats/filter-syntax/read-filters.ts'
import type { ReadGoals } from '../stats/query/goal.ts'
import type { ReadPathGroups } from '../stats/query/path-group.ts'
import { hiddenFromShared, namesOf, type ReadFunnels, type SegmentFilters } from '../stats/query/segment-filters.ts'
import { maxSegments, type NewSegment, type SegmentChanges, type SegmentList } from './segment.ts'

export type Segments = ReturnType<typeof createSegments>

/** The named filters of websites. Callers have checked that the website is one of their account. */
export function createSegments(
  { db, lockRows }: Records,
  clock: Clock,
  readGoals: ReadGoals = async () => [],
  readFunnels: (website: number) => ReturnType<ReadFunnels> = async () => [],
  readPathGroups: ReadPathGroups = async () => [],
) {
  /** Read before a transaction, since this needs another connection. */
  const namesIn = async (website: number): Promise<FilterNames> =>
    namesOf(await readGoals(website), await readFunnels(website), await readPathGroups(website))

  const ofWebsite = (from: Records['db'], website: number) =>
    from.selectFrom('segments').where('website_id', '=', website)

  /** Locks the website, so that names, the number of segments and the locked one are checked one request after another. */
  const write = <T>(website: number, work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      const locked = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
      if (!(await locked.executeTakeFirst())) throw notFound('website')
      return await work(transaction)
    })

  const requireUniqueName = async (from: Records['db'], website: number, name: string, except: number) => {
    const other = ofWebsite(from, website).select('id').where('name', '=', name).where('id', '<>', except)
    if (await other.executeTakeFirst())
      throw invalid({ name: [fieldError('name-taken', 'name', { found: describeValue(name) })] })
  }

  const unlockOthers = (transaction: Transaction<Schema>, website: number, locked: number) =>
    transaction
      .updateTable('segments')
      .set({ locked: 0, updated_at: clock() })
      .where('website_id', '=', website)
      .where('locked', '=', 1)
      .where('id', '<>', locked)
      .execute()

  const filters: SegmentFilters = {
    async filtersOf(website, id, isShared) {
      const found = ofWebsite(db, website).select('filters').where('id', '=', id)
      const row = await (isShared ? found.where('visibility', '=', 'shared') : found).executeTakeFirst()
      return row ? readStoredFilters(row) : null
    },
    async lockedFilters(website) {
      const row = await ofWebsite(db, website).select('filters').where('locked', '=', 1).executeTakeFirst()
      return row ? readStoredFilters(row) : []
    },
  }

  return {
    filters,

    async list(website: number, query: SegmentList): Promise<ListPage<SegmentRow>> {
      const page = paginate<SegmentRow>(query, { columns: [byId()], direction: 'asc' })
      const items = await page.select(ofWebsite(db, website).selectAll()).execute()
      const { total } = await ofWebsite(db, website)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    /** Those that visitors of the shared page can choose. */
    async listShared(website: number): Promise<readonly SegmentRow[]> {
      return await ofWebsite(db, website).selectAll().where('visibility', '=', 'shared').orderBy('name').execute()
    },

    async read(website: number, id: number): Promise<SegmentRow> {
      const found = await ofWebsite(db, website).selectAll().where('id', '=', id).executeTakeFirst()
      if (!found) throw notFound('segment')
      return found
    },

    async create(website: number, sent: NewSegment): Promise<SegmentRow> {
      const name = readName(sent.name)
      validateFilters(sent.filter, sent, await namesIn(website))
      return await write(website, async (transaction) => {
        const { total } = await ofWebsite(transaction, website)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (total >= maxSegments)
          throw invalid({ name: [`A website can have ${maxSegments} segments at most; this one has ${total}.`] })
        await requireUniqueName(transaction, website, name, 0)
        const now = clock()
        const added = await transaction
          .insertInto('segments')
          .values({
            website_id: website,
            name,
            filters: JSON.stringify(sent.filter),
            visibility: sent.visibility,
            locked: sent.locked,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        if (added.locked === 1) await unlockOthers(transaction, website, added.id)
        return added
      })
    },

    async update(website: number, id: number, { filter, ...sent }: SegmentChanges): Promise<SegmentRow> {
      const name = sent.name === undefined ? undefined : readName(sent.name)
      const names = filter || sent.visibility || sent.locked ? await namesIn(website) : {}
      return await write(website, async (transaction) => {
        const before = await ofWebsite(transaction, website).selectAll().where('id', '=', id).executeTakeFirst()
        if (!before) throw notFound('segment')
        const isWider = (sent.visibility === 'shared' && before.visibility !== 'shared') || sent.locked === 1
        if (filter || isWider) validateFilters(filter ?? readStoredFilters(before), { ...before, ...sent }, names)
        if (name !== undefined) await requireUniqueName(transaction, website, name, id)
        const changed = await transaction
          .updateTable('segments')
          .set({
            ...sent,
            ...(name !== undefined && { name }),
            ...(filter && { filters: JSON.stringify(filter) }),
            updated_at: clock(),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (changed.locked === 1) await unlockOthers(transaction, website, id)
        return changed
      })
    },

    /** A locked one is not deleted: its shared page would show everything. */
    async remove(website: number, id: number): Promise<void> {
      await write(website, async (transaction) => {
        const found = await ofWebsite(transaction, website).select('locked').where('id', '=', id).executeTakeFirst()
        if (!found) throw notFound('segment')
        if (found.locked === 1)
          throw invalid({
            locked: ['The shared page shows nothing but this segment, and would show everything. Send locked=0 first.'],
          })
        await transaction.deleteFrom('segments').where('id', '=', id).execute()
      })
    },
  }
}

export const readStoredFilters = ({ filters }: Pick<SegmentRow, 'filters'>): readonly string[] => JSON.parse(filters)

function validateFilters(
  texts: readonly string[],
  { visibility, locked }: Pick<SegmentRow, 'visibility' | 'locked'>,
  names: FilterNames,
): void {
  if (texts.length === 0) throw invalid({ filter: [fieldError('required', 'filter')] })
  readFilters(texts, { ...names, hidden: visibility === 'shared' || locked === 1 ? hiddenFromShared : [] })
}

function readName(text: string): string {
  const name = text.trim()
  if (name === '') throw invalid({ name: [fieldError('empty', 'name')] })
  if (/[\r\n\t]/.test(name)) throw invalid({ name: [fieldError('not-one-line', 'name')] })
  return name
}
