import type { Message } from '../message.ts'

export const strings = {
  'annotation.setting.exclude_bots': 'bots',
  'annotation.setting.exclude_ips': 'IP addresses',
  'annotation.setting.exclude_params': 'URL parameters',
  'annotation.setting.rules': 'rules',
  'annotation.kind.crawl': 'Crawl',
  'annotation.kind.deploy': 'Deploy',
  'annotation.kind.exclusions': 'Exclusions',
  'annotation.kind.import': 'Import',
  'annotation.kind.manual': 'Note',
  'annotations.add': 'Add note',
  'annotations.all': 'All annotations',
  'annotations.kinds': 'Kinds',
  'annotations.more': '{n} more',
  'annotations.show': 'Show on chart',
  'annotations.title': 'Annotations',
  'chart.line': 'Show or hide this line',
  'stats.imported': 'Includes imported daily totals from {from} to {to}. Visitors are summed by day.',
  'stats.imported.left-out':
    'Imported daily totals from {from} to {to} are not included. They don’t support these filters or this interval.',
  'stats.incomplete': 'These numbers start on {date}. Earlier events have been deleted.',
} satisfies Readonly<Record<string, Message>>
