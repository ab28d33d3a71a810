import type { strings as en } from '../en/owner-panels.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'excluded.bot': 'Robots connus',
  'excluded.burst': 'Trop de requêtes à la fois',
  'excluded.excluded-address': 'Adresses IP exclues',
  'excluded.future-time': 'Heure dans le futur',
  'excluded.headless': 'Navigateurs headless',
  'excluded.invalid': 'Requêtes non valides',
  'excluded.no-visit': 'Sans visite correspondante',
  'excluded.not-a-browser': 'Pas un navigateur',
  'excluded.not-an-event': 'Événements non valides',
  'excluded.rate-limited': 'Limite de débit dépassée',
  'excluded.referrer-spam': 'Spam de référents',
  'excluded.rule': 'Règles d’exclusion',
  'health.notice.clock': 'Une horloge est mal réglée : l’heure des événements peut être fausse.',
  'health.notice.last': 'Dernier événement : {ago}. D’habitude, l’attente est plus courte.',
  'health.notice.more': 'État du suivi',
  'health.notice.quiet': {
    one: '{n} événement au cours des dernières 24 heures, contre environ {usual} d’habitude.',
    other: '{n} événements au cours des dernières 24 heures, contre environ {usual} d’habitude.',
  },
  'health.notice.rejected': {
    one: '{n} hit a été rejeté au cours des dernières 24 heures. Raison la plus fréquente : {reason}.',
    other: '{n} hits ont été rejetés au cours des dernières 24 heures. Raison la plus fréquente : {reason}.',
  },
  'health.notice.silent': 'Dernier événement : {ago}. D’habitude, il y en a environ {usual} par heure.',
  'health.notice.untagged': {
    one: '{n} page est sans script de suivi.',
    other: '{n} pages sont sans script de suivi.',
  },
  'stats.novisits': 'Aucune visite pour l’instant. Le script est-il installé ?',
  'strip.crawl': 'Dernier crawl',
  'strip.crawl.next': 'Dernier crawl, prochain le {date}',
  'strip.issues': { one: '{n} problème', other: '{n} problèmes' },
  'strip.issues.note': 'au dernier crawl',
  'strip.label': 'État du site',
  'strip.never':
    'Ce site n’a pas encore été exploré. Un crawl trouve les liens rompus et les pages que les moteurs de recherche ne peuvent pas utiliser.',
  'strip.new': { one: '{n} nouveau problème', other: '{n} nouveaux problèmes' },
  'strip.new.note': 'depuis le crawl précédent',
  'strip.pages': 'pages explorées',
  'strip.running': 'Crawl en cours',
  'strip.score': 'Score SEO',
  'strip.score.on': 'Score SEO, {date}',
  'strip.start': 'Lancer un crawl',
}
