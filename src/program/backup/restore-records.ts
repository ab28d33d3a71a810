import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { bitOf, maxSlots } from '../../analytics/events/exclusion-rules.ts'
import { readInstallations } from '../../analytics/events/installation.ts'
import { listWebsites } from '../../analytics/events/move/differences.ts'
import { type MoveStore, queryStore } from '../../analytics/events/move/move-store.ts'
import { text } from '../../analytics/events/sql/sql.ts'
import { openEngine } from '../../analytics/events/thread/engine.ts'
import { decodeGroup } from '../../analytics/ingest/inbox/entry.ts'
import { openInboxReader } from '../../analytics/ingest/inbox/file.ts'
import { DomainError, messageOf } from '../../base/errors.ts'
import { installationSecret } from '../../database/move/target.ts'
import { crawlFile, embeddedFile } from '../../database/open.ts'
import { inboxFile } from '../data-folder.ts'
import { embeddedEventsFile } from '../event-engines.ts'
import { embeddedEvents } from '../event-store.ts'
import { verifiedManifest } from '../recovery/events-file.ts'
import { replaceSqlite } from './repair.ts'

/**
 * Replaces the records by those of a backup, under events, hits and results of crawls that may be newer. What was created since gets no
 * successor with the same id, which would show its statistics and results. Returns what was done.
 */
export async function restoreRecords(folder: string, dataDir: string, passphrase: string | null): Promise<string> {
  const manifest = await verifiedManifest(folder)
  let lost: readonly number[] = []
  const prepare = async (draft: string): Promise<void> => {
    lost = await fitRecords(draft, dataDir)
  }
  const path = embeddedFile(dataDir)
  const done = await replaceSqlite(folder, manifest, { path, passphrase, shown: folder, prepare })
  if (lost.length === 0) return done
  const count = lost.length === 1 ? '1 website' : `${lost.length} websites`
  return `${done} Of ${count} created since then, there are only events, which are not shown; a newer backup has the rest.`
}

/** Returns the ids of websites that have events, but are not in the records. */
async function fitRecords(draft: string, dataDir: string): Promise<readonly number[]> {
  const records = new DatabaseSync(draft, { timeout: 10_000 })
  try {
    const websites = existsSync(embeddedEventsFile(dataDir)) ? await fitEvents(records, dataDir) : []
    const counted = [...websites, ...websitesInInbox(inboxFile(dataDir))]
    const known = new Set(idsOf(records, 'SELECT id FROM websites'))
    const last = new Map(readSequences(embeddedFile(dataDir)))
    const raise = (table: string, ids: readonly number[]): void =>
      void last.set(
        table,
        ids.reduce((highest, id) => Math.max(highest, id), last.get(table) ?? 0),
      )
    raise('websites', counted)
    raise('crawl_runs', runsIn(crawlFile(dataDir)))
    for (const [table, id] of last) raiseSequence(records, table, id)
    return [...new Set(counted)].filter((id) => !known.has(id))
  } finally {
    records.close()
  }
}

/** Compares installations, and includes events again that a rule excludes which the records do not have. */
async function fitEvents(records: DatabaseSync, dataDir: string): Promise<readonly number[]> {
  const place = embeddedEvents(dataDir)
  const store = await openEngine(place, () => {}).catch((error) => {
    throw new DomainError('unavailable', `The event store must be repaired first: ${messageOf(error)}`)
  })
  try {
    const side: MoveStore = { store, dialect: place.engine.dialect }
    const installations = await readInstallations(store)
    const own = records.prepare('SELECT value FROM secrets WHERE name = ?').get(installationSecret)?.value
    if (own !== undefined && installations.length > 0 && !installations.includes(String(own)))
      throw new DomainError(
        'conflict',
        'The backup belongs to another installation than the events in the data folder.',
      )
    const websites = await listWebsites(side)
    await includeAgain(records, side)
    return websites
  } finally {
    await store.close()
  }
}

async function includeAgain(records: DatabaseSync, side: MoveStore): Promise<void> {
  const rules = hasTable(records, 'exclusion_rules')
    ? records.prepare('SELECT website_id, slot FROM exclusion_rules').all()
    : []
  const known = new Set(rules.map(({ website_id, slot }) => `${website_id} ${slot}`))
  const rows = await queryStore(side, text('SELECT DISTINCT website, excluded_by FROM events WHERE excluded_by <> 0'))
  for (const { website, excluded_by } of rows)
    for (let slot = 0; slot < maxSlots; slot++) {
      const bit = bitOf(slot)
      if (Math.floor(Number(excluded_by) / bit) % 2 === 0 || known.has(`${website} ${slot}`)) continue
      const span = { website: Number(website), from: 0, to: Number.MAX_SAFE_INTEGER }
      await side.store.setExcluded({ ...span, bit, condition: null })
    }
}

/** A damaged inbox is handled when the service opens it. */
function websitesInInbox(path: string): readonly number[] {
  if (!existsSync(path)) return []
  const websites = new Set<number>()
  try {
    const reader = openInboxReader(path)
    try {
      for (let after = 0; ; ) {
        const groups = reader.readAfter(after, 10_000)
        const last = groups.at(-1)
        if (!last) break
        for (const { body } of groups)
          for (const hit of Object.values(decodeGroup(body)).flat()) websites.add(hit.website)
        after = last.id
      }
    } finally {
      reader.close()
    }
  } catch {
    return [...websites]
  }
  return [...websites]
}

/** The last ids of all tables, if the file can be read. */
function readSequences(path: string): readonly (readonly [table: string, id: number])[] {
  return readFile(path, 'SELECT name, seq FROM sqlite_sequence').map(({ name, seq }) => [String(name), Number(seq)])
}

const runsIn = (path: string): readonly number[] =>
  readFile(path, 'SELECT max(run_id) AS id FROM crawl_totals').map(({ id }) => Number(id ?? 0))

function readFile(path: string, select: string): ReturnType<ReturnType<DatabaseSync['prepare']>['all']> {
  if (!existsSync(path)) return []
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
    try {
      return database.prepare(select).all()
    } finally {
      database.close()
    }
  } catch {
    // It is damaged, which may be why the records are restored.
    return []
  }
}

const idsOf = (database: DatabaseSync, select: string): readonly number[] =>
  database
    .prepare(select)
    .all()
    .map(({ id }) => Number(id))

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

function raiseSequence(database: DatabaseSync, table: string, id: number): void {
  if (!hasTable(database, table)) return
  const { changes } = database.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?').run(id, table)
  if (changes === 0) database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, id)
}
