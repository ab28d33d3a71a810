import type { strings as en } from '../en/issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'fix.all': 'Tous les problèmes',
  'fix.none': 'Aucun problème trouvé',
  'fix.noreports': 'Pas encore de rapport',
  'fix.noreports.why': 'Contrôlez une page : ses problèmes s’afficheront ici, classés par visites touchées.',
  'fix.pages': { one: '{n} page', other: '{n} pages' },
  'fix.unit': 'Visites touchées',
  'fix.visits': { one: '{n} visite', other: '{n} visites' },
  'panel.fix': 'À corriger d’abord',
  'seo.check': 'Contrôler',
  'seo.check.page': 'Contrôler {page}',
  'severity.critical': 'Critique',
  'severity.high': 'Élevé',
  'severity.information': 'Note',
  'severity.low': 'Faible',
  'severity.medium': 'Moyen',
}
