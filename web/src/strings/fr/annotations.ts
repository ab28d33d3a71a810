import type { strings as en } from '../en/annotations.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'annotation.setting.exclude_bots': 'robots',
  'annotation.setting.exclude_ips': 'adresses IP',
  'annotation.setting.exclude_params': 'paramètres d’URL',
  'annotation.setting.rules': 'règles',
  'annotation.kind.crawl': 'Crawl',
  'annotation.kind.deploy': 'Déploiement',
  'annotation.kind.exclusions': 'Exclusions',
  'annotation.kind.import': 'Import',
  'annotation.kind.manual': 'Note',
  'annotations.add': 'Ajouter une note',
  'annotations.all': 'Toutes les annotations',
  'annotations.kinds': 'Types',
  'annotations.more': '{n} de plus',
  'annotations.show': 'Afficher sur le graphique',
  'annotations.title': 'Annotations',
  'chart.line': 'Afficher ou masquer cette courbe',
  'stats.imported':
    'Comprend des totaux journaliers importés du {from} au {to}. Les visiteurs sont additionnés par jour.',
  'stats.imported.left-out':
    'Les totaux journaliers importés du {from} au {to} ne sont pas compris, car ils ne permettent ni ces filtres ni cet intervalle.',
  'stats.incomplete':
    'Ces chiffres ne comptent qu’à partir du {date}, car les événements antérieurs ont été supprimés.',
}
