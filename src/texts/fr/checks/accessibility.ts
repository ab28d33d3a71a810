import type { TranslatedChecks } from '../../catalog.ts'

export const accessibility: TranslatedChecks = {
  lang: {
    title: 'La langue de la page est déclarée',
    failure: 'La langue de la page est absente ou non valide',
    advice:
      'Indiquez la langue sur l’élément racine, par exemple `<html lang="fr">`. Les lecteurs d’écran s’en servent pour la prononciation et les navigateurs pour proposer une traduction.',
  },
  viewport: {
    title: 'La page a un viewport mobile',
    failure: 'Le viewport mobile est absent',
    advice:
      'Ajoutez `<meta name="viewport" content="width=device-width, initial-scale=1">` dans le head. Sans lui, les téléphones affichent la page réduite à une largeur d’ordinateur.',
  },
  'zoom-disabled': {
    title: 'Le zoom est possible',
    failure: 'Le zoom est désactivé',
    advice:
      'Supprimez `user-scalable=no` et `maximum-scale` de la balise meta viewport. Beaucoup de personnes ont besoin de zoomer pour lire.',
  },
  'hreflang-code': {
    title: 'Les codes hreflang sont valides',
    failure: 'Des codes hreflang ne sont pas valides',
    advice:
      'Utilisez un code de langue ISO 639-1, éventuellement suivi d’un pays ISO 3166-1 : `en-GB`, et non `en-UK`. Les moteurs de recherche ignorent les codes non valides.',
  },
  'hreflang-relative': {
    title: 'Les URL hreflang sont absolues',
    failure: 'Des URL hreflang sont relatives',
    advice:
      'Indiquez des URL complètes, avec le protocole et l’hôte. Les moteurs de recherche exigent des URL absolues dans les liens hreflang.',
  },
  'hreflang-no-return': {
    title: 'Les pages hreflang ont des liens de retour',
    failure: 'Des liens de retour hreflang manquent',
    advice:
      'Chaque version linguistique doit pointer vers toutes les versions, y compris elle-même. Les moteurs de recherche ignorent les liens hreflang que l’autre page ne confirme pas.',
  },
  'hreflang-no-self': {
    title: 'hreflang inclut la page elle-même',
    failure: 'L’autoréférence hreflang est absente',
    advice:
      'Ajoutez un lien hreflang avec la langue et l’URL de la page elle-même. Chaque version doit lister toutes les versions, y compris elle-même.',
  },
  'hreflang-x-default': {
    title: 'hreflang a un x-default',
    failure: 'Le x-default de hreflang est absent',
    advice:
      'Ajoutez un lien avec `hreflang="x-default"` vers la version destinée aux visiteurs dont la langue n’est pas listée.',
  },
  'hreflang-target': {
    title: 'Les URL hreflang sont indexables',
    failure: 'Des URL hreflang ne sont pas indexables',
    advice:
      'Pointez vers des URL qui renvoient le statut 200, sans redirection ni `noindex`. Les moteurs de recherche ignorent les autres.',
  },
  'hreflang-conflict': {
    title: 'hreflang a une seule URL par langue',
    failure: 'hreflang a plusieurs URL pour une même langue',
    advice: 'Gardez une seule URL par code de langue. Sinon, les moteurs de recherche ne savent pas laquelle retenir.',
  },
  'hreflang-lang': {
    title: 'hreflang correspond à la langue de la page',
    failure: 'hreflang diffère de la langue de la page',
    advice: 'Corrigez soit l’attribut `lang` de l’élément racine, soit le code hreflang de cette page.',
  },
  'hreflang-not-canonical': {
    title: 'Les URL hreflang sont canoniques',
    failure: 'Des URL hreflang ne sont pas canoniques',
    advice:
      'Utilisez l’URL canonique de chaque version linguistique. Les moteurs de recherche ignorent les liens hreflang vers des URL non canoniques.',
  },
  axe: {
    title: 'La page n’a pas d’obstacle connu à l’accessibilité',
    failure: 'La page a des obstacles à l’accessibilité',
    advice:
      'Corrigez ce qu’axe-core a trouvé selon les règles WCAG 2.2, niveau AA. Les tests automatiques trouvent environ la moitié des obstacles : testez aussi au clavier et avec un lecteur d’écran.',
  },
  'horizontal-overflow': {
    title: 'La page tient dans la largeur d’un smartphone',
    failure: 'La page est plus large qu’un smartphone',
    advice:
      'Limitez la largeur de ces éléments, par exemple avec `max-width: 100%`, et laissez défiler les tableaux larges séparément.',
  },
  'tap-targets': {
    title: 'Les liens et boutons sont assez grands au toucher',
    failure: 'Des liens ou boutons sont trop petits au toucher',
    advice: 'Donnez aux liens et boutons au moins 24 × 24 pixels, ou laissez de l’espace entre eux.',
  },
  'content-covered': {
    title: 'Rien ne masque le contenu sur smartphone',
    failure: 'Un bandeau masque le contenu sur smartphone',
    advice:
      'Réduisez le bandeau pour que les visiteurs et les moteurs de recherche voient le contenu. Le consentement peut être demandé dans une barre au bord de l’écran.',
  },
}
