import type { TranslatedChecks } from '../../catalog.ts'

export const site: TranslatedChecks = {
  'start-page-not-indexable': {
    title: 'Startseite kann indexiert werden',
    failure: 'Startseite kann nicht indexiert werden',
    advice:
      'Die Anweisung `noindex` oder die Regel in robots.txt entfernen oder die Seite reparieren. Wer nach dem Namen der Website sucht, sucht diese Seite.',
  },
  'site-blocked': {
    title: 'robots.txt erlaubt das Crawlen der Website',
    failure: 'robots.txt blockiert die gesamte Website',
    advice:
      'Die Regel entfernen, die alles verbietet, etwa `Disallow: /`; oft ist sie von einer Testumgebung übrig geblieben. Crawler bleiben auch fern, wenn robots.txt einen Serverfehler liefert.',
  },
  'many-broken-pages': {
    title: 'Fast alle Seiten funktionieren',
    failure: 'Mehr als 10 % der Seiten sind defekt',
    advice:
      'Zuerst nach einer gemeinsamen Ursache suchen: einem verschobenen Bereich, geänderten URLs oder einem überlasteten Server. Weiterleiten, was umgezogen ist, und Links auf das entfernen, was es nicht mehr gibt.',
  },
  'crawl-traps': {
    title: 'Crawler erreichen das Ende der Website',
    failure: 'URLs ohne Ende',
    advice:
      'Das Muster in robots.txt ausschließen oder nicht verlinken, was sich endlos weiterblättern lässt, etwa den nächsten Monat eines Kalenders oder noch einen Filter. Crawler verbringen ihre Zeit sonst mit solchen URLs statt mit den Seiten.',
  },
  'hreflang-broken': {
    title: 'hreflang führt zu funktionierenden Seiten',
    failure: 'hreflang führt zu defekten Seiten',
    advice:
      'Die URL der Sprachversion korrigieren oder auf allen Versionen entfernen. Suchmaschinen ignorieren eine Version, die sie nicht abrufen können.',
  },
  'hreflang-redirects': {
    title: 'hreflang nennt endgültige URLs',
    failure: 'hreflang führt zu Weiterleitungen',
    advice:
      'Die URL angeben, zu der die Weiterleitung führt. Sprachversionen zählen nur, wenn jede die andere mit der indexierten URL nennt.',
  },
  'hreflang-not-indexable': {
    title: 'hreflang führt zu indexierbaren Seiten',
    failure: 'hreflang führt zu nicht indexierbaren Seiten',
    advice:
      'Die Sprachversion indexierbar machen oder die Seite nennen, die sie als Canonical angibt. Suchmaschinen ignorieren Versionen, die vom Index ausgeschlossen sind.',
  },
  'hreflang-return-links': {
    title: 'hreflang-Versionen nennen einander',
    failure: 'hreflang-Rückverweise fehlen',
    advice:
      'Auf jeder Sprachversion alle Versionen aufführen, auch die Seite selbst. Suchmaschinen ignorieren eine Version, die die Seite nicht ihrerseits nennt.',
  },
  'hreflang-sitemap-conflict': {
    title: 'Sitemaps nennen eine hreflang-URL pro Sprache',
    failure: 'Sitemaps nennen für eine Sprache andere hreflang-URLs',
    advice:
      'Für eine Sprache in HTML, Headern und allen Sitemaps dieselbe URL nennen oder nur eine dieser Angaben behalten. Sonst wissen Suchmaschinen nicht, welche gemeint ist.',
  },
  'hreflang-languages': {
    title: 'hreflang nennt jede Seite mit einer Sprache',
    failure: 'hreflang nennt eine Seite mit mehreren Sprachen',
    advice:
      'Für eine Seite überall denselben Sprachcode verwenden. Mehrere Regionen einer Sprache dürfen sich eine URL teilen, mehrere Sprachen nicht.',
  },
  'thin-templates': {
    title: 'Vorlagen haben genug Inhalt',
    failure: 'Vorlagen mit wenig Inhalt',
    advice:
      'Die Vorlage um eigene Inhalte ergänzen oder ihre Seiten aus dem Index heraushalten. Viele Seiten mit wenig Text lassen die ganze Website weniger nützlich wirken.',
  },
  'slow-templates': {
    title: 'Vorlagen antworten schnell',
    failure: 'Vorlagen mit langen Antwortzeiten',
    advice:
      'Untersuchen, was die Vorlage bei jeder Anfrage tut, etwa Datenbankabfragen, und ihre Seiten zwischenspeichern. Eine Korrektur macht sie alle schneller.',
  },
  'heavy-templates': {
    title: 'Vorlagen sind schlank',
    failure: 'Vorlagen mit großen HTML-Dokumenten',
    advice:
      'Nach Daten, Styles oder Listen suchen, die die Vorlage in jede Seite einbettet, und diese getrennt laden. Eine Korrektur macht alle ihre Seiten kleiner.',
  },
  'tracker-missing': {
    title: 'Alle Seiten zählen ihre Besuche',
    failure: 'Seiten ohne Tracking-Skript',
    advice:
      'Das Tracking-Skript in die Vorlage dieser Seiten einfügen. Ihre Besuche werden nicht gezählt, und Besuchen, die dort beginnen, fehlt die Herkunft.',
  },
  'soft-404-pages': {
    title: 'Fehlerseiten liefern einen Fehlerstatus',
    failure: 'Fehlerseiten mit Status 200',
    advice:
      'Für Seiten, die es nicht gibt, den Status 404 oder 410 liefern. Mit Status 200 rufen Suchmaschinen sie weiter ab und zeigen sie womöglich in den Ergebnissen.',
  },
  'head-by-scripts': {
    title: 'Metadaten sind ohne Skripte dieselben',
    failure: 'Seiten, deren Metadaten von Skripten stammen',
    advice:
      'Titel, Beschreibung, kanonische URL, Robots-Anweisungen und Sprachversionen im HTML liefern. Suchmaschinen lesen sie, bevor sie Skripte ausführen; soziale Netzwerke und die meisten KI-Crawler führen nie welche aus.',
  },
  'content-by-scripts': {
    title: 'Inhalte sind ohne Skripte dieselben',
    failure: 'Seiten, deren Inhalt von Skripten stammt',
    advice:
      'Überschriften, Text, Links und strukturierte Daten auf dem Server erzeugen. Suchmaschinen rendern Seiten später, als sie sie abrufen, und die meisten KI-Crawler nie.',
  },
}
