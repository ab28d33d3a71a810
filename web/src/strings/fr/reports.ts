import type { strings as en } from '../en/reports.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'report.noindex': 'Ne doit pas être indexée',
  'report.noindex.note':
    'Pour les pages volontairement exclues des moteurs de recherche : noindex n’est alors pas signalé.',
  'report.project': 'Projet',
  'report.result': 'Résultat',
  'report.start': 'Lancer l’audit',
  'report.url': 'URL de la page',
  'report.url.note': 'Commence par http:// ou https://.',
  'reports.column.generated_at': 'Audité',
  'reports.column.result': 'Résultat',
  'reports.column.url': 'Page',
  'reports.empty': 'Aucun rapport pour l’instant',
  'reports.empty.note': 'Auditez une page pour voir son score SEO, ses problèmes et comment les corriger.',
  'reports.projects.all': 'Tous les projets',
  'reports.results.all': 'Tous les résultats',
  'reports.search': 'Rechercher une URL',
}
