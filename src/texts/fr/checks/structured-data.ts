import type { TranslatedChecks } from '../../catalog.ts'

export const structuredData: TranslatedChecks = {
  'og-basic': {
    title: 'Les balises Open Graph sont complètes',
    failure: 'Les balises Open Graph sont incomplètes',
    advice:
      'Ajoutez les balises manquantes dans le head, par exemple `<meta property="og:title" content="…">`. Les réseaux sociaux et messageries s’en servent pour l’aperçu du lien.',
  },
  'og-image-fetchable': {
    title: 'L’image Open Graph se charge',
    failure: 'L’image Open Graph ne se charge pas',
    advice:
      'Indiquez dans `og:image` une URL absolue qui renvoie une image avec le statut 200. Sinon, les liens partagés n’ont pas d’image.',
  },
  'og-url-differs-from-canonical': {
    title: 'og:url correspond à l’URL canonique',
    failure: 'og:url diffère de l’URL canonique',
    advice: 'Indiquez l’URL canonique dans `og:url`. Sinon, les mentions et partages sont comptés pour une autre URL.',
  },
  'twitter-card': {
    title: 'La carte X (Twitter) est présente',
    failure: 'La carte X (Twitter) est absente',
    advice:
      'Ajoutez `<meta name="twitter:card" content="summary_large_image">`. X reprend le titre, la description et l’image des balises Open Graph.',
  },
  'jsonld-parse': {
    title: 'Le JSON-LD est valide',
    failure: 'Le JSON-LD n’est pas valide',
    advice:
      'Corrigez le script. Pour une seule erreur de syntaxe, les moteurs de recherche rejettent tout le bloc et, de deux clés identiques, en ignorent une.',
  },
  'schema-unknown': {
    title: 'Les données structurées utilisent des termes schema.org connus',
    failure: 'Les données structurées utilisent des termes schema.org inconnus',
    advice:
      'Vérifiez l’orthographe, majuscules comprises, ou utilisez une propriété prévue pour ce type. Les moteurs de recherche ignorent les termes inconnus.',
  },
  'schema-required': {
    title: 'Les données structurées ont toutes les propriétés obligatoires',
    failure: 'Des propriétés obligatoires manquent aux données structurées',
    advice: 'Ajoutez la propriété manquante. Sans elle, la page n’est pas éligible aux résultats enrichis de Google.',
  },
  'schema-recommended': {
    title: 'Les données structurées ont toutes les propriétés recommandées',
    failure: 'Des propriétés recommandées manquent aux données structurées',
    advice: 'Ajoutez les propriétés dont vous connaissez la valeur. Elles peuvent enrichir le résultat de recherche.',
  },
  'schema-values': {
    title: 'Les valeurs des données structurées sont valides',
    failure: 'Les données structurées contiennent des valeurs non valides',
    advice:
      'Écrivez les prix sous forme de nombres, les devises en trois lettres, les dates au format ISO et les notes dans leur échelle. Les moteurs de recherche ignorent les autres valeurs et peuvent ne pas afficher de résultat enrichi.',
  },
  'schema-retired': {
    title: 'Les données structurées sont de types que Google affiche encore',
    failure: 'Les données structurées sont de types que Google n’affiche plus',
    advice:
      'Il n’y a rien à faire : le balisage est valide et d’autres services peuvent le lire. La recherche Google n’en fait plus de résultat enrichi.',
  },
  'rating-not-visible': {
    title: 'Les notes des données structurées sont visibles',
    failure: 'Une note des données structurées n’est pas visible sur la page',
    advice:
      'Affichez la note sur la page. Les consignes de Google interdisent de baliser des notes invisibles pour les visiteurs ; une infraction peut entraîner une action manuelle.',
  },
  favicon: {
    title: 'Le site a un favicon',
    failure: 'Le favicon est absent',
    advice:
      'Placez une icône à `/favicon.ico` ou déclarez-en une avec `<link rel="icon" href="…">`. Elle s’affiche dans les résultats de recherche et les onglets.',
  },
  'social-links': {
    title: 'La page renvoie à des profils sociaux',
    failure: 'Aucun lien vers des profils sociaux',
    advice: 'Si le site a des profils sur les réseaux sociaux, ajoutez des liens, par exemple en pied de page.',
  },
}
