import type { strings as en } from '../en/account-notices.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'account.acting': 'Angemeldet als {account} bis {time}. Alles, was hier geschieht, wird aufgezeichnet.',
  'account.acting.end': 'Zurück zum eigenen Konto',
  'account.held':
    'Es werden keine Statistiken angezeigt: Dieses Konto hat diesen Monat mehr Ereignisse als erlaubt. Besuche werden weiter erfasst und angezeigt, sobald das Limit erhöht wird oder der Monat zu Ende ist.',
  'account.near.crawled_pages': 'Gecrawlte Seiten in diesem Monat: {used} von {allowed}.',
  'account.near.events': 'Ereignisse in diesem Monat: {used} von {allowed}.',
  'account.near.members': 'Personen und Einladungen: {used} von {allowed}.',
  'account.near.reports': 'Berichte: {used} von {allowed}.',
  'account.near.websites': 'Websites: {used} von {allowed}.',
  'account.operator':
    'Der Betreiber dieses Servers ist in diesem Konto angemeldet, längstens bis {time}. Was geschieht, steht im Audit-Log.',
  'account.suspended':
    'Dieses Konto ist gesperrt. Besuche werden weiter erfasst. Bitte an den Betreiber dieses Servers wenden.',
}
