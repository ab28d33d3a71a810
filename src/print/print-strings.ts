import type { Language } from '../base/languages.ts'

interface PrintStrings {
  readonly contents: string
  readonly date: string
}

export const printStrings: Readonly<Record<Language, PrintStrings>> = {
  en: { contents: 'Contents', date: 'Date' },
  de: { contents: 'Inhalt', date: 'Datum' },
  fr: { contents: 'Sommaire', date: 'Date' },
}
