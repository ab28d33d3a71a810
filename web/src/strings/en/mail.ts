import type { Message } from '../message.ts'

export const strings = {
  'mail.between': 'Mail goes from {from} to {to}.',
  'mail.both': 'Weekly and monthly',
  'mail.delivery': 'Delivery',
  'mail.delivery.note': 'Whether this installation can send mail, and a mail to try it.',
  'mail.failed': 'failed',
  'mail.monthly': 'Monthly, on the 1st',
  'mail.none': 'Nothing has been mailed about this website yet.',
  'mail.period': 'Reports by mail',
  'mail.period.note': 'For every website that has them switched on, at 08:00 ({timezone}).',
  'mail.preview': 'Preview the mail',
  'mail.queued': 'to be tried again',
  'mail.sending': 'being sent',
  'mail.sent': 'sent',
  'mail.test': 'Send a test mail',
  'mail.unconfirmed': 'handed over, unconfirmed',
  'mail.website.note': 'What was mailed about this website, and how it ended.',
  'mail.weekly': 'Weekly, on Mondays',
} satisfies Readonly<Record<string, Message>>
