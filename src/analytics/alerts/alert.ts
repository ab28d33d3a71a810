import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { iso } from '../../base/clock.ts'
import {
  type AlertRow,
  alertDirections,
  alertKinds,
  alertMetrics,
  alertPeriods,
  alertStatuses,
  type IncidentRow,
} from '../../database/schema.ts'
import { cursorQuery } from '../../http/paging.ts'
import { maxFilterLength, maxFilters } from '../stats/filter-syntax/limits.ts'

export const maxReadings = 12
export const maxHours = 48
export const quietHoursPattern = /^([01]\d|2[0-3])-([01]\d|2[0-3])$/

const notes = {
  kind: 'anomaly: far from what is usual in these hours of the week; change: another number than in the weeks before, by count and percent; threshold: above or below a number; silence: nothing for `hours` where there usually is something',
  metric: 'What is counted; conversions need a goal',
  goal: 'The id of the goal whose conversions are counted; 0 for none',
  segment: 'The id of a segment, which must match too; 0 for none',
  filter: 'As in statistics; sent once for each filter. All of them must match',
  period:
    'What a reading is about: an hour, or a day of the website’s time zone. It is compared with the same hours or days of the weeks before',
  direction: 'On which side the number has to be; a threshold is below or above, and silence is always below',
  amount: 'Of a threshold: the number; of a change: by how much the number has to differ',
  percent:
    'Of a change and of an anomaly: by how many percent of the usual number it has to differ. All conditions have to hold',
  hours: 'Of silence: for how many hours',
  minimum: 'Nothing is found unless this much is usual, or was counted: small numbers vary by chance',
  readings: 'For how many readings in a row the condition has to hold',
  quiet_hours:
    'Between these hours of the website’s time zone, such as 22-07, no notice is sent; what is still open then is reported afterwards. Empty for none',
  repeat_hours: 'After so many hours, an incident that is still open is reported again; 0 for never',
  recovery: '1: a notice says that an incident that was reported is resolved',
  snoozed_until: 'Until then, no notice is sent. A date or a time with its offset; empty for not snoozed',
  status:
    'new: no reading yet; learning: there are too few weeks to compare with; invalid: a goal, segment or filter is gone',
}

const NameField = Type.String({ minLength: 1, maxLength: 100, description: 'One line, unique in the website' })
const KindField = Type.Enum([...alertKinds], { description: notes.kind })
const FilterField = Type.Array(Type.String({ maxLength: maxFilterLength }), {
  maxItems: maxFilters,
  description: notes.filter,
})
const id = (description: string) => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const conditionFields = {
  metric: Type.Enum([...alertMetrics], { description: notes.metric }),
  goal: id(notes.goal),
  segment: id(notes.segment),
  filter: FilterField,
  period: Type.Enum([...alertPeriods], { description: notes.period }),
  direction: Type.Enum([...alertDirections], { description: notes.direction }),
  amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: notes.amount }),
  percent: Type.Integer({ minimum: 0, maximum: 10_000, description: notes.percent }),
  hours: Type.Integer({ minimum: 1, maximum: maxHours, description: notes.hours }),
  minimum: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: notes.minimum }),
  readings: Type.Integer({ minimum: 1, maximum: maxReadings, description: notes.readings }),
}

const noticeFields = {
  quiet_hours: Type.String({ maxLength: 5, description: notes.quiet_hours }),
  repeat_hours: Type.Integer({ minimum: 0, maximum: 168, description: notes.repeat_hours }),
  recovery: Type.Enum([0, 1], { description: notes.recovery }),
  enabled: Type.Enum([0, 1], { description: '0: it is not evaluated' }),
  snoozed_until: Type.String({ maxLength: 40, description: notes.snoozed_until }),
}

/** What is stored of a kind if nothing else is sent. */
export const defaults = {
  metric: 'visits',
  goal: 0,
  segment: 0,
  filter: [],
  period: 'hour',
  direction: 'below',
  amount: 10,
  percent: 40,
  hours: 3,
  minimum: 20,
  readings: 1,
  quiet_hours: '',
  repeat_hours: 0,
  recovery: 1,
  enabled: 1,
  snoozed_until: '',
} as const

/** What its condition is: all that a preview needs. */
export const AlertCondition = Type.Object({ kind: KindField, ...Type.Partial(Type.Object(conditionFields)).properties })
export type AlertCondition = Static<typeof AlertCondition>

/** Changes only what is sent. */
export const AlertChanges = Type.Partial(
  Type.Object({ name: NameField, kind: KindField, ...conditionFields, ...noticeFields }),
)
export type AlertChanges = Static<typeof AlertChanges>

export const NewAlert = Type.Object({ ...AlertChanges.properties, name: NameField, kind: KindField })
export type NewAlert = Static<typeof NewAlert>

export const AlertList = Type.Object(cursorQuery)
export type AlertList = Static<typeof AlertList>

