import type { TranslatedChecks } from '../../catalog.ts'
import { content } from './content.ts'
import { indexability } from './indexability.ts'
import { links } from './links.ts'
import { site } from './site.ts'

export const siteChecks: TranslatedChecks = {
  ...links,
  ...content,
  ...indexability,
  ...site,
}
