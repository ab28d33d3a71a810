import type { TranslatedChecks } from '../../catalog.ts'

export const performance: TranslatedChecks = {
  ttfb: {
    title: 'Antwortzeit des Servers ist kurz',
    failure: 'Antwortzeit des Servers ist lang',
    advice:
      'Seiten, die bei jeder Anfrage neu erzeugt werden, cachen und nahe bei den Besuchern ausliefern, etwa über ein CDN. Google empfiehlt eine Time to First Byte unter 0,8 Sekunden.',
  },
  compression: {
    title: 'Textressourcen werden komprimiert',
    failure: 'Textressourcen werden nicht komprimiert',
    advice:
      'Brotli oder gzip für HTML, CSS, JavaScript, JSON und SVG aktivieren. Das verkleinert sie meist um 60 bis 80 %.',
  },
  'page-size': {
    title: 'HTML-Dokument ist klein',
    failure: 'HTML-Dokument ist zu groß',
    advice:
      'Nach Daten, Styles oder Bildern suchen, die ins HTML eingebettet sind, und lange Listen auf Seiten aufteilen. Browser können nur darstellen, was sie geladen haben.',
  },
  weight: {
    title: 'Gesamtgröße der Seite ist gering',
    failure: 'Seite ist zu groß',
    advice:
      'Zuerst die größten Dateien verkleinern, meist Bilder und Skripte, und verzögert laden, was die erste Ansicht nicht braucht. Große Seiten sind im Mobilnetz langsam und teuer.',
  },
  'dom-size': {
    title: 'DOM ist klein genug',
    failure: 'DOM ist zu groß',
    advice:
      'Verschachtelte Container abbauen und lange Listen aufteilen oder erst bei Bedarf darstellen. Ein großes DOM braucht mehr Speicher und verlangsamt Style- und Layoutberechnungen.',
  },
  'script-weight': {
    title: 'JavaScript-Umfang ist gering',
    failure: 'JavaScript-Umfang ist zu groß',
    advice:
      'Ungenutzte Skripte entfernen, die übrigen aufteilen und später laden, was die erste Ansicht nicht braucht. JavaScript muss geladen, geparst und ausgeführt werden, bevor die Seite reagiert.',
  },
  cache: {
    title: 'Statische Dateien werden lange gecacht',
    failure: 'Statische Dateien werden zu kurz gecacht',
    advice:
      'Eine Version in die Dateinamen aufnehmen und `Cache-Control: public, max-age=31536000, immutable` senden. Wiederkehrende Besucher laden die Seite dann aus ihrem Cache.',
  },
  'render-blocking': {
    title: 'Wenige Ressourcen blockieren das Rendering',
    failure: 'Ressourcen blockieren das Rendering',
    advice:
      'Skripten im Head `defer` geben, Stylesheets zusammenfassen und solche, die nicht für den Bildschirm sind, mit `media` kennzeichnen. Bis diese Dateien geladen sind, bleibt die Seite leer.',
  },
  'undeferred-scripts': {
    title: 'Skripte im Body blockieren das Rendering nicht',
    failure: 'Skripte im Body blockieren das Rendering',
    advice:
      '`defer` (behält die Reihenfolge) oder `async` (läuft, sobald geladen) ergänzen oder das Skript ans Ende des Bodys verschieben. Sonst erscheint der Inhalt dahinter erst spät.',
  },
  http2: {
    title: 'Server unterstützt HTTP/2',
    failure: 'Server unterstützt HTTP/2 nicht',
    advice:
      'HTTP/2 auf dem Server oder auf dem Proxy oder CDN davor aktivieren. Dann überträgt eine Verbindung alle Dateien parallel.',
  },
  minified: {
    title: 'Inline-Skripte und -Styles sind minifiziert',
    failure: 'Inline-Skripte oder -Styles sind nicht minifiziert',
    advice:
      'Inline-Skripte und -Styles im Build minifizieren. Sie werden mit jedem Seitenaufruf geladen und lassen sich nicht getrennt cachen.',
  },
  'failed-requests': {
    title: 'Alles, was die Seite lädt, ist vorhanden',
    failure: 'Die Seite lädt Dateien, die es nicht gibt',
    advice: 'Die URLs dieser Dateien korrigieren oder entfernen, was sie lädt.',
  },
  'console-errors': {
    title: 'Skripte laufen ohne Fehler',
    failure: 'Skripte melden Fehler',
    advice:
      'Die Fehler beheben, die die Konsole des Browsers zeigt. Nach einem Fehler funktionieren Teile der Seite womöglich nicht.',
  },
  'largest-paint': {
    title: 'Der Hauptinhalt erscheint schnell',
    failure: 'Der Hauptinhalt erscheint spät',
    advice:
      'Das größte Element der ersten Ansicht früh laden: Es ins HTML schreiben, nicht verzögert laden und verkürzen, was davor geladen werden muss.',
  },
  'layout-shift': {
    title: 'Das Layout bleibt beim Laden stabil',
    failure: 'Das Layout verschiebt sich beim Laden',
    advice:
      'Den Platz von Bildern, Anzeigen und späten Inhalten mit `width` und `height` oder `aspect-ratio` reservieren.',
  },
  'blocking-time': {
    title: 'Die Seite reagiert, während sie lädt',
    failure: 'Skripte blockieren die Seite beim Laden',
    advice: 'Lange Aufgaben aufteilen, Skripte später laden und entfernen, was nicht gebraucht wird.',
  },
  'unused-code': {
    title: 'Der geladene Code wird größtenteils verwendet',
    failure: 'Viel geladener Code wird nicht verwendet',
    advice:
      'Bundles nach Seiten aufteilen, später Benötigtes bei Bedarf laden und ungenutzte Styles und Bibliotheken entfernen.',
  },
}
