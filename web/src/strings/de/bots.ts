import type { strings as en } from '../en/bots.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'bots.ai': 'KI-Bots',
  'bots.allread': 'Suchmaschinen haben jede Seite gelesen, die in den letzten 30 Tagen aufgerufen wurde',
  'bots.assistants': 'Besuche über Assistenten',
  'bots.by.bot': 'Bot',
  'bots.by.operator': 'Betreiber',
  'bots.by.purpose': 'Zweck',
  'bots.errors': 'Fehler',
  'bots.folder': 'Ordner',
  'bots.hits': 'Anfragen',
  'bots.impostors': { one: '{n} Fälschung', other: '{n} Fälschungen' },
  'bots.impostors.why': 'Anfragen im Namen dieses Bots von Adressen, die sein Betreiber nicht veröffentlicht',
  'bots.last': 'Zuletzt gesehen',
  'bots.list.folders': 'Ordner',
  'bots.list.pages': 'Seiten',
  'bots.list.unread': 'Von Suchmaschinen nicht gelesen',
  'bots.none': 'Keine Bots in diesem Zeitraum',
  'bots.none.why':
    'Bots erscheinen hier, wenn sie das Tracking-Skript ausführen und Bots in den Einstellungen der Website ausgeschlossen sind, oder wenn Zugriffsprotokolle eingelesen werden.',
  'bots.purpose.ai_search': 'KI-Suche',
  'bots.purpose.ai_training': 'KI-Training',
  'bots.purpose.monitor': 'Überwachung',
  'bots.purpose.preview': 'Linkvorschau',
  'bots.purpose.scraper': 'Scraper',
  'bots.purpose.search': 'Suchmaschine',
  'bots.purpose.seo': 'SEO-Tool',
  'bots.purpose.unknown': 'Unbekannt',
  'bots.purpose.user_fetch': 'Im Auftrag einer Person',
  'bots.sampled':
    'Es waren so viele Anfragen, dass nur ein Teil davon gespeichert wurde. Die Zahlen sind daraus hochgerechnet.',
  'bots.search': 'Suchmaschinen',
  'bots.share': 'Anteil',
  'bots.status': 'Letzter Status',
  'bots.title': 'Bots',
  'bots.unit': 'in keiner anderen Statistik enthalten',
  'bots.unknown': 'Unbekannt',
  'bots.unlogged': 'Hier zählen nur Bots, die Skripte ausführen; der Status der Antworten ist unbekannt.',
  'bots.unread.why':
    'Diese Seiten wurden in den letzten 30 Tagen aufgerufen, aber kein Bot einer Suchmaschine wurde dort gesehen.',
  'bots.verified': 'Bestätigt',
}
