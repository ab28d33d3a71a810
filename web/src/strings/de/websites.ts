import type { strings as en } from '../en/websites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'website.bots': 'Bots ausschließen',
  'website.bots.note': 'Crawler, Monitoring-Dienste und Skripte werden nicht gezählt.',
  'website.delete': 'Website löschen',
  'website.delete.note': 'Die Website und alle ihre Statistiken werden endgültig gelöscht.',
  'website.delete.title': '{domain} löschen?',
  'website.deleted': '{domain} gelöscht',
  'website.domain': 'Domain',
  'website.email': 'E-Mail-Berichte',
  'website.email.note': 'Zusammenfassung des vergangenen Zeitraums per E-Mail erhalten.',
  'website.timezone.note':
    'Die Tage der Website beginnen um Mitternacht in dieser Zeitzone. Statistiken in dieser Zeitzone laden am schnellsten.',
  'website.ips': 'Ausgeschlossene IPs',
  'website.ips.note': 'IPv4- oder IPv6-Adressen oder Bereiche wie 203.0.113.0/24. Eine pro Zeile.',
  'website.params': 'Ignorierte URL-Parameter',
  'website.params.note':
    'Werden aus erfassten URLs entfernt, etwa Sitzungs-IDs. Einer pro Zeile; * dient als Platzhalter.',
  'websites.empty': 'Erste Website hinzufügen',
  'websites.search': 'Domains suchen',
  'websites.total': 'Alle Websites',
  'demo.badge': 'Demo',
  'demo.creating': 'Demodaten werden erstellt …',
  'demo.explore': 'Demodaten ansehen',
  'demo.note': '90 Tage Beispieldaten. Jederzeit löschbar.',
  'websites.or': 'oder',
  'websites.empty.note':
    'Domain eingeben, einzeiliges Snippet einbauen, und der erste Besuch erscheint hier nach wenigen Sekunden.',
  'website.domain.note': 'Zum Beispiel example.com. Auch eine eingefügte URL geht; www. ist eingeschlossen.',
}
