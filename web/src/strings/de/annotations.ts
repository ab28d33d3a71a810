import type { strings as en } from '../en/annotations.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'annotation.setting.exclude_bots': 'Bots',
  'annotation.setting.exclude_ips': 'IP-Adressen',
  'annotation.setting.exclude_params': 'URL-Parameter',
  'annotation.setting.rules': 'Regeln',
  'annotation.kind.crawl': 'Crawl',
  'annotation.kind.deploy': 'Deployment',
  'annotation.kind.exclusions': 'Ausschlüsse',
  'annotation.kind.import': 'Import',
  'annotation.kind.manual': 'Notiz',
  'annotations.add': 'Notiz hinzufügen',
  'annotations.all': 'Alle Anmerkungen',
  'annotations.kinds': 'Arten',
  'annotations.more': '{n} weitere',
  'annotations.show': 'Im Diagramm anzeigen',
  'annotations.title': 'Anmerkungen',
  'chart.line': 'Diese Linie ein- oder ausblenden',
  'stats.imported': 'Enthält importierte Tagessummen vom {from} bis {to}. Besucher sind je Tag summiert.',
  'stats.imported.left-out':
    'Importierte Tagessummen vom {from} bis {to} sind nicht enthalten. Diese Filter oder dieses Intervall sind damit nicht möglich.',
  'stats.incomplete': 'Diese Zahlen beginnen am {date}. Ältere Ereignisse sind gelöscht.',
}
