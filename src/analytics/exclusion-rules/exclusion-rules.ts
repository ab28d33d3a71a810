import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { annotate } from '../../database/annotate.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { ExclusionRuleRow, Schema } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { addJob } from '../../jobs/add.ts'
import { exclusionJobs } from '../../jobs/kinds.ts'
import { maxSlots, type RuleMatch } from '../events/exclusion-rules.ts'
import {
  type ExclusionRuleChanges,
  type ExclusionRuleList,
  maxRules,
  type NewExclusionRule,
  type RulePreviewRequest,
} from './exclusion-rule.ts'
import { readRuleValue } from './validate-rule.ts'

export type ExclusionRules = ReturnType<typeof createExclusionRules>

/** The rules of websites. Callers have checked that the website is one of their account. `changed` is called after each change. */
export function createExclusionRules({ db, lockRows }: Records, clock: Clock, changed: () => void) {
  const ofWebsite = (from: Records['db'], website: number) =>
    from.selectFrom('exclusion_rules').where('website_id', '=', website).where('deleted_at', 'is', null)

  /** Locks the website, so that limits are checked one request after another, and has stored events compared with all rules. */
  const write = async <T>(
    website: number,
    isOfEvents: (changed: T) => boolean,
    work: (transaction: Transaction<Schema>) => Promise<T>,
  ): Promise<T> => {
    const result = await db.transaction().execute(async (transaction) => {
      const now = clock()
      await addJob(transaction, { kind: exclusionJobs, key: String(website), dueAt: now }, now)
      const locked = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
      if (!(await locked.executeTakeFirst())) throw notFound('website')
      const value = await work(transaction)
      if (isOfEvents(value)) await annotate(transaction, [website], { kind: 'exclusions', text: 'rules', time: now })
      return value
    })
    changed()
    return result
  }

  const find = async (from: Records['db'], website: number, id: number): Promise<ExclusionRuleRow> => {
    const found = await ofWebsite(from, website).selectAll().where('id', '=', id).executeTakeFirst()
    if (!found) throw notFound('exclusion rule')
    return found
  }

  return {
    read: (website: number, id: number): Promise<ExclusionRuleRow> => find(db, website, id),

    all: (website: number): Promise<readonly ExclusionRuleRow[]> =>
      ofWebsite(db, website).selectAll().orderBy('id').execute(),

    async list(website: number, query: ExclusionRuleList): Promise<ListPage<ExclusionRuleRow>> {
      const page = paginate<ExclusionRuleRow>(query, { columns: [byId()], direction: 'asc' })
      const items = await page.select(ofWebsite(db, website).selectAll()).execute()
      const { total } = await ofWebsite(db, website)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    create(website: number, sent: NewExclusionRule): Promise<ExclusionRuleRow> {
      const rule = readRule(sent)
      const note = readNote(sent.note ?? '')
      const isOn = ({ enabled }: ExclusionRuleRow): boolean => enabled === 1
      return write(website, isOn, async (transaction) => {
        const rows = await transaction
          .selectFrom('exclusion_rules')
          .select(['slot', 'deleted_at'])
          .where('website_id', '=', website)
          .execute()
        const total = rows.filter(({ deleted_at }) => deleted_at === null).length
        if (total >= maxRules)
          throw invalid({ kind: [fieldError('too-many-records', 'kind', { max: maxRules, found: total })] })
        const taken = new Set(rows.map(({ slot }) => slot))
        const slot = Array.from({ length: maxSlots }, (_, index) => index).find((index) => !taken.has(index))
        if (slot === undefined)
          throw invalid({
            kind: [
              `At most ${maxSlots} rules can be created and deleted within a day; found ${rows.length}. Turn an existing one on instead, or wait.`,
            ],
          })
        const now = clock()
        return await transaction
          .insertInto('exclusion_rules')
          .values({
            ...{ website_id: website, slot, ...rule, note, enabled: sent.enabled ?? 1 },
            ...{ created_at: now, updated_at: now },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async update(website: number, id: number, sent: ExclusionRuleChanges): Promise<ExclusionRuleRow> {
      const note = sent.note === undefined ? undefined : readNote(sent.note)
      const before = await find(db, website, id)
      const enabled = sent.enabled ?? before.enabled
      return await write(
        website,
        () => enabled !== before.enabled,
        async (transaction) =>
          (await transaction
            .updateTable('exclusion_rules')
            .set({
              ...{ enabled, ...(note !== undefined && { note }), updated_at: clock() },
              ...(enabled !== before.enabled && { applied_at: null }),
            })
            .where('id', '=', id)
            .where('website_id', '=', website)
            .where('deleted_at', 'is', null)
            .returningAll()
            .executeTakeFirst()) ?? Promise.reject(notFound('exclusion rule')),
      )
    },

    /** The row stays until its bit is removed from all events, so that no other rule gets the same one before. */
    async remove(website: number, id: number): Promise<void> {
      await write(
        website,
        ({ enabled }: ExclusionRuleRow) => enabled === 1,
        async (transaction) => {
          const before = await find(transaction, website, id)
          await transaction
            .updateTable('exclusion_rules')
            .set({ deleted_at: clock(), enabled: 0 })
            .where('id', '=', id)
            .execute()
          return before
        },
      )
    },
  }
}

/** Throws if the value does not fit the kind. */
export function readRule({ kind, value = '' }: RulePreviewRequest): RuleMatch {
  const read = readRuleValue(kind, value)
  if ('errors' in read) throw invalid({ value: [...read.errors] })
  return { kind, value: read.value }
}

function readNote(text: string): string {
  const note = text.trim()
  if (/[\r\n\t]/.test(note)) throw invalid({ note: [fieldError('not-one-line', 'note')] })
  return note
}
