import type { ReportMailStrings } from './report-mail-strings.ts'

export const de: ReportMailStrings = {
  title: 'Geplantes Audit',
  subject: {
    scored: (page, score, change) => `${page}: Score ${score}${change === null ? '' : ` (${change})`}`,
    unscored: (page) => `${page}: kein Score`,
    failed: (page) => `${page}: Audit fehlgeschlagen`,
  },
  score: 'Score',
  issues: 'Probleme',
  since: (date) => `ggü. Lauf vom ${date}`,
  first: 'Es gibt keinen früheren Lauf zum Vergleich.',
  failed: 'Das Audit der Seite ist fehlgeschlagen.',
  unscored: 'Kein Score: Zu wenige Prüfungen ließen sich durchführen.',
  newIssues: 'Neue Probleme',
  fixedIssues: 'Behobene Probleme',
  openIssues: 'Wichtigste Probleme',
  noIssues: 'Keine Probleme gefunden.',
  noChanges: 'Keine neuen oder behobenen Probleme.',
  more: (issues, formatted) => `und ${formatted} ${issues === 1 ? 'weiteres Problem' : 'weitere Probleme'}`,
  openReport: 'Bericht anzeigen',
  reason: (page) => `Grund für diese E-Mail: Für geplante Audits von ${page} sind E-Mails aktiviert.`,
  stop: 'Abbestellen',
  stopQuestion: (page) => `E-Mails über Audits von ${page} abbestellen?`,
  unsubscribed: (page) => `Die E-Mails über diesen Bericht zu ${page} sind abbestellt.`,
  startAgain: 'Im Zeitplan des Berichts lassen sie sich wieder aktivieren.',
}
