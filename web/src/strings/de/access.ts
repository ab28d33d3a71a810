import type { strings as en } from '../en/access.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'access.crawls': 'Einzelne Crawls',
  'access.edit': 'Zugriff',
  'access.edit.name': 'Zugriff für {name}',
  'access.guest': 'Gast',
  'access.guest.note': 'Sieht nur die ausgewählten Websites, Projekte, Berichte und Crawls.',
  'access.guest.short': 'Gast',
  'access.hidden': 'Ausgeblendet',
  'access.hidden.events': 'Ereignisse',
  'access.hidden.events.note': 'Einzelne Ereignisse, ihr Export und Pfade der Besucher.',
  'access.hidden.revenue': 'Umsatz',
  'access.hidden.revenue.note': 'Beträge, Bestellungen und Exporte von Ereignissen.',
  'access.hidden.search': 'Suchmaschinen',
  'access.hidden.search.note': 'Klicks, Positionen und Verbindungen.',
  'access.hidden.settings': 'Einstellungen',
  'access.hidden.settings.note': 'Regeln, Importe, E-Mails, Freigabelinks und die Einstellungen des Kontos.',
  'access.ids.note': 'Die Nummern aus den Adressen, durch Kommas getrennt.',
  'access.limit': 'Zugriff einschränken',
  'access.projects': 'Projekte: Berichte und Crawls eines Hosts',
  'access.reports': 'Einzelne Berichte',
  'access.websites': 'Websites: Statistiken',
  'access.without': 'ohne {sections}',
}
