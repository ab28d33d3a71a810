import { countWithNoun } from '../../../../mail/formatted-count.ts'
import type { CrawlMailStrings } from './crawl-mail-strings.ts'

export const de: CrawlMailStrings = {
  title: 'Geplanter Crawl',
  subject: {
    scored: (host, score, change) => `${host}: Site-Score ${score}${change === null ? '' : ` (${change})`}`,
    withheld: (host) => `${host}: kein Site-Score`,
    failed: (host) => `${host}: Crawl fehlgeschlagen`,
  },
  score: 'Site-Score',
  pages: 'Gecrawlte Seiten',
  issues: 'Probleme',
  since: (date) => `ggü. Lauf vom ${date}`,
  first: 'Es gibt keinen früheren Lauf mit diesen Einstellungen zum Vergleich.',
  failed: 'Der Crawl ist fehlgeschlagen und hat keine Ergebnisse.',
  limited: {
    max_pages: (pages) => `Der Crawl endete am Limit von ${countWithNoun(pages, 'Seite', 'Seiten')}.`,
    max_minutes: (minutes) => `Der Crawl endete am Limit von ${countWithNoun(minutes, 'Minute', 'Minuten')}.`,
  },
  withheld: {
    inconclusive: (share) => `Kein Score: ${share} der Seiten waren unklar. Ein Score braucht mindestens 90 %.`,
    'no-indexable-pages': 'Kein Score: Keine Seite ist indexierbar.',
  },
  newIssues: 'Neue Probleme',
  fixedIssues: 'Behobene Probleme',
  noIssues: 'Keine neuen oder behobenen Probleme.',
  onPages: (pages) => `auf ${countWithNoun(pages, 'Seite', 'Seiten')}`,
  more: (issues) => `und ${countWithNoun(issues, 'weiteres Problem', 'weitere Probleme')}`,
  changedPages: 'Seiten',
  added: 'Neu',
  removed: 'Entfernt',
  changed: 'Geändert',
  notCrawled: 'Diesmal nicht gecrawlt',
  openCrawl: 'Crawl anzeigen',
  openChanges: 'Änderungen anzeigen',
  reason: (host) => `Grund für diese E-Mail: Für geplante Crawls von ${host} sind E-Mails aktiviert.`,
  stop: 'Abbestellen',
  stopQuestion: (host) => `E-Mails über Crawls von ${host} abbestellen?`,
  unsubscribed: (host) => `Die E-Mails über diesen Crawl von ${host} sind abbestellt.`,
  startAgain: 'Im Zeitplan des Crawls lassen sie sich wieder aktivieren.',
}
