import type { strings as en } from '../en/channel-rules.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'rule.and': ' et ',
  'rule.any': 'N’importe lequel',
  'rule.becomes': 'Les compter comme',
  'rule.channel.name': 'Nom du canal',
  'rule.condition': '{name} : {value}',
  'rule.delete': 'Supprimer la règle',
  'rule.delete.name': 'Supprimer la règle : {name}',
  'rule.delete.note':
    'Les visites concernées par « {name} » retrouvent leur canal et leur source d’origine. Aucune visite n’est perdue.',
  'rule.deleted': 'Règle supprimée',
  'rule.docs': 'Référence de l’API',
  'rule.edit': 'Modifier la règle',
  'rule.edit.name': 'Modifier la règle : {name}',
  'rule.example.partners': 'Partenaires',
  'rule.match_channel': 'Canal détecté',
  'rule.match_referrer': 'Hôte du référent',
  'rule.match_source': 'Source détectée',
  'rule.match_utm_campaign': 'Campagne UTM',
  'rule.match_utm_medium': 'Support UTM',
  'rule.match_utm_source': 'Source UTM',
  'rule.move.down': 'Descendre : {name}',
  'rule.move.up': 'Monter : {name}',
  'rule.moved': 'Déplacée en position {n}',
  'rule.new': 'Nouvelle règle',
  'rule.none': 'Aucune règle pour l’instant',
  'rule.none.note':
    'Les sources et les canaux sont détectés automatiquement. Partez d’un exemple pour en nommer certains vous-même.',
  'rule.note':
    'Les règles changent le canal ou la source des visites dans les statistiques de tous vos sites, visites passées comprises. La première règle qui correspond s’applique.',
  'rule.own_name': 'Nom personnalisé…',
  'rule.preview.changed': {
    one: '{n} visite sur {total} des 30 derniers jours changerait',
    other: '{n} visites sur {total} des 30 derniers jours changeraient',
  },
  'rule.preview.incomplete':
    'Indiquez une condition et un canal ou une source pour voir combien de visites changeraient.',
  'rule.preview.more': { one: 'et {n} autre', other: 'et {n} autres' },
  'rule.preview.none': 'Aucune des {total} visites des 30 derniers jours ne changerait',
  'rule.preview.row': '{before} → {after}',
  'rule.sets': '{name} : {value}',
  'rule.title': 'Règles de canaux',
  'rule.unchanged': 'Laisser inchangé',
  'rule.visits': 'Visites correspondant à',
  'rule.visits.note':
    'Chaque condition doit correspondre à la valeur entière. Utilisez * comme caractère générique. La casse est ignorée.',
}
