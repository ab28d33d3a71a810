import type { strings as en } from '../en/mail.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'mail.both': 'Wöchentlich und monatlich',
  'mail.delivery': 'Zustellung',
  'mail.delivery.note': 'Mit einer Test-E-Mail prüfen, ob dieser Server E-Mails zustellen kann.',
  'mail.failed': 'fehlgeschlagen',
  'mail.monthly': 'Monatlich, am 1.',
  'mail.noaddress': 'Für E-Mail-Berichte eine E-Mail-Adresse im Konto hinterlegen.',
  'mail.none': 'Noch keine E-Mails für diese Website',
  'mail.notsetup':
    'Auf diesem Server ist kein E-Mail-Versand eingerichtet. Dazu SIGHTLINE_SMTP_URL und SIGHTLINE_MAIL_FROM setzen.',
  'mail.period': 'E-Mail-Berichte',
  'mail.period.note': 'Versand um 08:00 Uhr ({timezone}) für jede Website, bei der sie aktiviert sind.',
  'mail.preview': 'E-Mail-Vorschau',
  'mail.preview.desktop': 'Desktop',
  'mail.preview.from': 'Von',
  'mail.preview.monthly': 'Monatlich',
  'mail.preview.nosender': 'E-Mail ist auf diesem Server nicht eingerichtet',
  'mail.preview.phone': 'Smartphone',
  'mail.preview.to': 'An',
  'mail.preview.weekly': 'Wöchentlich',
  'mail.queued': 'wird erneut versucht',
  'mail.sending': 'wird gesendet',
  'mail.sent': 'gesendet',
  'mail.server': 'E-Mails werden von {from} an {to} gesendet.',
  'mail.test': 'Test-E-Mail senden',
  'mail.test.accepted': 'Der Mailserver hat die E-Mail an {to} angenommen.',
  'mail.test.failed': 'Die E-Mail konnte nicht gesendet werden.',
  'mail.unconfirmed': 'gesendet, unbestätigt',
  'mail.website.note': 'Für diese Website gesendete E-Mails und ihr Zustellstatus.',
  'mail.weekly': 'Wöchentlich, montags',
}
