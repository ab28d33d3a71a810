import type { TranslatedChecks } from '../../catalog.ts'

export const images: TranslatedChecks = {
  'alt-missing': {
    title: 'Les images ont un attribut alt',
    failure: 'Des images n’ont pas d’attribut alt',
    advice:
      'Décrivez l’image dans son attribut `alt`, ou utilisez `alt=""` si elle est décorative. Les lecteurs d’écran et la recherche d’images en dépendent.',
  },
  'alt-long': {
    title: 'Les textes alt sont concis',
    failure: 'Des textes alt sont trop longs',
    advice:
      'Limitez le texte alt à une phrase courte et placez les descriptions plus longues dans le texte de la page.',
  },
  'image-broken': {
    title: 'Les images se chargent',
    failure: 'Images introuvables',
    advice: 'Corrigez l’URL de l’image ou rétablissez le fichier.',
  },
  'image-heavy': {
    title: 'Les fichiers d’images sont légers',
    failure: 'Des fichiers d’images sont trop lourds',
    advice:
      'Redimensionnez les images à leur taille d’affichage et enregistrez-les en AVIF ou WebP. Les images lourdes ralentissent la page, surtout sur mobile.',
  },
  'image-unsized': {
    title: 'Les images ont une largeur et une hauteur explicites',
    failure: 'Des images n’ont pas de largeur et de hauteur explicites',
    advice:
      'Définissez les attributs `width` et `height` pour que le navigateur réserve l’espace et que la mise en page ne bouge pas au chargement. Le CSS peut toujours redimensionner l’image.',
  },
  'lcp-lazy': {
    title: 'La plus grande image n’est pas chargée en différé',
    failure: 'La plus grande image est chargée en différé',
    advice:
      'Retirez `loading="lazy"` de la première grande image et ajoutez `fetchpriority="high"`. C’est souvent l’élément LCP (Largest Contentful Paint), que le chargement différé retarde.',
  },
  'picture-without-img': {
    title: 'Les éléments picture contiennent une image',
    failure: 'Éléments picture sans image',
    advice:
      'Placez un `<img>` à la fin de chaque `<picture>`. Les sources ne font que choisir le fichier ; sans `<img>`, rien ne s’affiche.',
  },
  'image-old-format': {
    title: 'Les images utilisent des formats modernes',
    failure: 'Des images utilisent des formats anciens',
    advice:
      'Servez les images en AVIF ou WebP, ou proposez-les comme sources d’un `<picture>` à côté de l’ancien fichier. Elles pèsent souvent moins de la moitié d’un JPEG ou d’un PNG.',
  },
}
