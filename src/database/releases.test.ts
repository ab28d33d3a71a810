import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import manifest from '../../package.json' with { type: 'json' }
import { allEngines, type RecordsEngine } from '../../test/support/engines.ts'
import { openAt, openCrawlDataAt } from '../../test/support/records.ts'
import { findContractions, readSchema, type StoredSchema } from '../../test/support/schema-changes.ts'
import { crawlMigrationNames, migrateCrawlData } from './crawl-data/migrate.ts'
import { migrate, migrationNames } from './migrate.ts'
import type { Records } from './records.ts'
import { contractions, releases, unreleased } from './releases.ts'

test('the migrations of releases exist, each in one release', () => {
  for (const [kind, names] of [
    ['records', migrationNames()],
    ['crawlData', crawlMigrationNames()],
  ] as const) {
    const released = releases.flatMap((release) => release[kind])
    assert.deepEqual([...released, ...unreleased(kind, names)].toSorted(), names.toSorted())
  }
})

test('the last release has the version of the program', () => {
  assert.equal(releases.at(-1)?.version, manifest.version)
})

test('only what the last release no longer used is contracted', () => {
  const versions = releases.map(({ version }) => version)
  for (const { change, unusedSince } of contractions) assert.ok(versions.includes(unusedSince), change)
})

for (const engine of allEngines)
  describe(`migrations since the last release, on ${engine.name}`, () => describeRule(engine))

function describeRule(engine: RecordsEngine): void {
  /** The schema of the last release, and what `work` leaves of it after the migrations of this version. */
  async function compare(work: (db: Records['db']) => Promise<void>): Promise<readonly string[]> {
    const place = await engine.place()
    const [records, crawlData] = [openAt(place), openCrawlDataAt(place)]
    const read = async (): Promise<StoredSchema> => {
      const [own, ofCrawls] = [await readSchema(records.db, engine.name), await readSchema(crawlData.db, engine.name)]
      return {
        columns: new Map([...own.columns, ...ofCrawls.columns]),
        uniqueIndexes: new Set([...own.uniqueIndexes, ...ofCrawls.uniqueIndexes]),
      }
    }
    try {
      await migrate(
        records,
        releases.flatMap((release) => release.records),
      )
      await migrateCrawlData(
        crawlData,
        releases.flatMap((release) => release.crawlData),
      )
      const before = await read()
      await migrate(records)
      await migrateCrawlData(crawlData)
      await work(records.db)
      return findContractions(before, await read())
    } finally {
      await crawlData.close()
      await records.close()
    }
  }

  test('only add to what it uses, except for the declared contractions', async () => {
    assert.deepEqual((await compare(async () => {})).toSorted(), contractions.map(({ change }) => change).toSorted())
  })

  test('are found if they remove, rename or require something', async () => {
    const differences = await compare(async (db) => {
      await sql`alter table annotations rename to notes`.execute(db)
      await sql`alter table accounts rename column name to full_name`.execute(db)
      await sql`alter table websites drop column rows_from`.execute(db)
      await sql`alter table websites add column note text`.execute(db)
      await sql`alter table websites add column grade integer not null default 1`.execute(db)
      await sql`create table things (id integer primary key, name text not null)`.execute(db)
      await sql`create unique index jobs_account on jobs (account_id)`.execute(db)
      if (engine.name === 'PostgreSQL') {
        await sql`alter table websites add column owner text not null`.execute(db)
        await sql`alter table server_events alter column event_id set not null`.execute(db)
        await sql`alter table mails alter column due_at type text`.execute(db)
      }
    })
    const expected = [
      'annotations.id is gone',
      'accounts.name is gone',
      'websites.rows_from is gone',
      'jobs.jobs_account is a new unique index',
      ...(engine.name === 'PostgreSQL'
        ? [
            'websites.owner is new, and has no default',
            'server_events.event_id is required',
            'mails.due_at was int8, and is text',
          ]
        : []),
    ]
    assert.deepEqual(
      expected.filter((change) => !differences.includes(change)),
      [],
    )
    const allowed = differences.filter((change) => /note$|grade|things/.test(change.split(' ')[0] ?? ''))
    assert.deepEqual(allowed, [])
  })
}
