import type { TranslatedChecks } from '../catalog.ts'

export const structuredData: TranslatedChecks = {
  'og-basic': {
    title: 'Open-Graph-Tags sind vollständig',
    failure: 'Open-Graph-Tags sind unvollständig',
    advice:
      'Ergänze die fehlenden Tags im Head, zum Beispiel `<meta property="og:title" content="…">`. Soziale Netzwerke und Messenger bauen daraus die Linkvorschau.',
  },
  'og-image-fetchable': {
    title: 'Open-Graph-Bild lässt sich laden',
    failure: 'Open-Graph-Bild lässt sich nicht laden',
    advice:
      'Setze `og:image` auf eine absolute URL, die mit Status 200 ein Bild liefert. Sonst erscheinen geteilte Links ohne Bild.',
  },
  'og-url-differs-from-canonical': {
    title: 'og:url stimmt mit der kanonischen URL überein',
    failure: 'og:url weicht von der kanonischen URL ab',
    advice: 'Setze `og:url` auf die kanonische URL. Sonst zählen Likes und geteilte Links für eine andere URL.',
  },
  'twitter-card': {
    title: 'X-Card (Twitter) ist vorhanden',
    failure: 'X-Card (Twitter) fehlt',
    advice:
      'Ergänze `<meta name="twitter:card" content="summary_large_image">`. Titel, Beschreibung und Bild übernimmt X aus den Open-Graph-Tags.',
  },
  'jsonld-parse': {
    title: 'JSON-LD ist gültig',
    failure: 'JSON-LD ist ungültig',
    advice:
      'Korrigiere das Skript. Wegen eines einzigen Syntaxfehlers verwerfen Suchmaschinen den ganzen Block, bei doppelten Schlüsseln einen der beiden.',
  },
  'schema-unknown': {
    title: 'Strukturierte Daten verwenden bekannte schema.org-Begriffe',
    failure: 'Strukturierte Daten verwenden unbekannte schema.org-Begriffe',
    advice:
      'Prüfe die Schreibweise, auch Groß- und Kleinschreibung, oder verwende eine Eigenschaft, die der Typ kennt. Unbekannte Begriffe ignorieren Suchmaschinen.',
  },
  'schema-required': {
    title: 'Strukturierte Daten haben alle Pflichteigenschaften',
    failure: 'Strukturierten Daten fehlen Pflichteigenschaften',
    advice:
      'Ergänze die fehlende Eigenschaft. Ohne sie kommt die Seite für Rich-Suchergebnisse bei Google nicht infrage.',
  },
  'schema-recommended': {
    title: 'Strukturierte Daten haben alle empfohlenen Eigenschaften',
    failure: 'Strukturierten Daten fehlen empfohlene Eigenschaften',
    advice: 'Ergänze die Eigenschaften, zu denen du Werte hast. Sie können das Rich-Suchergebnis ausführlicher machen.',
  },
  'rating-not-visible': {
    title: 'Bewertungen der strukturierten Daten sind sichtbar',
    failure: 'Bewertung der strukturierten Daten ist auf der Seite nicht sichtbar',
    advice:
      'Zeige die Bewertung auf der Seite an. Googles Richtlinien verbieten Auszeichnungen von Bewertungen, die Besucher nicht sehen, und Verstöße können manuelle Maßnahmen nach sich ziehen.',
  },
  favicon: {
    title: 'Website hat ein Favicon',
    failure: 'Favicon fehlt',
    advice:
      'Lege ein Symbol unter `/favicon.ico` ab oder gib eines mit `<link rel="icon" href="…">` an. Suchergebnisse und Browser-Tabs zeigen es.',
  },
  'social-links': {
    title: 'Seite verlinkt Social-Media-Profile',
    failure: 'Keine Links zu Social-Media-Profilen',
    advice: 'Wenn die Website Social-Media-Profile hat, verlinke sie, zum Beispiel in der Fußzeile.',
  },
}