const time = Type.String({ format: 'date-time' })
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })
const count = (description: string) => nullable(Type.Number(), description)

export const AlertReading = Type.Object(
  {
    from: time,
    to: time,
    value: Type.Number({ description: 'What was counted' }),
    usual: count('What is usual then; null if nothing is compared'),
    low: count('Where the usual range begins; null without one'),
    high: count('Where it ends; null without one'),
  },
  { title: 'AlertReading' },
)
export type AlertReading = Static<typeof AlertReading>

export const Alert = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('alert'),
    website: Type.Integer(),
    name: Type.String(),
    kind: KindField,
    ...conditionFields,
    ...noticeFields,
    goal: nullable(Type.Integer(), 'The id of the goal; null without one'),
    segment: nullable(Type.Integer(), 'The id of the segment; null without one'),
    snoozed_until: nullable(time, 'Null if it is not snoozed'),
    status: Type.Enum([...alertStatuses], { description: notes.status }),
    last_reading: nullable(AlertReading, 'Null before the first one'),
    created_at: time,
    updated_at: time,
  },
  { title: 'WebsiteAlert' },
)
export type Alert = Static<typeof Alert>

export const Incident = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('incident'),
    website: Type.Integer(),
    alert: Type.Integer({ description: 'The id of the alert' }),
    opened_at: Type.String({ format: 'date-time', description: 'When the alert fired' }),
    closed_at: nullable(time, 'Null while it is open'),
    readings: Type.Array(AlertReading, { description: 'Those that opened it, oldest first' }),
    resolution: nullable(AlertReading, 'The reading that closed it; null if the alert was changed or turned off'),
    notices: Type.Integer({ description: 'How many notices were sent about it' }),
    url: Type.String({ description: 'Where the console shows the numbers' }),
  },
  { title: 'Incident' },
)
export type Incident = Static<typeof Incident>

export const IncidentList = Type.Object(cursorQuery)
export type IncidentList = Static<typeof IncidentList>

export const AlertPreview = Type.Object(
  {
    object: Type.Literal('alert_preview'),
    days: Type.Integer({ description: 'How many days were looked at' }),
    readings: Type.Integer({ description: 'How many readings there were' }),
    compared: Type.Integer({ description: 'How many of them could be judged; the others lack weeks to compare with' }),
    fired: Type.Integer({ description: 'How often it would have fired' }),
    incidents: Type.Array(
      Type.Object({
        opened_at: Type.String({ format: 'date-time', description: 'When it would have fired' }),
        closed_at: nullable(time, 'Null if it would still be open'),
        readings: Type.Array(AlertReading, { description: 'Those that would have opened it, oldest first' }),
      }),
      { description: 'The newest 20, newest first' },
    ),
  },
  { title: 'AlertPreview' },
)
export type AlertPreview = Static<typeof AlertPreview>

const StoredReading = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  value: Type.Number(),
  usual: Type.Union([Type.Number(), Type.Null()]),
  low: Type.Union([Type.Number(), Type.Null()]),
  high: Type.Union([Type.Number(), Type.Null()]),
})
/** A reading, and what it was compared with. */
export type StoredReading = Static<typeof StoredReading>

export function isStoredReadings(text: string): boolean {
  try {
    return Value.Check(Type.Array(StoredReading, { maxItems: maxReadings }), JSON.parse(text))
  } catch {
    return false
  }
}

export const readingsIn = (text: string): readonly StoredReading[] => JSON.parse(text)

export const showReading = ({ from, to, ...numbers }: StoredReading): AlertReading => ({
  ...{ from: iso(from), to: iso(to) },
  ...numbers,
})

const readingOrNull = (text: string | null): AlertReading | null =>
  text === null ? null : showReading(JSON.parse(text))

export const showAlert = (row: AlertRow): Alert => ({
  ...{ id: row.id, object: 'alert', website: row.website_id, name: row.name, kind: row.kind, metric: row.metric },
  ...{ goal: row.goal_id, segment: row.segment_id, filter: JSON.parse(row.filters), period: row.period },
  ...{ direction: row.direction, amount: row.amount, percent: row.percent, hours: row.hours, minimum: row.minimum },
  ...{ readings: row.readings, quiet_hours: row.quiet_hours, repeat_hours: row.repeat_hours },
  ...{ recovery: row.recovery, enabled: row.enabled },
  snoozed_until: row.snoozed_until === null ? null : iso(row.snoozed_until),
  status: row.status,
  last_reading: readingOrNull(row.last),
  ...{ created_at: iso(row.created_at), updated_at: iso(row.updated_at) },
})

export const showIncident = (row: IncidentRow, url: string): Incident => ({
  ...{ id: row.id, object: 'incident', website: row.website_id, alert: row.alert_id, opened_at: iso(row.time) },
  closed_at: row.closed_at === null ? null : iso(row.closed_at),
  readings: readingsIn(row.readings).map(showReading),
  resolution: readingOrNull(row.resolution),
  ...{ notices: row.notices, url },
})
