import type { strings as en } from '../en/sign-in.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'session.ended': 'Connectez-vous pour continuer',
  'session.ended.note': 'Votre session a expiré. Après la connexion, vous retrouverez exactement cette vue.',
  'session.keep': 'Rester sur cette page',
  'signin.forgot':
    'Mot de passe oublié ? L’administrateur du serveur peut créer un nouveau lien : npm run sightline -- accounts password EMAIL',
  'signin.next': 'Connectez-vous pour ouvrir cette page',
  'signin.next.note': 'Vous irez ensuite à',
  'signin.next.submit': 'Se connecter et continuer',
  'signin.second': 'Saisissez votre code',
  'signin.second.note': 'Affiché par l’application d’authentification de votre téléphone.',
  'signin.second.over': 'Cela a pris trop de temps. Connectez-vous à nouveau.',
  'signin.code': 'Code',
  'signin.code.note': 'Six chiffres, ou l’un de vos codes de secours.',
  'signin.passkey.use': 'Utiliser une clé d’accès',
  'signin.submit': 'Se connecter',
  'signin.wrong': 'E-mail ou mot de passe incorrect',
  'signin.signup': 'Pas encore de compte ? Créer un compte',
  'signin.reset': 'Mot de passe oublié ?',
  'reset.title': 'Nouveau mot de passe',
  'reset.note': 'Vous recevrez un e-mail avec un lien à usage unique, valable une heure.',
  'reset.ask': 'Envoyer le lien',
  'reset.sent': 'Consultez vos e-mails',
  'reset.sent.note': 'Si {email} est connue ici, un lien est en route. Vérifiez aussi le dossier des indésirables.',
  'reset.expired': 'Il a déjà été utilisé ou date de plus d’une heure.',
  'reset.submit': 'Définir le mot de passe',
  'reset.done': 'Mot de passe modifié. Connectez-vous avec le nouveau.',
  'welcome.email': 'Vous vous connecterez avec cette adresse.',
  'welcome.expired': 'Ce lien a expiré',
  'welcome.expired.why':
    'Il a déjà été utilisé ou date de plus de 24 heures. Demandez-en un nouveau à l’administrateur du serveur.',
  'welcome.note': 'Créez votre compte.',
  'welcome.submit': 'Créer le compte',
  'welcome.title': 'Bienvenue sur Sightline',
}
