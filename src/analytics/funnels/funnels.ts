import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import type { Records } from '../../database/records.ts'
import type { FunnelRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { type FunnelDefinition, type ReadConditions, readDefinition, validDefinition } from './definition.ts'
import type { FunnelChanges, FunnelList, NewFunnel } from './funnel.ts'

export const maxFunnels = 50

export interface StoredFunnel extends Omit<FunnelRow, 'definition'> {
  readonly definition: FunnelDefinition
}

export type Funnels = ReturnType<typeof createFunnels>

/** The funnels of websites. Callers have checked that the website may be read or changed. */
export function createFunnels({ db, lockRows }: Records, clock: Clock) {
  const stored = (row: FunnelRow): StoredFunnel => ({ ...row, definition: JSON.parse(row.definition) })
  const ofWebsite = (from: Records['db'], website: number) =>
    from.selectFrom('funnels').where('website_id', '=', website)

  const find = async (website: number, id: number): Promise<StoredFunnel> => {
    const row = await ofWebsite(db, website).selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('funnel')
    return stored(row)
  }

  /** Locks the website, so that concurrent requests are checked one after another. */
  const lockWebsite = async (transaction: Records['db'], website: number): Promise<void> => {
    const row = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
    if (!(await row.executeTakeFirst())) throw notFound('website')
  }

  const requireFreeName = async (from: Records['db'], website: number, name: string, id: number): Promise<void> => {
    const other = ofWebsite(from, website).select('id').where('name', '=', name).where('id', '<>', id)
    if (await other.executeTakeFirst())
      throw invalid({ name: [`name must be unique; this website has another funnel with the name "${name}".`] })
  }

  return {
    find,

    /** All funnels of a website: there are not many. */
    async all(website: number): Promise<readonly StoredFunnel[]> {
      return (await ofWebsite(db, website).selectAll().orderBy('id').execute()).map(stored)
    },

    async list(website: number, { page, per_page }: FunnelList): Promise<ListPage<StoredFunnel>> {
      const rows = await ofWebsite(db, website)
        .selectAll()
        .orderBy('id')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const { total } = await ofWebsite(db, website)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { items: rows.map(stored), total: Number(total) }
    },

    async create(
      website: number,
      { name: sent, ...fields }: NewFunnel,
      readConditions: ReadConditions,
    ): Promise<StoredFunnel> {
      const name = readName(sent)
      const definition = await readDefinition(fields, readConditions)
      return await db.transaction().execute(async (transaction) => {
        await lockWebsite(transaction, website)
        await requireFreeName(transaction, website, name, 0)
        const { total } = await ofWebsite(transaction, website)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (Number(total) >= maxFunnels)
          throw invalid({ name: [`A website can have ${maxFunnels} funnels; this one has ${total}.`] })
        const now = clock()
        const row = await transaction
          .insertInto('funnels')
          .values({
            website_id: website,
            name,
            definition: JSON.stringify(definition),
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return stored(row)
      })
    },

    async update(
      website: number,
      id: number,
      sent: FunnelChanges,
      readConditions: ReadConditions,
    ): Promise<StoredFunnel> {
      // Outside of the transaction, since this may need another connection.
      if (sent.step) await readConditions(sent.step)
      return await db.transaction().execute(async (transaction) => {
        await lockWebsite(transaction, website)
        const row = await ofWebsite(transaction, website).selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) throw notFound('funnel')
        const { name: sentName, ...changes } = sent
        const name = sentName === undefined ? row.name : readName(sentName)
        await requireFreeName(transaction, website, name, id)
        const before = stored(row).definition
        const merged = { ...before, ...changes }
        // Names of steps that are gone are dropped with them, unless names were sent.
        const names = changes.step_name ?? merged.step_name.slice(0, merged.step.length)
        const definition = validDefinition({ ...merged, step_name: names })
        const updated = await transaction
          .updateTable('funnels')
          .set({ name, definition: JSON.stringify(definition), updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        return stored(updated)
      })
    },

    async remove(website: number, id: number): Promise<void> {
      const removed = await db
        .deleteFrom('funnels')
        .where('website_id', '=', website)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw notFound('funnel')
    },
  }
}

function readName(sent: string): string {
  const name = sent.trim()
  if (name === '') throw invalid({ name: [fieldError('empty', 'name')] })
  return name
}
