import type { strings as en } from '../en/setup.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'setup.arrivals': 'Visites en direct',
  'setup.arrivals.counts': '{counted} comptées · {excluded} exclues',
  'setup.automatic':
    'Liens sortants, téléchargements, formulaires envoyés, temps d’engagement et profondeur de défilement sont suivis automatiquement. Sans cookies.',
  'setup.check': 'Vérifier l’installation',
  'setup.check.again': 'Vérifier à nouveau',
  'setup.check.note':
    'Récupère votre page d’accueil et quelques pages vers lesquelles elle mène, et y cherche le script.',
  'setup.check.now': 'Vérifier les pages',
  'setup.checked': { one: '{n} page vérifiée', other: '{n} pages vérifiées' },
  'setup.checked.found': '{n} trouvées',
  'setup.checking': 'Vérification…',
  'setup.direct': 'Direct',
  'setup.events': 'Suivre des événements',
  'setup.events.note':
    'Suivez inscriptions, téléchargements ou commandes par leur nom, avec les propriétés de votre choix.',
  'setup.excluded': { one: '{n} hit exclu', other: '{n} hits exclus' },
  'setup.fix.bot': 'Pour le compter, désactivez « Exclure les robots » dans les paramètres.',
  'setup.fix.burst': 'Plus de hits qu’une personne ne peut en générer. Cherchez une boucle dans la page.',
  'setup.fix.excluded-address': 'Pour la compter, retirez l’adresse de « Adresses IP exclues » dans les paramètres.',
  'setup.fix.future-time': 'L’horloge du serveur émetteur est en avance.',
  'setup.fix.headless': 'Ouvrez plutôt la page dans un navigateur normal.',
  'setup.fix.invalid': 'La requête a été rejetée. La réponse indique le champ non valide.',
  'setup.fix.no-visit': 'Temps d’engagement sans page vue. Rechargez la page.',
  'setup.fix.not-a-browser':
    'Un proxy supprime peut-être des en-têtes. Transmettez Accept-Language, Origin et Referer.',
  'setup.fix.not-an-event': 'La requête est valide, mais ne contient rien à compter.',
  'setup.fix.rate-limited': 'Derrière un proxy ? Ajoutez-le à SIGHTLINE_TRUST_PROXY.',
  'setup.fix.rule': 'Pour le compter, désactivez la règle d’exclusion.',
  'setup.fix.referrer-spam': 'Le référent figure sur une liste publique de spam.',
  'setup.guide.astro': 'Collez ce code dans le <head> de votre layout, par exemple src/layouts/Layout.astro.',
  'setup.guide.ghost': 'Ouvrez Settings → Code injection, collez ce code dans Site header, puis enregistrez.',
  'setup.guide.gtm':
    'Créez une balise « HTML personnalisé » avec ce code et le déclencheur « All Pages », puis envoyez et publiez. Beaucoup de bloqueurs de publicité bloquent Tag Manager ; le script intégré directement au HTML compte plus de visites.',
  'setup.guide.html': 'Collez ce code dans le <head> de chaque page.',
  'setup.guide.next':
    'Ajoutez le composant Script au layout racine. Les changements de page sont suivis automatiquement.',
  'setup.guide.nuxt': 'Ajoutez le script à nuxt.config.ts. Les changements de page sont suivis automatiquement.',
  'setup.guide.react':
    'Collez ce code dans le <head> de index.html. Les changements de page avec React Router sont suivis automatiquement.',
  'setup.guide.shopify':
    'Ouvrez Boutique en ligne → Thèmes → ⋯ → Modifier le code, puis layout/theme.liquid, collez ce code avant </head> et enregistrez. Le checkout de Shopify ne le charge pas.',
  'setup.guide.sveltekit':
    'Collez ce code dans le <head> de src/app.html. Les changements de page sont suivis automatiquement.',
  'setup.guide.vue':
    'Collez ce code dans le <head> de index.html. Les changements de page avec Vue Router sont suivis automatiquement.',
  'setup.guide.webflow':
    'Ouvrez Site settings → Custom code, collez ce code dans Head code, enregistrez, puis publiez le site.',
  'setup.guide.wordpress':
    'Installez l’extension gratuite WPCode, ouvrez Code Snippets → Header & Footer, collez ce code dans Header, puis enregistrez.',
  'setup.listening': 'Visites affichées en direct',
  'setup.local': 'Ce site est sur {domain} : son script contient donc `data-local`.',
  'setup.local.note': 'Sans cet attribut, les visites sur localhost sont ignorées.',
  'setup.open': 'Voir le tableau de bord',
  'setup.option.data-dnt': 'Respecter Do Not Track',
  'setup.option.data-hash': 'Routage par ancre (#)',
  'setup.option.data-title': 'Titres des pages',
  'setup.options': 'Options',
  'setup.received': 'Ça fonctionne',
  'setup.received.note': {
    one: '{n} page vue ou événement ces 30 dernières minutes.',
    other: '{n} pages vues et événements ces 30 dernières minutes.',
  },
  'setup.result.blocked-by-policy': 'Bloqué',
  'setup.result.blocked-by-policy.note':
    'Le script est présent, mais la Content-Security-Policy de la page le bloque. Remplacez-la par :',
  'setup.result.error-status': 'Erreur',
  'setup.result.error-status.note':
    'Le serveur a répondu avec le statut {found}. Un pare-feu bloque peut-être notre requête ; les visites peuvent tout de même être comptées.',
  'setup.result.expected': 'Valeur attendue :',
  'setup.result.found': 'Trouvé',
  'setup.result.found.note': 'Le script est présent et peut compter les visites.',
  'setup.result.loaded-by-script': 'Sans doute trouvé',
  'setup.result.loaded-by-script.note':
    'Un autre script de la page ajoute le nôtre. Ouvrez la page et vérifiez que la visite arrive.',
  'setup.result.missing': 'Absent',
  'setup.result.missing.note':
    'Aucun script sur cette page. Si elle utilise un autre modèle, ajoutez-le aussi à ce modèle.',
  'setup.result.mixed-content': 'Bloqué',
  'setup.result.mixed-content.note':
    'La page est en HTTPS, mais le script est chargé en HTTP, ce que les navigateurs bloquent. Servez Sightline en HTTPS.',
  'setup.result.noscript-only': 'Noscript seul',
  'setup.result.noscript-only.note':
    'Le script est dans <noscript> : seuls les navigateurs sans JavaScript le chargent. Collez-le en dehors.',
  'setup.result.not-executed': 'Non exécuté',
  'setup.result.not-executed.note':
    'Le type de la balise empêche son exécution. Supprimez l’attribut type ou vérifiez votre gestionnaire de consentement.',
  'setup.result.not-html': 'Pas du HTML',
  'setup.result.not-html.note': 'Ce n’est pas une page HTML, mais {found}.',
  'setup.result.redirects-away': 'Redirection',
  'setup.result.redirects-away.note': 'La page redirige vers {found}. Ajoutez plutôt ce domaine comme site.',
  'setup.result.tag-manager': 'Indéterminé',
  'setup.result.tag-manager.note':
    'Cette page utilise {found}, qui n’ajoute les balises que dans le navigateur. Ouvrez la page et vérifiez que la visite arrive.',
  'setup.result.unreachable': 'Injoignable',
  'setup.result.unreachable.note': 'Impossible de récupérer la page : {problem}',
  'setup.result.wrong-address': 'Adresse erronée',
  'setup.result.wrong-address.note': 'Un script est présent, mais il est chargé depuis une autre adresse.',
  'setup.result.wrong-website': 'Mauvais site',
  'setup.result.wrong-website.note': 'Le script compte pour un autre site, pas pour {domain}.',
  'setup.snippet': 'Installer le script',
  'setup.waiting': 'En attente de la première visite sur {domain}…',
  'setup.waiting.local': 'Les visites sur localhost ne comptent que si le script contient `data-local`.',
  'setup.waiting.note': 'Ouvrez une de vos pages. L’affichage se met à jour automatiquement.',
  'setup.warning.ad-blocker-path':
    'Les bloqueurs de publicité peuvent bloquer ce chemin. Évitez des mots comme « analytics » ou « track ».',
  'setup.warning.local-address':
    'L’adresse du script ne fonctionne que sur votre ordinateur. Indiquez une adresse publique dans SIGHTLINE_ANALYTICS_URL.',
  'setup.warning.not-counted-locally':
    'La page est sur localhost et le script ne contient pas data-local : les visites sont ignorées. Ajoutez cet attribut.',
  'setup.warning.several-tags': 'Le script est présent plusieurs fois. Seul le premier compte.',
}
