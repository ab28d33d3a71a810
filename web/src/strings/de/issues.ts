import type { strings as en } from '../en/issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'fix.all': 'Alle Mängel',
  'fix.none': 'Keine Mängel gefunden',
  'fix.noreports': 'Noch keine Berichte',
  'fix.noreports.why': 'Prüfe eine Seite: Ihre Mängel stehen dann hier, geordnet nach den Besuchen, die sie treffen.',
  'fix.pages': { one: '{n} Seite', other: '{n} Seiten' },
  'fix.unit': 'Betroffene Besuche',
  'fix.visits': { one: '{n} Besuch', other: '{n} Besuche' },
  'panel.fix': 'Zuerst beheben',
  'seo.check': 'Prüfen',
  'seo.check.page': '{page} prüfen',
  'severity.critical': 'Kritisch',
  'severity.high': 'Hoch',
  'severity.information': 'Hinweis',
  'severity.low': 'Niedrig',
  'severity.medium': 'Mittel',
}
