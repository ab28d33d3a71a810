import type { Records } from '../../database/records.ts'
import type { NotificationChannelRow } from '../../database/schema.ts'
import type { DigestPeriod } from './schedule.ts'

/** The notification channels that get the reports of a period: email addresses that are confirmed. */
export const recipientsOf = (db: Records['db'], period: DigestPeriod) =>
  db
    .selectFrom('notification_channels')
    .selectAll()
    .where('kind', '=', 'email')
    .where('enabled', '=', 1)
    .where('verified_at', 'is not', null)
    .where('report_period', 'in', [period, 'both'])

/** One that is limited to projects gets no reports about websites. */
export function wantsWebsite(
  { websites, projects }: Pick<NotificationChannelRow, 'websites' | 'projects'>,
  websiteId: number,
): boolean {
  if (websites === null && projects === null) return true
  return (JSON.parse(websites ?? '[]') as readonly number[]).includes(websiteId)
}
