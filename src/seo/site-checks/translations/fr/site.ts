import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const site: TranslatedChecks = {
  'start-page-not-indexable': {
    title: 'La page de départ peut être indexée',
    failure: 'La page de départ ne peut pas être indexée',
    advice:
      'Retirez la directive `noindex` ou la règle de robots.txt, ou réparez la page. C’est elle que l’on cherche en tapant votre nom.',
  },
  'site-blocked': {
    title: 'robots.txt autorise l’exploration du site',
    failure: 'robots.txt bloque tout le site',
    advice:
      'Retirez la règle qui interdit tout, comme `Disallow: /`, souvent héritée d’un site de préproduction. Les robots restent aussi à l’écart si robots.txt renvoie une erreur du serveur.',
  },
  'many-broken-pages': {
    title: 'Presque toutes les pages fonctionnent',
    failure: 'Plus de 10 % des pages sont en erreur',
    advice:
      'Cherchez d’abord une cause commune : une rubrique déplacée, un changement d’URL ou un serveur surchargé. Redirigez ce qui a été déplacé et retirez les liens vers ce qui n’existe plus.',
  },
}
