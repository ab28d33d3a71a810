import type { strings as en } from '../en/mail.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'mail.between': 'Die Mail geht von {from} an {to}.',
  'mail.both': 'Wöchentlich und monatlich',
  'mail.delivery': 'Zustellung',
  'mail.delivery.note': 'Ob diese Installation Mails senden kann, und eine Mail zum Ausprobieren.',
  'mail.failed': 'fehlgeschlagen',
  'mail.monthly': 'Monatlich, am 1.',
  'mail.none': 'Zu dieser Website wurde noch nichts verschickt.',
  'mail.period': 'Berichte per Mail',
  'mail.period.note': 'Für jede Website, bei der sie eingeschaltet sind, um 08:00 Uhr ({timezone}).',
  'mail.preview': 'Vorschau der Mail',
  'mail.queued': 'wird erneut versucht',
  'mail.sending': 'wird gesendet',
  'mail.sent': 'gesendet',
  'mail.test': 'Testmail senden',
  'mail.unconfirmed': 'übergeben, unbestätigt',
  'mail.website.note': 'Was zu dieser Website verschickt wurde und wie es ausging.',
  'mail.weekly': 'Wöchentlich, montags',
}
