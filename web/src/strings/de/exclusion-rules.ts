import type { strings as en } from '../en/exclusion-rules.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'exclusion-rule.delete': 'Regel löschen',
  'exclusion-rule.delete.name': 'Regel löschen: {name}',
  'exclusion-rule.delete.note':
    'Traffic, den nur „{name}“ ausgeschlossen hat, wird wieder gezählt. Es gehen keine Daten verloren.',
  'exclusion-rule.deleted': 'Regel gelöscht',
  'exclusion-rule.docs': 'API-Referenz',
  'exclusion-rule.hint.asn':
    'AS-Nummern, eine pro Zeile oder durch Kommas getrennt. Erfordert eine ASN-Datenbank auf dem Server (SIGHTLINE_ASN_DB). Gilt nur für neue Hits.',
  'exclusion-rule.hint.country': 'Codes aus zwei Buchstaben, einer pro Zeile oder durch Kommas getrennt.',
  'exclusion-rule.hint.data_center_single_hit':
    'Besuche mit nur einer Seite und null Sekunden Dauer aus Netzen von Hosting-Anbietern; sie werden etwa eine Stunde später entfernt. Erfordert eine ASN-Datenbank auf dem Server (SIGHTLINE_ASN_DB) und gilt für Besuche, seit diese eingerichtet ist.',
  'exclusion-rule.hint.network':
    'IP-Adressen und CIDR-Bereiche, jeweils einer pro Zeile oder durch Kommas getrennt. Gilt nur für neue Hits.',
  'exclusion-rule.hint.path':
    'Beginnt mit / oder *. * dient als Platzhalter. Groß- und Kleinschreibung spielt keine Rolle.',
  'exclusion-rule.hint.user_agent':
    'Teil des User-Agents. * dient als Platzhalter. Groß- und Kleinschreibung spielt keine Rolle. Gilt nur für neue Hits.',
  'exclusion-rule.is_off': 'Aus: alles wird gezählt',
  'exclusion-rule.kind': 'Ausschließen nach',
  'exclusion-rule.kind.asn': 'Netz (ASN)',
  'exclusion-rule.kind.country': 'Land',
  'exclusion-rule.kind.data_center_single_hit': 'Einzelne Hits aus Rechenzentren',
  'exclusion-rule.kind.network': 'IP-Adresse',
  'exclusion-rule.kind.path': 'Seite',
  'exclusion-rule.kind.user_agent': 'User-Agent',
  'exclusion-rule.new': 'Neue Regel',
  'exclusion-rule.none': 'Noch keine Regeln. Bekannte Bots werden ohnehin ausgeschlossen.',
  'exclusion-rule.note':
    'Traffic aus den Statistiken ausschließen, auch rückwirkend, soweit die gespeicherten Daten es erlauben. Wird eine Regel ausgeschaltet, zählt dieser Traffic wieder.',
  'exclusion-rule.pending': 'Frühere Besuche werden aktualisiert …',
  'exclusion-rule.preview.future': 'Gilt ab jetzt. Frühere Besuche bleiben, weil dieser Wert nicht gespeichert wird.',
  'exclusion-rule.preview.incomplete':
    'Regel vervollständigen, um zu sehen, was sie in den letzten 30 Tagen ausgeschlossen hätte.',
  'exclusion-rule.preview.none': 'Hätte keinen der {total} Hits der letzten 30 Tage ausgeschlossen',
  'exclusion-rule.preview.pages': 'Am stärksten betroffene Seiten',
  'exclusion-rule.preview.removed': {
    one: 'Hätte {n} von {total} Hits der letzten 30 Tage ausgeschlossen: {visits} Besuche, {visitors} Besucher',
    other: 'Hätte {n} von {total} Hits der letzten 30 Tage ausgeschlossen: {visits} Besuche, {visitors} Besucher',
  },
  'exclusion-rule.reason': 'Notiz (optional)',
  'exclusion-rule.removed': {
    one: '{n} Hit in den letzten 30 Tagen ausgeschlossen',
    other: '{n} Hits in den letzten 30 Tagen ausgeschlossen',
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
