import type { strings as en } from '../en/exclusion-rules.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'exclusion-rule.delete': 'Supprimer la règle',
  'exclusion-rule.delete.name': 'Supprimer la règle : {name}',
  'exclusion-rule.delete.note':
    'Le trafic que seule la règle « {name} » excluait est à nouveau compté. Aucune donnée n’est perdue.',
  'exclusion-rule.deleted': 'Règle supprimée',
  'exclusion-rule.docs': 'Référence de l’API',
  'exclusion-rule.hint.asn':
    'Numéros de systèmes autonomes, un par ligne ou séparés par des virgules. Nécessite une base de données sur le serveur (SIGHTLINE_ASN_DB) et n’exclut que les nouveaux hits.',
  'exclusion-rule.hint.country': 'Codes à deux lettres, un par ligne ou séparés par des virgules.',
  'exclusion-rule.hint.data_center_single_hit':
    'Visites depuis les réseaux d’hébergeurs avec une seule page vue et une durée de zéro seconde, environ une heure après la visite. Nécessite une base de données sur le serveur (SIGHTLINE_ASN_DB) et trouve les visites depuis sa mise en place.',
  'exclusion-rule.hint.network':
    'Adresses IP et plages CIDR, une par ligne ou séparées par des virgules. N’exclut que les nouveaux hits.',
  'exclusion-rule.hint.path': 'Commence par / ou *. * remplace n’importe quels caractères ; la casse ne compte pas.',
  'exclusion-rule.hint.user_agent':
    'Une partie de l’agent utilisateur. * remplace n’importe quels caractères ; la casse ne compte pas. N’exclut que les nouveaux hits.',
  'exclusion-rule.is_off': 'Désactivée : tout est compté',
  'exclusion-rule.kind': 'Exclure par',
  'exclusion-rule.kind.asn': 'Système autonome',
  'exclusion-rule.kind.country': 'Pays',
  'exclusion-rule.kind.data_center_single_hit': 'Hits isolés depuis des centres de données',
  'exclusion-rule.kind.network': 'Réseau',
  'exclusion-rule.kind.path': 'Page',
  'exclusion-rule.kind.user_agent': 'Agent utilisateur',
  'exclusion-rule.new': 'Nouvelle règle',
  'exclusion-rule.none': 'Aucune règle pour l’instant. Les bots connus sont exclus sans règle.',
  'exclusion-rule.note':
    'Les règles excluent du trafic des statistiques, y compris passé lorsque les données enregistrées le permettent. Désactivez une règle pour tout compter à nouveau.',
  'exclusion-rule.pending': 'Mise à jour des visites passées…',
  'exclusion-rule.preview.future':
    'Exclut les hits à partir de maintenant. Ce qui est comparé n’est pas enregistré : les visites passées restent inchangées.',
  'exclusion-rule.preview.incomplete': 'Remplissez la règle pour voir ce qu’elle aurait retiré ces 30 derniers jours.',
  'exclusion-rule.preview.none': 'N’aurait retiré aucun des {total} hits des 30 derniers jours',
  'exclusion-rule.preview.pages': 'Pages qui perdent le plus de hits',
  'exclusion-rule.preview.removed': {
    one: '{n} hit sur {total} des 30 derniers jours aurait été retiré, avec {visits} visites et {visitors} visiteurs',
    other:
      '{n} hits sur {total} des 30 derniers jours auraient été retirés, avec {visits} visites et {visitors} visiteurs',
  },
  'exclusion-rule.reason': 'Note (facultative)',
  'exclusion-rule.removed': {
    one: '{n} hit retiré ces 30 derniers jours',
    other: '{n} hits retirés ces 30 derniers jours',
  },
  'exclusion-rule.title': 'Règles d’exclusion',
  'exclusion-rule.turn_off': 'Désactiver',
  'exclusion-rule.turn_off.name': 'Désactiver : {name}',
  'exclusion-rule.turn_on': 'Activer',
  'exclusion-rule.turn_on.name': 'Activer : {name}',
  'exclusion-rule.value.asn': 'Numéros d’AS',
  'exclusion-rule.value.country': 'Pays',
  'exclusion-rule.value.network': 'Adresses IP',
  'exclusion-rule.value.path': 'Page',
  'exclusion-rule.value.user_agent': 'L’agent utilisateur contient',
}
