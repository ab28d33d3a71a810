import type { strings as en } from '../en/site-settings.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'settings.section.general': 'Allgemein',
  'settings.section.tracking': 'Tracking',
  'settings.section.search': 'Suche',
  'settings.section.exclusions': 'Ausschlüsse',
  'settings.section.sharing': 'Teilen',
  'settings.section.email': 'E-Mail',
  'settings.section.alerts': 'Alarme',
  'settings.section.data': 'Daten',
  'settings.section.delete': 'Löschen',
  'site-setting.general.note': 'Wie die Website heißt und wie ihre Tage gezählt werden.',
  'site-setting.host': 'Host',
  'site-setting.host.note': 'www. ist eingeschlossen.',
  'site-setting.name': 'Name',
  'site-setting.name.note': 'Optional',
  'site-setting.main-goal': 'Hauptziel',
  'site-setting.main-goal.note': 'In der Übersicht und unter Websites, wo nur ein Ziel Platz hat.',
  'site-setting.main-goal.first': 'Erstes Ziel',
  'site-setting.changed': 'Geändert: {names}',
  'site-setting.unchanged': 'Keine ungespeicherten Änderungen',
  'site-setting.discard': 'Verwerfen',
  'site-setting.verified': 'Bestätigt',
}
