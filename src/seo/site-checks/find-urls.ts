import type { RawBuilder } from 'kysely'
import type { CrawledSite, SiteFinding } from './site-check.ts'
import { urlsWhere } from './urls-where.ts'

/** Each URL of the site for which a condition on `page` holds is a finding. */
export async function* findUrls(
  site: CrawledSite,
  where: RawBuilder<unknown>,
  verdict: SiteFinding['verdict'],
): AsyncGenerator<SiteFinding> {
  for await (const { id } of urlsWhere(site, where)) yield { urlId: id, verdict }
}
