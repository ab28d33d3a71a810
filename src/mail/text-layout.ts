import type { Texts } from '../texts/texts.ts'
import type { MailFooter } from './html-layout.ts'
import type { MailStyle } from './mail-style.ts'

export const textSection = (title: string, lines: readonly string[]): readonly string[] => [
  title.toUpperCase(),
  ...lines,
  '',
]

/** The name of the account, if it has branding. */
export const textHeader = ({ brand }: MailStyle): readonly string[] => (brand === null ? [] : [brand.name, ''])

export const textFooter = (footer: MailFooter, { brand }: MailStyle, { say }: Texts): readonly string[] => [
  '',
  '-- ',
  ...(brand === null || brand.footer === '' ? [] : [brand.footer]),
  footer.reason,
  ...(footer.stop === null ? [] : [say('labeled', { label: footer.stop, value: footer.unsubscribe })]),
]

/** Pads cells so that columns align; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(width(column) + 2)))
      .join('')
      .trimEnd(),
  )
}
