import type { ChannelRule } from './channels.ts'

/** A version of our own rules for sources and channels. */
export interface RuleVersion {
  readonly version: number
  readonly date: string
  /** The checksum of the lists of sources, names, click ids and media. A test compares it, so that no change goes without a version. */
  readonly fingerprint: string
  /**
   * What is different from the version before for visits that were stored by then. `match` is compared with the stored values: the source
   * of a visit from an unknown host is that host, its channel is referral. Applying all changes again to their results must change nothing,
   * because newer visits are stored with them already: a version that changes a result of an earlier one changes that rule, too.
   */
  readonly changes: readonly ChannelRule[]
}

const hostsOf = (hosts: string): readonly string[] => hosts.split(' ')

/** Events keep what the rules of their time said; all statistics apply the changes since then, newest first. */
export const ruleVersions: readonly RuleVersion[] = [
  {
    version: 1,
    date: '2026-11-16',
    fingerprint: 'a01d365ebe5b9df6',
    changes: [],
  },
  {
    version: 2,
    date: '2026-11-18',
    fingerprint: '9ed304581a98632b',
    changes: [
      ...hostsOf('deref-gmx.net deref-gmx.com deref-gmx.at deref-gmx.ch deref-gmx.fr deref-gmx.es deref-gmx.co.uk').map(
        (host) => ({ match: { source: host }, source: 'GMX', channel: 'email' as const }),
      ),
      ...hostsOf('deref-web.de deref-web-02.de').map((host) => ({
        match: { source: host },
        source: 'Web.de',
        channel: 'email' as const,
      })),
      ...hostsOf('deref-mail.com').map((host) => ({
        match: { source: host },
        source: 'mail.com',
        channel: 'email' as const,
      })),
      ...hostsOf('deref-1und1.de deref-ionos.com').map((host) => ({
        match: { source: host },
        source: 'IONOS',
        channel: 'email' as const,
      })),
    ],
  },
  {
    version: 3,
    date: '2026-11-19',
    fingerprint: 'c60cee8d47107e89',
    // Every change costs every question about sources a comparison per row, so rare hosts stay what they were.
    changes: [
      ...hostsOf('deref-gmx.de deref-gmx.it').map((host) => ({
        match: { source: host },
        source: 'GMX',
        channel: 'email' as const,
      })),
      { match: { source: 'deref-1und1-02.de' }, source: 'IONOS', channel: 'email' },
    ],
  },
]
