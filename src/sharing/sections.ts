/** The parts of the shared page of a website. The overview is always shown. */
export const shareSections = ['overview', 'realtime', 'conversions'] as const
export type ShareSection = (typeof shareSections)[number]

/** What a share link shows; the page address shows everything that a shared page can show. */
export interface LinkLimits {
  readonly id: number
  /** Null: not locked to a segment. */
  readonly segmentId: number | null
  /** Those of a website. */
  readonly sections: readonly ShareSection[]
}

/** As it is stored: separated by commas. */
export const readSections = (text: string): readonly ShareSection[] => {
  const stored = text.split(',')
  return shareSections.filter((section) => stored.includes(section))
}

/** Whether a page shows a section. */
export const showsSection = (link: LinkLimits | null, section: ShareSection): boolean =>
  link === null || section === 'overview' || link.sections.includes(section)
