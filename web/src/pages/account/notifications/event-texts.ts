import type { Delivery } from '../../../api/generated.ts'

/** The strings of events. */
export const eventTexts = {
  'alert.fired': 'notify.event.alert-fired',
  'alert.resolved': 'notify.event.alert-resolved',
  'report.finished': 'notify.event.report-finished',
  'crawl.finished': 'notify.event.crawl-finished',
  'import.finished': 'notify.event.import-finished',
  'goal.reached': 'notify.event.goal-reached',
  'website.created': 'notify.event.website-created',
  'member.joined': 'notify.event.member-joined',
  'channel.test': 'notify.event.channel-test',
} as const satisfies Readonly<Record<Delivery['event'], string>>
