import type { Message } from '../message.ts'

export const strings = {
  'demo.notice': 'This is demo data, not a real website.',
  'demo.remove': 'Remove demo data',
  'demo.removed': 'Demo data removed',
  'demo.settings': 'This is the demo website with sample data. Nothing is tracked, and no emails are sent.',
  'demo.shop': 'This is the demo shop. Sightline serves it itself, so its pages don’t open in your browser.',
} satisfies Readonly<Record<string, Message>>
