import { setTimeout as sleep } from 'node:timers/promises'
import { type Migration, Migrator } from 'kysely/migration'
import { DomainError } from '../base/errors.ts'
import { crawlMigrationNames } from './crawl-data/migrate.ts'
import { canWorkWith, type DataFormat, raiseFormat, readFormat } from './data-format.ts'
import { type MigrationRow, readExecuted } from './executed-migrations.ts'
import { records } from './migrations/001-records.ts'
import { consoleRecords } from './migrations/002-console.ts'
import { mailRecords } from './migrations/003-mail.ts'
import { taskRecords } from './migrations/004-tasks.ts'
import { moveRecords } from './migrations/005-moves.ts'
import { domainClaims } from './migrations/006-domain-claims.ts'
import { shareAddresses } from './migrations/007-share-addresses.ts'
import { mailTurns } from './migrations/008-mail-turns.ts'
import { jobRecords } from './migrations/009-jobs.ts'
import { scoreRecords } from './migrations/010-scores.ts'
import { reportProgress } from './migrations/011-report-progress.ts'
import { demoWebsites } from './migrations/013-demo.ts'
import { ignoredIssues } from './migrations/014-ignored-issues.ts'
import { websiteTimezones } from './migrations/015-website-timezones.ts'
import { mailSummaries } from './migrations/020-mail-summaries.ts'
import { crawlRecords } from './migrations/021-crawls.ts'
import { schedules } from './migrations/022-schedules.ts'
import { ignoredPatterns } from './migrations/023-ignored-patterns.ts'
import { goals } from './migrations/024-goals.ts'
import { funnelRecords } from './migrations/025-funnels.ts'
import { segments } from './migrations/026-segments.ts'
import { annotations } from './migrations/027-annotations.ts'
import { pathGroups } from './migrations/028-path-groups.ts'
import { channelRules } from './migrations/029-channel-rules.ts'
import { retention } from './migrations/030-retention.ts'
import { rendering } from './migrations/031-rendering.ts'
import { logPageRequests } from './migrations/033-log-page-requests.ts'
import { branding } from './migrations/036-branding.ts'
import { imports } from './migrations/038-imports.ts'
import { mailedFiles } from './migrations/039-mailed-files.ts'
import { serverEvents } from './migrations/042-server-events.ts'
import { dataFormat } from './migrations/044-data-format.ts'
import { clockSkew } from './migrations/045-clock-skew.ts'
import { importedTotals } from './migrations/046-imported-totals.ts'
import { exclusionRules } from './migrations/048-exclusion-rules.ts'
import { pageSpellings } from './migrations/050-page-spellings.ts'
import { importChoices } from './migrations/051-import-choices.ts'
import { sites } from './migrations/055-sites.ts'
import { searchRecords } from './migrations/056-search.ts'
import { shareLinks } from './migrations/056-share-links.ts'
import { savedViews } from './migrations/059-saved-views.ts'
import { importDays } from './migrations/060-import-days.ts'
import { indexStatuses } from './migrations/061-index-statuses.ts'
import { fixRecords } from './migrations/062-fixes.ts'
import { indexNowRecords } from './migrations/063-index-now.ts'
import { pageShareLinks } from './migrations/064-page-share-links.ts'
import { people } from './migrations/066-people.ts'
import { invitations } from './migrations/067-invitations.ts'
import { sessionDevices } from './migrations/068-session-devices.ts'
import { oneTimeTokens } from './migrations/069-one-time-tokens.ts'
import { secondFactors } from './migrations/070-second-factors.ts'
import { passkeys } from './migrations/071-passkeys.ts'
import { identities } from './migrations/072-identities.ts'
import { auditLog } from './migrations/076-audit-log.ts'
import { accessLimits } from './migrations/077-access-limits.ts'
import { keyScopes } from './migrations/078-key-scopes.ts'
import { transfers } from './migrations/080-transfers.ts'
import { installations } from './migrations/083-installations.ts'
import { notifications } from './migrations/087-notifications.ts'
import { alerts } from './migrations/088-alerts.ts'
import type { ColumnTypes, Records } from './records.ts'
import { oldestFormat, releases, unreleased } from './releases.ts'

/** In the order in which they run. Released migrations never change; new ones only add: see docs/contributing/README.md. */
const migrations = (columns: ColumnTypes): Record<string, Migration> => ({
  '001-records': records(columns),
  '002-console': consoleRecords(columns),
  '003-mail': mailRecords(columns),
  '004-tasks': taskRecords,
  '005-moves': moveRecords(),
  '006-domain-claims': domainClaims,
  '007-share-addresses': shareAddresses(),
  '008-mail-turns': mailTurns,
  '009-jobs': jobRecords(columns),
  '010-scores': scoreRecords,
  '011-report-progress': reportProgress(columns),
  '013-demo': demoWebsites,
  '014-ignored-issues': ignoredIssues(columns),
  '015-website-timezones': websiteTimezones,
  '020-mail-summaries': mailSummaries,
  '021-crawls': crawlRecords(columns),
  '022-schedules': schedules,
  '023-ignored-patterns': ignoredPatterns,
  '024-goals': goals(columns),
  '025-funnels': funnelRecords(columns),
  '026-segments': segments(columns),
  '027-annotations': annotations(columns),
  '028-path-groups': pathGroups(columns),
  '029-channel-rules': channelRules(columns),
  '030-retention': retention,
  '031-rendering': rendering(columns),
  '033-log-page-requests': logPageRequests(),
  '036-branding': branding(columns),
  '038-imports': imports(columns),
  '039-mailed-files': mailedFiles,
  '042-server-events': serverEvents(columns),
  '044-data-format': dataFormat,
  '045-clock-skew': clockSkew(),
  '046-imported-totals': importedTotals,
  '048-exclusion-rules': exclusionRules(columns),
  '050-page-spellings': pageSpellings,
  '051-import-choices': importChoices(),
  '055-sites': sites(columns),
  '056-search': searchRecords(columns),
  '056-share-links': shareLinks(columns),
  '059-saved-views': savedViews(columns),
  '060-import-days': importDays,
  '061-index-statuses': indexStatuses(columns),
  '062-fixes': fixRecords(columns),
  '063-index-now': indexNowRecords(columns),
  '064-page-share-links': pageShareLinks(columns),
  '066-people': people(columns),
  '067-invitations': invitations(columns),
  '068-session-devices': sessionDevices,
  '069-one-time-tokens': oneTimeTokens,
  '070-second-factors': secondFactors,
  '071-passkeys': passkeys(columns),
  '072-identities': identities(columns),
  '076-audit-log': auditLog(columns),
  '077-access-limits': accessLimits,
  '078-key-scopes': keyScopes,
  '080-transfers': transfers(columns),
  '083-installations': installations,
  '087-notifications': notifications(columns),
  '088-alerts': alerts(columns),
})

