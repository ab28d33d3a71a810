import { canonicalRows } from './canonicals.rows.ts'
import { contentRows } from './content.rows.ts'
import { linkRows } from './links.rows.ts'
import { paginationRows } from './pagination.rows.ts'
import { redirectRows } from './redirects.rows.ts'
import { scriptRows } from './scripts.rows.ts'
import { wholeSiteRows } from './site.rows.ts'
import type { SiteRow } from './site-row.ts'
import { sitemapRows } from './sitemaps.rows.ts'
import { urlRows } from './urls.rows.ts'
import { versionRows } from './versions.rows.ts'

/** By check: sites where it finds something, and sites where it must not. */
export const siteRows: Readonly<Record<string, readonly SiteRow[]>> = {
  ...linkRows,
  ...contentRows,
  ...redirectRows,
  ...canonicalRows,
  ...sitemapRows,
  ...paginationRows,
  ...urlRows,
  ...wholeSiteRows,
  ...versionRows,
  ...scriptRows,
}
