import type { Message } from '../message.ts'

export const strings = {
  'exclusion-rule.delete': 'Delete rule',
  'exclusion-rule.delete.name': 'Delete rule: {name}',
  'exclusion-rule.delete.note': 'Traffic that only “{name}” excluded is counted again. No data is lost.',
  'exclusion-rule.deleted': 'Rule deleted',
  'exclusion-rule.docs': 'API reference',
  'exclusion-rule.hint.asn':
    'AS numbers, one per line or separated by commas. Requires an ASN database on the server (SIGHTLINE_ASN_DB). Applies to new hits only.',
  'exclusion-rule.hint.country': 'Two-letter codes, one per line or separated by commas.',
  'exclusion-rule.hint.data_center_single_hit':
    'One-page visits of zero seconds from hosting networks, removed about an hour later. Requires an ASN database on the server (SIGHTLINE_ASN_DB) and covers visits since it was set up.',
  'exclusion-rule.hint.network':
    'IP addresses and CIDR ranges, one per line or separated by commas. Applies to new hits only.',
  'exclusion-rule.hint.path': 'Starts with / or *. Use * as a wildcard. Case doesn’t matter.',
  'exclusion-rule.hint.user_agent':
    'Part of the user agent. Use * as a wildcard. Case doesn’t matter. Applies to new hits only.',
  'exclusion-rule.is_off': 'Off: everything is counted',
  'exclusion-rule.kind': 'Exclude by',
  'exclusion-rule.kind.asn': 'Network (ASN)',
  'exclusion-rule.kind.country': 'Country',
  'exclusion-rule.kind.data_center_single_hit': 'Single hits from data centers',
  'exclusion-rule.kind.network': 'IP address',
  'exclusion-rule.kind.path': 'Page',
  'exclusion-rule.kind.user_agent': 'User agent',
  'exclusion-rule.new': 'New rule',
  'exclusion-rule.none': 'No rules yet. Known bots are excluded anyway.',
  'exclusion-rule.note':
    'Exclude traffic from your statistics, including past visits where the stored data allows it. Turn a rule off to count that traffic again.',
  'exclusion-rule.pending': 'Past visits are being updated…',
  'exclusion-rule.preview.future': 'Applies from now on. Past visits stay, because this value is not stored.',
  'exclusion-rule.preview.incomplete': 'Complete the rule to see what it would have excluded in the last 30 days.',
  'exclusion-rule.preview.none': 'Would have excluded none of the {total} hits in the last 30 days',
  'exclusion-rule.preview.pages': 'Most affected pages',
  'exclusion-rule.preview.removed': {
    one: 'Would have excluded {n} of {total} hits in the last 30 days: {visits} visits, {visitors} visitors',
    other: 'Would have excluded {n} of {total} hits in the last 30 days: {visits} visits, {visitors} visitors',
  },
  'exclusion-rule.reason': 'Note (optional)',
  'exclusion-rule.removed': {
    one: '{n} hit excluded in the last 30 days',
    other: '{n} hits excluded in the last 30 days',
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
