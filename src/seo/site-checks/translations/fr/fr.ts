import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'
import { content } from './content.ts'
import { links } from './links.ts'

export const fr: TranslatedChecks = {
  ...links,
  ...content,
}
