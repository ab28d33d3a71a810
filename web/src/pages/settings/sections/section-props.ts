import type { Website } from '../../../api/generated.ts'

/** What a section of the settings gets. */
export interface SectionProps {
  readonly website: Website
  /** Reads the website again, after it was changed. */
  readonly reload: () => void
}
