import type { Clock } from '../../base/clock.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { FunnelRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { type FunnelDefinition, type ReadConditions, readDefinition, validDefinition } from './definition.ts'
import type { FunnelChanges, FunnelList, NewFunnel } from './funnel.ts'

export interface StoredFunnel extends Omit<FunnelRow, 'definition'> {
  readonly definition: FunnelDefinition
}

export type Funnels = ReturnType<typeof createFunnels>

const stored = (row: FunnelRow): StoredFunnel => ({ ...row, definition: JSON.parse(row.definition) })

/** The funnels of websites. Callers have checked that the website may be read or changed. */
export function createFunnels(records: Records, clock: Clock) {
  const funnels = createOwnedRecords(records, clock, 'funnels')
  return {
    remove: funnels.remove,

    read: async (website: number, id: number): Promise<StoredFunnel> => stored(await funnels.read(website, id)),

    /** All funnels of a website: there are not many. */
    all: async (website: number): Promise<readonly StoredFunnel[]> => (await funnels.all(website)).map(stored),

    async list(website: number, query: FunnelList): Promise<ListPage<StoredFunnel>> {
      const page = await funnels.list(website, query)
      return { ...page, items: page.items.map(stored) }
    },

    async create(
      website: number,
      { name, ...fields }: NewFunnel,
      readConditions: ReadConditions,
    ): Promise<StoredFunnel> {
      const definition = JSON.stringify(await readDefinition(fields, readConditions))
      return stored(await funnels.create(website, () => ({ columns: { name, definition } })))
    },

    async update(
      website: number,
      id: number,
      { name, ...changes }: FunnelChanges,
      readConditions: ReadConditions,
    ): Promise<StoredFunnel> {
      // Outside of the transaction, since this may need another connection.
      if (changes.step) await readConditions(changes.step)
      const updated = await funnels.update(website, id, (before) => {
        const merged = { ...stored(before).definition, ...changes }
        // Names of steps that are gone are dropped with them, unless names were sent.
        const names = changes.step_name ?? merged.step_name.slice(0, merged.step.length)
        const definition = JSON.stringify(validDefinition({ ...merged, step_name: names }))
        return { columns: { definition, ...(name !== undefined && { name }) } }
      })
      return stored(updated)
    },
  }
}
