import type { Message } from '../message.ts'

export const strings = {
  'mail.both': 'Weekly and monthly',
  'mail.delivery': 'Delivery',
  'mail.delivery.note': 'Send a test email to check that this server can deliver mail.',
  'mail.failed': 'failed',
  'mail.monthly': 'Monthly, on the 1st',
  'mail.none': 'No emails sent for this website yet',
  'mail.period': 'Email reports',
  'mail.period.note': 'Sent at 08:00 ({timezone}) for each website that has them turned on.',
  'mail.preview': 'Preview email',
  'mail.queued': 'will be retried',
  'mail.sending': 'sending',
  'mail.sent': 'sent',
  'mail.server': 'Emails are sent from {from} to {to}.',
  'mail.test': 'Send test email',
  'mail.unconfirmed': 'sent, not confirmed',
  'mail.website.note': 'Emails sent for this website and their delivery status.',
  'mail.weekly': 'Weekly, on Mondays',
} satisfies Readonly<Record<string, Message>>
