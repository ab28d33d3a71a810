import type { Period } from '../view/view.ts'

/** Keys that select a period. */
export const periodShortcuts: readonly (readonly [Period, string])[] = [
  ['today', 'D'],
  ['yesterday', 'E'],
  ['24h', 'H'],
  ['7d', 'W'],
  ['30d', 'T'],
  ['month', 'M'],
  ['last_month', 'L'],
  ['6mo', 'S'],
  ['12mo', 'Y'],
  ['year', 'J'],
  ['all', 'A'],
]

export const shortcuts = { previous: 'P', next: 'N', compare: 'X', filter: 'F', help: '?' } as const
