import { type Clock, iso } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { IncidentRow } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import { languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { readingsIn, type StoredReading } from './alert.ts'
import { incidentUrl, type SummarizedAlert, summarize } from './summary.ts'
import { hourMs, isQuiet } from './windows.ts'

interface NoticeDeps {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
}

type DueIncident = IncidentRow &
  SummarizedAlert & {
    readonly domain: string
    readonly account_id: number
    readonly repeat_hours: number
    readonly recovery: 0 | 1
    readonly quiet_hours: string
    readonly snoozed_until: number | null
  }

/** More notices about a website at a time than these are joined into one. */
const maxSeparate = 2
/** So many at a time; the others a minute later. */
const maxDue = 1_000

/** Sends the notices of incidents that are due, each once, also if two nodes do so. */
export async function sendAlertNotices({ records: { db }, clock, baseUrl }: NoticeDeps): Promise<void> {
  const now = clock()
  const rows: readonly DueIncident[] = await db
    .selectFrom('incidents')
    .innerJoin('alerts', 'alerts.id', 'incidents.alert_id')
    .innerJoin('websites', 'websites.id', 'incidents.website_id')
    .selectAll('incidents')
    .select(['alerts.name', 'alerts.kind', 'alerts.metric', 'alerts.amount', 'alerts.direction', 'alerts.filters'])
    .select(['alerts.repeat_hours', 'alerts.recovery', 'alerts.quiet_hours', 'alerts.snoozed_until'])
    .select(['websites.domain', 'websites.account_id', 'websites.timezone'])
    .where('incidents.due_at', '<=', now)
    .where((either) =>
      either.or([either('alerts.snoozed_until', 'is', null), either('alerts.snoozed_until', '<=', now)]),
    )
    .orderBy('incidents.id')
    .limit(maxDue)
    .execute()
  const due = rows.filter(({ quiet_hours, timezone }) => !isQuiet(quiet_hours, now, timezone))
  const groups = Map.groupBy(due, ({ website_id, closed_at }) => `${website_id} ${closed_at === null}`)
  for (const group of groups.values()) {
    const notices = group.length > maxSeparate ? [group] : group.map((one) => [one])
    for (const together of notices)
      await db.transaction().execute(async (transaction) => {
        const claimed: DueIncident[] = []
        for (const incident of together) if (await claim(transaction, incident, now)) claimed.push(incident)
        const wanted = claimed.filter(({ closed_at, recovery }) => closed_at === null || recovery === 1)
        const [first, ...others] = wanted
        if (first) await send(transaction, [first, ...others], now, baseUrl)
      })
  }
}

/** Returns whether the notice is this one's to send. */
async function claim(transaction: Records['db'], incident: DueIncident, now: number): Promise<boolean> {
  const { id, due_at, closed_at, repeat_hours, notices } = incident
  const repeats = closed_at === null && repeat_hours > 0
  const claimed = await transaction
    .updateTable('incidents')
    .set({ due_at: repeats ? now + repeat_hours * hourMs : null, notices: notices + 1 })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows) > 0
}

const maxSummaries = 10

async function send(
  transaction: Records['db'],
  [first, ...others]: readonly [DueIncident, ...DueIncident[]],
  now: number,
  baseUrl: string,
): Promise<void> {
  const { domain, website_id: website, account_id: accountId, closed_at } = first
  const reading = readingOf(first)
  const summaries = Object.fromEntries(
    languages.map((language) => {
      const { say } = textsIn(language)
      const all = [first, ...others].map((one) => ({ name: one.name, text: summarize(one, readingOf(one), language) }))
      if (others.length === 0) return [language, all[0]?.text ?? '']
      const lines = all.slice(0, maxSummaries).map((one) => say('alert.summary.named', one))
      return [language, lines.join('\n')]
    }),
  )
  await notify(transaction, {
    ...{ accountId, event: closed_at === null ? 'alert.fired' : 'alert.resolved', website, at: now, summaries },
    key: `${first.id} ${first.notices}`,
    data: {
      ...dataOf(first),
      ...{ website: { id: website, domain }, project: null, summary: summaries.en ?? '' },
      url: incidentUrl(baseUrl, domain, first, reading),
      others: others.map(dataOf),
    },
  })
}

const dataOf = ({ alert_id, name, kind, id, time, closed_at }: DueIncident) => ({
  alert: { id: alert_id, name, kind },
  incident: { id, opened_at: iso(time), resolved_at: closed_at === null ? null : iso(closed_at) },
})

const readingOf = ({ resolution, readings }: IncidentRow): StoredReading | undefined =>
  resolution === null ? readingsIn(readings).at(-1) : JSON.parse(resolution)
