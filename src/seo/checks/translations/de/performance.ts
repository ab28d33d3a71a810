import type { TranslatedChecks } from '../catalog.ts'

export const performance: TranslatedChecks = {
  ttfb: {
    title: 'Antwortzeit des Servers ist kurz',
    failure: 'Antwortzeit des Servers ist lang',
    advice:
      'Cache Seiten, die bei jeder Anfrage neu erzeugt werden, und liefere sie nahe bei den Besuchern aus, etwa über ein CDN. Google empfiehlt eine Time to First Byte unter 0,8 Sekunden.',
  },
  compression: {
    title: 'Textressourcen werden komprimiert',
    failure: 'Textressourcen werden nicht komprimiert',
    advice:
      'Aktiviere Brotli oder gzip für HTML, CSS, JavaScript, JSON und SVG. Das verkleinert sie meist um 60 bis 80 %.',
  },
  'page-size': {
    title: 'HTML-Dokument ist klein',
    failure: 'HTML-Dokument ist zu groß',
    advice:
      'Suche nach Daten, Styles oder Bildern, die ins HTML eingebettet sind, und teile lange Listen auf Seiten auf. Browser können nur darstellen, was sie geladen haben.',
  },
  weight: {
    title: 'Gesamtgewicht der Seite ist gering',
    failure: 'Seite ist zu schwer',
    advice:
      'Verkleinere zuerst die größten Dateien, meist Bilder und Skripte, und lade verzögert, was die erste Ansicht nicht braucht. Schwere Seiten sind im Mobilnetz langsam und teuer.',
  },
  'dom-size': {
    title: 'DOM-Größe ist moderat',
    failure: 'DOM ist zu groß',
    advice:
      'Baue verschachtelte Hüllen ab und teile lange Listen auf oder stelle sie erst bei Bedarf dar. Ein großes DOM braucht mehr Speicher und verlangsamt Style- und Layoutberechnungen.',
  },
  'script-weight': {
    title: 'JavaScript-Umfang ist gering',
    failure: 'JavaScript-Umfang ist zu groß',
    advice:
      'Entferne ungenutzte Skripte, teile die übrigen auf und lade später, was die erste Ansicht nicht braucht. JavaScript muss geladen, geparst und ausgeführt werden, bevor die Seite reagiert.',
  },
  cache: {
    title: 'Statische Dateien werden lange gecacht',
    failure: 'Statische Dateien werden zu kurz gecacht',
    advice:
      'Nimm eine Version in die Dateinamen auf und sende `Cache-Control: public, max-age=31536000, immutable`. Wiederkehrende Besucher laden die Seite dann aus ihrem Cache.',
  },
  'render-blocking': {
    title: 'Keine übermäßigen rendering-blockierenden Ressourcen',
    failure: 'Ressourcen blockieren das Rendering',
    advice:
      'Gib Skripten im Head `defer`, fasse Stylesheets zusammen und kennzeichne solche, die nicht für den Bildschirm sind, mit `media`. Bis diese Dateien geladen sind, bleibt die Seite leer.',
  },
  'undeferred-scripts': {
    title: 'Skripte im Body blockieren das Rendering nicht',
    failure: 'Skripte im Body blockieren das Rendering',
    advice:
      'Ergänze `defer` (behält die Reihenfolge) oder `async` (läuft, sobald geladen) oder verschiebe das Skript ans Ende des Bodys. Sonst erscheint der Inhalt dahinter erst spät.',
  },
  http2: {
    title: 'Server unterstützt HTTP/2',
    failure: 'Server unterstützt HTTP/2 nicht',
    advice:
      'Aktiviere HTTP/2 auf dem Server oder auf dem Proxy oder CDN davor. Dann überträgt eine Verbindung alle Dateien parallel.',
  },
  minified: {
    title: 'Inline-Skripte und -Styles sind minifiziert',
    failure: 'Inline-Skripte oder -Styles sind nicht minifiziert',
    advice:
      'Minifiziere Inline-Skripte und -Styles im Build. Sie werden mit jedem Seitenaufruf geladen und lassen sich nicht getrennt cachen.',
  },
  'failed-requests': {
    title: 'Alles, was die Seite lädt, ist vorhanden',
    failure: 'Die Seite lädt Dateien, die es nicht gibt',
    advice: 'Korrigiere die URLs dieser Dateien oder entferne, was sie lädt.',
  },
  'console-errors': {
    title: 'Skripte laufen ohne Fehler',
    failure: 'Skripte melden Fehler',
    advice:
      'Behebe die Fehler, die die Konsole des Browsers zeigt. Nach einem Fehler funktionieren Teile der Seite womöglich nicht.',
  },
  'largest-paint': {
    title: 'Der Hauptinhalt erscheint schnell',
    failure: 'Der Hauptinhalt erscheint spät',
    advice:
      'Lass das größte Element des ersten Bildschirms früh laden: Schreibe es ins HTML, lade es nicht verzögert und verkürze, was davor geladen werden muss.',
  },
  'layout-shift': {
    title: 'Das Layout bleibt beim Laden stabil',
    failure: 'Das Layout verschiebt sich beim Laden',
    advice:
      'Reserviere den Platz von Bildern, Anzeigen und späten Inhalten mit `width` und `height` oder `aspect-ratio`.',
  },
  'blocking-time': {
    title: 'Die Seite reagiert, während sie lädt',
    failure: 'Skripte blockieren die Seite beim Laden',
    advice: 'Teile lange Aufgaben auf, lade Skripte später und entferne, was nicht gebraucht wird.',
  },
  'unused-code': {
    title: 'Der geladene Code wird größtenteils verwendet',
    failure: 'Viel geladener Code wird nicht verwendet',
    advice:
      'Teile Bundles nach Seiten auf, lade später Benötigtes bei Bedarf und entferne ungenutzte Styles und Bibliotheken.',
  },
}
