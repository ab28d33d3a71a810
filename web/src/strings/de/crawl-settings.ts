import type { strings as en } from '../en/crawl-settings.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.advanced': 'Erweiterte Einstellungen',
  'crawl.setting.concurrency': 'Verbindungen',
  'crawl.setting.concurrency.note': 'Gleichzeitige Anfragen pro Host, 1 bis 8',
  'crawl.setting.exclude': 'Ausschließen',
  'crawl.setting.exclude.note': 'Passende URLs werden nicht aufgerufen.',
  'crawl.setting.headers': 'Anfrage-Header',
  'crawl.setting.headers.keep': 'Leer lassen, um die gespeicherten Header zu behalten, die nie angezeigt werden.',
  'crawl.setting.headers.note':
    'Für Staging-Websites, einer pro Zeile. Werden verschlüsselt gespeichert und nie wieder angezeigt.',
  'crawl.setting.headers.remove': 'Gespeicherte Header entfernen',
  'crawl.setting.headers.remove.note': 'Ab dem nächsten Lauf werden keine eigenen Header mehr gesendet.',
  'crawl.setting.include': 'Nur diese URLs',
  'crawl.setting.include.note':
    'Ein Muster pro Zeile; * steht für beliebigen Text. Muster mit / am Anfang gelten für den Pfad.',
  'crawl.setting.max_depth': 'Maximale Tiefe',
  'crawl.setting.max_depth.note': 'Klicks ab der Startseite; 0 = ohne Grenze',
  'crawl.setting.max_minutes': 'Maximale Dauer',
  'crawl.setting.max_minutes.note': 'Minuten ohne Pausen; 0 = ohne Grenze',
  'crawl.setting.max_pages': 'Maximale Seitenzahl',
  'crawl.setting.max_pages.note': 'Bis 1.000.000',
  'crawl.setting.max_rendered': 'Gerenderte Seiten, höchstens',
  'crawl.setting.max_rendered.note': '1 bis 10.000; die übrigen werden ohne Skripte gelesen',
  'crawl.setting.rate': 'Maximales Tempo',
  'crawl.setting.rate.note': 'Anfragen pro Sekunde und Host; 0 = so viele, wie er gut verkraftet',
  'crawl.setting.render': 'Seiten im Browser rendern',
  'crawl.setting.render.always': 'Jede Seite',
  'crawl.setting.render.auto': 'Wo Skripte Seiten verändern',
  'crawl.setting.render.never': 'Nie',
  'crawl.setting.render.note':
    'Standardmäßig eine Seite pro Vorlage und alle Seiten von Vorlagen, die Skripte verändern.',
  'crawl.setting.respect_robots': 'robots.txt beachten',
  'crawl.setting.respect_robots.note': 'Nur für eigene Websites abschalten.',
  'crawl.setting.external_links': 'Externe Links prüfen',
  'crawl.setting.external_links.note':
    'Ruft jede verlinkte Seite auf anderen Hosts einmal ab, um defekte Links zu finden.',
  'crawl.setting.sitemaps': 'Sitemaps lesen',
  'crawl.setting.sitemaps.note': 'Crawlt auch Seiten, auf die kein Link führt.',
  'crawl.setting.subdomains': 'Subdomains einbeziehen',
  'crawl.setting.subdomains.note': 'Auch Hosts unterhalb der Start-URL werden gecrawlt.',
  'crawl.setting.user_agent': 'User-Agent',
  'crawl.setting.user_agent.note': 'Leer lassen, um als Sightline zu crawlen.',
  'crawl.settings.note':
    'Änderungen gelten ab dem nächsten Lauf. Läufe mit unterschiedlichen Einstellungen lassen sich nicht vergleichen.',
  'crawl.start': 'Crawl starten',
  'crawl.url': 'Start-URL',
  'crawl.url.note': 'Von hier folgt der Crawl Links, Weiterleitungen und Sitemaps, ohne die Website zu verlassen.',
}
