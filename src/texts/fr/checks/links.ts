import type { TranslatedChecks } from '../../catalog.ts'

export const links: TranslatedChecks = {
  'broken-internal': {
    title: 'Les liens internes fonctionnent',
    failure: 'Liens internes rompus',
    advice:
      'Corrigez le lien, rétablissez la page ou supprimez le lien. Les liens rompus frustrent les visiteurs et gaspillent du budget d’exploration.',
  },
  'broken-external': {
    title: 'Les liens externes fonctionnent',
    failure: 'Liens externes rompus',
    advice:
      'Pointez vers la nouvelle URL de la page ou supprimez le lien. Les visiteurs qui le suivent arrivent sur une page d’erreur.',
  },
  'redirecting-internal': {
    title: 'Les liens internes mènent à l’URL finale',
    failure: 'Liens internes vers des redirections',
    advice: 'Pointez directement vers l’URL finale. Chaque redirection ralentit les visiteurs et les robots.',
  },
  uncrawlable: {
    title: 'Les liens sont explorables',
    failure: 'Des liens ne sont pas explorables',
    advice:
      'Donnez à chaque lien une URL dans `href` et utilisez un `<button>` pour les actions. Les robots ne suivent que les éléments `<a>` dotés d’une URL.',
  },
  'generic-text': {
    title: 'Les liens ont un texte descriptif',
    failure: 'Des liens n’ont pas de texte descriptif',
    advice:
      'Remplacez les formules comme « cliquez ici » par un texte qui décrit la page cible. Les moteurs de recherche et les lecteurs d’écran s’y fient.',
  },
  'empty-name': {
    title: 'Les liens ont un nom identifiable',
    failure: 'Des liens n’ont pas de nom identifiable',
    advice:
      'Ajoutez un texte au lien, un texte `alt` à l’image qu’il contient ou un `aria-label`. Sinon, les lecteurs d’écran lisent l’URL et les moteurs de recherche n’ont pas de texte d’ancre.',
  },
  'nofollow-internal': {
    title: 'Les liens internes sont suivis',
    failure: 'Des liens internes sont en nofollow',
    advice:
      'Supprimez `rel="nofollow"` des liens internes. Pour exclure une page des résultats de recherche, utilisez plutôt `noindex` sur cette page.',
  },
  'nofollow-page': {
    title: 'Les liens de la page sont suivis',
    failure: 'La page est en nofollow',
    advice:
      'Retirez `nofollow` (ou `none`) de la balise meta robots ou de l’en-tête `X-Robots-Tag`. Sinon, les robots ne découvrent pas les pages liées uniquement depuis celle-ci.',
  },
  'http-from-https': {
    title: 'Les liens internes utilisent HTTPS',
    failure: 'Des liens internes utilisent HTTP',
    advice:
      'Pointez vers l’URL HTTPS ou utilisez une URL relative. Un lien HTTP coûte une redirection et transmet la requête en clair.',
  },
  'localhost-link': {
    title: 'Aucun lien vers un hôte local ou privé',
    failure: 'Liens vers un hôte local ou privé',
    advice:
      'Remplacez les URL de développement ou d’intranet par des URL publiques. Les visiteurs ne peuvent pas y accéder.',
  },
  'dead-end': {
    title: 'La page a des liens sortants',
    failure: 'La page n’a aucun lien sortant',
    advice:
      'Ajoutez des liens vers des pages proches, la navigation ou au moins l’accueil. Une impasse fait partir visiteurs et robots.',
  },
  'missing-fragment': {
    title: 'Les liens d’ancrage ont une cible',
    failure: 'Liens d’ancrage sans cible',
    advice: 'Ajoutez l’`id` à l’élément cible ou corrigez le lien. Sinon, le navigateur reste sur place.',
  },
  'unsafe-cross-origin': {
    title: 'Les liens externes en nouvel onglet sont sûrs',
    failure: 'noopener manque à des liens externes en nouvel onglet',
    advice:
      'Ajoutez `rel="noopener"` aux liens avec `target="_blank"`. Les navigateurs le font d’eux-mêmes depuis 2021 ; les plus anciens laissent le site lié contrôler votre onglet.',
  },
  'too-many-links': {
    title: 'La page a un nombre raisonnable de liens',
    failure: 'La page a trop de liens',
    advice:
      'Raccourcissez les menus et les listes de liens, ou répartissez-les sur plusieurs pages. Plus il y a de liens, moins chacun se remarque.',
  },
  'url-underscore': {
    title: 'L’URL sépare les mots par des tirets',
    failure: 'L’URL contient des tirets bas',
    advice:
      'Utilisez des tirets dans les nouvelles URL, comme le recommande Google. Ne modifiez pas les URL existantes pour cette seule raison.',
  },
  'url-length': {
    title: 'L’URL est courte',
    failure: 'L’URL est longue',
    advice: 'Gardez les nouvelles URL courtes et parlantes. Elles sont plus faciles à lire, à partager et à retenir.',
  },
  'url-double-slash': {
    title: 'L’URL n’a ni doubles barres obliques ni espaces',
    failure: 'L’URL contient des doubles barres obliques ou des espaces',
    advice:
      'Redirigez l’URL vers une version propre et corrigez le lien ou la règle qui la produit. De telles URL créent souvent du contenu dupliqué.',
  },
  'url-uppercase': {
    title: 'L’URL est en minuscules',
    failure: 'L’URL contient des majuscules',
    advice:
      'Utilisez des minuscules dans les nouvelles URL. Les chemins sont sensibles à la casse : les variantes peuvent devenir des doublons ou des erreurs.',
  },
  'url-parameters': {
    title: 'L’URL a peu de paramètres',
    failure: 'L’URL a beaucoup de paramètres',
    advice:
      'Placez dans le chemin ce qui identifie la page et définissez une URL canonique pour les autres paramètres. Trop de paramètres créent de nombreuses URL pour un même contenu.',
  },
  'host-variants': {
    title: 'La page est accessible sous une seule URL',
    failure: 'La page est accessible sous plusieurs URL',
    advice:
      'Choisissez une variante (avec ou sans www, avec ou sans barre oblique finale) et redirigez les autres vers elle avec le statut 301. Sinon, les signaux de classement se dispersent entre doublons.',
  },
}
