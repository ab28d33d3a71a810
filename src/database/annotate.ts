import type { Kysely } from 'kysely'
import type { AnnotationTable, Schema } from './schema.ts'

/** The limit of each kind and website: the oldest are deleted. */
const maxAutomatic = 200

interface AutomaticAnnotation extends Pick<AnnotationTable, 'text'> {
  readonly kind: 'crawl' | 'exclusions' | 'import'
  readonly time: number
}

/** Records the end of a crawl at the websites of its account that it crawled, with and without `www.`. */
export async function annotateCrawl(
  db: Kysely<Schema>,
  accountId: number,
  project: string,
  time: number,
): Promise<void> {
  const websites = await db
    .selectFrom('websites')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain', 'in', [project, `www.${project}`])
    .execute()
  const ids = websites.map(({ id }) => id)
  await annotate(db, ids, { kind: 'crawl', text: project, time })
}

/** Records what happened to websites by itself; to be called in the transaction in which it happened. */
export async function annotate(
  db: Kysely<Schema>,
  websites: readonly number[],
  { kind, text, time }: AutomaticAnnotation,
): Promise<void> {
  for (const website_id of websites) {
    await db
      .insertInto('annotations')
      .values({ website_id, kind, text: text.slice(0, 500), time, created_at: time, updated_at: time })
      .execute()
    const ofKind = db.selectFrom('annotations').where('website_id', '=', website_id).where('kind', '=', kind)
    const last = await ofKind.select('id').orderBy('id', 'desc').offset(maxAutomatic).limit(1).executeTakeFirst()
    if (last)
      await db
        .deleteFrom('annotations')
        .where('website_id', '=', website_id)
        .where('kind', '=', kind)
        .where('id', '<=', last.id)
        .execute()
  }
}
