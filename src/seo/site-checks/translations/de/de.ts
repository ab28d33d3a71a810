import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'
import { content } from './content.ts'
import { indexability } from './indexability.ts'
import { links } from './links.ts'
import { site } from './site.ts'

export const de: TranslatedChecks = {
  ...links,
  ...content,
  ...indexability,
  ...site,
}
