import { defaultQueryLimits } from '../analytics/stats/query-slots.ts'
import { integerVariable, optionalVariable } from '../base/environment.ts'

/** The variables that limit how much runs, waits or is stored at a time. */
export const limits = {
  querySeconds: integerVariable({
    name: 'SIGHTLINE_QUERY_SECONDS',
    meaning: 'seconds that the queries of one statistics request may run; after that, the response is 503',
    fallback: defaultQueryLimits.seconds,
    least: 1,
    most: 3_600,
  }),
  queries: integerVariable({
    name: 'SIGHTLINE_QUERIES',
    meaning: 'statistics queries of all accounts that run at a time; others wait',
    fallback: defaultQueryLimits.own,
    least: 1,
    most: 64,
  }),
  queriesPerAccount: integerVariable({
    name: 'SIGHTLINE_QUERIES_PER_ACCOUNT',
    meaning: 'statistics queries of one account that run at a time',
    fallback: defaultQueryLimits.perAccount,
    least: 1,
    most: 64,
  }),
  sharedQueries: integerVariable({
    name: 'SIGHTLINE_SHARED_QUERIES',
    meaning: 'statistics queries of shared pages that run at a time; one network gets at most half of them on one page',
    fallback: defaultQueryLimits.shared,
    least: 1,
    most: 64,
  }),
  inboxMegabytes: integerVariable({
    name: 'SIGHTLINE_INBOX_MB',
    meaning: 'megabytes of hits that may wait for the event store; beyond that, hits are answered with 503',
    fallback: 2_048,
    least: 1,
    most: 1_000_000,
  }),
  visitsMegabytes: integerVariable({
    name: 'SIGHTLINE_VISITS_MB',
    meaning:
      'megabytes for visits that may continue, about 2,500 each; beyond that, visits of the network with the most end early',
    fallback: 96,
    least: 1,
    most: 1_024,
  }),
  eventsMegabytes: optionalVariable(
    integerVariable({
      name: 'SIGHTLINE_EVENTS_MEMORY_MB',
      meaning: 'megabytes of memory for the embedded event store; larger queries use the disk',
      fallback: 1_024,
      least: 64,
      most: 1_000_000,
    }),
    'a quarter of the memory, from 128 to 1,024',
  ),
  exports: integerVariable({
    name: 'SIGHTLINE_EXPORTS',
    meaning: 'exports of events and statistics that run at a time for all accounts',
    fallback: 4,
    least: 1,
    most: 16,
  }),
  exportsPerAccount: integerVariable({
    name: 'SIGHTLINE_EXPORTS_PER_ACCOUNT',
    meaning: 'exports of one account that run at a time',
    fallback: 2,
    least: 1,
    most: 16,
  }),
  sharedExports: integerVariable({
    name: 'SIGHTLINE_SHARED_EXPORTS',
    meaning: 'exports of shared pages that run at a time, one per network',
    fallback: 2,
    least: 1,
    most: 16,
  }),
  auditThreads: optionalVariable(
    integerVariable({
      name: 'SIGHTLINE_AUDIT_THREADS',
      meaning: 'threads that audit pages',
      fallback: 2,
      least: 1,
      most: 64,
    }),
    'as many as there are cores',
  ),
  waitingPerAccount: integerVariable({
    name: 'SIGHTLINE_WAITING_PER_ACCOUNT',
    meaning:
      'requests of one account that may wait for an audit at a time (Prefer: wait); twice as many from one network, ten times as many in total',
    fallback: 100,
    least: 1,
    most: 10_000,
  }),
  auditsPerAccount: optionalVariable(
    integerVariable({
      name: 'SIGHTLINE_AUDITS_PER_ACCOUNT',
      meaning: 'audits of one account that run at a time in this process; each thread runs four',
      fallback: 6,
      least: 1,
      most: 256,
    }),
    'three quarters of those that can run',
  ),
  queuedAuditsPerAccount: integerVariable({
    name: 'SIGHTLINE_QUEUED_AUDITS_PER_ACCOUNT',
    meaning: 'queued reports of one account; beyond that, the response to new ones is 429',
    fallback: 10_000,
    least: 1,
    most: 1_000_000,
  }),
  keptRuns: integerVariable({
    name: 'SIGHTLINE_KEPT_RUNS',
    meaning: 'runs that each report keeps as its history',
    fallback: 50,
    least: 1,
    most: 1_000,
  }),
  mailDays: integerVariable({
    name: 'SIGHTLINE_MAIL_DAYS',
    meaning:
      'days for which sent and failed emails are listed; the last three of each kind per website are always listed',
    fallback: 90,
    least: 31,
    most: 36_500,
  }),
  mailsPerAccount: integerVariable({
    name: 'SIGHTLINE_MAILS_PER_ACCOUNT',
    meaning: 'emails of one account that are sent at a time, out of four in total',
    fallback: 2,
    least: 1,
    most: 4,
  }),
  limitPerKey: integerVariable({
    name: 'SIGHTLINE_LIMIT_PER_KEY',
    meaning: 'API requests a minute with one key',
    fallback: 6_000,
    least: 1,
    most: 1_000_000_000,
  }),
  limitPerAddress: integerVariable({
    name: 'SIGHTLINE_LIMIT_PER_ADDRESS',
    meaning: 'API requests a minute from one address',
    fallback: 12_000,
    least: 1,
    most: 1_000_000_000,
  }),
  limitHitsPerWebsite: integerVariable({
    name: 'SIGHTLINE_LIMIT_HITS_PER_WEBSITE',
    meaning: 'hits per minute for one website from one network; beyond that, the response is 429; 0 for no limit',
    fallback: 12_000,
    least: 0,
    most: 1_000_000_000,
  }),
  limitHitsPerNetwork: integerVariable({
    name: 'SIGHTLINE_LIMIT_HITS_PER_NETWORK',
    meaning: 'hits per minute for all websites from one network; beyond that, the response is 429; 0 for no limit',
    fallback: 60_000,
    least: 0,
    most: 1_000_000_000,
  }),
  limitFailedSignIns: integerVariable({
    name: 'SIGHTLINE_LIMIT_FAILED_SIGN_INS',
    meaning:
      'requests with a wrong key, and sign-ins with a wrong password, per minute from one network; after a third as many for one account or page, each further wrong password doubles the wait',
    fallback: 30,
    least: 1,
    most: 1_000_000_000,
  }),
  stopSeconds: integerVariable({
    name: 'SIGHTLINE_STOP_SECONDS',
    meaning: 'seconds to finish work in progress after SIGTERM; whatever still runs then is killed',
    fallback: 25,
    least: 1,
    most: 3_600,
  }),
  connections: integerVariable({
    name: 'SIGHTLINE_CONNECTIONS',
    meaning: 'open connections per listener',
    fallback: 10_000,
    least: 10,
    most: 1_000_000,
  }),
  connectionsPerNetwork: integerVariable({
    name: 'SIGHTLINE_CONNECTIONS_PER_NETWORK',
    meaning:
      'open connections per listener from one IPv4 address or IPv6 /64; trusted proxies and loopback are not counted',
    fallback: 1_000,
    least: 1,
    most: 1_000_000,
  }),
  readerSeconds: integerVariable({
    name: 'SIGHTLINE_READER_SECONDS',
    meaning: 'seconds after which a client that reads too slowly is disconnected',
    fallback: 15,
    least: 1,
    most: 600,
  }),
  slowestReader: integerVariable({
    name: 'SIGHTLINE_SLOWEST_READER',
    meaning: 'bytes per second that a client must read while more are waiting',
    fallback: 4_096,
    least: 1,
    most: 1_000_000_000,
  }),
}
