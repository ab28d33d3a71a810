import type { strings as en } from '../en/tracking-health.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'health.clocks': 'Uhren',
  'health.clocks.ahead': 'geht {time} vor',
  'health.clocks.behind': 'geht {time} nach',
  'health.clocks.node': 'Dieser Server, verglichen mit seiner Datenbank',
  'health.clocks.none': 'In den letzten 24 Stunden hat kein Server Ereignisse mit einer Zeit gesendet.',
  'health.clocks.not-ahead': 'geht nicht vor',
  'health.clocks.same': 'stimmt überein',
  'health.clocks.sent': {
    one: 'Server, die Ereignisse senden ({n} Ereignis geprüft)',
    other: 'Server, die Ereignisse senden ({n} Ereignisse geprüft)',
  },
  'health.crawl': 'Crawl öffnen',
  'health.crawls': 'Crawls',
  'health.day': 'Letzte 24 Stunden',
  'health.events': 'Ereignisse',
  'health.fix.clock-skew':
    'Die Uhr des Servers, der vorgeht, synchronisieren (NTP). Ereignisse, die mehr als 5 Minuten in der Zukunft liegen, werden abgelehnt.',
  'health.fix.fewer-events':
    'Prüfen, ob seit einer Änderung das Skript auf manchen Seiten fehlt oder ein Einwilligungsbanner oder die Content Security Policy es blockiert.',
  'health.fix.no-events': 'Prüfen, ob die Website erreichbar ist und das Skript noch enthält.',
  'health.fix.no-events-yet': 'Das Skript in die Seiten der Website einbauen.',
  'health.fix.rejected-hits':
    'Die Gründe stehen unten. Ungültige Anfragen stammen meist von eigenem Code, der Ereignisse sendet.',
  'health.fix.untagged-pages':
    'Das Skript in die Vorlage dieser Seiten einbauen. Fügt ein Tag-Manager es ein, das Rendern für den Crawl einschalten.',
  'health.fix.unverified': 'Ein anderes Konto erfasst diese Domain bereits. Zum Erfassen hier die Domain bestätigen.',
  'health.last': 'Letztes Ereignis',
  'health.log': 'Vergleich mit dem Zugriffsprotokoll',
  'health.log.day': 'Tag',
  'health.log.incomplete':
    'Es wurden mehr Seitenaufrufe gezählt, als im Protokoll stehen. Vielleicht ist es unvollständig.',
  'health.log.pageviews': 'Gezählt',
  'health.log.requests': 'Im Protokoll',
  'health.log.share': 'Das Skript hat {share} der Seitenaufrufe im Protokoll gezählt.',
  'health.none': 'Noch keines',
  'health.ok': 'Ereignisse treffen wie üblich ein. Es gibt nichts zu tun.',
  'health.page': 'Seite',
  'health.pages': 'Seiten ohne das Skript',
  'health.pages.none': {
    one: 'Die einzige Seite des letzten Crawls enthält das Skript.',
    other: 'Alle {n} Seiten des letzten Crawls enthalten das Skript.',
  },
  'health.pages.some': {
    one: 'Der einzigen Seite des letzten Crawls fehlt das Skript.',
    other: '{untagged} von {n} Seiten des letzten Crawls fehlt das Skript.',
  },
  'health.pages.unknown': 'Noch kein Crawl dieser Website ist abgeschlossen.',
  'health.reason': 'Grund',
  'health.reason.clock-skew': 'Eine Uhr geht falsch',
  'health.reason.fewer-events': 'Viel weniger Ereignisse als üblich',
  'health.reason.no-events': 'Länger als üblich keine Ereignisse',
  'health.reason.no-events-yet': 'Noch keine Ereignisse',
  'health.reason.rejected-hits': 'Viele Hits werden abgelehnt',
  'health.reason.untagged-pages': 'Manchen Seiten fehlt das Skript',
  'health.reason.unverified': 'Die Domain ist nicht bestätigt',
  'health.rejections': 'Abgelehnte Hits',
  'health.rejections.none': 'In den letzten 7 Tagen wurde kein Hit abgelehnt.',
  'health.unknown': 'Noch nicht bekannt',
  'health.usual': 'Üblich in 24 Stunden',
  'health.week': 'Letzte 7 Tage',
}
