import type { strings as en } from '../en/tracking-health.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'health.clocks': 'Horloges',
  'health.clocks.ahead': '{time} d’avance',
  'health.clocks.behind': '{time} de retard',
  'health.clocks.node': 'Ce serveur, par rapport à sa base de données',
  'health.clocks.none': 'Aucun serveur n’a envoyé d’événement daté au cours des dernières 24 heures.',
  'health.clocks.not-ahead': 'pas en avance',
  'health.clocks.same': 'à l’heure',
  'health.clocks.sent': {
    one: 'Serveurs qui envoient des événements ({n} événement vérifié)',
    other: 'Serveurs qui envoient des événements ({n} événements vérifiés)',
  },
  'health.crawl': 'Ouvrir le crawl',
  'health.crawls': 'Crawls',
  'health.day': 'Dernières 24 heures',
  'health.events': 'Événements',
  'health.fix.clock-skew':
    'Synchronisez l’horloge du serveur en avance (NTP). Les événements datés de plus de 5 minutes dans le futur sont rejetés.',
  'health.fix.fewer-events':
    'Vérifiez si une mise en ligne récente a retiré le script de certaines pages, ou si un bandeau de consentement ou une Content Security Policy le bloque.',
  'health.fix.no-events': 'Vérifiez que le site est accessible et contient toujours le script.',
  'health.fix.no-events-yet': 'Ajoutez le script aux pages du site.',
  'health.fix.rejected-hits':
    'Le tableau ci-dessous indique les raisons. Les requêtes non valides proviennent le plus souvent de code qui envoie lui-même des événements.',
  'health.fix.untagged-pages':
    'Ajoutez le script au modèle de ces pages. Si un gestionnaire de balises l’ajoute, le crawl doit afficher les pages dans un navigateur.',
  'health.fix.unverified': 'Un autre compte suit déjà ce domaine. Prouvez qu’il vous appartient.',
  'health.last': 'Dernier événement',
  'health.log': 'Comparaison avec le journal d’accès',
  'health.log.day': 'Jour',
  'health.log.incomplete':
    'Plus de pages vues ont été comptées que le journal n’en contient. Il est peut-être incomplet.',
  'health.log.pageviews': 'Comptées',
  'health.log.requests': 'Dans le journal',
  'health.log.share': 'Le script a compté {share} des pages vues du journal.',
  'health.none': 'Aucun pour l’instant',
  'health.ok': 'Les événements arrivent comme d’habitude. Il n’y a rien à faire.',
  'health.page': 'Page',
  'health.pages': 'Pages sans le script',
  'health.pages.none': {
    one: 'La seule page du dernier crawl contient le script.',
    other: 'Les {n} pages du dernier crawl contiennent le script.',
  },
  'health.pages.some': {
    one: 'La seule page du dernier crawl ne contient pas le script.',
    other: '{untagged} des {n} pages du dernier crawl ne contiennent pas le script.',
  },
  'health.pages.unknown': 'Aucun crawl de ce site n’est encore terminé.',
  'health.reason': 'Raison',
  'health.reason.clock-skew': 'Une horloge est décalée',
  'health.reason.fewer-events': 'Beaucoup moins d’événements que d’habitude',
  'health.reason.no-events': 'Aucun événement depuis plus longtemps que d’habitude',
  'health.reason.no-events-yet': 'Aucun événement pour l’instant',
  'health.reason.rejected-hits': 'De nombreux hits sont rejetés',
  'health.reason.untagged-pages': 'Certaines pages ne contiennent pas le script',
  'health.reason.unverified': 'Le domaine n’est pas vérifié',
  'health.rejections': 'Hits rejetés',
  'health.rejections.none': 'Aucun hit n’a été rejeté au cours des 7 derniers jours.',
  'health.unknown': 'Pas encore connu',
  'health.usual': 'Habituellement en 24 heures',
  'health.week': '7 derniers jours',
}
