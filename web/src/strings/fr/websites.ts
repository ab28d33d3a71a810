import type { strings as en } from '../en/websites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'website.delete.type': 'Saisissez {domain} pour confirmer',
  'website.add': 'Ajouter un site',
  'website.bots': 'Exclure les robots',
  'website.bots.note': 'Les robots d’indexation, services de surveillance et scripts ne sont pas comptés.',
  'website.delete': 'Supprimer le site',
  'website.delete.note': 'Le site et toutes ses statistiques seront supprimés définitivement.',
  'website.delete.title': 'Supprimer {domain} ?',
  'website.deleted': '{domain} supprimé',
  'website.domain': 'Domaine',
  'website.email': 'Rapports par e-mail',
  'website.email.note': 'Recevez par e-mail un résumé de la période écoulée.',
  'website.pdf': 'Joindre les statistiques en PDF',
  'website.pdf.note': 'Ajoute un PDF à chaque e-mail. Nécessite Chromium sur le serveur.',
  'website.timezone.note': 'Les jours commencent à minuit dans ce fuseau horaire.',
  'website.ips': 'Adresses IP exclues',
  'website.ips.note': 'Adresses IPv4 ou IPv6, ou plages comme 203.0.113.0/24. Une par ligne.',
  'website.params': 'Paramètres d’URL ignorés',
  'website.params.note':
    'Supprimés des URL enregistrées, comme les identifiants de session. Un par ligne ; utilisez * comme caractère générique.',
  'websites.empty': 'Ajoutez votre premier site',
  'demo.badge': 'Démo',
  'demo.creating': 'Création des données de démo…',
  'demo.explore': 'Explorer des données de démo',
  'demo.note':
    '90 jours de trafic d’exemple et une petite boutique avec des problèmes SEO. Le tout est supprimable à tout moment.',
  'websites.or': 'ou',
  'websites.empty.note':
    'Saisissez le domaine. Vous recevez un script d’une ligne, et la première visite s’affiche ici en quelques secondes.',
  'website.domain.note': 'Par exemple example.com, ou collez une URL. www. est inclus.',
  'erase.address': 'Adresse IP',
  'erase.agent': 'User-agent',
  'erase.agent.note': 'L’en-tête User-Agent exact du navigateur, comme dans le journal d’un serveur web.',
  'erase.confirm': 'Effacer ce visiteur ?',
  'erase.confirm.note':
    'Les statistiques sont recalculées sans lui. Cette action est irréversible. Les sauvegardes en gardent une copie jusqu’à leur expiration.',
  'erase.done': { one: '{n} événement effacé', other: '{n} événements effacés' },
  'erase.find': 'Rechercher le visiteur',
  'erase.found': {
    one: '{n} événement trouvé, d’une visite commencée le {days} (UTC).',
    other: '{n} événements trouvés, de visites commencées le {days} (UTC).',
  },
  'erase.none': 'Aucun événement de ce visiteur trouvé parmi les visites commencées le {days} (UTC).',
  'erase.note':
    'Supprime tous les événements d’un visiteur, trouvé par adresse IP et user-agent. Cela ne fonctionne que pour les visites commencées aujourd’hui ou hier (UTC) : ensuite, le sel aléatoire des identifiants est supprimé et plus rien ne relie les événements à une personne. Vous pouvez faire 20 recherches par heure.',
  'erase.submit': { one: 'Effacer {n} événement', other: 'Effacer {n} événements' },
  'erase.title': 'Effacer un visiteur',
  'retention.confirm': 'Supprimer les anciennes données de {domain} ?',
  'retention.confirm.note':
    'Cette action est irréversible. La suppression commence dans la demi-heure et se poursuit chaque jour.',
  'retention.days': { one: '{n} jour', other: '{n} jours' },
  'retention.delete': 'Enregistrer et supprimer',
  'retention.deleted': 'Les événements antérieurs au {date} ont été supprimés.',
  'retention.deletes.all': 'Les événements et les totaux journaliers antérieurs au {date} seront supprimés.',
  'retention.deletes.events': 'Les événements antérieurs au {date} seront supprimés. Leurs totaux journaliers restent.',
  'retention.deletes.totals': 'Les totaux journaliers antérieurs au {date} seront également supprimés.',
  'retention.events': 'Conserver les événements',
  'retention.forever': 'Sans limite',
  'retention.note':
    'Les événements sont les pages vues et les actions, une par une. Les filtres, objectifs, entonnoirs, parcours et exports en ont besoin. Les totaux journaliers ne contiennent aucun identifiant de visiteur et suffisent aux statistiques sans filtre.',
  'retention.number': 'Nombre de jours',
  'retention.other': 'Un autre nombre de jours…',
  'retention.title': 'Conservation des données',
  'retention.totals': 'Conserver les totaux journaliers',
  'retention.totals.note':
    'Au moins aussi longtemps que les événements. Tant qu’il existe des totaux sans événements, le fuseau horaire du site ne peut pas être modifié.',
  'project.delete': 'Supprimer le projet',
  'project.delete.title': 'Supprimer tous les rapports de {project} ?',
  'project.deleted': 'Projet supprimé',
}
