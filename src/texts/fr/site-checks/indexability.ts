import type { TranslatedChecks } from '../../catalog.ts'

export const indexability: TranslatedChecks = {
  'redirect-chains': {
    title: 'Les redirections mènent directement à leur cible',
    failure: 'Chaînes de redirections',
    advice:
      'Redirigez l’URL directement vers l’URL finale. Chaque étape ralentit les visiteurs, et les robots abandonnent après quelques-unes.',
  },
  'redirect-loops': {
    title: 'Les redirections aboutissent',
    failure: 'Boucles de redirections',
    advice:
      'Faites aboutir la redirection à une page. Les navigateurs affichent une erreur, et les moteurs de recherche retirent l’URL.',
  },
  'redirects-to-errors': {
    title: 'Les redirections mènent à des pages accessibles',
    failure: 'Redirections vers des pages en erreur',
    advice:
      'Redirigez vers une page qui remplace l’ancienne, ou répondez 404 ou 410 s’il n’y en a pas. Visiteurs et robots font un détour pour arriver à une erreur.',
  },
  'temporary-redirects': {
    title: 'Les redirections vers une autre forme de l’URL sont permanentes',
    failure: 'Redirections temporaires qui devraient être permanentes',
    advice:
      'Utilisez le statut 301 ou 308 pour rediriger vers HTTPS, l’hôte principal ou la forme avec ou sans barre oblique. Avec une redirection temporaire, les moteurs gardent l’ancienne URL.',
  },
  'canonical-chains': {
    title: 'Les URL canoniques se désignent elles-mêmes',
    failure: 'Chaînes d’URL canoniques',
    advice:
      'Indiquez l’URL finale comme canonique sur chaque page de la chaîne. Les moteurs peuvent ignorer une URL canonique qui en désigne une autre.',
  },
  'canonical-loops': {
    title: 'Les URL canoniques ne se désignent pas l’une l’autre',
    failure: 'Boucles d’URL canoniques',
    advice:
      'Choisissez l’une des pages et indiquez-la comme canonique sur toutes. Les moteurs ignorent les URL canoniques qui se contredisent.',
  },
  'canonical-to-redirect': {
    title: 'Les URL canoniques ne redirigent pas',
    failure: 'URL canoniques qui redirigent',
    advice: 'Indiquez l’URL finale comme canonique. Une URL canonique qui redirige ailleurs se contredit.',
  },
  'canonical-to-error': {
    title: 'Les URL canoniques fonctionnent',
    failure: 'URL canoniques qui répondent par une erreur',
    advice:
      'Indiquez une page accessible comme canonique, en général la page elle-même. Les moteurs peuvent retirer la page au profit d’une autre qui n’existe pas.',
  },
  'canonical-not-indexable': {
    title: 'Les URL canoniques sont indexables',
    failure: 'URL canoniques que les moteurs ne peuvent pas indexer',
    advice:
      'Retirez `noindex` ou la règle de robots.txt pour la page canonique, ou désignez-en une autre. Sinon, il se peut qu’aucune des deux pages ne soit indexée.',
  },
  'canonical-other-host': {
    title: 'Les URL canoniques sont sur le site',
    failure: 'URL canoniques sur un autre hôte',
    advice:
      'Vérifiez que la page doit figurer dans les résultats sous l’autre hôte uniquement. C’est correct pour un article syndiqué, mais pas pour un hôte de préproduction.',
  },
  'canonical-with-noindex': {
    title: 'Les pages ont soit noindex, soit une autre URL canonique',
    failure: 'Pages avec noindex et une autre URL canonique',
    advice:
      'Retirez l’un des deux : `noindex` exclut la page des résultats, et une URL canonique dit qu’elle est la copie d’une autre. Ensemble, ils se contredisent.',
  },
  'sitemap-noindex': {
    title: 'Les pages des sitemaps sont indexables',
    failure: 'Pages noindex dans les sitemaps',
    advice:
      'Retirez la page du sitemap, ou `noindex` de la page. Un sitemap liste les pages destinées aux résultats de recherche.',
  },
  'sitemap-blocked': {
    title: 'Les URL des sitemaps sont autorisées par robots.txt',
    failure: 'URL des sitemaps bloquées par robots.txt',
    advice:
      'Retirez l’URL du sitemap ou autorisez-la dans robots.txt. On demande aux robots de lire une page qui leur est interdite.',
  },
  'sitemap-redirects': {
    title: 'Les URL des sitemaps ne redirigent pas',
    failure: 'URL qui redirigent dans les sitemaps',
    advice: 'Indiquez l’URL finale. Les moteurs n’attendent que des URL canoniques dans un sitemap.',
  },
  'sitemap-errors': {
    title: 'Les URL des sitemaps fonctionnent',
    failure: 'URL des sitemaps qui répondent par une erreur',
    advice:
      'Retirez l’URL du sitemap ou rétablissez la page. Les moteurs se fient moins à un sitemap qui liste des erreurs.',
  },
  'sitemap-non-canonical': {
    title: 'Les URL des sitemaps sont canoniques',
    failure: 'URL non canoniques dans les sitemaps',
    advice: 'Indiquez uniquement l’URL canonique. Le sitemap et la balise canonique de la page se contredisent.',
  },
  'not-in-sitemap': {
    title: 'Les pages indexables sont dans un sitemap',
    failure: 'Pages indexables absentes des sitemaps',
    advice:
      'Ajoutez la page au sitemap, ou utilisez `noindex` si elle n’a pas sa place dans les résultats. Les sitemaps aident les moteurs à trouver plus vite les pages nouvelles ou modifiées.',
  },
  'sitemaps-broken': {
    title: 'Les sitemaps sont lisibles',
    failure: 'Sitemaps illisibles',
    advice:
      'Corrigez l’URL dans robots.txt ou dans l’index de sitemaps, ou le fichier lui-même. Les moteurs ignorent un sitemap qu’ils ne peuvent pas lire.',
  },
  'sitemaps-too-large': {
    title: 'Les sitemaps respectent les limites',
    failure: 'Sitemaps trop volumineux',
    advice:
      'Répartissez le sitemap en fichiers de 50 000 URL et 50 Mo au plus, et listez-les dans un index de sitemaps. Les moteurs ignorent ce qui dépasse les limites.',
  },
  'sitemaps-other-host': {
    title: 'Les sitemaps listent des URL du site',
    failure: 'Sitemaps avec des URL d’autres hôtes',
    advice:
      'Retirez ces URL ou listez-les dans un sitemap de leur propre hôte. Les moteurs ignorent les URL d’hôtes dont le lien avec le site n’est pas prouvé.',
  },
  'pagination-to-first': {
    title: 'Les pages d’une série sont canoniques',
    failure: 'Pages d’une série qui désignent la première comme canonique',
    advice:
      'Laissez chaque page de la série se désigner elle-même comme canonique. Sinon, les moteurs peuvent ignorer toutes les pages sauf la première, ainsi que les pages vers lesquelles elles mènent.',
  },
  'protocol-duplicates': {
    title: 'Les pages existent sous un seul protocole',
    failure: 'Pages accessibles en http et en https',
    advice: 'Redirigez http vers https avec le statut 301. Sinon, les moteurs voient deux copies de chaque page.',
  },
  'host-duplicates': {
    title: 'Les pages existent sous un seul hôte',
    failure: 'Pages accessibles avec et sans www',
    advice:
      'Choisissez l’un des hôtes et redirigez l’autre avec le statut 301. Sinon, les moteurs voient deux copies de chaque page.',
  },
  'slash-duplicates': {
    title: 'Les pages existent avec ou sans barre oblique finale',
    failure: 'Pages accessibles avec et sans barre oblique finale',
    advice:
      'Choisissez une forme, redirigez l’autre avec le statut 301 et utilisez-la dans les liens. Sinon, les moteurs voient deux copies de la page.',
  },
  'case-duplicates': {
    title: 'Les pages existent sous une seule casse',
    failure: 'Pages accessibles en majuscules et en minuscules',
    advice:
      'Redirigez vers l’URL en minuscules avec le statut 301 et utilisez-la dans les liens. Sinon, les moteurs voient deux copies de la page.',
  },
  'parameter-duplicates': {
    title: 'Les paramètres ne multiplient pas les pages',
    failure: 'Copies de pages qui ne diffèrent que par des paramètres',
    advice:
      'Sur ces URL, indiquez comme canonique celle sans le paramètre, ou évitez les liens vers elles. Les paramètres sans effet multiplient les pages que les robots doivent lire.',
  },
}
