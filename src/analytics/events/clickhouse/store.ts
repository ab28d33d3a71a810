import { createSerialQueue } from '../../../base/serial-queue.ts'
import { sql, text, toStatement } from '../sql/sql.ts'
import { storedVisitsSql } from '../sql/stored-visits.ts'
import type { Batch, EventStore } from '../store.ts'
import { toStoredVisit } from '../stored-event.ts'
import { parseClickhouseUrl } from './address.ts'
import { type BatchPart, splitBatch } from './batch-parts.ts'
import { clusterLayout } from './cluster.ts'
import { createDeletes } from './deletes.ts'
import { clickhouseDialect } from './dialect.ts'
import { createExpiry } from './expiry.ts'
import type { Layout } from './layout.ts'
import { openMarks } from './marks.ts'
import { prepareDatabase } from './prepare.ts'
import { createRetained } from './retained-days.ts'
import { createRollUpBuilder } from './roll-ups.ts'
import { createSearch } from './search.ts'
import { connectServers, type Servers } from './servers.ts'
import { insertSettings } from './settings.ts'
import { singleLayout } from './single-server.ts'
import { openZones } from './zones.ts'

export interface ClickhouseOptions {
  /** A `clickhouse://` address; see `parseClickhouseUrl`. */
  readonly url: string
  /** The name of a cluster that the servers know; null for tables on one server. */
  readonly cluster: string | null
  /** The time limit of a query. */
  readonly querySeconds?: number | undefined
}

/** `reportWaiting` is called with the reasons why opening takes long. */
export async function openClickhouseEventStore(
  { url, cluster, querySeconds }: ClickhouseOptions,
  reportWaiting: (message: string) => void,
): Promise<EventStore> {
  const address = parseClickhouseUrl(url)
  if (!address) throw new Error('The address of the event store is wrong.')
  const layout = cluster === null ? singleLayout(address.database) : clusterLayout(address.database, cluster)
  await prepareDatabase(address, layout, reportWaiting)
  const servers = connectServers(address, querySeconds === undefined ? {} : { queryMs: querySeconds * 1000 })
  const marks = openMarks(servers, layout)
  const insertPart = createInsertPart(servers, layout)
  const deletes = createDeletes(servers, layout)
  const expiry = createExpiry(servers, layout, deletes)
  const retained = createRetained(servers, layout, deletes)
  const search = createSearch(servers, layout, deletes)
  const zones = openZones(servers, layout)
  const rollUps = createRollUpBuilder(servers, layout, zones)
  const turns = createSerialQueue()

  async function append(batch: Batch): Promise<void> {
    const { arrived, inFlight } = await marks.read(batch.inbox)
    if (batch.lastId <= arrived) return
    if (batch.after !== arrived) throw new Error(`A batch after ${batch.after} cannot follow ${arrived}.`)
    if (inFlight !== null && inFlight !== batch.lastId)
      throw new Error(`A batch up to ${batch.lastId} cannot come while that up to ${inFlight} is under way.`)
    const parts = splitBatch(batch)
    if (parts.length === 0) return await marks.pass(batch)
    await marks.plan(batch)
    for (const part of parts) await insertPart(part, inFlight !== null)
    marks.arrive(batch)
  }

  return {
    append: (batch) => turns.run(() => append(batch)),
    mark: marks.read,
    marks: marks.list,
    query: servers.query,
    stream: servers.stream,

    async openVisits(since, of) {
      const statement = toStatement(storedVisitsSql('any', since, of), clickhouseDialect.placeholder)
      return (await servers.query(statement)).map(toStoredVisit)
    },

    setTimeZones: zones.set,
    addViewerZone: zones.addViewer,
    // Each query selects its own rows.
    select: async () => null,
    dropSelection: async () => undefined,
    changes: async () => 0,
    version: async () => null,
    deleteWebsite: deletes.website,
    deleteSpans: deletes.spans,
    deleteBotHits: deletes.botHits,
    deleteBefore: deletes.before,
    ...expiry,
    ...retained,
    ...search,
    deleteVisitors: deletes.visitors,
    setRevenue: deletes.revenue,
    setExcluded: deletes.excluded,
    setPages: deletes.pages,
    deleteImport: deletes.imported,
    // Deleting rewrites the parts of a table, and the server removes the old ones.
    wipeDeleted: async () => undefined,
    importNext: async () => {
      throw new Error('Files cannot be imported into ClickHouse yet.')
    },
    rollUp: rollUps.next,
    freeze: () => {
      throw new Error('ClickHouse has no file of its own.')
    },
    async probe() {
      await servers.query({ text: 'SELECT 1', values: [] })
      return null
    },

    async close() {
      await turns.drained()
      await rollUps.close()
      // If this fails, the next process sends the batch again, and the server deduplicates it.
      await marks.close().catch(() => undefined)
      await servers.close()
    },
  }
}

/** `mayBeThere` means that the part was sent before, with an unknown outcome. */
type InsertPart = (part: BatchPart, mayBeThere: boolean) => Promise<void>

/**
 * A part is stored once however often it is sent, because the server recognizes its token. But a killed server may have written
 * the token without the rows, or the rows without the token, so a part that may exist is looked up first.
 */
function createInsertPart(servers: Servers, layout: Layout): InsertPart {
  const insert = ({ table, columns, rows, token }: BatchPart, attempt: number): Promise<void> =>
    servers.insert({
      table,
      columns,
      rows,
      settings: { ...insertSettings, ...layout.insertSettings, insert_deduplication_token: `${token} ${attempt}` },
    })

  const isThere = async ({ table, first }: BatchPart): Promise<boolean> => {
    const question = sql`SELECT 1 AS found FROM ${text(table)} WHERE ${first} LIMIT 1`
    return (await servers.query(toStatement(question, clickhouseDialect.placeholder))).length > 0
  }

  return async (part, mayBeThere) => {
    if (!mayBeThere || layout.tokensAreExact) return insert(part, 0)
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await isThere(part)) return
      await insert(part, attempt)
    }
    if (!(await isThere(part))) throw new Error(`ClickHouse took rows of ${part.table}, but has not got them.`)
  }
}
