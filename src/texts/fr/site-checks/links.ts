import type { TranslatedChecks } from '../../catalog.ts'

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
  'oversized-images': {
    title: 'Les images ne sont pas beaucoup plus grandes que leur affichage',
    failure: 'Pages avec des images beaucoup plus grandes que leur affichage',
    advice:
      'Proposez l’image dans les tailles où elle est affichée, avec `srcset` et `sizes`. Les visiteurs attendent des pixels que leur écran n’a pas.',
  },
  'broken-resources': {
    title: 'Les feuilles de style, scripts et autres ressources se chargent',
    failure: 'Pages avec des ressources en erreur',
    advice:
      'Corrigez l’URL de la ressource, remettez le fichier en ligne ou supprimez la référence. Sans ses feuilles de style, scripts et polices, une page s’affiche ou fonctionne autrement que prévu, pour les visiteurs comme pour les moteurs de recherche.',
  },
  'broken-pages': {
    title: 'Les pages répondent sans erreur',
    failure: 'Pages qui répondent par une erreur',
    advice:
      'Rétablissez la page ou redirigez son URL vers la page qui la remplace, et corrigez les liens vers elle. Les moteurs de recherche retirent les pages qui restent en erreur.',
  },
  'broken-external-links': {
    title: 'Les liens externes mènent à des pages accessibles',
    failure: 'Pages avec des liens externes rompus',
    advice:
      'Pointez vers la nouvelle URL de la page ou supprimez le lien. Les visiteurs qui le suivent arrivent sur une page d’erreur.',
  },
  'broken-anchors': {
    title: 'Les ancres visées sur d’autres pages existent',
    failure: 'Pages avec des liens vers des ancres absentes d’autres pages',
    advice:
      'Ajoutez l’`id` à l’élément visé par le lien, ou corrigez le lien. Les visiteurs arrivent sinon en haut de la page et doivent chercher ce qui leur était promis.',
  },
  'links-to-redirects': {
    title: 'Les liens internes mènent directement à leur cible',
    failure: 'Pages avec des liens vers des redirections permanentes',
    advice: 'Pointez directement vers l’URL finale. Chaque redirection en chemin ralentit les visiteurs et les robots.',
  },
  'links-to-blocked': {
    title: 'Les liens internes mènent à des pages que les robots peuvent lire',
    failure: 'Pages avec des liens vers des URL bloquées par robots.txt',
    advice:
      'Autorisez l’URL dans robots.txt si elle doit figurer dans les résultats de recherche. Sinon, évitez le lien si possible, car les liens d’une page bloquée ne mènent les robots nulle part.',
  },
  'links-to-noindex': {
    title: 'Les liens internes mènent à des pages indexables',
    failure: 'Pages avec des liens vers des pages noindex',
    advice:
      'Vérifiez que ces pages doivent bien rester hors des résultats de recherche. Avec le temps, les moteurs suivent de moins en moins leurs liens.',
  },
  'links-to-non-canonical': {
    title: 'Les liens internes mènent à des URL canoniques',
    failure: 'Pages avec des liens vers des URL non canoniques',
    advice:
      'Pointez vers l’URL canonique. Les liens indiquent laquelle de plusieurs URL doit figurer dans les résultats, et ceux-ci contredisent vos balises canoniques.',
  },
  'orphan-pages': {
    title: 'Les pages des sitemaps reçoivent des liens',
    failure: 'Pages orphelines : dans un sitemap, mais sans lien',
    advice:
      'Ajoutez un lien vers la page depuis une page du même sujet, ou retirez-la du sitemap si elle ne sert à personne. Les pages sans lien reçoivent peu de visites et se classent mal.',
  },
  'orphan-visited-pages': {
    title: 'Les pages visitées reçoivent des liens',
    failure: 'Pages orphelines : visitées, mais sans lien',
    advice:
      'Ajoutez un lien là où les visiteurs chercheraient la page, ou redirigez-la vers celle qui la remplace. On y arrive par des annonces, des e-mails ou d’anciens liens, mais jamais en parcourant le site.',
  },
  'deep-pages': {
    title: 'Les pages importantes sont à quelques clics',
    failure: 'Pages importantes à plus de trois clics',
    advice:
      'Ajoutez un lien depuis l’accueil, une catégorie ou une page du même sujet. Plus une page est éloignée, moins les visiteurs et les robots l’atteignent.',
  },
  'single-inlink': {
    title: 'Les pages reçoivent des liens de plusieurs pages',
    failure: 'Pages qui ne reçoivent de liens que d’une seule page',
    advice:
      'Ajoutez des liens depuis d’autres pages du même sujet. Si son seul lien disparaît, plus personne ne trouve la page.',
  },
  'pagination-broken': {
    title: 'La pagination mène à des pages accessibles',
    failure: 'Pagination vers des pages en erreur',
    advice:
      'Corrigez l’URL dans `rel="next"` ou `rel="prev"`, ou retirez-la sur la première et la dernière page. Elle pointe vers une page qui n’existe pas.',
  },
  'pagination-not-indexable': {
    title: 'Les pages d’une série sont indexables',
    failure: 'Pagination vers des pages non indexables',
    advice:
      'Laissez indexer chaque page de la série et indiquez les URL finales. Sinon, les moteurs risquent de manquer ce vers quoi seules les pages suivantes mènent.',
  },
  'pagination-unlinked': {
    title: 'Les pages d’une série reçoivent des liens',
    failure: 'Pages d’une série qui ne reçoivent aucun lien',
    advice:
      'Reliez les pages de la série par des éléments `<a href>`. Les moteurs n’utilisent plus `rel="next"` pour trouver des pages, et les visiteurs ne le voient pas.',
  },
}
