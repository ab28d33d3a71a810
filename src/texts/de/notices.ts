import type { Translated } from '../catalog.ts'
import type { notices as english } from '../en/notices.ts'

export const notices: Translated<typeof english> = {
  'notice.alert.fired': 'Alarm: {name}',
  'notice.alert.resolved': 'Behoben: {name}',
  'notice.crawl.canceled': '{host}: Crawl abgebrochen',
  'notice.import.done': '{domain}: Import abgeschlossen',
  'notice.import.failed': '{domain}: Import fehlgeschlagen',
  'notice.import.rows': 'Importierte Zeilen',
  'notice.goal': '{domain}: Ziel {goal} erreicht',
  'notice.goal.conversions': 'Conversions',
  'notice.goal.visits': 'Besuche',
  'notice.website': 'Neue Website: {domain}',
  'notice.member': '{name} ist dem Konto beigetreten',
  'notice.member.role': 'Rolle',
  'notice.role.owner': 'Inhaber',
  'notice.role.admin': 'Admin',
  'notice.role.editor': 'Bearbeiter',
  'notice.role.viewer': 'Betrachter',
  'notice.test': 'Testnachricht von Sightline',
  'notice.test.arrived': 'Sie ist angekommen: Der Benachrichtigungskanal {name} funktioniert.',
  'notice.open': 'In Sightline ansehen',
  'notice.reason': 'Diese E-Mail kommt, weil {host} diese Adresse benachrichtigt.',
  'notice.stopQuestion': 'Alle Benachrichtigungen an {address} abbestellen?',
  'notice.stopped': '{address} erhält keine Benachrichtigungen mehr.',
  'notice.startAgain': 'In den Benachrichtigungseinstellungen des Kontos lassen sie sich wieder aktivieren.',

  'confirmChannel.subject': 'Bestätigen, dass {account} diese Adresse benachrichtigen darf',
  'confirmChannel.title': 'Diese Adresse bestätigen',
  'confirmChannel.intro': '{account} möchte Benachrichtigungen und Berichte an diese Adresse senden.',
  'confirmChannel.once': 'Der Link gilt einmalig und eine Woche lang.',
  'confirmChannel.foreign':
    'Ist nicht klar, worum es geht, kann diese E-Mail ignoriert werden. Dann wird nichts gesendet.',
  'confirmChannel.open': 'Adresse bestätigen',
  'confirmChannel.question': 'Benachrichtigungen von {account} an {address} senden?',
  'confirmChannel.done': 'Die Adresse ist bestätigt.',
  'confirmChannel.after': 'Benachrichtigungen von {account} gehen jetzt an {address}.',
  'confirmChannel.reason': 'Diese E-Mail kommt, weil jemand diese Adresse bei {host} eingetragen hat.',

  'channelDisabled.subject': 'Sightline benachrichtigt {name} nicht mehr',
  'channelDisabled.title': 'Benachrichtigungen deaktiviert',
  'channelDisabled.failures': 'An den Kanal {name} ließ sich tagelang nichts zustellen. Deshalb wurde er deaktiviert.',
  'channelDisabled.gone': 'Den Empfänger des Kanals {name} gibt es nicht mehr. Deshalb wurde der Kanal deaktiviert.',
  'channelDisabled.after':
    'Den Empfänger prüfen und den Kanal dann wieder aktivieren. Fehlgeschlagene Zustellungen lassen sich erneut senden.',
  'channelDisabled.open': 'Kanäle ansehen',
  'channelDisabled.reason': 'Diese E-Mail erhalten die Inhaber eines Kontos bei {host}.',
}
