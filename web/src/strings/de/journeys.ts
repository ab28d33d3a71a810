import type { strings as en } from '../en/journeys.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'journey.columns': { one: '{n} Schritt', other: '{n} Schritte' },
  'journey.columns.label': 'Anzahl der Schritte',
  'journey.entry': 'Website betreten',
  'journey.exit': 'Website verlassen',
  'journey.next': 'Danach',
  'journey.other': 'Andere',
  'journey.previous': 'Davor',
  'journey.start': 'Start: {start}',
  'journey.start.add': 'Bedingung zum Start hinzufügen',
  'journey.start.entry': 'Einstiegsseiten',
  'journey.start.label': 'Start',
  'journey.start.reset': 'Mit Einstiegsseiten beginnen',
  'journey.step.after': '{n}. Schritt danach',
  'journey.step.before': '{n}. Schritt davor',
  'journey.step.start': 'Beginn',
}
