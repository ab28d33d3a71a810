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
  'excluded.none': 'Aucun trafic exclu sur cette période.',
  'excluded.not-a-browser': 'Pas un navigateur',
  'excluded.not-an-event': 'Événements non valides',
  'excluded.rate-limited': 'Limite de débit dépassée',
  'excluded.referrer-spam': 'Spam de référents',
  'excluded.rule': 'Règles d’exclusion',
  'excluded.unit': 'Hits',
  'health.notice.last': 'Dernier événement : {ago}. D’habitude, l’attente est plus courte.',
  'health.notice.more': 'État du suivi',
  'health.notice.quiet': {
    one: '{n} événement au cours des dernières 24 heures, contre environ {usual} d’habitude.',
    other: '{n} événements au cours des dernières 24 heures, contre environ {usual} d’habitude.',
  },
  'health.notice.silent': 'Dernier événement : {ago}. D’habitude, il y en a environ {usual} par heure.',
  'panel.excluded': 'Trafic exclu',
  'panel.revenue': 'Revenus',
  'switcher.all': 'Tous les sites',
  'switcher.label': 'Changer de site',
  'stats.novisits': 'Aucune visite sur cette période. Le script est-il installé ?',
}
