import type { strings as en } from '../en/issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'check.points': '{n} Punkte',
  'check.gain': { one: '+{n} Punkt', other: '+{n} Punkte' },
  'issues.none': 'Keine Probleme gefunden',
  'issues.noreports': 'Noch keine Audits',
  'issues.noreports.why': 'Ein Audit zeigt hier die Probleme, sortiert nach betroffenen Besuchen.',
  'issues.pages': { one: '{n} Seite', other: '{n} Seiten' },
  'issues.visits': { one: '{n} Besuch', other: '{n} Besuche' },
  'seo.audit': 'Audit starten',
  'severity.critical': 'Kritisch',
  'severity.high': 'Hoch',
  'severity.information': 'Hinweis',
  'severity.low': 'Niedrig',
  'severity.medium': 'Mittel',
}
