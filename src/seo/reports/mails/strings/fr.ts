import type { ReportMailStrings } from './report-mail-strings.ts'

export const fr: ReportMailStrings = {
  title: 'Audit planifié',
  subject: {
    scored: (page, score, change) => `${page} : score ${score}${change === null ? '' : ` (${change})`}`,
    unscored: (page) => `${page} : pas de score`,
    failed: (page) => `${page} : échec de l’audit`,
  },
  score: 'Score',
  issues: 'Problèmes',
  since: (date) => `vs exécution du ${date}`,
  first: 'Aucune exécution précédente à comparer.',
  failed: 'L’audit de la page a échoué.',
  unscored: 'Pas de score : trop peu de contrôles ont pu être effectués.',
  newIssues: 'Nouveaux problèmes',
  fixedIssues: 'Problèmes corrigés',
  openIssues: 'Problèmes les plus importants',
  noIssues: 'Aucun problème trouvé.',
  noChanges: 'Aucun problème nouveau ou corrigé.',
  more: (issues, formatted) => `et ${formatted} ${issues < 2 ? 'autre problème' : 'autres problèmes'}`,
  openReport: 'Voir le rapport',
  reason: (page) => `Vous recevez cet e-mail, car les e-mails sur les audits planifiés de ${page} sont activés.`,
  stop: 'Se désabonner',
  stopQuestion: (page) => `Se désabonner des e-mails sur les audits de ${page} ?`,
  unsubscribed: (page) => `Vous ne recevrez plus d’e-mails sur ce rapport de ${page}.`,
  startAgain: 'Vous pouvez les réactiver dans la planification du rapport.',
}
