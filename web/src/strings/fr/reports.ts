import type { strings as en } from '../en/reports.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'report.noindex': 'Ne doit pas être indexée',
  'report.noindex.note':
    'Pour les pages volontairement exclues des moteurs de recherche : noindex n’est alors pas signalé.',
  'report.result': 'Résultat',
  'report.start': 'Lancer l’audit',
  'report.url': 'URL de la page',
  'report.url.note': 'Commence par http:// ou https://.',
  'reports.column.generated_at': 'Audité',
  'reports.column.result': 'Résultat',
  'reports.column.url': 'Page',
  'reports.empty': 'Aucun rapport pour l’instant',
  'reports.empty.note': 'Auditez une page pour voir son score SEO, ses problèmes et comment les corriger.',
  'reports.results.all': 'Tous les résultats',
  'reports.search': 'Rechercher une URL',
  'report.exists': 'Cette page a déjà un rapport',
  'report.exists.create': 'Créer un autre rapport',
  'report.exists.note': 'Relancez-le pour garder l’historique au même endroit, ou créez un second rapport.',
  'report.exists.rerun': 'Relancer l’audit',
  'report.exists.score': 'Score {score}, audité {ago}',
  'reports.actions': 'Actions',
  'reports.column.score': 'Score',
  'reports.compare': 'Comparer les audits',
  'reports.issue': 'Problème : {issue}',
  'reports.issue.remove': 'Retirer le filtre : problème {issue}',
  'reports.more': 'Actions pour {url}',
}
