import type { strings as en } from '../en/own.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'account.menu': 'Compte',
  'account.signout': 'Se déconnecter',
  'jump.label': 'Rechercher ou aller à…',
  'jump.keys': 'Ctrl K',
  'shell.api': 'Référence de l’API',
  'shell.motto': 'Découvrez qui visite votre site et comment les moteurs de recherche le voient.',
  'help.how': 'Comment est-ce calculé ?',
  'help.title': 'Aide',
}
