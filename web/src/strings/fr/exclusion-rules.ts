import type { strings as en } from '../en/exclusion-rules.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'exclusion-rule.delete': 'Supprimer la règle',
  'exclusion-rule.delete.name': 'Supprimer la règle : {name}',
  'exclusion-rule.delete.note':
    'Le trafic que seule la règle « {name} » excluait est à nouveau compté. Aucune donnée n’est perdue.',
  'exclusion-rule.deleted': 'Règle supprimée',
  'exclusion-rule.docs': 'Référence de l’API',
  'exclusion-rule.hint.asn':
    'Numéros d’AS, un par ligne ou séparés par des virgules. Nécessite une base ASN sur le serveur (SIGHTLINE_ASN_DB). Ne s’applique qu’aux nouveaux hits.',
  'exclusion-rule.hint.country': 'Codes à deux lettres, un par ligne ou séparés par des virgules.',
  'exclusion-rule.hint.data_center_single_hit':
    'Visites d’une seule page, d’une durée nulle, provenant de réseaux d’hébergeurs ; elles sont retirées environ une heure plus tard. Nécessite une base ASN sur le serveur (SIGHTLINE_ASN_DB) et s’applique aux visites reçues depuis sa mise en place.',
  'exclusion-rule.hint.network':
    'Adresses IP et plages CIDR, une par ligne ou séparées par des virgules. Ne s’applique qu’aux nouveaux hits.',
  'exclusion-rule.hint.path': 'Commence par / ou *. Utilisez * comme caractère générique. La casse est ignorée.',
  'exclusion-rule.hint.user_agent':
    'Une partie du user-agent. Utilisez * comme caractère générique. La casse est ignorée. Ne s’applique qu’aux nouveaux hits.',
  'exclusion-rule.is_off': 'Désactivée : tout est compté',
  'exclusion-rule.kind': 'Exclure par',
  'exclusion-rule.kind.asn': 'Réseau (ASN)',
  'exclusion-rule.kind.country': 'Pays',
  'exclusion-rule.kind.data_center_single_hit': 'Hits isolés depuis des centres de données',
  'exclusion-rule.kind.network': 'Adresse IP',
  'exclusion-rule.kind.path': 'Page',
  'exclusion-rule.kind.user_agent': 'User-agent',
  'exclusion-rule.new': 'Nouvelle règle',
  'exclusion-rule.none': 'Aucune règle pour l’instant. Les robots connus sont exclus dans tous les cas.',
  'exclusion-rule.note':
    'Excluez du trafic de vos statistiques, y compris des visites passées lorsque les données enregistrées le permettent. Désactivez une règle pour le compter à nouveau.',
  'exclusion-rule.pending': 'Mise à jour des visites passées…',
  'exclusion-rule.preview.future':
    'S’applique à partir de maintenant. Les visites passées restent, car cette valeur n’est pas enregistrée.',
  'exclusion-rule.preview.incomplete': 'Complétez la règle pour voir ce qu’elle aurait exclu ces 30 derniers jours.',
  'exclusion-rule.preview.none': 'N’aurait exclu aucun des {total} hits des 30 derniers jours',
  'exclusion-rule.preview.pages': 'Pages les plus concernées',
  'exclusion-rule.preview.removed': {
    one: 'Aurait exclu {n} hit sur {total} ces 30 derniers jours : {visits} visites, {visitors} visiteurs',
    other: 'Aurait exclu {n} hits sur {total} ces 30 derniers jours : {visits} visites, {visitors} visiteurs',
  },
  'exclusion-rule.reason': 'Note (facultative)',
  'exclusion-rule.removed': {
    one: '{n} hit exclu ces 30 derniers jours',
    other: '{n} hits exclus ces 30 derniers jours',
  },
  'exclusion-rule.title': 'Règles d’exclusion',
  'exclusion-rule.turn_off': 'Désactiver',
  'exclusion-rule.turn_off.name': 'Désactiver : {name}',
  'exclusion-rule.turn_on': 'Activer',
  'exclusion-rule.turn_on.name': 'Activer : {name}',
  'exclusion-rule.value.asn': 'Numéros d’AS',
  'exclusion-rule.value.country': 'Pays',
  'exclusion-rule.value.network': 'Adresses IP',
  'exclusion-rule.value.path': 'Page',
  'exclusion-rule.value.user_agent': 'Le user-agent contient',
}
