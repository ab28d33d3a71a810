import type { strings as en } from '../en/sign-in.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'signin.forgot':
    'Mot de passe oublié ? La personne qui gère Sightline peut créer un nouveau lien : npm run sightline -- accounts link',
  'signin.submit': 'Se connecter',
  'signin.wrong': 'L’e-mail et le mot de passe ne vont pas ensemble.',
  'welcome.email': 'Vous vous connecterez avec.',
  'welcome.gone': 'Ce lien ne fonctionne plus',
  'welcome.gone.why': 'Il a déjà servi, ou a plus de 24 heures. Un nouveau peut être créé sur le serveur.',
  'welcome.note': 'Choisissez comment vous vous connecterez.',
  'welcome.submit': 'Définir le mot de passe et entrer',
  'welcome.title': 'Bienvenue dans Sightline',
}
