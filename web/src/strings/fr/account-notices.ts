import type { strings as en } from '../en/account-notices.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'account.acting': 'Vous êtes connecté en tant que {account} jusqu’à {time}. Tout ce que vous faites est enregistré.',
  'account.acting.end': 'Revenir à votre compte',
  'account.held':
    'Les statistiques ne sont pas affichées : ce compte a plus d’événements ce mois-ci qu’il n’y a droit. Les visites restent enregistrées et seront affichées quand la limite sera augmentée ou le mois terminé.',
  'account.near.crawled_pages': 'Pages explorées ce mois-ci : {used} sur {allowed}.',
  'account.near.events': 'Événements ce mois-ci : {used} sur {allowed}.',
  'account.near.members': 'Personnes et invitations : {used} sur {allowed}.',
  'account.near.reports': 'Rapports : {used} sur {allowed}.',
  'account.near.websites': 'Sites : {used} sur {allowed}.',
  'account.operator':
    'La personne qui gère ce serveur est connectée à ce compte, au plus tard jusqu’à {time}. Ce qui est fait figure dans le journal d’audit.',
  'account.suspended':
    'Ce compte est suspendu. Les visites restent enregistrées. Contactez la personne qui gère ce serveur.',
}
