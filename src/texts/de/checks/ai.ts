import type { TranslatedChecks } from '../../catalog.ts'

export const ai: TranslatedChecks = {
  'llms-txt': {
    title: 'Website hat eine llms.txt',
    failure: 'llms.txt fehlt',
    advice:
      'Sollen Sprachmodelle die wichtigsten Seiten finden, diese in `/llms.txt` aufführen. Das ist ein Vorschlag, kein Standard.',
  },
  'ai-crawlers': {
    title: 'KI-Crawler sind zugelassen',
    failure: 'KI-Crawler sind durch robots.txt blockiert',
    advice:
      'Entscheiden, ob KI-Dienste die Seite verwenden dürfen, und die robots.txt anpassen, falls diese Regeln nicht gewollt sind.',
  },
  'content-in-raw-html': {
    title: 'Inhalt ist ohne JavaScript lesbar',
    failure: 'Inhalt erfordert JavaScript',
    advice:
      'Den Hauptinhalt auf dem Server rendern. Die meisten KI-Crawler und manche Suchmaschinen führen keine Skripte aus.',
  },
}
