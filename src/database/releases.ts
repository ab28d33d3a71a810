/** What a release stores: its migrations of records and crawl data, and the format of its event stores. */
export interface Release {
  readonly version: string
  readonly records: readonly string[]
  readonly crawlData: readonly string[]
  readonly eventFormat: number
}

/**
 * The releases so far, in their order; migrations that none of them has belong to the next one. The position of a release, from 1,
 * is the format of its records and crawl data. Since 0.2.0 a release only adds to what the previous one uses, so that nodes of both
 * can run side by side: see "How to change stored data" in docs/contributing/README.md.
 */
export const releases: readonly Release[] = [
  {
    version: '0.1.0',
    records: ['001-records', '002-console', '003-mail', '004-tasks', '005-moves'],
    crawlData: [],
    eventFormat: 1,
  },
  {
    version: '0.2.0',
    records: [
      '006-domain-claims',
      '007-share-addresses',
      '008-mail-turns',
      '009-jobs',
      '010-scores',
      '011-report-progress',
      '013-demo',
      '014-ignored-issues',
      '015-website-timezones',
      '020-mail-summaries',
      '021-crawls',
      '022-schedules',
      '023-ignored-patterns',
      '024-goals',
      '025-funnels',
      '026-segments',
      '027-annotations',
      '028-path-groups',
      '029-channel-rules',
      '030-retention',
      '031-rendering',
      '033-log-page-requests',
      '036-branding',
      '038-imports',
      '039-mailed-files',
      '042-server-events',
      '044-data-format',
      '045-clock-skew',
      '046-imported-totals',
      '048-exclusion-rules',
    ],
    crawlData: ['001-crawl-data', '002-content', '003-links', '004-interruptions', '006-slowdowns', '007-rendering'],
    eventFormat: 6,
  },
]

/** A column, or a whole table or unique index, that a migration of the next release removes or makes stricter. */
export interface Contraction {
  /** As the test of the schemas names it, such as `websites.old_column is gone`. */
  readonly change: string
  /** The first release that did not use it. Nodes of earlier releases cannot work with the changed data. */
  readonly unusedSince: string
}

/** What the migrations after the last release contract: only what the last release no longer used. */
export const contractions: readonly Contraction[] = []

/** The first release that understands data of a newer one. */
const firstCompatible = '0.2.0'

const formatOf = (version: string): number => releases.findIndex((release) => release.version === version) + 1

/** The oldest format whose versions can work with the records and crawl data of this version. */
export const oldestFormat: number = Math.max(
  ...[firstCompatible, ...contractions.map(({ unusedSince }) => unusedSince)].map(formatOf),
)

const released = (kind: 'records' | 'crawlData'): ReadonlySet<string> =>
  new Set(releases.flatMap((release) => release[kind]))

/** Those of the next release. */
export const unreleased = (kind: 'records' | 'crawlData', names: readonly string[]): readonly string[] =>
  names.filter((name) => !released(kind).has(name))