/** The names of all migrations, in their order. */
export const migrationNames = (): readonly string[] =>
  Object.keys(migrations({ id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' }))

/** The first migration after which records have a format. */
const formatSince = '044-data-format'

/** The format of the records that this version writes. */
export const ownFormat = (): DataFormat => ({
  format:
    releases.length +
    Math.sign(unreleased('records', migrationNames()).length + unreleased('crawlData', crawlMigrationNames()).length),
  oldest: oldestFormat,
})

/**
 * Migrates to this version: all or nothing, one node at a time. Records of a newer version are left as they are if this version can
 * work with them. For tests: `part` ends with the named migration, or has only those named.
 */
export async function migrate({ db, columns }: Records, part?: string | readonly string[]): Promise<void> {
  const all = Object.entries(migrations(columns))
  if (part !== undefined)
    return await run(
      db,
      all.filter(([name]) => (typeof part === 'string' ? name <= part : part.includes(name))),
    )
  const own = ownFormat()
  const format = await readFormat(db.withTables())
  const { pending, unknown } = await executedBy(db, migrationNames())
  const isNewer = unknown.length > 0 || (format !== null && format.format > own.format)
  if (isNewer && (pending.length > 0 || !canWorkWith(format, own.format))) throw newerRecordsError(unknown, format)
  if (isNewer) return
  if (pending.length > 0) await run(db, all)
  if (format?.format !== own.format || format.oldest !== own.oldest) await raiseFormat(db, own)
}

const executedBy = (db: Records['db'], names: readonly string[]) =>
  readExecuted(db.withTables<{ kysely_migration: MigrationRow }>().selectFrom('kysely_migration').select('name'), names)

async function run(db: Records['db'], some: readonly (readonly [name: string, migration: Migration])[]): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(some.map(([name, migration]) => [name, name < formatSince ? migration : marking(migration)])),
  }
  // The numbers of migrations are given out before they are merged, so a later one may be merged first.
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (!error) return
  // Another node has migrated to a newer version in the meantime.
  const newer = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
  throw newer ? newerRecordsError([newer], null) : error
}

/** In the transaction of the migration, so that no earlier version takes contracted records for its own. */
const marking = (migration: Migration): Migration => ({
  async up(db) {
    await migration.up(db)
    await raiseFormat(db, ownFormat())
  },
})

function newerRecordsError(unknown: readonly string[], format: DataFormat | null): Error {
  const known = ownFormat().format
  const reason = unknown.length > 0 ? `it has the migration ${unknown.at(-1)}, which this version does not know` : ''
  const formats =
    format && format.format > known
      ? `its format is ${format.format}, which needs a version with format ${format.oldest} or later, and this one has ${known}`
      : ''
  return new Error(
    `The database was written by a newer version of Sightline: ${[reason, formats].filter(Boolean).join('; ')}. ` +
      'Start the newer version, or restore a backup made before the upgrade.',
  )
}

/** For commands that copy all records: this version would leave out what a newer one has added. */
export async function rejectNewerRecords({ db }: Records): Promise<void> {
  const { unknown } = await executedBy(db, migrationNames())
  if (unknown.length === 0) return
  throw new DomainError(
    'conflict',
    'A newer version of Sightline has migrated the records, so this one cannot copy all of them. Run the command with the newer version.',
  )
}

const retryEveryMs = 500
const logEveryMs = 30_000

export interface MigrateOptions {
  readonly signal: AbortSignal
  readonly log: (what: string) => void
}

/** Migrates as soon as the database is reachable. Throws on abort, and on errors that retrying cannot fix. */
export async function migrateWhenReachable(records: Records, { signal, log }: MigrateOptions): Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const reason = await tryMigrate(records)
    signal.throwIfAborted()
    if (reason === undefined) break
    if (Date.now() - loggedAt >= logEveryMs) {
      loggedAt = Date.now()
      log(`Waiting for the database: ${reason}`)
    }
    await sleep(retryEveryMs, undefined, { signal })
  }
  if (loggedAt > 0) log('The database is reachable')
}

async function tryMigrate(records: Records): Promise<string | undefined> {
  const status = await records.probe()
  if (status.kind === 'denied') throw new Error(`The database denied access: ${status.reason}`)
  if (status.kind === 'unreachable') return status.reason
  try {
    await migrate(records)
    return undefined
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return error.message
    throw error
  }
}
