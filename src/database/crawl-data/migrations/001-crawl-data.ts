import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../../records.ts'

export const crawlData = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    // Small rows that are read in the order of their key.
    const clustered = columns.autoIncrement ? sql` without rowid` : sql``
    const text = columns.sortedText

    await counts(
      db.schema.createTable('crawl_totals').addColumn('run_id', 'bigint', (column) => column.primaryKey()),
      [
        'last_number',
        'discovered',
        'queued',
        'in_flight',
        'fetched',
        'not_modified',
        'ok',
        'redirects',
        'broken',
        'inconclusive',
        'blocked',
        'excluded',
        'external',
        'bytes',
        'dropped_links',
        'requests',
        'window_at',
        'window_fetched',
        'earlier_at',
        'earlier_fetched',
        'updated_at',
      ],
    ).execute()

    await db.schema
      .createTable('crawl_shares')
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('share', 'integer', (column) => column.notNull())
      .addColumn('lease', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_shares_key', ['run_id', 'share'])
      .execute()

    await counts(
      db.schema
        .createTable('crawl_hosts')
        .addColumn('run_id', 'bigint', (column) => column.notNull())
        .addColumn('origin', text, (column) => column.notNull())
        .addColumn('access', 'text', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('robots', 'text', (column) => column.notNull())
        .addColumn('delay_seconds', 'double precision', (column) => column.notNull()),
      ['requests', 'window_at', 'window_requests', 'earlier_at', 'earlier_requests'],
    )
      .addPrimaryKeyConstraint('crawl_hosts_key', ['run_id', 'origin'])
      .execute()

    // Numbers come first: reading a column of SQLite costs as much as all columns before it.
    await db.schema
      .createTable('crawl_urls')
      .addColumn('id', columns.autoIncrement ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'integer', (column) => column.notNull())
      .addColumn('external', 'integer', (column) => column.notNull())
      .addColumn('source', 'integer', (column) => column.notNull())
      .addColumn('found_on', 'bigint')
      .addColumn('depth', 'integer')
      .addColumn('in_sitemap', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('outcome', 'integer')
      .addColumn('reason', 'text')
      .addColumn('status', 'integer')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('fetched_at', 'bigint')
      .addColumn('not_modified', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('redirect_id', 'bigint')
      .addColumn('canonical_id', 'bigint')
      .addColumn('indexable', 'integer')
      .addColumn('index_reason', 'text')
      .addColumn('words', 'integer')
      .addColumn('bytes', 'integer')
      .addColumn('wire_bytes', 'integer')
      .addColumn('first_byte_ms', 'integer')
      .addColumn('response_ms', 'integer')
      .addColumn('title_length', 'integer')
      .addColumn('description_length', 'integer')
      .addColumn('h1_count', 'integer')
      .addColumn('outlinks', 'integer')
      .addColumn('external_links', 'integer')
      .addColumn('images', 'integer')
      .addColumn('inlinks', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('inlink_pages', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('score', 'integer')
      .addColumn('link_score', 'double precision')
      .addColumn('issues', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('tracker', 'integer')
      .addColumn('visits', 'bigint')
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('content_type', text)
      .addColumn('title', text)
      .addColumn('description', text)
      .addColumn('h1', text)
      .addColumn('robots', text)
      .addColumn('language', text)
      .addColumn('content_hash', text)
      .addColumn('etag', 'text')
      .addColumn('last_modified', 'text')
      .execute()
    await db.schema.createIndex('crawl_urls_url').on('crawl_urls').columns(['run_id', 'url']).unique().execute()
    await db.schema
      .createIndex('crawl_urls_kind')
      .on('crawl_urls')
      .columns(['run_id', 'kind', 'external', 'outcome'])
      .execute()
    await sql`create index crawl_urls_content on crawl_urls (run_id, content_hash) where content_hash is not null`.execute(
      db,
    )

    await db.schema
      .createTable('crawl_frontier')
      .addColumn('url_id', columns.autoIncrement ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('state', 'integer', (column) => column.notNull())
      .addColumn('depth', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('share', 'integer')
      .execute()
    const frontierIndex = (name: string) => db.schema.createIndex(name).on('crawl_frontier')
    await frontierIndex('crawl_frontier_order').columns(['run_id', 'state', 'depth', 'url_id']).execute()
    await frontierIndex('crawl_frontier_due').columns(['run_id', 'state', 'due_at']).execute()

    await db.schema
      .createTable('crawl_links')
      .addColumn('source_id', 'bigint', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('kind', 'integer', (column) => column.notNull())
      .addColumn('target_id', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('nofollow', 'integer', (column) => column.notNull())
      .addColumn('rel', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_links_key', ['source_id', 'number'])
      .modifyEnd(clustered)
      .execute()
    await db.schema
      .createIndex('crawl_links_target')
      .on('crawl_links')
      .columns(['target_id', 'kind', 'source_id'])
      .execute()

    await db.schema
      .createTable('crawl_findings')
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('check_id', text, (column) => column.notNull())
      .addColumn('url_id', 'bigint', (column) => column.notNull())
      .addColumn('verdict', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('detail', 'text')
      .addPrimaryKeyConstraint('crawl_findings_key', ['run_id', 'check_id', 'url_id'])
      .modifyEnd(clustered)
      .execute()
    await db.schema.createIndex('crawl_findings_url').on('crawl_findings').columns(['url_id']).execute()

    await db.schema
      .createTable('crawl_issues')
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('check_id', text, (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addColumn('severity', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('urls', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('visits', 'bigint')
      .addPrimaryKeyConstraint('crawl_issues_key', ['run_id', 'check_id'])
      .execute()

    await db.schema
      .createTable('crawl_items')
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('url_id', 'bigint', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_items_key', ['run_id', 'type', 'url_id', 'format'])
      .modifyEnd(clustered)
      .execute()
    await db.schema.createIndex('crawl_items_url').on('crawl_items').columns(['url_id']).execute()

    await db.schema
      .createTable('crawl_signatures')
      .addColumn('url_id', columns.autoIncrement ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('signature', columns.bytes, (column) => column.notNull())
      .execute()

    await counts(
      db.schema
        .createTable('crawl_sitemaps')
        .addColumn('run_id', 'bigint', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('url', text, (column) => column.notNull())
        .addColumn('found_in', 'text', (column) => column.notNull())
        .addColumn('done', 'integer', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('kind', 'text')
        .addColumn('problem', 'text'),
      ['entries', 'bytes'],
    )
      .addPrimaryKeyConstraint('crawl_sitemaps_key', ['run_id', 'number'])
      .addUniqueConstraint('crawl_sitemaps_url', ['run_id', 'url'])
      .execute()

    await counts(
      db.schema
        .createTable('crawl_patterns')
        .addColumn('run_id', 'bigint', (column) => column.notNull())
        .addColumn('pattern', text, (column) => column.notNull())
        .addColumn('trap', 'text')
        .addColumn('example', 'text', (column) => column.notNull()),
      ['urls', 'fetched', 'duplicates', 'skipped'],
    )
      .addPrimaryKeyConstraint('crawl_patterns_key', ['run_id', 'pattern'])
      .execute()
  },
})

/** Columns that count from zero. */
const counts = <Name extends string>(
  table: CreateTableBuilder<Name, string>,
  names: readonly string[],
): CreateTableBuilder<Name, string> =>
  names.reduce((builder, name) => builder.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)), table)
