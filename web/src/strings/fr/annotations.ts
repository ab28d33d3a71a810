import type { strings as en } from '../en/annotations.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'annotation.setting.exclude_bots': 'robots',
  'annotation.setting.exclude_ips': 'adresses IP',
  'annotation.setting.exclude_params': 'paramètres d’URL',
  'annotation.kind.crawl': 'Exploration',
  'annotation.kind.deploy': 'Déploiement',
  'annotation.kind.exclusions': 'Exclusions',
  'annotation.kind.import': 'Import',
  'annotation.kind.manual': 'Note',
  'annotations.add': 'Ajouter une annotation',
  'annotations.all': 'Toutes les annotations',
  'annotations.kinds': 'Types',
  'annotations.show': 'Afficher sur le graphique',
  'annotations.title': 'Annotations',
  'chart.line': 'Afficher ou masquer cette courbe',
  'stats.incomplete':
    'Ces chiffres ne comptent qu’à partir du {date}, car les événements antérieurs ont été supprimés.',
}
