import type { Clock } from '../../base/clock.ts'
import { invalid } from '../../base/errors.ts'
import { readTime } from '../../base/read-time.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { AlertRow } from '../../database/schema.ts'
import {
  type AlertChanges,
  type AlertCondition,
  defaults,
  type IncidentList,
  type NewAlert,
  quietHoursPattern,
} from './alert.ts'
import { type AlertQuery, type AlertQuerySources, type Counts, readAlertQuery } from './alert-query.ts'
import type { Condition } from './kinds.ts'

export type Alerts = ReturnType<typeof createAlerts>

/** A website of the caller's account. */
export interface AlertedWebsite {
  readonly id: number
  readonly timezone: string
}

/** The settings that are sent, with what is stored for the others. */
type Settings = Omit<Required<NewAlert>, 'name' | 'snoozed_until'>

const conditionColumns = [
  ...(['kind', 'metric', 'goal_id', 'segment_id', 'filters', 'period', 'direction'] as const),
  ...(['amount', 'percent', 'hours', 'minimum', 'readings'] as const),
]

/** The alerts of websites, and what they found. */
export function createAlerts(records: Records, clock: Clock, sources: AlertQuerySources) {
  const incidents = createOwnedRecords(records, clock, 'incidents')
  const alerts = createOwnedRecords(records, clock, 'alerts', {
    async written(transaction, _website, { before, after }) {
      if (!before) return
      const ofAlert = before.id
      if (!after) {
        await transaction.deleteFrom('incidents').where('alert_id', '=', ofAlert).execute()
        return
      }
      const isSame = conditionColumns.every((column) => before[column] === after[column])
      if (isSame && before.enabled === after.enabled) return
      // Another condition begins anew; what was open says nothing about it.
      await transaction
        .updateTable('incidents')
        .set({ closed_at: clock(), due_at: null })
        .where('alert_id', '=', ofAlert)
        .where('closed_at', 'is', null)
        .execute()
      await transaction
        .updateTable('alerts')
        .set({ status: 'new', recent: '[]', last: null, incident_id: null, evaluated_until: null })
        .where('id', '=', ofAlert)
        .execute()
    },
  })

  /** Throws unless what is counted exists. */
  async function requireAlertQuery(website: number, settings: Settings): Promise<AlertQuery> {
    const alertQuery = await readAlertQuery(countsOf(website, settings), sources)
    if (alertQuery) return alertQuery
    if (settings.metric === 'conversions' && settings.goal === 0)
      throw invalid({ goal: ['goal is required if metric is conversions.'] })
    throw invalid(
      settings.segment > 0 && !(await sources.segmentFilters.filtersOf(website, settings.segment, false))
        ? { segment: [`segment must be the id of a segment of the website, or 0; found ${settings.segment}.`] }
        : { goal: [`goal must be the id of a goal of the website; found ${settings.goal}.`] },
    )
  }

  return {
    read: ({ id: website }: AlertedWebsite, id: number): Promise<AlertRow> => alerts.read(website, id),

    list: ({ id }: AlertedWebsite, query: Parameters<typeof alerts.list>[1]) => alerts.list(id, query),

    async create({ id: website, timezone }: AlertedWebsite, sent: NewAlert): Promise<AlertRow> {
      const settings = { ...defaults, ...sent, filter: sent.filter ?? [] }
      requireSensible(settings)
      await requireAlertQuery(website, settings)
      return await alerts.create(website, () => ({
        columns: {
          ...columnsOf(settings),
          ...{ name: sent.name, snoozed_until: readSnoozed(sent.snoozed_until, timezone) ?? null },
          ...{ last: null, incident_id: null, evaluated_until: null },
        },
      }))
    },

    async update({ id: website, timezone }: AlertedWebsite, id: number, sent: AlertChanges): Promise<AlertRow> {
      const { name, snoozed_until, ...changes } = sent
      const settings = { ...settingsOf(await alerts.read(website, id)), ...changes }
      requireSensible(settings)
      const keys = Object.keys(changes)
      if (keys.some((key) => ['metric', 'goal', 'segment', 'filter', 'kind'].includes(key)))
        await requireAlertQuery(website, settings)
      const snoozed = readSnoozed(snoozed_until, timezone)
      const updated = await alerts.update(website, id, (before) => ({
        columns: {
          ...columnsOf({ ...settingsOf(before), ...changes }),
          ...(name !== undefined && { name }),
          ...(snoozed !== undefined && { snoozed_until: snoozed }),
        },
      }))
      return await alerts.read(website, updated.id)
    },

    remove: ({ id: website }: AlertedWebsite, id: number): Promise<void> => alerts.remove(website, id),

    async incidents({ id: website }: AlertedWebsite, id: number, query: IncidentList) {
      const alert = await alerts.read(website, id)
      const page = await incidents.list(website, query, (rows) => rows.where('alert_id', '=', id))
      return { alert, page }
    },

    /** What a condition counts; it need not be stored. */
    async readCondition(
      website: number,
      sent: AlertCondition,
    ): Promise<{ condition: Condition; alertQuery: AlertQuery }> {
      const settings = { ...defaults, ...sent, filter: sent.filter ?? [] }
      requireSensible(settings)
      return { condition: columnsOf(settings), alertQuery: await requireAlertQuery(website, settings) }
    },
  }
}

const columnsOf = ({ goal, segment, filter, ...settings }: Settings) => ({
  ...{ kind: settings.kind, metric: settings.metric, period: settings.period },
  direction: settings.kind === 'silence' ? ('below' as const) : settings.direction,
  ...{ amount: settings.amount, percent: settings.percent, hours: settings.hours, minimum: settings.minimum },
  ...{ readings: settings.readings, quiet_hours: settings.quiet_hours, repeat_hours: settings.repeat_hours },
  ...{ recovery: settings.recovery, enabled: settings.enabled },
  goal_id: settings.metric === 'conversions' && goal > 0 ? goal : null,
  ...{ segment_id: segment > 0 ? segment : null, filters: JSON.stringify(filter) },
})

const countsOf = (website_id: number, settings: Settings): Counts => ({ website_id, ...columnsOf(settings) })

const settingsOf = (row: AlertRow): Settings => ({
  ...{ kind: row.kind, metric: row.metric, goal: row.goal_id ?? 0, segment: row.segment_id ?? 0 },
  ...{ filter: JSON.parse(row.filters), period: row.period, direction: row.direction, amount: row.amount },
  ...{ percent: row.percent, hours: row.hours, minimum: row.minimum, readings: row.readings },
  ...{ quiet_hours: row.quiet_hours, repeat_hours: row.repeat_hours, recovery: row.recovery, enabled: row.enabled },
})

function requireSensible({ kind, direction, quiet_hours }: Settings): void {
  if (kind === 'threshold' && direction === 'either')
    throw invalid({ direction: ['direction must be below or above if kind is threshold.'] })
  if (quiet_hours !== '' && !quietHoursPattern.test(quiet_hours))
    throw invalid({ quiet_hours: ['quiet_hours must be two hours of the day, such as 22-07, or empty.'] })
}

/** Undefined if nothing was sent, null if it is not snoozed. */
const readSnoozed = (text: string | undefined, timezone: string): number | null | undefined =>
  text === undefined ? undefined : text === '' ? null : readTime('snoozed_until', text, timezone)
