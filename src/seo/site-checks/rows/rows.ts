import { contentRows } from './content.rows.ts'
import { linkRows } from './links.rows.ts'
import type { SiteRow } from './site-row.ts'

/** By check: sites where it finds something, and sites where it must not. */
export const siteRows: Readonly<Record<string, readonly SiteRow[]>> = {
  ...linkRows,
  ...contentRows,
}
