import type { strings as en } from '../en/reports.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'report.noindex': 'Doit rester hors des moteurs',
  'report.noindex.note': 'La page est tenue à l’écart à dessein : noindex n’est alors pas une faute.',
  'report.project': 'Projet',
  'report.result': 'Résultat',
  'report.start': 'Contrôler la page',
  'report.url': 'Adresse de la page',
  'report.url.note': 'Commence par http ou https. La page et ses voisines sont lues une fois.',
  'reports.anyproject': 'Tous les projets',
  'reports.anyresult': 'Tous les résultats',
  'reports.column.generated_at': 'Établi',
  'reports.column.result': 'Résultat',
  'reports.column.url': 'Page',
  'reports.empty': 'Pas encore de rapport',
  'reports.empty.note': 'Un rapport dit comment les moteurs voient une page, ce qui cloche et comment le corriger.',
  'reports.search': 'Chercher une adresse',
}
