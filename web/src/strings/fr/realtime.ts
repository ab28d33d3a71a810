import type { strings as en } from '../en/realtime.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'realtime.ago': 'il y a {n} min',
  'realtime.browser': '{browser} sur {os}',
  'realtime.current': 'Visiteurs actuels',
  'realtime.last5': 'au cours des 5 dernières minutes',
  'realtime.latest': 'Derniers événements',
  'realtime.noevents': 'Aucun événement au cours des 30 dernières minutes',
  'realtime.now': 'Maintenant',
  'realtime.older': 'Afficher les précédents',
  'realtime.others': 'Autres',
  'realtime.pageviews': { one: '{n} page vue', other: '{n} pages vues' },
  'realtime.pause': 'Pause',
  'realtime.perminute': 'Pages vues par minute',
  'realtime.resume': 'Reprendre',
  'realtime.sofar': '{n} depuis le début de cette minute',
  'realtime.tick.now': 'maintenant',
  'realtime.viewed': 'Page vue :',
}
