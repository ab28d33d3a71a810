import type { Message } from '../message.ts'

export const strings = {
  'rule.and': ' and ',
  'rule.any': 'Any',
  'rule.becomes': 'Count them as',
  'rule.channel.name': 'Channel name',
  'rule.condition': '{name} is {value}',
  'rule.delete': 'Delete rule',
  'rule.delete.name': 'Delete rule: {name}',
  'rule.delete.note':
    'Visits that matched “{name}” get back the channel and source they had without it. No visits are lost.',
  'rule.deleted': 'Rule deleted',
  'rule.docs': 'API reference',
  'rule.edit': 'Edit rule',
  'rule.edit.name': 'Edit rule: {name}',
  'rule.example.partners': 'Partners',
  'rule.match_channel': 'Detected channel',
  'rule.match_referrer': 'Referrer host',
  'rule.match_source': 'Detected source',
  'rule.match_utm_campaign': 'UTM campaign',
  'rule.match_utm_medium': 'UTM medium',
  'rule.match_utm_source': 'UTM source',
  'rule.move.down': 'Move down: {name}',
  'rule.move.up': 'Move up: {name}',
  'rule.moved': 'Moved to position {n}',
  'rule.new': 'New rule',
  'rule.none': 'No rules yet',
  'rule.none.note':
    'Sources and channels are detected automatically. Start from an example to name some of them yourself.',
  'rule.note':
    'Rules change the channel or source of visits in the statistics of all your websites, including past visits. The first matching rule wins.',
  'rule.own_name': 'Custom name…',
  'rule.preview.changed': {
    one: '{n} of {total} visits in the last 30 days would change',
    other: '{n} of {total} visits in the last 30 days would change',
  },
  'rule.preview.incomplete': 'Fill in a condition and a channel or source to see how many visits would change.',
  'rule.preview.more': { one: 'and {n} more', other: 'and {n} more' },
  'rule.preview.none': 'None of the {total} visits in the last 30 days would change',
  'rule.preview.row': '{before} → {after}',
  'rule.sets': '{name}: {value}',
  'rule.title': 'Channel rules',
  'rule.unchanged': 'Leave unchanged',
  'rule.visits': 'Visits that match',
  'rule.visits.note':
    'All filled-in conditions must match the whole value. * stands for any characters; uppercase and lowercase don’t matter.',
} satisfies Readonly<Record<string, Message>>
