import type { strings as en } from '../en/schedule.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'render.always': 'Immer',
  'render.always.note':
    'Öffnet die Seite bei jedem Audit in einem Browser: Auch Ladezeiten und Barrierefreiheit werden geprüft, und es entstehen Screenshots.',
  'render.auto': 'Automatisch',
  'render.auto.note': 'Öffnet die Seite nur dann in einem Browser, wenn offenbar erst Skripte den Inhalt erzeugen.',
  'render.label': 'Rendering',
  'render.never': 'Nie',
  'render.never.note': 'Prüft nur das HTML, das der Server ausliefert. Am schnellsten.',
  'schedule.daily': 'Täglich',
  'schedule.day': 'Tag des Monats',
  'schedule.day.note': '1 bis 31, in kürzeren Monaten der letzte Tag',
  'schedule.email': 'Änderungen per E-Mail senden',
  'schedule.email.note': 'Nach jedem geplanten Lauf',
  'schedule.label': 'Erneut ausführen',
  'schedule.monthly': 'Monatlich',
  'schedule.next': 'Nächster Lauf: {date}',
  'schedule.none': 'Nie',
  'schedule.pdf': 'PDF-Bericht anhängen',
  'schedule.pdf.note': 'Fügt jeder E-Mail ein PDF hinzu. Erfordert Chromium auf dem Server.',
  'schedule.time': 'Uhrzeit',
  'schedule.time.note': 'In der Zeitzone des Kontos, {timezone}',
  'schedule.title': 'Zeitplan',
  'schedule.weekday': 'Wochentag',
  'schedule.weekly': 'Wöchentlich',
}
