import type { strings as en } from '../en/channel-rules.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'rule.and': ' und ',
  'rule.any': 'Beliebig',
  'rule.becomes': 'Zählen als',
  'rule.channel.name': 'Name des Kanals',
  'rule.condition': '{name} ist {value}',
  'rule.delete': 'Regel löschen',
  'rule.delete.name': 'Regel löschen: {name}',
  'rule.delete.note':
    'Besuche, auf die „{name}“ zutraf, erhalten ihren ursprünglichen Kanal und ihre ursprüngliche Quelle zurück. Es gehen keine Besuche verloren.',
  'rule.deleted': 'Regel gelöscht',
  'rule.docs': 'API-Referenz',
  'rule.edit': 'Regel bearbeiten',
  'rule.edit.name': 'Regel bearbeiten: {name}',
  'rule.example.partners': 'Partner',
  'rule.match_channel': 'Erkannter Kanal',
  'rule.match_referrer': 'Host des Referrers',
  'rule.match_source': 'Erkannte Quelle',
  'rule.match_utm_campaign': 'UTM-Kampagne',
  'rule.match_utm_medium': 'UTM-Medium',
  'rule.match_utm_source': 'UTM-Quelle',
  'rule.move.down': 'Nach unten verschieben: {name}',
  'rule.move.up': 'Nach oben verschieben: {name}',
  'rule.moved': 'An Position {n} verschoben',
  'rule.new': 'Neue Regel',
  'rule.none': 'Noch keine Regeln',
  'rule.none.note':
    'Quellen und Kanäle werden automatisch erkannt. Mit einem Beispiel beginnen, um einige davon selbst zu benennen.',
  'rule.note':
    'Regeln ändern den Kanal oder die Quelle von Besuchen in den Statistiken aller eigenen Websites, auch rückwirkend. Die erste passende Regel gilt.',
  'rule.own_name': 'Eigener Name …',
  'rule.preview.changed': {
    one: '{n} von {total} Besuchen der letzten 30 Tage würde sich ändern',
    other: '{n} von {total} Besuchen der letzten 30 Tage würden sich ändern',
  },
  'rule.preview.incomplete':
    'Bedingung und Kanal oder Quelle angeben, um zu sehen, wie viele Besuche sich ändern würden.',
  'rule.preview.more': { one: 'und {n} weitere', other: 'und {n} weitere' },
  'rule.preview.none': 'Keiner der {total} Besuche der letzten 30 Tage würde sich ändern',
  'rule.preview.row': '{before} → {after}',
  'rule.sets': '{name}: {value}',
  'rule.title': 'Kanalregeln',
  'rule.unchanged': 'Unverändert lassen',
  'rule.visits': 'Passende Besuche',
  'rule.visits.note':
    'Jede Bedingung muss auf den ganzen Wert zutreffen. * dient als Platzhalter. Groß- und Kleinschreibung spielt keine Rolle.',
}
