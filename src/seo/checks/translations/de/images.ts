import type { TranslatedChecks } from '../catalog.ts'

export const images: TranslatedChecks = {
  'alt-missing': {
    title: 'Bilder haben alt-Attribute',
    failure: 'Bildern fehlen alt-Attribute',
    advice:
      'Beschreibe das Bild in seinem `alt`-Attribut oder verwende `alt=""`, wenn es nur schmückt. Screenreader und die Bildersuche sind darauf angewiesen.',
  },
  'alt-long': {
    title: 'Alt-Texte sind kurz',
    failure: 'Alt-Texte sind zu lang',
    advice: 'Beschränke Alt-Texte auf einen kurzen Satz und setze längere Beschreibungen in den Text der Seite.',
  },
  'image-broken': {
    title: 'Bilder lassen sich laden',
    failure: 'Defekte Bilder',
    advice: 'Korrigiere die URL des Bildes oder stelle die Datei wieder her.',
  },
  'image-heavy': {
    title: 'Bilddateien sind klein',
    failure: 'Bilddateien sind zu groß',
    advice:
      'Skaliere Bilder auf die Größe, in der sie angezeigt werden, und speichere sie als AVIF oder WebP. Große Bilder bremsen die Seite, vor allem im Mobilnetz.',
  },
  'image-unsized': {
    title: 'Bilder haben explizite Breite und Höhe',
    failure: 'Bilder haben keine explizite Breite und Höhe',
    advice:
      'Setze die Attribute `width` und `height`, damit der Browser Platz reserviert und das Layout beim Laden nicht springt. Per CSS lässt sich das Bild weiterhin skalieren.',
  },
  'lcp-lazy': {
    title: 'Größtes Bild wird nicht verzögert geladen',
    failure: 'Größtes Bild wird verzögert geladen',
    advice:
      'Entferne `loading="lazy"` vom ersten großen Bild und ergänze `fetchpriority="high"`. Es ist oft das LCP-Element (Largest Contentful Paint), und Lazy Loading verzögert es.',
  },
  'picture-without-img': {
    title: 'Picture-Elemente enthalten ein Bild',
    failure: 'Picture-Elemente ohne Bild',
    advice:
      'Setze ein `<img>` ans Ende jedes `<picture>`. Die Quellen wählen nur die Datei aus; ohne `<img>` wird nichts angezeigt.',
  },
  'image-old-format': {
    title: 'Bilder verwenden moderne Formate',
    failure: 'Bilder verwenden veraltete Formate',
    advice:
      'Liefere Bilder als AVIF oder WebP aus oder biete sie in einem `<picture>` neben der alten Datei an. Sie sind oft weniger als halb so groß wie JPEG und PNG.',
  },
}
