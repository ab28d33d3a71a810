import type { TranslatedChecks } from '../../catalog.ts'

export const content: TranslatedChecks = {
  'title-missing': {
    title: 'La page a un titre',
    failure: 'Le titre de la page est absent',
    advice:
      'Ajoutez dans le head un `<title>` unique et descriptif. Les moteurs de recherche l’affichent comme titre du résultat.',
  },
  'title-multiple': {
    title: 'La page a une seule balise title',
    failure: 'Plusieurs balises title',
    advice:
      'Gardez un seul `<title>` dans le head. S’il y en a plusieurs, les moteurs de recherche choisissent à votre place.',
  },
  'title-long': {
    title: 'Le titre tient dans les résultats de recherche',
    failure: 'Le titre de la page est trop long',
    advice:
      'Limitez le titre à environ 60 caractères et placez les mots importants au début. Les titres plus longs sont tronqués dans les résultats de recherche.',
  },
  'title-short': {
    title: 'Le titre de la page est descriptif',
    failure: 'Le titre de la page est trop court',
    advice:
      'Décrivez la page avec quelques mots que les internautes recherchent. Un titre court est peu parlant et se positionne sur peu de requêtes.',
  },
  'title-equals-h1': {
    title: 'Le titre et le H1 sont différents',
    failure: 'Le titre et le H1 sont identiques',
    advice:
      'Ce n’est pas une erreur, mais une formulation différente dans le titre donne à la page une seconde chance de correspondre aux recherches.',
  },
  'description-missing': {
    title: 'La page a une méta-description',
    failure: 'La méta-description est absente',
    advice:
      'Ajoutez `<meta name="description" content="…">` avec une ou deux phrases qui résument la page. Les moteurs de recherche l’affichent souvent sous le titre.',
  },
  'description-length': {
    title: 'La méta-description a une bonne longueur',
    failure: 'La méta-description est trop courte ou trop longue',
    advice:
      'Visez 80 à 160 caractères, soit une ou deux phrases complètes. Les descriptions plus longues sont tronquées, les plus courtes souvent remplacées par du texte de la page.',
  },
  'description-multiple': {
    title: 'La page a une seule méta-description',
    failure: 'Plusieurs méta-descriptions',
    advice: 'Gardez une seule méta-description. Souvent, le thème et une extension ajoutent chacun la leur.',
  },
  'h1-missing': {
    title: 'La page a un titre H1',
    failure: 'Le titre H1 est absent',
    advice:
      'Ajoutez un `<h1>` qui indique le sujet de la page aux visiteurs, aux lecteurs d’écran et aux moteurs de recherche.',
  },
  'h1-multiple': {
    title: 'La page a un seul titre H1',
    failure: 'Plusieurs titres H1',
    advice:
      'Utilisez un `<h1>` pour le sujet de la page et des `<h2>` pour les sections. Les moteurs de recherche s’en accommodent, mais la navigation au lecteur d’écran est plus simple avec un seul.',
  },
  'heading-skip': {
    title: 'Les niveaux de titres se suivent',
    failure: 'Des niveaux de titres sont sautés',
    advice:
      'Descendez d’un seul niveau à la fois, par exemple de `<h2>` à `<h3>`, et réglez la taille en CSS. Un plan cohérent aide les lecteurs d’écran et les moteurs de recherche à comprendre la structure.',
  },
  'thin-content': {
    title: 'La page a suffisamment de contenu',
    failure: 'Contenu pauvre',
    advice:
      'Répondez plus en détail à la question qui amène les visiteurs, ou fusionnez la page avec une page proche. Les pages avec peu de texte propre se positionnent rarement bien.',
  },
  'empty-page': {
    title: 'La page a du texte à indexer',
    failure: 'La page est vide',
    advice:
      'Envoyez le contenu de la page en HTML. Si des scripts l’affichent, effectuez le rendu sur le serveur ou générez des pages statiques, afin que les robots qui n’exécutent pas de scripts le trouvent aussi.',
  },
  'keyword-stuffing': {
    title: 'Le texte ne répète pas sans cesse la même expression',
    failure: 'Bourrage de mots-clés',
    advice:
      'Écrivez pour les lecteurs : nommez le sujet là où c’est utile, et variez les mots ailleurs. Les pages qui répètent un mot-clé, ou qui ne diffèrent des autres que par le nom d’un lieu, sont du spam pour les moteurs de recherche.',
  },
  'doctype-missing': {
    title: 'La page a un doctype HTML5',
    failure: 'Le doctype est absent ou obsolète',
    advice: 'Commencez le document par `<!doctype html>`. Sans lui, les navigateurs affichent la page en mode quirks.',
  },
  charset: {
    title: 'L’encodage des caractères est déclaré',
    failure: 'L’encodage des caractères n’est pas déclaré',
    advice:
      'Envoyez `Content-Type: text/html; charset=utf-8` ou placez `<meta charset="utf-8">` au début du head. Sinon, les navigateurs devinent et peuvent mal afficher les caractères spéciaux.',
  },
  'head-broken': {
    title: 'Le head ne contient que des éléments valides',
    failure: 'Le head est fermé trop tôt par un élément non valide',
    advice:
      'Déplacez l’élément dans le body. Les navigateurs terminent le head à cet endroit, et les moteurs de recherche ignorent les métadonnées qui suivent.',
  },
  'duplicate-id': {
    title: 'Les identifiants sont uniques',
    failure: 'Identifiants en double',
    advice:
      'Donnez à chaque élément son propre `id`. Les liens, libellés et scripts n’atteignent que le premier élément qui porte un identifiant.',
  },
  'text-ratio': {
    title: 'Le ratio texte/HTML est suffisant',
    failure: 'Ratio texte/HTML faible',
    advice:
      'Déplacez les styles et scripts intégrés dans des fichiers et supprimez le balisage répété par le modèle. Ce n’est pas un facteur de classement, mais souvent le signe d’un HTML trop lourd.',
  },
  'title-words-in-body': {
    title: 'Le contenu correspond au titre de la page',
    failure: 'Le contenu ne reprend aucun mot du titre',
    advice:
      'Utilisez les mots-clés du titre dans le texte, ou choisissez un titre fidèle au contenu. Les moteurs de recherche peuvent réécrire un titre qui ne correspond pas à la page.',
  },
  'deprecated-html': {
    title: 'La page n’utilise pas de HTML obsolète',
    failure: 'Éléments HTML obsolètes',
    advice:
      'Remplacez les éléments de présentation par du CSS et les autres par leurs équivalents actuels. Les navigateurs peuvent cesser de prendre en charge les éléments obsolètes.',
  },
  'inline-css': {
    title: 'Aucun style en ligne',
    failure: 'Styles en ligne',
    advice:
      'Déplacez les attributs `style` dans une feuille de style : ils y sont mis en cache et autorisés par une Content Security Policy stricte.',
  },
  'plaintext-email': {
    title: 'Aucune adresse e-mail en clair',
    failure: 'Adresses e-mail en clair',
    advice:
      'Proposez un formulaire de contact ou masquez l’adresse. Les robots spammeurs collectent les adresses dans le HTML.',
  },
  'reading-ease': {
    title: 'Le texte est facile à lire',
    failure: 'Le texte est difficile à lire',
    advice:
      'Raccourcissez les phrases et préférez les mots courants. Un texte plus simple retient davantage de visiteurs.',
  },
}
