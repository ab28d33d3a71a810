import type { Message } from '../message.ts'

export const strings = {
  'journey.columns': { one: '{n} step', other: '{n} steps' },
  'journey.columns.label': 'Number of steps',
  'journey.entry': 'Entered the site',
  'journey.exit': 'Left the site',
  'journey.next': 'After this',
  'journey.other': 'Other',
  'journey.previous': 'Before this',
  'journey.start': 'Start: {start}',
  'journey.start.add': 'Add a condition to the start',
  'journey.start.entry': 'Entry pages',
  'journey.start.label': 'Start',
  'journey.start.reset': 'Start with entry pages',
  'journey.step.after': 'Step {n} after',
  'journey.step.before': 'Step {n} before',
  'journey.step.start': 'Started at',
} satisfies Readonly<Record<string, Message>>
