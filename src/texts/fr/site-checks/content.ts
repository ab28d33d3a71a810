import type { TranslatedChecks } from '../../catalog.ts'

export const content: TranslatedChecks = {
  'duplicate-content': {
    title: 'Chaque page a son propre contenu',
    failure: 'Pages au contenu identique',
    advice:
      'Redirigez les doublons vers l’une des pages, ou indiquez-la comme canonique sur les autres. De plusieurs pages au texte identique, les moteurs de recherche n’en affichent qu’une, et pas forcément celle que vous choisiriez.',
  },
  'near-duplicate-content': {
    title: 'Les pages ont des contenus distincts',
    failure: 'Pages au contenu presque identique',
    advice:
      'Fusionnez les pages qui répondent à la même question, ou précisez ce qui distingue chacune d’elles. Si les variantes sont nécessaires, indiquez la principale comme canonique.',
  },
  'duplicate-titles': {
    title: 'Les titres des pages sont uniques',
    failure: 'Pages avec le même titre',
    advice:
      'Donnez à chaque page un titre qui dit ce qui la distingue des autres. Dans les résultats de recherche, rien ne distingue des pages au titre identique.',
  },
  'duplicate-descriptions': {
    title: 'Les méta-descriptions sont uniques',
    failure: 'Pages avec la même méta-description',
    advice:
      'Décrivez chaque page avec ses propres mots, en commençant par les plus importantes. Les moteurs de recherche ignorent une description commune à de nombreuses pages.',
  },
  'duplicate-h1': {
    title: 'Les titres H1 sont uniques',
    failure: 'Pages avec le même titre H1',
    advice:
      'Donnez à chaque page un titre H1 qui nomme son propre sujet. Il dit aux visiteurs et aux moteurs de recherche ce que l’on ne trouve que sur cette page.',
  },
}
