import type { strings as en } from '../en/websites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'setup.events': 'Suivre des événements',
  'setup.events.note':
    'Suivez inscriptions, téléchargements ou commandes par leur nom, avec les propriétés de votre choix.',
  'setup.open': 'Voir les statistiques',
  'setup.received': 'Tout fonctionne',
  'setup.received.note': { one: '{n} hit reçu.', other: '{n} hits reçus.' },
  'setup.snippet': 'Installer le script',
  'setup.snippet.note': 'Collez ce code dans le head de chaque page. Il ne dépose aucun cookie.',
  'setup.waiting': 'En attente de la première visite sur {domain}…',
  'setup.waiting.note': 'Ouvrez une de vos pages. L’affichage se met à jour automatiquement.',
  'website.bots': 'Exclure les robots',
  'website.bots.note': 'Les robots d’indexation, services de surveillance et scripts ne sont pas comptés.',
  'website.delete': 'Supprimer le site',
  'website.delete.note': 'Le site et toutes ses statistiques seront supprimés définitivement.',
  'website.delete.title': 'Supprimer {domain} ?',
  'website.deleted': '{domain} supprimé',
  'website.domain': 'Domaine',
  'website.domain.note': 'Par exemple example.com. La variante www. est incluse.',
  'website.email': 'Rapports par e-mail',
  'website.email.note': 'Recevez par e-mail un résumé de la période écoulée.',
  'website.ips': 'Adresses IP exclues',
  'website.ips.note': 'Adresses IPv4 ou IPv6, ou plages comme 203.0.113.0/24. Une par ligne.',
  'website.params': 'Paramètres d’URL ignorés',
  'website.params.note':
    'Supprimés des URL enregistrées, comme les identifiants de session. Un par ligne ; utilisez * comme caractère générique.',
  'websites.empty': 'Ajoutez votre premier site',
  'websites.empty.note':
    'Ajoutez une ligne de code à vos pages : la première visite s’affiche ici en quelques secondes.',
  'websites.search': 'Rechercher un domaine',
  'websites.sort.domain-asc': 'Domaine (A–Z)',
  'websites.sort.domain-desc': 'Domaine (Z–A)',
  'websites.sort.id-asc': 'Les plus anciens d’abord',
  'websites.sort.id-desc': 'Les plus récents d’abord',
  'websites.total': 'Tous les sites',
  'websites.total.page': 'Sites de cette page',
  'websites.visitors': { one: '{n} visiteur', other: '{n} visiteurs' },
}
