import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const links: TranslatedChecks = {
  'broken-links': {
    title: 'Interne Links führen zu funktionierenden Seiten',
    failure: 'Seiten mit defekten internen Links',
    advice:
      'Korrigiere den Link, stelle die Zielseite wieder her oder entferne den Link. Defekte Links verärgern Besucher und verschwenden Crawl-Budget.',
  },
  'broken-images': {
    title: 'Bilder werden geladen',
    failure: 'Seiten mit defekten Bildern',
    advice:
      'Korrigiere die URL des Bildes, lade die Datei wieder hoch oder entferne das Bild. Besucher sehen an seiner Stelle eine Lücke oder ein Fehlersymbol.',
  },
}
