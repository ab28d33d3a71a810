import type { strings as en } from '../en/schedule.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'schedule.daily': 'Täglich',
  'schedule.day': 'Tag des Monats',
  'schedule.day.note': '1 bis 31; in kürzeren Monaten am letzten Tag',
  'schedule.email': 'Änderungen per E-Mail senden',
  'schedule.email.note': 'Nach jedem geplanten Lauf',
  'schedule.label': 'Erneut ausführen',
  'schedule.monthly': 'Monatlich',
  'schedule.next': 'Nächster Lauf: {date}',
  'schedule.none': 'Nie',
  'schedule.time': 'Uhrzeit',
  'schedule.time.note': 'In der Zeitzone des Kontos, {timezone}',
  'schedule.title': 'Zeitplan',
  'schedule.weekday': 'Wochentag',
  'schedule.weekly': 'Wöchentlich',
}
