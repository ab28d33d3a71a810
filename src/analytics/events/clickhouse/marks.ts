import { type Sql, sql, text, toStatement } from '../sql/sql.ts'
import type { Batch, Mark } from '../store.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import type { Servers } from './servers.ts'
import { insertSettings } from './settings.ts'

/** The position of each inbox. An arrival is recorded with the next plan, so that a batch costs one row here. */
export interface Marks {
  read(inbox: string): Promise<Mark>
  /** The marks of all inboxes that the server knows. */
  list(): Promise<ReadonlyMap<string, Mark>>
  /** Written before any row of the batch. If this process dies, the next one knows which batch to send again. */
  plan(batch: Batch): Promise<void>
  arrive(batch: Batch): void
  /** Records an empty batch immediately. */
  pass(batch: Batch): Promise<void>
  /** Records what has arrived since the last plan. */
  close(): Promise<void>
}

const nobody = -1

const unseen: Mark = { arrived: 0, inFlight: null }

export function openMarks(servers: Servers, layout: Layout): Marks {
  const known = new Map<string, Mark>()

  const write = (marks: readonly (readonly [inbox: string, mark: Mark])[]): Promise<void> =>
    servers.insert({
      table: 'marks',
      columns: ['inbox', 'arrived', 'under_way', 'version'],
      rows: marks.map(([inbox, { arrived, inFlight }]) => [
        inbox,
        arrived,
        inFlight ?? nobody,
        // For the same position, a row with a plan supersedes one without.
        2 * arrived + (inFlight === null ? 0 : 1),
      ]),
      settings: { ...insertSettings, ...layout.insertSettings },
    })

  const ask = async (condition: Sql): Promise<readonly (readonly [inbox: string, mark: Mark])[]> => {
    if (layout.catchUp) await servers.command({ text: layout.catchUp, values: [] })
    const question = sql`SELECT inbox, argMax(arrived, version) AS arrived, argMax(under_way, version) AS under_way
      FROM marks WHERE ${condition} GROUP BY inbox`
    return (await servers.query(toStatement(question, clickhouseDialect.placeholder))).map((row) => [
      String(row.inbox),
      { arrived: Number(row.arrived), inFlight: row.under_way === nobody ? null : Number(row.under_way) },
    ])
  }

  const load = async (inbox: string): Promise<Mark> => {
    const [mark] = await ask(sql`inbox = ${inbox}`)
    return mark?.[1] ?? unseen
  }

  return {
    async read(inbox) {
      const mark = known.get(inbox) ?? (await load(inbox))
      known.set(inbox, mark)
      return mark
    },
    list: async () => new Map([...(await ask(text('TRUE'))), ...known].filter(([, mark]) => mark !== unseen)),
    async plan({ inbox, after, lastId }) {
      const planned = { arrived: after, inFlight: lastId }
      known.set(inbox, planned)
      await write([[inbox, planned]])
    },
    arrive({ inbox, lastId }) {
      known.set(inbox, { arrived: lastId, inFlight: null })
    },
    async pass({ inbox, lastId }) {
      const passed = { arrived: lastId, inFlight: null }
      await write([[inbox, passed]])
      known.set(inbox, passed)
    },
    async close() {
      const settled = [...known].filter(([, { arrived, inFlight }]) => arrived > 0 && inFlight === null)
      if (settled.length > 0) await write(settled)
    },
  }
}
