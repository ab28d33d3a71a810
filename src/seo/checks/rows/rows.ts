import { accessibilityRows } from './accessibility.rows.ts'
import { aiRows } from './ai.rows.ts'
import { contentRows } from './content.rows.ts'
import { imageRows } from './images.rows.ts'
import { indexabilityRows } from './indexability.rows.ts'
import { linkRows } from './links.rows.ts'
import { performanceRows } from './performance.rows.ts'
import { renderingRows } from './rendering.rows.ts'
import type { CheckRows } from './row.ts'
import { securityRows } from './security.rows.ts'
import { structuredDataRows } from './structured-data.rows.ts'

/** The rows of all checks. */
export const rows: CheckRows = {
  ...indexabilityRows,
  ...contentRows,
  ...linkRows,
  ...imageRows,
  ...structuredDataRows,
  ...performanceRows,
  ...securityRows,
  ...accessibilityRows,
  ...aiRows,
  ...renderingRows,
}
