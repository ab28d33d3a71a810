import type { TranslatedChecks } from '../../catalog.ts'

export const links: TranslatedChecks = {
  'broken-links': {
    title: 'Interne Links führen zu funktionierenden Seiten',
    failure: 'Seiten mit defekten internen Links',
    advice:
      'Den Link korrigieren, die Zielseite wiederherstellen oder den Link entfernen. Defekte Links verärgern Besucher und verschwenden Crawl-Budget.',
  },
  'broken-images': {
    title: 'Bilder werden geladen',
    failure: 'Seiten mit defekten Bildern',
    advice:
      'Die URL des Bildes korrigieren, die Datei wieder hochladen oder das Bild entfernen. Besucher sehen an seiner Stelle eine Lücke oder ein Fehlersymbol.',
  },
  'oversized-images': {
    title: 'Bilder sind nicht viel größer, als sie angezeigt werden',
    failure: 'Seiten mit Bildern, die viel größer sind, als sie angezeigt werden',
    advice:
      'Das Bild mit `srcset` und `sizes` in den Größen anbieten, in denen es angezeigt wird. Besucher warten auf Pixel, die ihr Bildschirm nicht hat.',
  },
  'broken-resources': {
    title: 'Stylesheets, Skripte und andere Ressourcen werden geladen',
    failure: 'Seiten mit defekten Ressourcen',
    advice:
      'Die URL der Ressource korrigieren, die Datei wieder hochladen oder den Verweis entfernen. Ohne ihre Stylesheets, Skripte und Schriften sieht eine Seite anders aus oder funktioniert anders als gedacht, für Besucher wie für Suchmaschinen.',
  },
  'broken-pages': {
    title: 'Seiten antworten ohne Fehler',
    failure: 'Seiten, die mit einem Fehler antworten',
    advice:
      'Die Seite wiederherstellen oder ihre URL auf die Seite weiterleiten, die sie ersetzt, und die Links darauf korrigieren. Suchmaschinen entfernen Seiten, die dauerhaft Fehler liefern.',
  },
  'broken-external-links': {
    title: 'Externe Links führen zu funktionierenden Seiten',
    failure: 'Seiten mit defekten externen Links',
    advice: 'Die neue URL der Seite verlinken oder den Link entfernen. Wer ihm folgt, landet auf einer Fehlerseite.',
  },
  'broken-anchors': {
    title: 'Sprunglinks auf andere Seiten haben ein Ziel',
    failure: 'Seiten mit Sprunglinks ohne Ziel auf anderen Seiten',
    advice:
      'Dem Element, zu dem der Link führen soll, die `id` geben oder den Link korrigieren. Besucher landen sonst am Anfang der Seite und müssen suchen, was ihnen versprochen wurde.',
  },
  'links-to-redirects': {
    title: 'Interne Links führen ohne Umweg zum Ziel',
    failure: 'Seiten mit Links auf permanente Weiterleitungen',
    advice: 'Direkt die endgültige URL verlinken. Jede Weiterleitung unterwegs bremst Besucher und Crawler.',
  },
  'links-to-blocked': {
    title: 'Interne Links führen zu Seiten, die Crawler lesen dürfen',
    failure: 'Seiten mit Links auf URLs, die robots.txt blockiert',
    advice:
      'Die URL in robots.txt erlauben, wenn sie in die Suchergebnisse gehört. Wenn nicht, möglichst auf den Link verzichten, denn die Links einer blockierten Seite führen Crawler nirgendwohin.',
  },
  'links-to-noindex': {
    title: 'Interne Links führen zu indexierbaren Seiten',
    failure: 'Seiten mit Links auf noindex-Seiten',
    advice:
      'Prüfen, ob diese Seiten wirklich nicht in die Suchergebnisse sollen. Suchmaschinen folgen ihren Links mit der Zeit immer seltener.',
  },
  'links-to-non-canonical': {
    title: 'Interne Links führen zu kanonischen URLs',
    failure: 'Seiten mit Links auf nicht kanonische URLs',
    advice:
      'Die kanonische URL verlinken. Links sind ein Signal dafür, welche von mehreren URLs in den Suchergebnissen steht, und diese widersprechen den Canonical-Tags.',
  },
  'orphan-pages': {
    title: 'Seiten in Sitemaps sind verlinkt',
    failure: 'Verwaiste Seiten: in einer Sitemap, aber nicht verlinkt',
    advice:
      'Die Seite von einer Seite zum selben Thema verlinken oder aus der Sitemap entfernen, wenn niemand sie braucht. Seiten ohne Links haben wenige Besuche und ranken schlecht.',
  },
  'orphan-visited-pages': {
    title: 'Besuchte Seiten sind verlinkt',
    failure: 'Verwaiste Seiten: besucht, aber nicht verlinkt',
    advice:
      'Die Seite dort verlinken, wo ihre Besucher sie suchen würden, oder auf ihre Nachfolgerin weiterleiten. Besucher finden sie über Anzeigen, E-Mails oder alte Links, aber niemand, der sich auf der Website umsieht.',
  },
  'deep-pages': {
    title: 'Wichtige Seiten sind mit wenigen Klicks erreichbar',
    failure: 'Wichtige Seiten, die mehr als drei Klicks entfernt sind',
    advice:
      'Die Seite von der Startseite, einer Kategorie oder einer Seite zum selben Thema verlinken. Je mehr Klicks eine Seite entfernt ist, desto weniger Besucher und Crawler erreichen sie.',
  },
  'single-inlink': {
    title: 'Seiten sind von mehreren Seiten verlinkt',
    failure: 'Seiten, die nur von einer Seite verlinkt sind',
    advice:
      'Die Seite von weiteren Seiten zum selben Thema verlinken. Fällt ihr einziger Link weg, findet sie niemand mehr.',
  },
  'pagination-broken': {
    title: 'Die Paginierung führt zu funktionierenden Seiten',
    failure: 'Paginierung zu Seiten, die mit einem Fehler antworten',
    advice:
      'Die URL in `rel="next"` oder `rel="prev"` korrigieren oder auf der ersten und letzten Seite entfernen. Sie zeigt auf eine Seite, die es nicht gibt.',
  },
  'pagination-not-indexable': {
    title: 'Die Seiten einer Serie sind indexierbar',
    failure: 'Paginierung zu Seiten, die nicht indexierbar sind',
    advice:
      'Jede Seite der Serie indexieren lassen und ihre endgültigen URLs angeben. Sonst finden Suchmaschinen womöglich nicht, was nur die hinteren Seiten verlinken.',
  },
  'pagination-unlinked': {
    title: 'Die Seiten einer Serie sind verlinkt',
    failure: 'Seiten einer Serie, zu denen kein Link führt',
    advice:
      'Die Seiten der Serie mit `<a href>`-Elementen verlinken. Suchmaschinen nutzen `rel="next"` nicht mehr, um Seiten zu finden, und Besucher sehen es nicht.',
  },
}
