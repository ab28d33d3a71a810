import type { TranslatedChecks } from '../../catalog.ts'

export const site: TranslatedChecks = {
  'start-page-not-indexable': {
    title: 'La page d’accueil peut être indexée',
    failure: 'La page d’accueil ne peut pas être indexée',
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
    failure: 'Plus de 10 % des pages sont en erreur',
    advice:
      'Cherchez d’abord une cause commune : une rubrique déplacée, un changement d’URL ou un serveur surchargé. Redirigez ce qui a été déplacé et retirez les liens vers ce qui n’existe plus.',
  },
  'crawl-traps': {
    title: 'Les robots atteignent la fin du site',
    failure: 'URL sans fin',
    advice:
      'Excluez le motif par robots.txt, ou évitez les liens vers ce qui se déroule sans fin, comme le mois suivant d’un calendrier ou un filtre de plus. Sinon, les robots passent leur temps sur ces URL plutôt que sur vos pages.',
  },
  'hreflang-broken': {
    title: 'hreflang mène à des pages accessibles',
    failure: 'hreflang mène à des pages en erreur',
    advice:
      'Corrigez l’URL de la version linguistique, ou retirez-la de toutes les versions. Les moteurs de recherche ignorent une version qu’ils ne peuvent pas charger.',
  },
  'hreflang-redirects': {
    title: 'hreflang indique les URL finales',
    failure: 'hreflang mène à des redirections',
    advice:
      'Indiquez l’URL vers laquelle mène la redirection. Les versions linguistiques ne comptent que si chacune cite l’autre par l’URL indexée.',
  },
  'hreflang-not-indexable': {
    title: 'hreflang mène à des pages indexables',
    failure: 'hreflang mène à des pages non indexables',
    advice:
      'Rendez la version linguistique indexable, ou citez la page qu’elle déclare comme canonique. Les moteurs de recherche ignorent les versions exclues de l’index.',
  },
  'hreflang-return-links': {
    title: 'Les versions hreflang se citent mutuellement',
    failure: 'Liens de retour hreflang absents',
    advice:
      'Citez toutes les versions linguistiques sur chacune d’elles, y compris la page elle-même. Les moteurs de recherche ignorent une version qui ne cite pas la page en retour.',
  },
  'hreflang-sitemap-conflict': {
    title: 'Les sitemaps citent une seule URL hreflang par langue',
    failure: 'Les sitemaps citent d’autres URL hreflang pour une langue',
    advice:
      'Citez la même URL pour une langue dans le HTML, les en-têtes et tous les sitemaps, ou ne gardez que l’un d’eux. Sinon, les moteurs de recherche ne savent pas laquelle retenir.',
  },
  'hreflang-languages': {
    title: 'hreflang cite chaque page avec une seule langue',
    failure: 'hreflang cite une page avec plusieurs langues',
    advice:
      'Utilisez partout le même code de langue pour une page. Plusieurs régions d’une langue peuvent partager une URL, plusieurs langues non.',
  },
  'thin-templates': {
    title: 'Les modèles ont assez de contenu',
    failure: 'Modèles au contenu trop mince',
    advice:
      'Ajoutez au modèle un contenu qui lui est propre, ou gardez ses pages hors de l’index. De nombreuses pages pauvres en texte font paraître tout le site moins utile.',
  },
  'slow-templates': {
    title: 'Les modèles répondent vite',
    failure: 'Modèles lents à répondre',
    advice:
      'Analysez ce que fait le modèle à chaque requête, comme les accès à la base de données, et mettez ses pages en cache. Une seule correction les accélère toutes.',
  },
  'heavy-templates': {
    title: 'Les modèles sont légers',
    failure: 'Modèles aux documents HTML volumineux',
    advice:
      'Cherchez les données, styles ou listes que le modèle intègre à chaque page, et chargez-les séparément. Une seule correction allège toutes ses pages.',
  },
  'tracker-missing': {
    title: 'Toutes les pages comptent leurs visites',
    failure: 'Pages sans script de suivi',
    advice:
      'Ajoutez le script de suivi au modèle de ces pages. Leurs visites ne sont pas comptées, et celles qui y commencent perdent leur provenance.',
  },
  'soft-404-pages': {
    title: 'Les pages d’erreur renvoient un statut d’erreur',
    failure: 'Pages d’erreur avec le statut 200',
    advice:
      'Renvoyez le statut 404 ou 410 pour les pages qui n’existent pas. Avec le statut 200, les moteurs de recherche continuent de les charger et risquent de les afficher.',
  },
  'head-by-scripts': {
    title: 'Les métadonnées sont les mêmes sans scripts',
    failure: 'Pages dont les métadonnées sont définies par des scripts',
    advice:
      'Envoyez le titre, la description, l’URL canonique, les directives robots et les versions linguistiques dans le HTML. Les moteurs de recherche les lisent avant d’exécuter les scripts, et les réseaux sociaux ainsi que la plupart des robots d’IA n’en exécutent jamais.',
  },
  'content-by-scripts': {
    title: 'Le contenu est le même sans scripts',
    failure: 'Pages dont le contenu est produit par des scripts',
    advice:
      'Produisez les titres, le texte, les liens et les données structurées sur le serveur. Les moteurs de recherche effectuent le rendu des pages plus tard que leur exploration, et la plupart des robots d’IA ne le font jamais.',
  },
}
