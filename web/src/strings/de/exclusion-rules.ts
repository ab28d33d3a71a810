import type { strings as en } from '../en/exclusion-rules.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'exclusion-rule.delete': 'Regel löschen',
  'exclusion-rule.delete.name': 'Regel löschen: {name}',
  'exclusion-rule.delete.note':
    'Zugriffe, die nur „{name}“ ausgeschlossen hat, werden wieder gezählt. Es gehen keine Daten verloren.',
  'exclusion-rule.deleted': 'Regel gelöscht',
  'exclusion-rule.docs': 'API-Referenz',
  'exclusion-rule.hint.asn':
    'Nummern autonomer Systeme, eine pro Zeile oder durch Kommas getrennt. Erfordert eine Datenbank auf dem Server (SIGHTLINE_ASN_DB) und schließt nur neue Zugriffe aus.',
  'exclusion-rule.hint.country': 'Zweistellige Codes, einer pro Zeile oder durch Kommas getrennt.',
  'exclusion-rule.hint.data_center_single_hit':
    'Besuche aus Netzen von Hosting-Anbietern mit einem Seitenaufruf und null Sekunden Dauer, etwa eine Stunde nach dem Besuch. Erfordert eine Datenbank auf dem Server (SIGHTLINE_ASN_DB) und findet Besuche, seit sie eingerichtet ist.',
  'exclusion-rule.hint.network':
    'IP-Adressen und CIDR-Bereiche, einer pro Zeile oder durch Kommas getrennt. Schließt nur neue Zugriffe aus.',
  'exclusion-rule.hint.path':
    'Beginnt mit / oder *. * steht für beliebige Zeichen; Groß- und Kleinschreibung spielt keine Rolle.',
  'exclusion-rule.hint.user_agent':
    'Ein Teil des User-Agents. * steht für beliebige Zeichen; Groß- und Kleinschreibung spielt keine Rolle. Schließt nur neue Zugriffe aus.',
  'exclusion-rule.is_off': 'Aus: alles wird gezählt',
  'exclusion-rule.kind': 'Ausschließen nach',
  'exclusion-rule.kind.asn': 'Autonomes System',
  'exclusion-rule.kind.country': 'Land',
  'exclusion-rule.kind.data_center_single_hit': 'Einzelne Zugriffe aus Rechenzentren',
  'exclusion-rule.kind.network': 'Netz',
  'exclusion-rule.kind.path': 'Seite',
  'exclusion-rule.kind.user_agent': 'User-Agent',
  'exclusion-rule.new': 'Neue Regel',
  'exclusion-rule.none': 'Noch keine Regeln. Bekannte Bots werden auch ohne Regeln ausgeschlossen.',
  'exclusion-rule.note':
    'Regeln schließen Zugriffe aus den Statistiken aus, auch frühere, soweit die gespeicherten Daten das erlauben. Wird eine Regel ausgeschaltet, zählt alles wieder.',
  'exclusion-rule.pending': 'Frühere Besuche werden aktualisiert …',
  'exclusion-rule.preview.future':
    'Schließt Zugriffe ab jetzt aus. Was verglichen wird, ist nicht gespeichert, daher bleiben frühere Besuche unverändert.',
  'exclusion-rule.preview.incomplete': 'Regel ausfüllen, um zu sehen, was sie in den letzten 30 Tagen entfernt hätte.',
  'exclusion-rule.preview.none': 'Hätte keinen der {total} Zugriffe der letzten 30 Tage entfernt',
  'exclusion-rule.preview.pages': 'Seiten mit den meisten entfernten Zugriffen',
  'exclusion-rule.preview.removed': {
    one: '{n} von {total} Zugriffen der letzten 30 Tage wäre entfernt worden, mit {visits} Besuchen und {visitors} Besuchern',
    other:
      '{n} von {total} Zugriffen der letzten 30 Tage wären entfernt worden, mit {visits} Besuchen und {visitors} Besuchern',
  },
  'exclusion-rule.reason': 'Notiz (optional)',
  'exclusion-rule.removed': {
    one: '{n} Zugriff in den letzten 30 Tagen entfernt',
    other: '{n} Zugriffe in den letzten 30 Tagen entfernt',
  },
  'exclusion-rule.title': 'Ausschlussregeln',
  'exclusion-rule.turn_off': 'Ausschalten',
  'exclusion-rule.turn_off.name': 'Ausschalten: {name}',
  'exclusion-rule.turn_on': 'Einschalten',
  'exclusion-rule.turn_on.name': 'Einschalten: {name}',
  'exclusion-rule.value.asn': 'AS-Nummern',
  'exclusion-rule.value.country': 'Länder',
  'exclusion-rule.value.network': 'IP-Adressen',
  'exclusion-rule.value.path': 'Seite',
  'exclusion-rule.value.user_agent': 'User-Agent enthält',
}
