import type { ChannelRule } from './channels.ts'

/** A version of our own rules for sources and channels. */
export interface RuleVersion {
  readonly version: number
  readonly date: string
  /** Of the lists of sources, names, click ids and media. A test compares it, so that no change goes without a version. */
  readonly fingerprint: string
  /**
   * What is different from the version before for visits that were stored by then. `match` is compared with the stored values: the source
   * of a visit from an unknown host is that host, its channel is referral. Applying all changes again to their results must change nothing,
   * because newer visits are stored with them already: a version that changes a result of an earlier one changes that rule, too.
   */
  readonly changes: readonly ChannelRule[]
}

/** Events keep what the rules of their time said; all statistics apply the changes since then, newest first. */
export const ruleVersions: readonly RuleVersion[] = [
  {
    version: 1,
    date: '2026-11-16',
    fingerprint: 'a01d365ebe5b9df6',
    changes: [],
  },
]
