import { brokenImages } from './links/broken-images.ts'
import { brokenLinks } from './links/broken-links.ts'
import type { SiteCheck } from './site-check.ts'

/** Every check of whole sites, in the order of reports. */
export const siteChecklist: readonly SiteCheck[] = [
  // Links
  brokenLinks,
  brokenImages,
]
