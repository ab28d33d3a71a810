import type { strings as en } from '../en/path-groups.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'paths.delete': 'Pfadgruppe löschen',
  'paths.delete.name': 'Pfadgruppe {name} löschen',
  'paths.delete.note':
    '{name} wird gelöscht. Die Seiten der Gruppe erscheinen wieder einzeln; es gehen keine Ereignisse verloren. Filter und Segmente mit dieser Gruppe funktionieren nicht mehr.',
  'paths.deleted': 'Pfadgruppe gelöscht',
  'paths.down': '{name} nach unten verschieben',
  'paths.edit.one': 'Pfadgruppe bearbeiten',
  'paths.incomplete': 'Ein Muster eingeben, das mit / oder * beginnt, um die passenden Seiten zu sehen.',
  'paths.matches': {
    one: '{n} Seite in den letzten 30 Tagen, nach Seitenaufrufen',
    other: '{n} Seiten in den letzten 30 Tagen, nach Seitenaufrufen',
  },
  'paths.more': { one: 'und {n} weitere', other: 'und {n} weitere' },
  'paths.new': 'Neue Pfadgruppe',
  'paths.none': 'Noch keine Pfadgruppen',
  'paths.note':
    'Eine Pfadgruppe fasst alle Seiten, die einem Muster entsprechen, in einer Zeile zusammen, zum Beispiel /user/* für alle Profile. Eine Seite gehört zur ersten Gruppe, deren Muster sie entspricht.',
  'paths.pattern': 'Muster',
  'paths.pattern.hint':
    '* dient als Platzhalter. Groß- und Kleinschreibung und ein Schrägstrich am Ende spielen keine Rolle.',
  'paths.taken': {
    one: '{n} weitere Seite passt, gehört aber zu einer Gruppe weiter oben.',
    other: '{n} weitere Seiten passen, gehören aber zu Gruppen weiter oben.',
  },
  'paths.title': 'Pfadgruppen',
  'paths.up': '{name} nach oben verschieben',
}
