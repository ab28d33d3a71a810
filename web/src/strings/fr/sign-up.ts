import type { strings as en } from '../en/sign-up.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'signup.again': 'Demander un nouveau lien',
  'signup.ask': 'Envoyer le lien',
  'signup.closed': 'Les comptes de ce serveur sont créés sur invitation. Demandez-en une à son administrateur.',
  'signup.expired': 'Il a déjà été utilisé ou date de plus de 24 heures.',
  'signup.note': 'Un lien pour créer votre compte est envoyé à votre adresse e-mail.',
  'signup.sent.note':
    'Un lien a été envoyé à {email}. Il fonctionne une fois, pendant 24 heures. Vérifiez aussi les courriers indésirables.',
  'signup.submit': 'Créer le compte',
  'signup.title': 'Créer un compte',
}
