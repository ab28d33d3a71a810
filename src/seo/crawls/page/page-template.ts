import type { PageFacts } from '../../facts/page/page-facts.ts'
import { templateOf } from '../../site-checks/templates/pages-of-templates.ts'

const maxPlace = 400

/** The pages that one template probably made: in one folder, and built from the same containers. */
export const pageTemplate = (url: string, { document }: Pick<PageFacts, 'document'>): string =>
  `${templateOf(url).slice(0, maxPlace)} ${document.skeleton}`
