import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import { isStoredReadings, maxHours, maxReadings, quietHoursPattern } from '../../analytics/alerts/alert.ts'
import { maxStars } from '../../analytics/channel-rules/channel-rule.ts'
import { channels, matchedFields } from '../../analytics/events/channels.ts'
import { maxSlots, ruleKinds } from '../../analytics/events/exclusion-rules.ts'
import { maxValueLength } from '../../analytics/exclusion-rules/exclusion-rule.ts'
import { StoredResult } from '../../analytics/fixes/fix.ts'
import { resultVersion } from '../../analytics/fixes/show-fix.ts'
import { type GoalSettings, goalErrors } from '../../analytics/goals/validate-goal.ts'
import { validateExcludedIps, validateExcludedParams } from '../../analytics/websites/exclusions.ts'
import { normalizeHost, withoutWww } from '../../base/hosts.ts'
import { parsePlaceTimeZone } from '../../base/time-zone.ts'
import { countStars } from '../../base/wildcard.ts'
import { maxFooterLength, maxNameLength } from '../../branding/branding.ts'
import { isReadableColor } from '../../branding/colors.ts'
import { readLogo } from '../../branding/logo.ts'
import type { TableRow } from '../../database/move/rows.ts'
import { alertDirections, alertKinds, alertMetrics, alertPeriods } from '../../database/schema.ts'
import { readSections } from '../../sharing/sections.ts'
import { maxSiteText } from '../../sites/site.ts'
import type { JsonRow } from './json-lines.ts'

export interface Column {
  readonly type: 'integer' | 'number' | 'text' | 'bytes'
  readonly isNullable: boolean
}

export type Columns = ReadonlyMap<string, Column>

/** The columns of all tables of a database. */
export async function readColumns<S>(db: Kysely<S>): Promise<ReadonlyMap<string, Columns>> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, { type: typeOf(column.dataType), isNullable: column.isNullable }])),
    ]),
  )
}

function typeOf(dataType: string): Column['type'] {
  if (/int/i.test(dataType)) return 'integer'
  if (/blob|bytea/i.test(dataType)) return 'bytes'
  return /real|double|float|numeric/i.test(dataType) ? 'number' : 'text'
}

/** Longer than any text that is stored. */
const maxText = 1_000_000
const maxTime = 8_640_000_000_000_000

const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown): boolean =>
    allowed.includes(value)
const isSwitch = oneOf(0, 1)
const isTime = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= maxTime
const textThat =
  (isRight: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isRight(value)
const isName = textThat((text) => text.length > 0 && text.length <= 200 && !/[\x00-\x1f\x7f]/.test(text))
const isJsonObject = textThat((text) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
})
function isListOfTexts(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((one) => typeof one === 'string')
  } catch {
    return false
  }
}
function isFixResult(text: string): boolean {
  if (!isJsonObject(text)) return false
  const { version, result } = JSON.parse(text)
  return version !== resultVersion || Value.Check(StoredResult, result)
}
const isHttpUrl = textThat((text) => text.length <= 8_192 && /^https?:$/.test(URL.parse(text)?.protocol ?? ''))

/** What values of columns must be, in every table that has them. */
const columnRules: Readonly<Record<string, (value: unknown) => boolean>> = {
  domain: textThat((text) => normalizeHost(text) === text),
  project: textThat((text) => normalizeHost(text) === text),
  timezone: textThat((text) => parsePlaceTimeZone(text) === text),
  exclude_ips: textThat((text) => validateExcludedIps(text).length === 0),
  exclude_params: textThat((text) => validateExcludedParams(text).length === 0),
  name: isName,
  settings: isJsonObject,
  definition: isJsonObject,
  privacy: oneOf(0, 1, 2),
  email: isSwitch,
  exclude_bots: isSwitch,
  embed: isSwitch,
  locked: isSwitch,
  shared: isSwitch,
  scheduled: isSwitch,
  intended_noindex: isSwitch,
  visibility: oneOf('personal', 'shared'),
  schedule: oneOf('none', 'daily', 'weekly', 'monthly'),
  schedule_time: textThat((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)),
  schedule_weekday: (value) => Number(value) >= 1 && Number(value) <= 7,
  schedule_day: (value) => Number(value) >= 1 && Number(value) <= 31,
  created_at: isTime,
  updated_at: isTime,
  time: isTime,
}

const isRulePattern = textThat((text) => text.length <= 200 && countStars(text) <= maxStars)

const ofShareLinks = { privacy: oneOf(0, 2), enabled: isSwitch }

