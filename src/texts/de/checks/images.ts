import type { TranslatedChecks } from '../../catalog.ts'

export const images: TranslatedChecks = {
  'alt-missing': {
    title: 'Bilder haben alt-Attribute',
    failure: 'Bildern fehlen alt-Attribute',
    advice:
      'Das Bild in seinem `alt`-Attribut beschreiben oder `alt=""` verwenden, wenn es nur schmückt. Screenreader und die Bildersuche sind darauf angewiesen.',
  },
  'alt-long': {
    title: 'Alt-Texte sind kurz',
    failure: 'Alt-Texte sind zu lang',
    advice: 'Alt-Texte auf einen kurzen Satz beschränken und längere Beschreibungen in den Text der Seite setzen.',
  },
  'image-broken': {
    title: 'Bilder lassen sich laden',
    failure: 'Defekte Bilder',
    advice: 'Die URL des Bildes korrigieren oder die Datei wiederherstellen.',
  },
  'image-heavy': {
    title: 'Bilddateien sind klein',
    failure: 'Bilddateien sind zu groß',
    advice:
      'Bilder auf die Größe skalieren, in der sie angezeigt werden, und als AVIF oder WebP speichern. Große Bilder bremsen die Seite, vor allem im Mobilnetz.',
  },
  'image-unsized': {
    title: 'Bilder haben explizite Breite und Höhe',
    failure: 'Bilder haben keine explizite Breite und Höhe',
    advice:
      'Die Attribute `width` und `height` setzen, damit der Browser Platz reserviert und das Layout beim Laden nicht springt. Per CSS lässt sich das Bild weiterhin skalieren.',
  },
  'lcp-lazy': {
    title: 'Größtes Bild wird nicht verzögert geladen',
    failure: 'Größtes Bild wird verzögert geladen',
    advice:
      '`loading="lazy"` vom ersten großen Bild entfernen und `fetchpriority="high"` ergänzen. Es ist oft das LCP-Element (Largest Contentful Paint), und Lazy Loading verzögert es.',
  },
  'picture-without-img': {
    title: 'Picture-Elemente enthalten ein Bild',
    failure: 'Picture-Elemente ohne Bild',
    advice:
      'Ein `<img>` ans Ende jedes `<picture>` setzen. Die Quellen wählen nur die Datei aus; ohne `<img>` wird nichts angezeigt.',
  },
  'image-old-format': {
    title: 'Bilder verwenden moderne Formate',
    failure: 'Bilder verwenden veraltete Formate',
    advice:
      'Bilder als AVIF oder WebP ausliefern oder in einem `<picture>` neben der alten Datei anbieten. Sie sind oft weniger als halb so groß wie JPEG und PNG.',
  },
}
