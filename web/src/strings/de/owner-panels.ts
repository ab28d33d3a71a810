import type { strings as en } from '../en/owner-panels.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'excluded.bot': 'Bekannte Bots',
  'excluded.burst': 'Zu viele Anfragen auf einmal',
  'excluded.excluded-address': 'Ausgeschlossene IPs',
  'excluded.future-time': 'Zeit in der Zukunft',
  'excluded.headless': 'Headless-Browser',
  'excluded.invalid': 'Ungültige Anfragen',
  'excluded.no-visit': 'Ohne zugehörigen Besuch',
  'excluded.not-a-browser': 'Kein Browser',
  'excluded.not-an-event': 'Ungültige Ereignisse',
  'excluded.rate-limited': 'Ratenlimit überschritten',
  'excluded.referrer-spam': 'Referrer-Spam',
  'excluded.rule': 'Ausschlussregeln',
  'health.notice.clock': 'Eine Uhr geht falsch, daher kann die Zeit von Ereignissen falsch sein.',
  'health.notice.last': 'Letztes Ereignis: {ago}. Sonst sind die Abstände kürzer.',
  'health.notice.more': 'Zustand der Erfassung',
  'health.notice.quiet': {
    one: '{n} Ereignis in den letzten 24 Stunden; üblich sind etwa {usual}.',
    other: '{n} Ereignisse in den letzten 24 Stunden; üblich sind etwa {usual}.',
  },
  'health.notice.rejected': {
    one: '{n} Hit wurde in den letzten 24 Stunden abgelehnt. Häufigster Grund: {reason}.',
    other: '{n} Hits wurden in den letzten 24 Stunden abgelehnt. Häufigster Grund: {reason}.',
  },
  'health.notice.silent': 'Letztes Ereignis: {ago}. Üblich sind etwa {usual} pro Stunde.',
  'health.notice.untagged': {
    one: '{n} Seite hat kein Tracking-Skript.',
    other: '{n} Seiten haben kein Tracking-Skript.',
  },
  'stats.novisits': 'Noch keine Besuche. Ist das Skript installiert?',
  'strip.crawl': 'Letzter Crawl',
  'strip.crawl.next': 'Letzter Crawl, nächster am {date}',
  'strip.issues': { one: '{n} Problem', other: '{n} Probleme' },
  'strip.issues.note': 'im letzten Crawl',
  'strip.label': 'Zustand der Website',
  'strip.never':
    'Diese Website wurde noch nicht gecrawlt. Ein Crawl findet defekte Links und Seiten, die Suchmaschinen nicht nutzen können.',
  'strip.new': { one: '{n} neues Problem', other: '{n} neue Probleme' },
  'strip.new.note': 'seit dem Crawl davor',
  'strip.pages': 'gecrawlte Seiten',
  'strip.running': 'Crawl läuft',
  'strip.score': 'SEO-Score',
  'strip.score.on': 'SEO-Score, {date}',
  'strip.start': 'Crawl starten',
}
