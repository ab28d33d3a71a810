/** The parts of a script tag that the tracker reads. */
export interface TrackerTag {
  readonly dataset: Readonly<Record<string, string>>
}

/** The build replaces this file by the tracker itself, as a function of its tag. */
export declare function startTracker(tag: TrackerTag): void
