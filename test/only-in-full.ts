/**
 * The files of tests that only `npm run test:full` runs, with what the default command has in their place. A file belongs here if its
 * subject is repeated or takes long by nature, or if it starts processes, servers or browsers for details of a feature whose core the
 * default command tests.
 */
const groups: readonly (readonly [instead: string, files: readonly string[]])[] = [
  [
    'crashes: ingest-kill and records-kill, one round each',
    [
      ...['test/exclusion-rules-kill', 'test/power-cut', 'src/analytics/ingest/kill', 'src/mail/exactly-once'],
      ...['src/analytics/stats/views/viewer-zones-kill', 'src/seo/crawls/worker/kill', 'test/interrupted-imports'],
      ...['src/analytics/events/clickhouse/crash', 'src/analytics/events/duckdb/crash'],
      'src/seo/crawls/worker/interruptions',
    ],
  ],
  [
    'several nodes, servers that go away, moves and upgrades: the contract suites of all stores, and stored data of every version',
    [
      ...['test/cluster', 'test/crawl-nodes', 'test/cross-node-changes', 'test/event-store-outage', 'test/faults'],
      ...['test/move-events', 'test/move-records', 'test/postgres-outage', 'test/rolling-upgrade', 'test/s3-backup'],
      ...[
        'test/server-backup',
        'src/analytics/events/move/clickhouse',
        'src/analytics/events/clickhouse/servers',
        'src/analytics/events/move/move',
      ],
      ...[
        'src/database/move/copy',
        'src/database/move/copy-crawl-data',
        'test/broken-event-store',
        'test/account-exports',
      ],
    ],
  ],
  [
    'models and engines at length: the same models for two seconds each, on the embedded engine',
    [
      ...[
        'src/analytics/stats/count/several-websites',
        'src/analytics/stats/views/viewer-zones',
        'test/counting.model',
      ],
      ...[
        'src/analytics/stats/model/retention',
        'src/analytics/stats/model/engines',
        'src/analytics/stats/model/channel-rules',
        'test/list-model',
      ],
      ...[
        'src/analytics/stats/count/midnight',
        'src/analytics/stats/count/engines',
        'src/analytics/stats/routes/random-views',
      ],
    ],
  ],
  [
    'sites and documents that attack or are large: the limits of the fetcher, of checks and of one crawl',
    [
      ...['test/planted-crawl', 'test/planted-issues', 'test/score-distribution', 'src/seo/crawls/worker/hostile'],
      ...['src/seo/crawls/worker/rendering', 'src/seo/render/render-attacks', 'src/seo/render/pool', 'test/rendering'],
      ...['test/rendered-frameworks', 'test/audit-attacks', 'test/sign-in-attacks', 'test/session-attacks'],
      ...['src/analytics/stats/slots/slow-readers', 'test/long-reads', 'test/cache-memory', 'src/base/release-memory'],
      ...['src/analytics/ingest/visits/eviction', 'src/analytics/ingest/growth', 'src/seo/projects/large-projects'],
    ],
  ],
  [
    'whole programs and their surroundings: start, commands of accounts and keys, the documents of the API',
    [
      ...['test/account-deletion', 'test/audit-command', 'test/audit-queue', 'test/backup', 'test/client-reports'],
      ...['test/crawl-command', 'test/crawl-mails', 'test/demo', 'test/deploy-files', 'test/exports', 'test/mail'],
      ...['test/mailed-pdf', 'test/package', 'test/proxies', 'test/schedules', 'test/tracing', 'src/mail/worker'],
      ...['test/shutdown-deadline', 'test/thread-pool', 'test/event-store-thread', 'test/crawl-restore'],
      ...['test/crawl-content', 'test/crawl-diff', 'test/crawl-fairness', 'test/scoring-version', 'test/doctor'],
      ...['test/ga4-exploration-imports', 'test/plausible-stats-client', 'test/log-visits', 'test/icons'],
      ...['test/event-lifetime', 'test/clickhouse', 'test/domains', 'test/branding', 'test/server-events'],
    ],
  ],
  [
    'journeys in a browser: those of sign-in, setup, statistics, sites, reports, crawls, sharing and the tracker, and every page once',
    [
      ...['test/clients', 'test/console-annotations', 'test/console-channel-rules', 'test/console-crawl-explorer'],
      ...['test/console-cross-service', 'test/console-domains', 'test/console-exclusion-rules', 'test/console-filters'],
      ...['test/console-goals', 'test/console-large-project', 'test/console-logs', 'test/console-mail'],
      ...[
        'test/console-page-drawer',
        'test/console-rendering',
        'test/console-report-languages',
        'test/console-scoring',
      ],
      ...['test/console-segments', 'test/console-status', 'test/console-tracking-health', 'test/console-website-data'],
      ...['test/console-stored-xss', 'test/mail-rendering', 'test/severity-looks', 'tracker/actions', 'tracker/api'],
      ...['tracker/engagement', 'tracker/pixel', 'tracker/package/package'],
    ],
  ],
]

export const onlyInFull: ReadonlySet<string> = new Set(
  groups.flatMap(([, files]) => files.map((file) => `${file}.test.ts`)),
)
