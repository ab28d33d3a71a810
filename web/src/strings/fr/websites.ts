import type { strings as en } from '../en/websites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'website.bots': 'Exclure les robots',
  'website.bots.note': 'Les robots d’indexation, services de surveillance et scripts ne sont pas comptés.',
  'website.delete': 'Supprimer le site',
  'website.delete.note': 'Le site et toutes ses statistiques seront supprimés définitivement.',
  'website.delete.title': 'Supprimer {domain} ?',
  'website.deleted': '{domain} supprimé',
  'website.domain': 'Domaine',
  'website.email': 'Rapports par e-mail',
  'website.email.note': 'Recevez par e-mail un résumé de la période écoulée.',
  'website.timezone.note':
    'Les jours du site commencent à minuit dans ce fuseau. Les statistiques dans ce fuseau sont les plus rapides.',
  'website.ips': 'Adresses IP exclues',
  'website.ips.note': 'Adresses IPv4 ou IPv6, ou plages comme 203.0.113.0/24. Une par ligne.',
  'website.params': 'Paramètres d’URL ignorés',
  'website.params.note':
    'Supprimés des URL enregistrées, comme les identifiants de session. Un par ligne ; utilisez * comme caractère générique.',
  'websites.empty': 'Ajoutez votre premier site',
  'websites.search': 'Rechercher un domaine',
  'websites.total': 'Tous les sites',
  'demo.badge': 'Démo',
  'demo.creating': 'Création des données de démo…',
  'demo.explore': 'Explorer des données de démo',
  'demo.note': '90 jours de trafic d’exemple. Supprimables à tout moment.',
  'websites.or': 'ou',
  'websites.empty.note':
    'Saisissez le domaine. Vous recevez un script d’une ligne, et la première visite s’affiche ici en quelques secondes.',
  'website.domain.note': 'Par exemple example.com. Vous pouvez coller une URL ; www. est inclus.',
}
