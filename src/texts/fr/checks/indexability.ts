import type { TranslatedChecks } from '../../catalog.ts'

export const indexability: TranslatedChecks = {
  status: {
    title: 'La page renvoie le statut HTTP 200',
    failure: 'La page ne renvoie pas le statut HTTP 200',
    advice:
      'Les moteurs de recherche n’indexent que les pages qui renvoient le statut 200. Servez la page avec 200 ou redirigez son URL vers la page qui la remplace.',
  },
  noindex: {
    title: 'La page peut être indexée',
    failure: 'La page est bloquée à l’indexation',
    advice:
      'Retirez `noindex` (ou `none`) de la balise meta robots ou de l’en-tête `X-Robots-Tag`. Si la page ne doit pas apparaître dans les résultats de recherche, indiquez-le dans les paramètres du rapport.',
  },
  'unavailable-after': {
    title: 'La page n’a pas expiré pour les moteurs de recherche',
    failure: 'La page a expiré pour les moteurs de recherche',
    advice:
      'Supprimez `unavailable_after` des directives robots ou indiquez une date future. Passé cette date, les moteurs de recherche retirent la page de leurs résultats.',
  },
  'robots-blocked': {
    title: 'robots.txt autorise l’exploration de la page',
    failure: 'La page est bloquée par robots.txt',
    advice:
      'Supprimez ou modifiez la règle `Disallow` qui vise cette page, ou ajoutez une règle `Allow` plus précise. Un robot qui ne peut pas lire une page ne peut pas en indexer le contenu.',
  },
  'noindex-hidden': {
    title: 'Les robots voient la directive noindex',
    failure: 'noindex est masqué par robots.txt',
    advice:
      'Autorisez la page dans robots.txt. Un robot qui ne peut pas la lire ne voit jamais son `noindex` et peut afficher l’URL seule dans les résultats.',
  },
  'robots-5xx': {
    title: 'robots.txt répond sans erreur serveur',
    failure: 'robots.txt renvoie une erreur serveur',
    advice:
      'Faites en sorte que `/robots.txt` réponde avec le statut 200, ou 404 s’il n’existe pas. Tant qu’il renvoie une erreur serveur, les robots considèrent tout le site comme bloqué.',
  },
  'robots-size': {
    title: 'robots.txt respecte la taille maximale',
    failure: 'robots.txt est trop volumineux',
    advice:
      'Gardez robots.txt sous 500 Kio, par exemple en fusionnant des règles à l’aide de caractères génériques. Les robots ignorent tout ce qui dépasse cette limite.',
  },
  'robots-syntax': {
    title: 'robots.txt est valide',
    failure: 'robots.txt contient des erreurs de syntaxe',
    advice:
      'Écrivez chaque ligne sous la forme `nom: valeur` et placez les règles après une ligne `User-agent`. Les robots ignorent les lignes qu’ils ne comprennent pas.',
  },
  'canonical-missing': {
    title: 'La page a une URL canonique',
    failure: 'L’URL canonique est absente',
    advice:
      'Ajoutez dans le head `<link rel="canonical" href="…">` avec l’URL à afficher dans les résultats de recherche. Elle regroupe les signaux de classement lorsque la page est accessible sous plusieurs URL.',
  },
  'canonical-multiple': {
    title: 'La page a une seule URL canonique',
    failure: 'Plusieurs URL canoniques contradictoires',
    advice:
      'Gardez une seule URL canonique, dans le head ou dans l’en-tête `Link`. Si elles se contredisent, les moteurs de recherche peuvent toutes les ignorer.',
  },
  'canonical-relative': {
    title: 'L’URL canonique est absolue',
    failure: 'L’URL canonique est relative',
    advice:
      'Indiquez l’URL complète, avec le protocole et l’hôte. Une URL relative pointe ailleurs dès que la page est servie sous un autre hôte ou un autre chemin.',
  },
  'canonical-outside-head': {
    title: 'La balise canonique est dans le head',
    failure: 'La balise canonique est hors du head',
    advice:
      'Déplacez `<link rel="canonical">` dans le `<head>`, seul endroit où elle est prise en compte. Si elle y figure déjà dans le code source, cherchez avant elle un élément qui ferme le head trop tôt.',
  },
  'canonical-to-root': {
    title: 'L’URL canonique n’est pas la page d’accueil',
    failure: 'L’URL canonique pointe vers la page d’accueil',
    advice:
      'Indiquez comme URL canonique celle de la page elle-même. Sinon, les moteurs de recherche la considèrent comme une copie de l’accueil et risquent de ne pas l’indexer.',
  },
  'canonical-target': {
    title: 'L’URL canonique est indexable',
    failure: 'L’URL canonique n’est pas indexable',
    advice:
      'Faites pointer la balise canonique vers une URL qui renvoie le statut 200, sans redirection ni `noindex`. Sinon, il se peut que ni cette page ni sa version canonique ne soient indexées.',
  },
  'canonical-chain': {
    title: 'La page canonique est sa propre canonique',
    failure: 'Chaîne d’URL canoniques',
    advice:
      'Faites pointer la balise canonique directement vers la dernière page de la chaîne. Les moteurs de recherche ne suivent pas toujours les canoniques sur plusieurs pages.',
  },
  'redirect-chain': {
    title: 'L’URL redirige au plus une fois',
    failure: 'Chaîne de redirections',
    advice:
      'Redirigez la première URL directement vers la dernière. Chaque étape supplémentaire ralentit les visiteurs et consomme du budget d’exploration.',
  },
  'redirect-loop': {
    title: 'Les redirections aboutissent à une page',
    failure: 'Boucle de redirections',
    advice:
      'Trouvez la règle qui renvoie l’URL à son point de départ. Souvent, deux règles sur HTTPS, www ou la barre oblique finale se contredisent.',
  },
  'meta-refresh': {
    title: 'La page n’utilise pas de meta refresh',
    failure: 'La page utilise un meta refresh',
    advice:
      'Redirigez plutôt côté serveur avec le statut 301 ou 308, et ne rechargez pas les pages à intervalle fixe. Un refresh est plus lent et désoriente les visiteurs et les lecteurs d’écran.',
  },
  'soft-404': {
    title: 'Les pages inexistantes renvoient le statut 404',
    failure: 'Les pages inexistantes ne renvoient pas le statut 404',
    advice:
      'Renvoyez le statut 404 ou 410 pour les URL inconnues ; la page d’erreur peut rester conviviale. Sinon, les moteurs de recherche explorent et indexent des pages qui n’existent pas.',
  },
  'sitemap-missing': {
    title: 'Un sitemap XML est disponible',
    failure: 'Le sitemap XML est absent ou non valide',
    advice:
      'Listez les pages à indexer dans `/sitemap.xml` et ajoutez `Sitemap: https://…` à robots.txt. Un sitemap aide les moteurs de recherche à trouver les pages nouvelles ou modifiées.',
  },
  'sitemap-limits': {
    title: 'Les sitemaps respectent les limites de taille',
    failure: 'Un sitemap dépasse les limites de taille',
    advice:
      'Divisez le sitemap en plusieurs fichiers et listez-les dans un index de sitemaps. Les moteurs de recherche lisent au plus 50 000 URL et 50 Mio par fichier.',
  },
  'sitemap-bad-url': {
    title: 'Le sitemap ne liste que des pages indexables',
    failure: 'Le sitemap liste des pages non indexables',
    advice:
      'Ne listez que des URL canoniques qui renvoient le statut 200 et peuvent être explorées et indexées. Les autres entrées gaspillent du budget d’exploration et rendent le sitemap moins fiable.',
  },
  'sitemap-lastmod': {
    title: 'Les dates du sitemap sont valides',
    failure: 'Le sitemap contient des dates non valides',
    advice:
      'Écrivez `<lastmod>` sous la forme `AAAA-MM-JJ` ou comme horodatage complet avec fuseau horaire. Les moteurs de recherche ignorent les dates qu’ils ne savent pas lire.',
  },
  'canonical-rendered': {
    title: 'Les scripts conservent l’URL canonique',
    failure: 'Les scripts modifient l’URL canonique',
    advice:
      'Envoyez la bonne URL canonique dans le HTML et ne la modifiez pas par script. Sinon, les moteurs de recherche utilisent l’une des deux ou les ignorent.',
  },
  'noindex-rendered': {
    title: 'Les scripts ne changent pas l’indexation',
    failure: 'Les scripts changent l’indexation',
    advice:
      'Décidez de `noindex` dans le HTML ou dans un en-tête et ne le modifiez pas par script. Les moteurs de recherche n’effectuent pas le rendu d’une page en `noindex` : le retirer par script n’a donc aucun effet.',
  },
}
