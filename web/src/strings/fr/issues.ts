import type { strings as en } from '../en/issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'check.points': '{n} points',
  'check.gain': { one: '+{n} point', other: '+{n} points' },
  'issues.none': 'Aucun problème détecté',
  'issues.noreports': 'Aucun audit pour l’instant',
  'issues.noreports.why': 'Lancez un audit pour voir les problèmes classés par nombre de visites affectées.',
  'issues.pages': { one: '{n} page', other: '{n} pages' },
  'issues.visits': { one: '{n} visite', other: '{n} visites' },
  'seo.audit': 'Lancer l’audit',
  'severity.critical': 'Critique',
  'severity.high': 'Élevée',
  'severity.information': 'Information',
  'severity.low': 'Faible',
  'severity.medium': 'Moyenne',
}
