import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const site: TranslatedChecks = {
  'start-page-not-indexable': {
    title: 'Startseite kann indexiert werden',
    failure: 'Startseite kann nicht indexiert werden',
    advice:
      'Entferne die Anweisung `noindex` oder die Regel in robots.txt, oder repariere die Seite. Sie ist das, was gesucht wird, wenn jemand nach deinem Namen sucht.',
  },
  'site-blocked': {
    title: 'robots.txt erlaubt das Crawlen der Website',
    failure: 'robots.txt sperrt die gesamte Website',
    advice:
      'Entferne die Regel, die alles verbietet, etwa `Disallow: /`; oft ist sie von einer Testumgebung übrig geblieben. Crawler bleiben auch fern, wenn robots.txt einen Serverfehler liefert.',
  },
  'many-broken-pages': {
    title: 'Fast alle Seiten funktionieren',
    failure: 'Mehr als 10 % der Seiten sind defekt',
    advice:
      'Suche zuerst nach einer gemeinsamen Ursache: einem verschobenen Bereich, geänderten URLs oder einem überlasteten Server. Leite weiter, was umgezogen ist, und entferne Links auf das, was es nicht mehr gibt.',
  },
  'hreflang-broken': {
    title: 'hreflang führt zu funktionierenden Seiten',
    failure: 'hreflang führt zu defekten Seiten',
    advice:
      'Korrigiere die URL der Sprachversion oder entferne sie auf allen Versionen. Suchmaschinen ignorieren eine Version, die sie nicht abrufen können.',
  },
  'hreflang-redirects': {
    title: 'hreflang nennt endgültige URLs',
    failure: 'hreflang führt zu Weiterleitungen',
    advice:
      'Gib die URL an, zu der die Weiterleitung führt. Sprachversionen zählen nur, wenn jede die andere mit der indexierten URL nennt.',
  },
  'hreflang-not-indexable': {
    title: 'hreflang führt zu indexierbaren Seiten',
    failure: 'hreflang führt zu nicht indexierbaren Seiten',
    advice:
      'Mache die Sprachversion indexierbar oder nenne die Seite, die sie als Canonical angibt. Suchmaschinen ignorieren Versionen, die vom Index ausgeschlossen sind.',
  },
  'hreflang-return-links': {
    title: 'hreflang-Versionen nennen einander',
    failure: 'hreflang-Rückverweise fehlen',
    advice:
      'Führe auf jeder Sprachversion alle Versionen auf, auch die Seite selbst. Suchmaschinen ignorieren eine Version, die die Seite nicht ihrerseits nennt.',
  },
  'hreflang-sitemap-conflict': {
    title: 'Sitemaps nennen eine hreflang-URL pro Sprache',
    failure: 'Sitemaps nennen für eine Sprache andere hreflang-URLs',
    advice:
      'Nenne für eine Sprache in HTML, Headern und allen Sitemaps dieselbe URL oder behalte nur eine dieser Angaben. Sonst wissen Suchmaschinen nicht, welche gemeint ist.',
  },
  'hreflang-languages': {
    title: 'hreflang nennt jede Seite mit einer Sprache',
    failure: 'hreflang nennt eine Seite mit mehreren Sprachen',
    advice:
      'Verwende für eine Seite überall denselben Sprachcode. Mehrere Regionen einer Sprache dürfen sich eine URL teilen, mehrere Sprachen nicht.',
  },
  'thin-templates': {
    title: 'Vorlagen haben genug Inhalt',
    failure: 'Vorlagen mit wenig Inhalt',
    advice:
      'Ergänze die Vorlage um eigene Inhalte oder halte ihre Seiten aus dem Index heraus. Viele Seiten mit wenig Text lassen die ganze Website weniger nützlich wirken.',
  },
  'slow-templates': {
    title: 'Vorlagen antworten schnell',
    failure: 'Vorlagen mit langen Antwortzeiten',
    advice:
      'Untersuche, was die Vorlage bei jeder Anfrage tut, etwa Datenbankabfragen, und speichere ihre Seiten zwischen. Eine Korrektur macht sie alle schneller.',
  },
  'heavy-templates': {
    title: 'Vorlagen sind schlank',
    failure: 'Vorlagen mit großen HTML-Dokumenten',
    advice:
      'Suche nach Daten, Stilen oder Listen, die die Vorlage in jede Seite einbettet, und lade sie getrennt. Eine Korrektur macht alle ihre Seiten kleiner.',
  },
  'tracker-missing': {
    title: 'Alle Seiten zählen ihre Besuche',
    failure: 'Seiten ohne Tracking-Skript',
    advice:
      'Füge das Tracking-Skript in die Vorlage dieser Seiten ein. Ihre Besuche werden nicht gezählt, und Besuchen, die dort beginnen, fehlt die Herkunft.',
  },
  'soft-404-pages': {
    title: 'Fehlerseiten liefern einen Fehlerstatus',
    failure: 'Fehlerseiten mit Status 200',
    advice:
      'Liefere für Seiten, die es nicht gibt, den Status 404 oder 410. Mit Status 200 rufen Suchmaschinen sie weiter ab und zeigen sie womöglich in den Ergebnissen.',
  },
  'head-by-scripts': {
    title: 'Metadaten sind ohne Skripte dieselben',
    failure: 'Seiten, deren Metadaten Skripte setzen',
    advice:
      'Liefere Titel, Beschreibung, kanonische URL, Robots-Anweisungen und Sprachversionen im HTML. Suchmaschinen lesen sie, bevor sie Skripte ausführen; soziale Netzwerke und die meisten KI-Crawler führen nie welche aus.',
  },
  'content-by-scripts': {
    title: 'Inhalte sind ohne Skripte dieselben',
    failure: 'Seiten, deren Inhalt Skripte zeichnen',
    advice:
      'Erzeuge Überschriften, Text, Links und strukturierte Daten auf dem Server. Suchmaschinen rendern Seiten später, als sie sie abrufen, und die meisten KI-Crawler nie.',
  },
}
