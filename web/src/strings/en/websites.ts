import type { Message } from '../message.ts'

export const strings = {
  'website.bots': 'Exclude bots',
  'website.bots.note': 'Crawlers, monitoring services, and scripts are not counted.',
  'website.delete': 'Delete website',
  'website.delete.note': 'This deletes the website and all its statistics. This can’t be undone.',
  'website.delete.title': 'Delete {domain}?',
  'website.deleted': '{domain} deleted',
  'website.domain': 'Domain',
  'website.email': 'Email reports',
  'website.email.note': 'Get a summary of the past period by email.',
  'website.timezone.note':
    'Its days begin at midnight in this time zone. Statistics in this time zone are the fastest.',
  'website.ips': 'Excluded IPs',
  'website.ips.note': 'IPv4 or IPv6 addresses, or ranges such as 203.0.113.0/24. One per line.',
  'website.params': 'Ignored query parameters',
  'website.params.note': 'Removed from recorded URLs, such as session IDs. One per line; use * as a wildcard.',
  'websites.empty': 'Add your first website',
  'websites.search': 'Search domains',
  'websites.total': 'All websites',
  'demo.badge': 'Demo',
  'demo.creating': 'Creating demo data…',
  'demo.explore': 'Explore demo data',
  'demo.note': '90 days of sample traffic. Delete it anytime.',
  'websites.or': 'or',
  'websites.empty.note':
    'Enter the domain. You get a one-line snippet, and the first visit shows up here within seconds.',
  'website.domain.note': 'For example example.com. Paste a URL if you like; www. is included.',
} satisfies Readonly<Record<string, Message>>
