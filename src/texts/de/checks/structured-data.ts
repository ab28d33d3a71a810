import type { TranslatedChecks } from '../../catalog.ts'

export const structuredData: TranslatedChecks = {
  'og-basic': {
    title: 'Open-Graph-Tags sind vollständig',
    failure: 'Open-Graph-Tags sind unvollständig',
    advice:
      'Die fehlenden Tags im Head ergänzen, zum Beispiel `<meta property="og:title" content="…">`. Soziale Netzwerke und Messenger bauen daraus die Linkvorschau.',
  },
  'og-image-fetchable': {
    title: 'Open-Graph-Bild lässt sich laden',
    failure: 'Open-Graph-Bild lässt sich nicht laden',
    advice:
      '`og:image` auf eine absolute URL setzen, die mit Status 200 ein Bild liefert. Sonst erscheinen geteilte Links ohne Bild.',
  },
  'og-url-differs-from-canonical': {
    title: 'og:url stimmt mit der kanonischen URL überein',
    failure: 'og:url weicht von der kanonischen URL ab',
    advice: '`og:url` auf die kanonische URL setzen. Sonst zählen Likes und geteilte Links für eine andere URL.',
  },
  'twitter-card': {
    title: 'X-Card (Twitter) ist vorhanden',
    failure: 'X-Card (Twitter) fehlt',
    advice:
      '`<meta name="twitter:card" content="summary_large_image">` ergänzen. Titel, Beschreibung und Bild übernimmt X aus den Open-Graph-Tags.',
  },
  'jsonld-parse': {
    title: 'JSON-LD ist gültig',
    failure: 'JSON-LD ist ungültig',
    advice:
      'Das Skript korrigieren. Wegen eines einzigen Syntaxfehlers verwerfen Suchmaschinen den ganzen Block, bei doppelten Schlüsseln einen der beiden.',
  },
  'schema-unknown': {
    title: 'Strukturierte Daten verwenden bekannte schema.org-Begriffe',
    failure: 'Strukturierte Daten verwenden unbekannte schema.org-Begriffe',
    advice:
      'Die Schreibweise prüfen, auch Groß- und Kleinschreibung, oder eine Eigenschaft verwenden, die der Typ kennt. Unbekannte Begriffe ignorieren Suchmaschinen.',
  },
  'schema-required': {
    title: 'Strukturierte Daten haben alle Pflichteigenschaften',
    failure: 'Strukturierten Daten fehlen Pflichteigenschaften',
    advice:
      'Die fehlende Eigenschaft ergänzen. Ohne sie kommt die Seite für Rich-Suchergebnisse bei Google nicht infrage.',
  },
  'schema-recommended': {
    title: 'Strukturierte Daten haben alle empfohlenen Eigenschaften',
    failure: 'Strukturierten Daten fehlen empfohlene Eigenschaften',
    advice:
      'Die Eigenschaften ergänzen, zu denen es Werte gibt. Sie können das Rich-Suchergebnis ausführlicher machen.',
  },
  'schema-values': {
    title: 'Werte der strukturierten Daten sind gültig',
    failure: 'Strukturierte Daten enthalten ungültige Werte',
    advice:
      'Preise als bloße Zahlen schreiben, Währungen mit drei Buchstaben, Datumsangaben im ISO-Format und Bewertungen innerhalb ihrer Skala. Andere Werte ignorieren Suchmaschinen, und das Rich-Suchergebnis kann ausbleiben.',
  },
  'schema-retired': {
    title: 'Strukturierte Daten sind von Typen, die Google noch anzeigt',
    failure: 'Strukturierte Daten sind von Typen, die Google nicht mehr anzeigt',
    advice:
      'Es ist nichts zu tun: Die Auszeichnung ist gültig, und andere Dienste können sie lesen. Die Google-Suche macht kein Rich-Suchergebnis mehr daraus.',
  },
  'rating-not-visible': {
    title: 'Bewertungen der strukturierten Daten sind sichtbar',
    failure: 'Bewertung der strukturierten Daten ist auf der Seite nicht sichtbar',
    advice:
      'Die Bewertung auf der Seite anzeigen. Googles Richtlinien verbieten Auszeichnungen von Bewertungen, die Besucher nicht sehen, und Verstöße können manuelle Maßnahmen nach sich ziehen.',
  },
  favicon: {
    title: 'Website hat ein Favicon',
    failure: 'Favicon fehlt',
    advice:
      'Ein Symbol unter `/favicon.ico` ablegen oder eines mit `<link rel="icon" href="…">` angeben. Suchergebnisse und Browser-Tabs zeigen es.',
  },
  'social-links': {
    title: 'Seite verlinkt Social-Media-Profile',
    failure: 'Keine Links zu Social-Media-Profilen',
    advice: 'Hat die Website Social-Media-Profile, diese verlinken, zum Beispiel in der Fußzeile.',
  },
}
