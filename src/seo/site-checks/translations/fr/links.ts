import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const links: TranslatedChecks = {
  'broken-links': {
    title: 'Les liens internes mènent à des pages accessibles',
    failure: 'Pages avec des liens internes rompus',
    advice:
      'Corrigez le lien, rétablissez la page cible ou retirez le lien. Les liens rompus frustrent les visiteurs et gaspillent du budget d’exploration.',
  },
  'broken-images': {
    title: 'Les images se chargent',
    failure: 'Pages avec des images introuvables',
    advice:
      'Corrigez l’URL de l’image, remettez le fichier en ligne ou supprimez l’image. Les visiteurs voient un vide ou une icône d’erreur à sa place.',
  },
}
