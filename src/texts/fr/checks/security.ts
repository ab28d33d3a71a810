import type { TranslatedChecks } from '../../catalog.ts'

export const security: TranslatedChecks = {
  https: {
    title: 'La page utilise HTTPS',
    failure: 'La page n’utilise pas HTTPS',
    advice:
      'Servez tout le site en HTTPS et redirigez-y le HTTP. Les certificats sont gratuits, par exemple chez Let’s Encrypt ; les navigateurs signalent les pages HTTP comme non sécurisées.',
  },
  'http-redirects-to-https': {
    title: 'HTTP redirige vers HTTPS',
    failure: 'HTTP ne redirige pas vers HTTPS',
    advice:
      'Redirigez chaque URL HTTP vers la même URL en HTTPS avec le statut 301 ou 308. Sinon, des visiteurs restent sur la version non chiffrée et les moteurs de recherche voient des doublons.',
  },
  'mixed-content-active': {
    title: 'Les scripts, styles et cadres utilisent HTTPS',
    failure: 'Des scripts, styles ou cadres se chargent en HTTP',
    advice:
      'Chargez-les en HTTPS. Les navigateurs bloquent le contenu mixte actif : ces parties de la page ne fonctionnent pas.',
  },
  'mixed-content-passive': {
    title: 'Les images et médias utilisent HTTPS',
    failure: 'Des images ou médias se chargent en HTTP',
    advice:
      'Chargez-les en HTTPS. Les navigateurs signalent le contenu mixte passif, le convertissent ou ne l’affichent pas.',
  },
  hsts: {
    title: 'HSTS est activé',
    failure: 'HSTS n’est pas activé',
    advice:
      'Envoyez `Strict-Transport-Security: max-age=31536000; includeSubDomains` une fois que tout le site fonctionne en HTTPS. Les navigateurs n’utiliseront alors plus jamais HTTP pour ce site.',
  },
  csp: {
    title: 'La Content Security Policy protège contre le XSS',
    failure: 'La Content Security Policy est absente ou faible',
    advice:
      'Envoyez une `Content-Security-Policy` qui restreint les scripts par nonces ou hachages, sans `unsafe-inline`. Elle limite les dégâts d’une injection de script (XSS).',
  },
  nosniff: {
    title: 'Le MIME sniffing est désactivé',
    failure: 'Le MIME sniffing n’est pas désactivé',
    advice:
      'Envoyez `X-Content-Type-Options: nosniff` avec chaque réponse pour que les navigateurs ne devinent pas le type des fichiers.',
  },
  'frame-ancestors': {
    title: 'La page est protégée contre le détournement de clic',
    failure: 'La page n’est pas protégée contre le détournement de clic',
    advice:
      "Envoyez `Content-Security-Policy: frame-ancestors 'self'` ou listez les sites autorisés à intégrer la page. Sinon, un attaquant peut la dissimuler sous son propre contenu.",
  },
  'insecure-form': {
    title: 'Les formulaires sont envoyés en HTTPS',
    failure: 'Des formulaires sont envoyés en HTTP',
    advice:
      'Remplacez l’`action` du formulaire par une URL HTTPS. Sinon, les données saisies sont transmises en clair et les navigateurs affichent un avertissement.',
  },
  certificate: {
    title: 'Le certificat TLS est valide',
    failure: 'Le certificat TLS expire bientôt',
    advice:
      'Renouvelez le certificat et automatisez son renouvellement. Les navigateurs bloquent les pages dont le certificat a expiré.',
  },
  'server-signature': {
    title: 'La version du serveur n’est pas divulguée',
    failure: 'La version du serveur est divulguée',
    advice:
      'Désactivez l’en-tête ou réduisez-le au nom du produit. Les numéros de version aident les attaquants à trouver des failles connues.',
  },
}
