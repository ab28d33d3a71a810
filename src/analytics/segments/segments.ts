import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { createOwnedRecords, type OwnedHooks } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { Schema, SegmentRow } from '../../database/schema.ts'
import { type FilterNames, readFilters } from '../stats/filter-syntax/read-filters.ts'
import type { ReadGoals } from '../stats/query/goal.ts'
import type { ReadPathGroups } from '../stats/query/path-group.ts'
import { hiddenWithRevenue, namesOf, type ReadFunnels, type SegmentFilters } from '../stats/query/segment-filters.ts'
import type { NewSegment, SegmentChanges } from './segment.ts'

export type Segments = ReturnType<typeof createSegments>

/** The named filters of websites. Callers have checked that the website is one of their account. */
export function createSegments(
  records: Records,
  clock: Clock,
  readGoals: ReadGoals = async () => [],
  readFunnels: (website: number) => ReturnType<ReadFunnels> = async () => [],
  readPathGroups: ReadPathGroups = async () => [],
) {
  const segments = createOwnedRecords(records, clock, 'segments', { written: protectLocked(clock) })

  /** Read before a transaction, since this needs another connection. */
  const namesIn = async (website: number): Promise<FilterNames> =>
    namesOf(await readGoals(website), await readFunnels(website), await readPathGroups(website))

  const ofWebsite = (website: number) => records.db.selectFrom('segments').where('website_id', '=', website)

  /** A link whose segment is deleted is closed. */
  const linkedFilters = async (website: number, id: number): Promise<readonly string[]> => {
    const row = await ofWebsite(website).select('filters').where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('website')
    return readStoredFilters(row)
  }

  const filters: SegmentFilters = {
    async filtersOf(website, id, isShared) {
      const matching = ofWebsite(website).select('filters').where('id', '=', id)
      const row = await (isShared ? matching.where('visibility', '=', 'shared') : matching).executeTakeFirst()
      return row ? readStoredFilters(row) : null
    },
    async lockedFilters(website, link) {
      if (link) return link.segmentId === null ? [] : await linkedFilters(website, link.segmentId)
      const row = await ofWebsite(website).select('filters').where('locked', '=', 1).executeTakeFirst()
      return row ? readStoredFilters(row) : []
    },
  }

  return {
    ...segments,
    filters,

    /** Throws an error about the field `segment` unless a share link can be locked to this one. */
    async requireShareable(website: number, id: number): Promise<void> {
      const row = await ofWebsite(website).selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw invalid({ segment: [`segment must be the id of a segment of the website, or 0; found ${id}.`] })
      try {
        validateFilters(readStoredFilters(row), { ...row, locked: 1 }, await namesIn(website))
      } catch (error) {
        if (error instanceof DomainError && error.code === 'invalid') throw invalid({ segment: [error.message] })
        throw error
      }
    },

    /** Those that visitors of the shared page can choose. */
    async listShared(website: number): Promise<readonly SegmentRow[]> {
      return await ofWebsite(website).selectAll().where('visibility', '=', 'shared').orderBy('name').execute()
    },

    async countShared(website: number): Promise<number> {
      const { count } = await ofWebsite(website)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('visibility', '=', 'shared')
        .executeTakeFirstOrThrow()
      return count
    },

    async create(website: number, { filter, ...sent }: NewSegment): Promise<SegmentRow> {
      validateFilters(filter, sent, await namesIn(website))
      return await segments.create(website, () => ({ columns: { ...sent, filters: JSON.stringify(filter) } }))
    },

    async update(website: number, id: number, { filter, ...sent }: SegmentChanges): Promise<SegmentRow> {
      const names = filter || sent.visibility || sent.locked ? await namesIn(website) : {}
      return await segments.update(website, id, async (before, transaction) => {
        const isWider = (sent.visibility === 'shared' && before.visibility !== 'shared') || sent.locked === 1
        const after = { ...before, ...sent, ...((await isLinked(transaction, id)) && { locked: 1 as const }) }
        if (filter || isWider) validateFilters(filter ?? readStoredFilters(before), after, names)
        return { columns: { ...sent, ...(filter && { filters: JSON.stringify(filter) }) } }
      })
    },
  }
}

type Written = NonNullable<OwnedHooks<'segments'>['written']>

/** Refuses what would open a shared page or link that shows one segment alone; a segment that is locked takes the place of another. */
const protectLocked =
  (clock: Clock): Written =>
  async (transaction, website, { before, after }) => {
    if (!after && before && (await isLinked(transaction, before.id)))
      throw invalid({
        name: [
          'A share link shows nothing but this segment, and would show everything. Change or delete the link first.',
        ],
      })
    if (!after && before?.locked === 1)
      throw invalid({
        locked: ['The shared page shows nothing but this segment, and would show everything. Send locked=0 first.'],
      })
    if (after?.locked === 1)
      await transaction
        .updateTable('segments')
        .set({ locked: 0, updated_at: clock() })
        .where('website_id', '=', website)
        .where('locked', '=', 1)
        .where('id', '<>', after.id)
        .execute()
  }

const isLinked = async (transaction: Pick<Transaction<Schema>, 'selectFrom'>, segment: number): Promise<boolean> =>
  (await transaction.selectFrom('share_links').select('id').where('segment_id', '=', segment).executeTakeFirst()) !==
  undefined

export const readStoredFilters = ({ filters }: Pick<SegmentRow, 'filters'>): readonly string[] => JSON.parse(filters)

function validateFilters(
  texts: readonly string[],
  { visibility, locked }: Pick<SegmentRow, 'visibility' | 'locked'>,
  names: FilterNames,
): void {
  if (texts.length === 0) throw invalid({ filter: [fieldError('required', 'filter')] })
  readFilters(texts, { ...names, hidden: visibility === 'shared' || locked === 1 ? hiddenWithRevenue : [] })
}
