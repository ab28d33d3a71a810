import type { TranslatedChecks } from '../catalog.ts'

export const ai: TranslatedChecks = {
  'llms-txt': {
    title: 'Website hat eine llms.txt',
    failure: 'llms.txt fehlt',
    advice:
      'Wenn Sprachmodelle deine wichtigsten Seiten finden sollen, führe sie in `/llms.txt` auf. Das ist ein Vorschlag, kein Standard.',
  },
  'ai-crawlers': {
    title: 'KI-Crawler sind zugelassen',
    failure: 'KI-Crawler sind durch robots.txt blockiert',
    advice:
      'Entscheide, ob KI-Dienste die Seite verwenden dürfen, und passe die robots.txt an, falls diese Regeln nicht gewollt sind.',
  },
  'content-in-raw-html': {
    title: 'Inhalt ist ohne JavaScript lesbar',
    failure: 'Inhalt erfordert JavaScript',
    advice:
      'Rendere den Hauptinhalt auf dem Server. Die meisten KI-Crawler und manche Suchmaschinen führen keine Skripte aus.',
  },
}
