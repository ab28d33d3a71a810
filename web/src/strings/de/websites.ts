import type { strings as en } from '../en/websites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'website.delete.type': 'Zur Bestätigung {domain} eingeben',
  'website.add': 'Website hinzufügen',
  'website.bots': 'Bots ausschließen',
  'website.bots.note': 'Crawler, Monitoring-Dienste und Skripte werden nicht gezählt.',
  'website.delete': 'Website löschen',
  'website.delete.note': 'Die Website und alle ihre Statistiken werden endgültig gelöscht.',
  'website.delete.title': '{domain} löschen?',
  'website.deleted': '{domain} gelöscht',
  'website.domain': 'Domain',
  'website.email': 'E-Mail-Berichte',
  'website.email.note': 'Zusammenfassung des vergangenen Zeitraums per E-Mail erhalten.',
  'website.pdf': 'Statistiken als PDF anhängen',
  'website.pdf.note': 'Fügt jeder E-Mail ein PDF hinzu. Erfordert Chromium auf dem Server.',
  'website.timezone.note': 'Die Tage beginnen um Mitternacht in dieser Zeitzone.',
  'website.ips': 'Ausgeschlossene IPs',
  'website.ips.note': 'IPv4- oder IPv6-Adressen oder Bereiche wie 203.0.113.0/24. Eine pro Zeile.',
  'website.params': 'Ignorierte URL-Parameter',
  'website.params.note':
    'Werden aus erfassten URLs entfernt, etwa Sitzungs-IDs. Einer pro Zeile; * dient als Platzhalter.',
  'websites.empty': 'Erste Website hinzufügen',
  'demo.badge': 'Demo',
  'demo.creating': 'Demodaten werden erstellt …',
  'demo.explore': 'Demodaten ansehen',
  'demo.note': '90 Tage Beispieldaten und ein kleiner Shop mit SEO-Problemen. Jederzeit löschbar.',
  'websites.or': 'oder',
  'websites.empty.note':
    'Domain eingeben, einzeiliges Snippet einbauen, und der erste Besuch erscheint hier nach wenigen Sekunden.',
  'website.domain.note': 'Zum Beispiel example.com, oder eine URL einfügen. www. ist eingeschlossen.',
  'erase.address': 'IP-Adresse',
  'erase.agent': 'User-Agent',
  'erase.agent.note': 'Der genaue User-Agent-Header des Browsers, wie im Zugriffsprotokoll eines Webservers.',
  'erase.confirm': 'Diese Person löschen?',
  'erase.confirm.note':
    'Die Statistiken werden ohne diese Ereignisse neu berechnet. Das lässt sich nicht rückgängig machen. In Sicherungen bleiben sie, bis diese ablaufen.',
  'erase.done': { one: '{n} Ereignis gelöscht', other: '{n} Ereignisse gelöscht' },
  'erase.find': 'Ereignisse suchen',
  'erase.found': {
    one: 'Gefunden: {n} Ereignis aus einem Besuch, der am {days} (UTC) begann.',
    other: 'Gefunden: {n} Ereignisse aus Besuchen, die am {days} (UTC) begannen.',
  },
  'erase.none': 'Keine Ereignisse gefunden, deren Besuch am {days} (UTC) begann.',
  'erase.note':
    'Löscht alle Ereignisse einer Person, die anhand von IP-Adresse und User-Agent gefunden wird. Das geht nur für Besuche, die heute oder gestern (UTC) begannen: Danach wird der zufällige Salt der Besucher-IDs gelöscht, und nichts verbindet Ereignisse mehr mit einer Person. Möglich sind 20 Suchen pro Stunde.',
  'erase.submit': { one: '{n} Ereignis löschen', other: '{n} Ereignisse löschen' },
  'erase.title': 'Daten einer Person löschen',
  'retention.confirm': 'Ältere Daten von {domain} löschen?',
  'retention.confirm.note':
    'Das lässt sich nicht rückgängig machen. Das Löschen beginnt innerhalb einer halben Stunde und geht täglich weiter.',
  'retention.days': { one: '{n} Tag', other: '{n} Tage' },
  'retention.delete': 'Speichern und löschen',
  'retention.deleted': 'Ereignisse vor dem {date} sind gelöscht.',
  'retention.deletes.all': 'Ereignisse und Tagessummen vor dem {date} werden gelöscht.',
  'retention.deletes.events': 'Ereignisse vor dem {date} werden gelöscht. Die Tagessummen bleiben.',
  'retention.deletes.totals': 'Auch die Tagessummen vor dem {date} werden gelöscht.',
  'retention.events': 'Ereignisse aufbewahren',
  'retention.forever': 'Unbegrenzt',
  'retention.note':
    'Ereignisse sind einzelne Seitenaufrufe und Aktionen. Filter, Ziele, Funnels, Pfade und Exporte brauchen sie. Tagessummen enthalten keine Besucher-IDs und reichen für Statistiken ohne Filter.',
  'retention.number': 'Anzahl der Tage',
  'retention.other': 'Andere Anzahl von Tagen …',
  'retention.title': 'Aufbewahrung der Daten',
  'retention.totals': 'Tagessummen aufbewahren',
  'retention.totals.note':
    'Mindestens so lange wie Ereignisse. Solange es Tagessummen ohne Ereignisse gibt, lässt sich die Zeitzone der Website nicht ändern.',
}
