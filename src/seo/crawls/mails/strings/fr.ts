import { frenchCountWithNoun as countWithNoun } from '../../../../mail/formatted-count.ts'
import type { CrawlMailStrings } from './crawl-mail-strings.ts'

export const fr: CrawlMailStrings = {
  title: 'Crawl planifié',
  subject: {
    scored: (host, score, change) => `${host} : score du site ${score}${change === null ? '' : ` (${change})`}`,
    withheld: (host) => `${host} : pas de score du site`,
    failed: (host) => `${host} : échec du crawl`,
  },
  score: 'Score du site',
  pages: 'Pages crawlées',
  issues: 'Problèmes',
  since: (date) => `vs exécution du ${date}`,
  first: 'Aucune exécution précédente avec ces réglages à comparer.',
  failed: 'Le crawl a échoué et n’a aucun résultat.',
  limited: {
    max_pages: (pages) => `Le crawl s’est arrêté à sa limite de ${countWithNoun(pages, 'page')}.`,
    max_minutes: (minutes) => `Le crawl s’est arrêté à sa limite de ${countWithNoun(minutes, 'minute')}.`,
  },
  withheld: {
    inconclusive: (share) =>
      `Pas de score : ${share} des pages n’étaient pas concluantes. Il en faut au moins 90 % pour un score.`,
    'no-indexable-pages': 'Pas de score : aucune page n’est indexable.',
  },
  newIssues: 'Nouveaux problèmes',
  fixedIssues: 'Problèmes corrigés',
  noIssues: 'Aucun problème nouveau ou corrigé.',
  onPages: (pages) => `sur ${countWithNoun(pages, 'page')}`,
  more: (issues) => `et ${countWithNoun(issues, 'autre problème', 'autres problèmes')}`,
  changedPages: 'Pages',
  added: 'Ajoutées',
  removed: 'Supprimées',
  changed: 'Modifiées',
  notCrawled: 'Non crawlées cette fois',
  openCrawl: 'Voir le crawl',
  openChanges: 'Voir les changements',
  reason: (host) => `Vous recevez cet e-mail, car les e-mails sur les crawls planifiés de ${host} sont activés.`,
  stop: 'Se désabonner',
  stopQuestion: (host) => `Se désabonner des e-mails sur les crawls de ${host} ?`,
  unsubscribed: (host) => `Vous ne recevrez plus d’e-mails sur ce crawl de ${host}.`,
  startAgain: 'Vous pouvez les réactiver dans la planification du crawl.',
}
