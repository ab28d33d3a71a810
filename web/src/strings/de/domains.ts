import type { strings as en } from '../en/domains.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'domain.assign': 'Zuweisen',
  'domain.assign.name': '{domain} an {name} zuweisen',
  'domain.assigned': 'Besuche auf {domain} zählen jetzt für {name}',
  'domain.by.dns': 'Per DNS-Eintrag bestätigt',
  'domain.by.file': 'Per Datei bestätigt',
  'domain.by.first': 'Zuerst hinzugefügt',
  'domain.by.first.note':
    'Besuche werden gezählt, weil kein anderes Konto diese Domain zuvor hinzugefügt hat. Eine bestätigte Domain bleibt erhalten, auch wenn ein anderes Konto sie beansprucht.',
  'domain.by.meta': 'Per Meta-Tag bestätigt',
  'domain.by.note': 'Besuche werden gezählt. Eintrag, Datei oder Tag können wieder entfernt werden.',
  'domain.by.owner': 'Vom Inhaber zugewiesen',
  'domain.by.owner.note': 'Besuche werden gezählt.',
  'domain.check': 'Jetzt prüfen',
  'domain.disputes': 'Umstrittene Domains',
  'domain.disputes.none': 'Keine Domain wird von mehreren Konten beansprucht.',
  'domain.disputes.note':
    'Besuche zählen für das Konto, das die Domain bestätigt hat, sonst für das, das sie zuerst hinzugefügt hat. Diese Zuordnung lässt sich hier ändern.',
  'domain.dns': 'DNS-Eintrag',
  'domain.dns.name': 'Name',
  'domain.dns.note': 'TXT-Eintrag mit diesem Namen und Wert anlegen.',
  'domain.dns.value': 'Wert',
  'domain.file': 'Textdatei',
  'domain.file.content': 'Inhalt',
  'domain.file.note': 'Textdatei mit diesem Inhalt unter dieser URL veröffentlichen.',
  'domain.file.url': 'URL',
  'domain.found': 'Gefunden',
  'domain.meta': 'Meta-Tag',
  'domain.meta.note': 'Dieses Tag in den head der Startseite einfügen.',
  'domain.notfound': 'Nicht gefunden',
  'domain.reset': 'Zurücksetzen',
  'domain.reset.done': '{domain} zählt wieder für das Konto, das sie zuerst hinzugefügt hat',
  'domain.reset.name': '{domain} zurücksetzen',
  'domain.title': 'Domain',
  'domain.verified': '{domain} ist bestätigt',
}
