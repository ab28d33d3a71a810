import type { strings as en } from '../en/crawl-issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.detail.differs': 'Von Skripten verändert',
  'crawl.detail.hops': 'Führt zu',
  'crawl.detail.links': 'Links',
  'crawl.detail.reason': 'Grund',
  'crawl.detail.status': 'Status',
  'crawl.detail.url': 'URL',
  'crawl.earlier': 'Angezeigt wird der Lauf vom {date}.',
  'crawl.earlier.latest': 'Letzten Lauf anzeigen',
  'crawl.end.canceled': 'Dieser Crawl wurde abgebrochen. Die Ergebnisse gelten für die bis dahin aufgerufenen Seiten.',
  'crawl.end.max_minutes':
    'Der Crawl endete am Zeitlimit. Für die ganze Website das Limit in den Einstellungen erhöhen.',
  'crawl.end.max_pages':
    'Der Crawl endete am Seitenlimit. Für die ganze Website das Limit in den Einstellungen erhöhen.',
  'crawl.end.trap':
    'Der Crawl endete am Seitenlimit, weil endlose URLs es aufgebraucht haben ({trap}, etwa {example}). In den Einstellungen {exclude} ausschließen, statt das Limit zu erhöhen.',
  'crawl.failed': 'Der Crawl ist fehlgeschlagen.',
  'crawl.issue.change': 'Seit letztem Lauf',
  'crawl.issue.csv': 'Als CSV exportieren',
  'crawl.issue.explore': 'In „Seiten“ öffnen',
  'crawl.issue.fix': 'So lässt es sich beheben',
  'crawl.issue.fixed': '−{n} behoben',
  'crawl.issue.ignore': 'Problem ignorieren',
  'crawl.issue.learn': 'Mehr erfahren',
  'crawl.issue.new': '+{n} neu',
  'crawl.issue.pages': 'Seiten',
  'crawl.issue.places': { one: '{n} Stelle', other: '{n} Stellen' },
  'crawl.issue.points': 'Punkte',
  'crawl.issue.severity': 'Schweregrad',
  'crawl.issue.title': 'Problem',
  'crawl.issue.visits': 'Besuche, 30 T.',
  'crawl.issues.by.new': 'Nach neuen Seiten',
  'crawl.issues.by.pages': 'Nach Seiten',
  'crawl.issues.by.severity': 'Nach Schweregrad',
  'crawl.issues.by.visits': 'Nach Besuchen',
  'crawl.issues.categories': 'Alle Kategorien',
  'crawl.issues.category': 'Kategorie',
  'crawl.issues.everything': 'Alle',
  'crawl.issues.filter': 'Nach Schweregrad filtern',
  'crawl.issues.later': 'Probleme erscheinen, sobald der Crawl fertig ist',
  'crawl.issues.search': 'Probleme suchen',
  'ignore.crawl.note':
    'Wird in allen Crawls und Berichten von {project} ignoriert. Das Problem senkt keine Scores mehr und wird getrennt aufgeführt.',
  'ignore.pattern': 'Nur auf diesen Seiten',
  'ignore.pattern.note': 'Optional. * steht für beliebigen Text; Muster mit / am Anfang gelten für den Pfad.',
}
