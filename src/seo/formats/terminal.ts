import { styleText } from 'node:util'

type Color = Parameters<typeof styleText>[0]

export const resultColors: Readonly<Record<string, Color>> = { good: 'green', decent: 'yellow', bad: 'red' }
export const marks: Readonly<Record<string, readonly [mark: string, color: Color]>> = {
  fail: ['✖', 'red'],
  warn: ['▲', 'yellow'],
  unverified: ['?', 'gray'],
  pass: ['✔', 'green'],
}

export const severityColors: Readonly<Record<string, Color>> = {
  critical: ['bold', 'white', 'bgRed'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  information: 'gray',
}

export type Paint = (color: Color, text: string) => string

export const painter =
  (colors: boolean): Paint =>
  (color, text) =>
    colors ? styleText(color, text, { validateStream: false }) : text

/** A page must not be able to move the cursor of the person who reads about it. */
export const printable = (text: string): string => text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

export const resultOf = (score: number): 'good' | 'decent' | 'bad' =>
  score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad'
