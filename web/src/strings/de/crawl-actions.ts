import type { strings as en } from '../en/crawl-actions.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.action.cancel': 'Crawl abbrechen',
  'crawl.action.pause': 'Pausieren',
  'crawl.action.resume': 'Fortsetzen',
  'crawl.action.run': 'Erneut starten',
  'crawl.delete': 'Crawl löschen',
  'crawl.delete.note': 'Der Crawl wird mit allen Läufen und Ergebnissen endgültig gelöscht.',
  'crawl.deleted': 'Crawl gelöscht',
  'crawl.new': 'Neuer Crawl',
  'crawl.pages': { one: '{n} Seite', other: '{n} Seiten' },
  'crawl.status.canceled': 'Abgebrochen',
  'crawl.status.done': 'Fertig',
  'crawl.status.failed': 'Fehlgeschlagen',
  'crawl.status.finishing': 'Auswertung',
  'crawl.status.noscore': 'Kein Score',
  'crawl.status.paused': 'Pausiert',
  'crawl.status.queued': 'In Warteschlange',
  'crawl.status.running': 'Läuft',
}
