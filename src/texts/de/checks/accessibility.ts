import type { TranslatedChecks } from '../../catalog.ts'

export const accessibility: TranslatedChecks = {
  lang: {
    title: 'Sprache der Seite ist angegeben',
    failure: 'Sprache der Seite fehlt oder ist ungültig',
    advice:
      'Die Sprache am Wurzelelement angeben, zum Beispiel `<html lang="de">`. Screenreader wählen danach die Aussprache, und Browser bieten eine Übersetzung an.',
  },
  viewport: {
    title: 'Seite hat einen mobilen Viewport',
    failure: 'Mobiler Viewport fehlt',
    advice:
      'Im Head `<meta name="viewport" content="width=device-width, initial-scale=1">` ergänzen. Ohne ihn zeigen Smartphones die Seite verkleinert in Desktop-Breite.',
  },
  'zoom-disabled': {
    title: 'Zoomen ist möglich',
    failure: 'Zoomen ist deaktiviert',
    advice:
      '`user-scalable=no` und `maximum-scale` aus dem Viewport-Meta-Tag entfernen. Viele Menschen müssen zum Lesen zoomen.',
  },
  'hreflang-code': {
    title: 'hreflang-Codes sind gültig',
    failure: 'hreflang-Codes sind ungültig',
    advice:
      'Einen Sprachcode nach ISO 639-1 verwenden, bei Bedarf mit einem Land nach ISO 3166-1: `en-GB`, nicht `en-UK`. Ungültige Codes ignorieren Suchmaschinen.',
  },
  'hreflang-relative': {
    title: 'hreflang-URLs sind absolut',
    failure: 'hreflang-URLs sind relativ',
    advice:
      'Vollständige URLs mit Protokoll und Host angeben. Suchmaschinen verlangen in hreflang-Links absolute URLs.',
  },
  'hreflang-no-return': {
    title: 'hreflang-Seiten verlinken zurück',
    failure: 'hreflang-Rücklinks fehlen',
    advice:
      'Jede Sprachversion auf alle Versionen verweisen lassen, auch auf sich selbst. hreflang-Links, die die andere Seite nicht bestätigt, ignorieren Suchmaschinen.',
  },
  'hreflang-no-self': {
    title: 'hreflang enthält die Seite selbst',
    failure: 'hreflang-Selbstverweis fehlt',
    advice:
      'Einen hreflang-Link mit Sprache und URL der Seite selbst ergänzen. Jede Version muss alle Versionen aufführen, auch sich selbst.',
  },
  'hreflang-x-default': {
    title: 'hreflang hat ein x-default',
    failure: 'hreflang x-default fehlt',
    advice:
      'Einen Link mit `hreflang="x-default"` auf die Version für Besucher ergänzen, deren Sprache nicht aufgeführt ist.',
  },
  'hreflang-target': {
    title: 'hreflang-URLs sind indexierbar',
    failure: 'hreflang-URLs sind nicht indexierbar',
    advice:
      'Auf URLs verweisen, die ohne Weiterleitung und ohne `noindex` mit Status 200 antworten. Andere ignorieren Suchmaschinen.',
  },
  'hreflang-conflict': {
    title: 'hreflang hat eine URL pro Sprache',
    failure: 'hreflang hat mehrere URLs für eine Sprache',
    advice: 'Nur eine URL je Sprachcode behalten. Sonst wissen Suchmaschinen nicht, welche gemeint ist.',
  },
  'hreflang-lang': {
    title: 'hreflang stimmt mit der Seitensprache überein',
    failure: 'hreflang weicht von der Seitensprache ab',
    advice: 'Entweder das `lang`-Attribut des Wurzelelements oder den hreflang-Code dieser Seite korrigieren.',
  },
  'hreflang-not-canonical': {
    title: 'hreflang-URLs sind kanonisch',
    failure: 'hreflang-URLs sind nicht kanonisch',
    advice:
      'Die kanonische URL jeder Sprachversion verwenden. hreflang-Links auf nicht kanonische URLs ignorieren Suchmaschinen.',
  },
  axe: {
    title: 'Seite hat keine bekannten Barrieren',
    failure: 'Seite hat Barrieren',
    advice:
      'Beheben, was axe-core nach den Regeln der WCAG 2.2, Stufe AA, gefunden hat. Automatische Tests finden etwa die Hälfte aller Barrieren; deshalb auch mit Tastatur und Screenreader testen.',
  },
  'horizontal-overflow': {
    title: 'Seite passt auf die Breite eines Smartphones',
    failure: 'Seite ist breiter als ein Smartphone',
    advice:
      'Die Breite dieser Elemente begrenzen, zum Beispiel mit `max-width: 100%`, und breite Tabellen für sich scrollen lassen.',
  },
  'tap-targets': {
    title: 'Links und Buttons sind groß genug zum Antippen',
    failure: 'Links oder Buttons sind zu klein zum Antippen',
    advice: 'Links und Buttons mindestens 24 × 24 Pixel groß machen oder Platz dazwischen lassen.',
  },
  'content-covered': {
    title: 'Nichts verdeckt den Inhalt auf dem Smartphone',
    failure: 'Ein Banner verdeckt den Inhalt auf dem Smartphone',
    advice:
      'Das Banner verkleinern, damit Besucher und Suchmaschinen den Inhalt sehen. Die Einwilligung lässt sich auch in einer Leiste am Rand abfragen.',
  },
}
