import type { TranslatedChecks } from '../../catalog.ts'

export const ai: TranslatedChecks = {
  'llms-txt': {
    title: 'Le site a un fichier llms.txt',
    failure: 'Le fichier llms.txt est absent',
    advice:
      'Si vous voulez que les modèles de langage trouvent vos pages importantes, listez-les dans `/llms.txt`. C’est une proposition, pas une norme.',
  },
  'ai-crawlers': {
    title: 'Les robots d’IA sont autorisés',
    failure: 'Des robots d’IA sont bloqués par robots.txt',
    advice:
      'Décidez si les services d’IA peuvent utiliser la page et adaptez robots.txt si ces règles ne sont pas voulues.',
  },
  'content-in-raw-html': {
    title: 'Le contenu est lisible sans JavaScript',
    failure: 'Le contenu nécessite JavaScript',
    advice:
      'Générez le contenu principal côté serveur. La plupart des robots d’IA et certains moteurs de recherche n’exécutent pas de scripts.',
  },
}
