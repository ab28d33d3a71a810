import type { TranslatedChecks } from '../../catalog.ts'

export const performance: TranslatedChecks = {
  ttfb: {
    title: 'Le temps de réponse du serveur est court',
    failure: 'Le temps de réponse du serveur est long',
    advice:
      'Mettez en cache les pages générées à chaque requête et servez-les près des visiteurs, par exemple via un CDN. Google recommande un temps jusqu’au premier octet (TTFB) inférieur à 0,8 seconde.',
  },
  compression: {
    title: 'Les ressources textuelles sont compressées',
    failure: 'Des ressources textuelles ne sont pas compressées',
    advice:
      'Activez Brotli ou gzip pour le HTML, le CSS, le JavaScript, le JSON et le SVG. La compression réduit généralement leur taille de 60 à 80 %.',
  },
  'page-size': {
    title: 'Le document HTML est léger',
    failure: 'Le document HTML est trop lourd',
    advice:
      'Cherchez les données, styles ou images intégrés au HTML et paginez les longues listes. Un navigateur ne peut afficher que ce qu’il a téléchargé.',
  },
  weight: {
    title: 'Le poids total de la page est faible',
    failure: 'La page est trop lourde',
    advice:
      'Réduisez d’abord les plus gros fichiers, souvent des images et des scripts, et chargez en différé ce que le premier écran n’utilise pas. Les pages lourdes sont lentes et coûteuses sur mobile.',
  },
  'dom-size': {
    title: 'La taille du DOM est modérée',
    failure: 'Taille de DOM excessive',
    advice:
      'Réduisez les conteneurs imbriqués et paginez les longues listes ou affichez-les à la demande. Un grand DOM consomme de la mémoire et ralentit les calculs de style et de mise en page.',
  },
  'script-weight': {
    title: 'Le JavaScript est léger',
    failure: 'Le JavaScript est trop lourd',
    advice:
      'Supprimez les scripts inutilisés, découpez les autres et chargez plus tard ce que le premier écran n’utilise pas. Le JavaScript doit être téléchargé, analysé et exécuté avant que la page ne réagisse.',
  },
  cache: {
    title: 'Les fichiers statiques sont mis en cache longtemps',
    failure: 'Les fichiers statiques ne sont pas mis en cache assez longtemps',
    advice:
      'Ajoutez une version aux noms de fichiers et envoyez `Cache-Control: public, max-age=31536000, immutable`. Les visiteurs réguliers chargent alors la page depuis leur cache.',
  },
  'render-blocking': {
    title: 'Peu de ressources bloquent le rendu',
    failure: 'Des ressources bloquent le rendu',
    advice:
      'Ajoutez `defer` aux scripts du head, regroupez les feuilles de style et utilisez `media` pour celles qui ne concernent pas l’écran. La page reste vide tant que ces fichiers ne sont pas chargés.',
  },
  'undeferred-scripts': {
    title: 'Les scripts du body ne bloquent pas le rendu',
    failure: 'Des scripts du body bloquent le rendu',
    advice:
      'Ajoutez `defer` (conserve l’ordre) ou `async` (s’exécute dès le chargement), ou déplacez le script à la fin du body. Sinon, le contenu qui suit s’affiche tard.',
  },
  http2: {
    title: 'Le serveur prend en charge HTTP/2',
    failure: 'Le serveur ne prend pas en charge HTTP/2',
    advice:
      'Activez HTTP/2 sur le serveur ou sur le proxy ou CDN placé devant. Une seule connexion transfère alors tous les fichiers en parallèle.',
  },
  minified: {
    title: 'Les scripts et styles intégrés sont minifiés',
    failure: 'Des scripts ou styles intégrés ne sont pas minifiés',
    advice:
      'Minifiez les scripts et styles intégrés lors du build. Ils sont téléchargés à chaque page vue et ne peuvent pas être mis en cache séparément.',
  },
  'failed-requests': {
    title: 'Tout ce que la page charge existe',
    failure: 'La page charge des fichiers qui n’existent pas',
    advice: 'Corrigez les URL de ces fichiers ou supprimez ce qui les charge.',
  },
  'console-errors': {
    title: 'Les scripts s’exécutent sans erreur',
    failure: 'Les scripts signalent des erreurs',
    advice:
      'Corrigez les erreurs affichées dans la console du navigateur. Après une erreur, une partie de la page peut ne plus fonctionner.',
  },
  'largest-paint': {
    title: 'Le contenu principal s’affiche vite',
    failure: 'Le contenu principal s’affiche tard',
    advice:
      'Faites charger tôt le plus grand élément du premier écran : placez-le dans le HTML, sans chargement différé, et raccourcissez ce qui doit se charger avant lui.',
  },
  'layout-shift': {
    title: 'La mise en page reste stable au chargement',
    failure: 'La mise en page bouge au chargement',
    advice:
      'Réservez la place des images, des publicités et des contenus tardifs avec `width` et `height` ou `aspect-ratio`.',
  },
  'blocking-time': {
    title: 'La page réagit pendant son chargement',
    failure: 'Les scripts bloquent la page au chargement',
    advice: 'Découpez les tâches longues, chargez les scripts plus tard et supprimez ceux qui sont inutiles.',
  },
  'unused-code': {
    title: 'L’essentiel du code chargé est utilisé',
    failure: 'Une grande partie du code chargé est inutilisée',
    advice:
      'Découpez les bundles par page, chargez le reste à la demande et supprimez les styles et bibliothèques inutilisés.',
  },
}