/** What values must be in one table. */
const tableRules: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  goals: {
    type: oneOf('page', 'event', 'scroll', 'outbound_link', 'download', 'form', 'not_found'),
    counting: oneOf('once_per_visit', 'every_time'),
    value_type: oneOf('none', 'fixed', 'property', 'revenue'),
  },
  path_groups: { pattern: (value) => typeof value === 'string' && /^[/*].{0,199}$/s.test(value) },
  exclusion_rules: {
    slot: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxSlots,
    kind: oneOf(...ruleKinds),
    value: textThat((text) => text.length <= maxValueLength),
    note: textThat((text) => text.length <= 200),
  },
  channel_rules: {
    ...Object.fromEntries(matchedFields.map((field) => [`match_${field}`, isRulePattern])),
    match_channel: oneOf('', ...channels),
    channel: textThat((text) => text.length <= 50),
    source: textThat((text) => text.length <= 100),
  },
  share_links: { ...ofShareLinks, sections: textThat((text) => readSections(text).join(',') === text) },
  report_share_links: ofShareLinks,
  crawl_share_links: ofShareLinks,
  sites: {
    host: textThat((text) => normalizeHost(text) === text && withoutWww(text) === text),
    name: textThat((text) => text.length <= maxSiteText && !/[\x00-\x1f\x7f]/.test(text)),
    client: textThat((text) => text.length <= maxSiteText && !/[\x00-\x1f\x7f]/.test(text)),
  },
  branding: {
    name: textThat((text) => text.length <= maxNameLength && !/[\x00-\x1f\x7f]/.test(text)),
    footer: textThat((text) => text.length <= maxFooterLength && !/[\x00-\x1f\x7f]/.test(text)),
    primary_color: textThat((text) => isReadableColor(text)),
    accent_color: textThat((text) => isReadableColor(text)),
    logo_type: oneOf('', 'image/png', 'image/jpeg', 'image/svg+xml'),
  },
  alerts: {
    kind: oneOf(...alertKinds),
    metric: oneOf(...alertMetrics),
    period: oneOf(...alertPeriods),
    direction: oneOf(...alertDirections),
    filters: textThat(isListOfTexts),
    recovery: isSwitch,
    enabled: isSwitch,
    hours: (value) => Number(value) >= 1 && Number(value) <= maxHours,
    readings: (value) => Number(value) >= 1 && Number(value) <= maxReadings,
    quiet_hours: textThat((text) => text === '' || quietHoursPattern.test(text)),
  },
  incidents: {
    readings: textThat((text) => isStoredReadings(text)),
    resolution: textThat((text) => isStoredReadings(`[${text}]`)),
    closed_at: isTime,
  },
  annotations: { kind: oneOf('manual', 'deploy', 'crawl', 'exclusions', 'import') },
  fixes: { kind: oneOf('crawl', 'manual', 'deploy'), pages: textThat(isListOfTexts), result: textThat(isFixResult) },
  reports: { url: isHttpUrl, status: oneOf('queued', 'running', 'done', 'failed') },
  report_findings: { severity: oneOf('critical', 'high', 'medium', 'low', 'information') },
  crawls: { url: isHttpUrl },
  crawl_runs: { url: isHttpUrl },
}

const crawlStatus = oneOf('queued', 'running', 'paused', 'finishing', 'done', 'failed', 'canceled')

/** Returns the row with values that the database can store; throws an error that names the column. */
export function readRow(table: string, row: JsonRow, columns: Columns, packed: readonly string[]): TableRow {
  const read: Record<string, TableRow[string]> = {}
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name)
    if (!column) throw new Error(`${table} has no column ${JSON.stringify(name.slice(0, 80))} in this version`)
    if (packed.includes(name)) continue
    read[name] = readValue(name, value, column)
    const rule = tableRules[table]?.[name] ?? (isCrawlStatus(table, name) ? crawlStatus : columnRules[name])
    if (value !== null && rule && !rule(value)) throw new Error(`${name} must not be ${describe(value)}`)
  }
  if (table === 'branding' && read.logo instanceof Uint8Array) {
    const { type, bytes } = readLogo(read.logo)
    Object.assign(read, { logo_type: type, logo: bytes })
  }
  if (table === 'goals') {
    // Fields of any type are reported as errors.
    const errors = goalErrors(read as unknown as GoalSettings, {})
    const [field] = Object.keys(errors)
    if (field) throw new Error(`${field} must not be ${describe(read[field])}`)
  }
  return read
}

const isCrawlStatus = (table: string, column: string): boolean =>
  column === 'status' && (table === 'crawls' || table === 'crawl_runs')

function readValue(name: string, value: unknown, { type, isNullable }: Column): TableRow[string] {
  if (value === null && isNullable) return null
  if (type === 'integer' && typeof value === 'number' && Number.isSafeInteger(value)) return value
  if (type === 'number' && typeof value === 'number' && Number.isFinite(value)) return value
  if (type === 'text' && typeof value === 'string' && value.length <= maxText && !value.includes('\0')) return value
  if (type === 'bytes' && typeof value === 'object' && value !== null && 'base64' in value) {
    const { base64 } = value
    if (typeof base64 === 'string' && base64.length <= maxText) return Buffer.from(base64, 'base64')
  }
  throw new Error(`${name} must be ${type === 'bytes' ? '{"base64": …}' : type}, not ${describe(value)}`)
}

const describe = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 80)
