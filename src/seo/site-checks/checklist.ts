import { duplicateContent } from './content/duplicate-content.ts'
import { duplicateDescriptions } from './content/duplicate-descriptions.ts'
import { duplicateH1 } from './content/duplicate-h1.ts'
import { duplicateTitles } from './content/duplicate-titles.ts'
import { nearDuplicates } from './content/near-duplicates.ts'
import { brokenImages } from './links/broken-images.ts'
import { brokenLinks } from './links/broken-links.ts'
import type { SiteCheck } from './site-check.ts'

/** Every check of whole sites, in the order of reports. */
export const siteChecklist: readonly SiteCheck[] = [
  // Links
  brokenLinks,
  brokenImages,
  // Content
  duplicateContent,
  nearDuplicates,
  duplicateTitles,
  duplicateDescriptions,
  duplicateH1,
]
