import type { LabMetrics } from '../../render/lab-metrics.ts'
import type { AxeViolation, PhoneLayout } from '../../render/recording.ts'

/** What only a browser knows of a page. */
export interface BrowserFacts {
  readonly version: string
  /** Another site that scripts of the page tried to open. */
  readonly leftFor: string | null
  readonly lab: readonly LabMetrics[]
  readonly layout: PhoneLayout | null
  readonly violations: readonly AxeViolation[] | null
}
