import type { Message } from '../message.ts'

export const strings = {
  'exclusion-rule.delete': 'Delete rule',
  'exclusion-rule.delete.name': 'Delete rule: {name}',
  'exclusion-rule.delete.note': 'Traffic that only “{name}” excluded is counted again. No data is lost.',
  'exclusion-rule.deleted': 'Rule deleted',
  'exclusion-rule.docs': 'API reference',
  'exclusion-rule.hint.asn':
    'Numbers of autonomous systems, one per line or separated by commas. Needs a database on the server (SIGHTLINE_ASN_DB), and excludes only new hits.',
  'exclusion-rule.hint.country': 'Two-letter codes, one per line or separated by commas.',
  'exclusion-rule.hint.data_center_single_hit':
    'Visits from networks of hosting companies that had one pageview and lasted zero seconds, about an hour after the visit. Needs a database on the server (SIGHTLINE_ASN_DB), and finds visits since it has been set.',
  'exclusion-rule.hint.network':
    'IP addresses and CIDR ranges, one per line or separated by commas. Excludes only new hits.',
  'exclusion-rule.hint.path': 'Begins with / or *. * stands for any characters; uppercase and lowercase don’t matter.',
  'exclusion-rule.hint.user_agent':
    'A part of the user agent. * stands for any characters; uppercase and lowercase don’t matter. Excludes only new hits.',
  'exclusion-rule.is_off': 'Off: everything is counted',
  'exclusion-rule.kind': 'Exclude by',
  'exclusion-rule.kind.asn': 'Autonomous system',
  'exclusion-rule.kind.country': 'Country',
  'exclusion-rule.kind.data_center_single_hit': 'Single hits from data centers',
  'exclusion-rule.kind.network': 'Network',
  'exclusion-rule.kind.path': 'Page',
  'exclusion-rule.kind.user_agent': 'User agent',
  'exclusion-rule.new': 'New rule',
  'exclusion-rule.none': 'No rules yet. Known bots are excluded without any.',
  'exclusion-rule.note':
    'Rules exclude traffic from the statistics, including past visits where the stored data allows it. Turn a rule off to count everything again.',
  'exclusion-rule.pending': 'Past visits are being updated…',
  'exclusion-rule.preview.future':
    'Excludes hits from now on. What it compares is not stored, so past visits stay as they are.',
  'exclusion-rule.preview.incomplete': 'Fill in the rule to see what it would have removed in the last 30 days.',
  'exclusion-rule.preview.none': 'Would have removed none of the {total} hits in the last 30 days',
  'exclusion-rule.preview.pages': 'Pages that lose most hits',
  'exclusion-rule.preview.removed': {
    one: '{n} of {total} hits in the last 30 days would have been removed, with {visits} visits and {visitors} visitors',
    other:
      '{n} of {total} hits in the last 30 days would have been removed, with {visits} visits and {visitors} visitors',
  },
  'exclusion-rule.reason': 'Note (optional)',
  'exclusion-rule.removed': {
    one: '{n} hit removed in the last 30 days',
    other: '{n} hits removed in the last 30 days',
  },
  'exclusion-rule.title': 'Exclusion rules',
  'exclusion-rule.turn_off': 'Turn off',
  'exclusion-rule.turn_off.name': 'Turn off: {name}',
  'exclusion-rule.turn_on': 'Turn on',
  'exclusion-rule.turn_on.name': 'Turn on: {name}',
  'exclusion-rule.value.asn': 'AS numbers',
  'exclusion-rule.value.country': 'Countries',
  'exclusion-rule.value.network': 'IP addresses',
  'exclusion-rule.value.path': 'Page',
  'exclusion-rule.value.user_agent': 'User agent contains',
} satisfies Readonly<Record<string, Message>>
