import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const links: TranslatedChecks = {
  'broken-links': {
    title: 'Interne Links führen zu funktionierenden Seiten',
    failure: 'Seiten mit defekten internen Links',
    advice:
      'Korrigiere den Link, stelle die Zielseite wieder her oder entferne den Link. Defekte Links verärgern Besucher und verschwenden Crawl-Budget.',
  },
  'broken-images': {
    title: 'Bilder werden geladen',
    failure: 'Seiten mit defekten Bildern',
    advice:
      'Korrigiere die URL des Bildes, lade die Datei wieder hoch oder entferne das Bild. Besucher sehen an seiner Stelle eine Lücke oder ein Fehlersymbol.',
  },
  'broken-pages': {
    title: 'Seiten antworten ohne Fehler',
    failure: 'Seiten, die mit einem Fehler antworten',
    advice:
      'Stelle die Seite wieder her oder leite ihre URL auf die Seite weiter, die sie ersetzt, und korrigiere die Links darauf. Suchmaschinen entfernen Seiten, die dauerhaft Fehler liefern.',
  },
  'broken-external-links': {
    title: 'Externe Links führen zu funktionierenden Seiten',
    failure: 'Seiten mit defekten externen Links',
    advice: 'Verlinke die neue URL der Seite oder entferne den Link. Wer ihm folgt, landet auf einer Fehlerseite.',
  },
  'links-to-redirects': {
    title: 'Interne Links führen ohne Umweg zum Ziel',
    failure: 'Seiten mit Links auf permanente Weiterleitungen',
    advice: 'Verlinke direkt die endgültige URL. Jede Weiterleitung unterwegs bremst Besucher und Crawler.',
  },
  'links-to-blocked': {
    title: 'Interne Links führen zu Seiten, die Crawler lesen dürfen',
    failure: 'Seiten mit Links auf URLs, die robots.txt sperrt',
    advice:
      'Erlaube die URL in robots.txt, wenn sie in die Suchergebnisse gehört. Wenn nicht, verzichte möglichst auf den Link, denn die Links einer gesperrten Seite führen Crawler nirgendwohin.',
  },
  'links-to-noindex': {
    title: 'Interne Links führen zu indexierbaren Seiten',
    failure: 'Seiten mit Links auf noindex-Seiten',
    advice:
      'Prüfe, ob diese Seiten wirklich nicht in die Suchergebnisse sollen. Suchmaschinen folgen ihren Links mit der Zeit immer seltener.',
  },
  'links-to-non-canonical': {
    title: 'Interne Links führen zu kanonischen URLs',
    failure: 'Seiten mit Links auf nicht kanonische URLs',
    advice:
      'Verlinke die kanonische URL. Links sind ein Signal dafür, welche von mehreren URLs in den Suchergebnissen steht, und diese widersprechen deinen Canonical-Tags.',
  },
  'orphan-pages': {
    title: 'Seiten in Sitemaps sind verlinkt',
    failure: 'Verwaiste Seiten: in einer Sitemap, aber nicht verlinkt',
    advice:
      'Verlinke die Seite von einer Seite zum selben Thema oder entferne sie aus der Sitemap, wenn niemand sie braucht. Seiten ohne Links haben wenige Besuche und ranken schlecht.',
  },
  'orphan-visited-pages': {
    title: 'Besuchte Seiten sind verlinkt',
    failure: 'Verwaiste Seiten: besucht, aber nicht verlinkt',
    advice:
      'Verlinke die Seite dort, wo ihre Besucher sie suchen würden, oder leite sie auf ihre Nachfolgerin weiter. Besucher finden sie über Anzeigen, E-Mails oder alte Links, aber niemand, der sich auf der Website umsieht.',
  },
  'deep-pages': {
    title: 'Wichtige Seiten sind mit wenigen Klicks erreichbar',
    failure: 'Wichtige Seiten, die mehr als drei Klicks entfernt sind',
    advice:
      'Verlinke die Seite von der Startseite, einer Kategorie oder einer Seite zum selben Thema. Je mehr Klicks eine Seite entfernt ist, desto weniger Besucher und Crawler erreichen sie.',
  },
  'single-inlink': {
    title: 'Seiten sind von mehreren Seiten verlinkt',
    failure: 'Seiten, die nur von einer Seite verlinkt sind',
    advice:
      'Verlinke die Seite von weiteren Seiten zum selben Thema. Fällt ihr einziger Link weg, findet sie niemand mehr.',
  },
  'pagination-broken': {
    title: 'Die Paginierung führt zu funktionierenden Seiten',
    failure: 'Paginierung zu Seiten, die mit einem Fehler antworten',
    advice:
      'Korrigiere die URL in `rel="next"` oder `rel="prev"` oder entferne sie auf der ersten und letzten Seite. Sie zeigt auf eine Seite, die es nicht gibt.',
  },
  'pagination-not-indexable': {
    title: 'Die Seiten einer Serie sind indexierbar',
    failure: 'Paginierung zu Seiten, die nicht indexierbar sind',
    advice:
      'Lass jede Seite der Serie indexieren und gib ihre endgültigen URLs an. Sonst finden Suchmaschinen womöglich nicht, was nur die hinteren Seiten verlinken.',
  },
  'pagination-unlinked': {
    title: 'Die Seiten einer Serie sind verlinkt',
    failure: 'Seiten einer Serie, zu denen kein Link führt',
    advice:
      'Verlinke die Seiten der Serie mit `<a href>`-Elementen. Suchmaschinen nutzen `rel="next"` nicht mehr, um Seiten zu finden, und Besucher sehen es nicht.',
  },
}
