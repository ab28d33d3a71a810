import type { Language } from '../../base/languages.ts'
import { renderText } from '../../base/message.ts'
import { de } from './strings/de.ts'
import { en, type FormatStrings } from './strings/en.ts'
import { fr } from './strings/fr.ts'

const formatStrings: Readonly<Record<Language, FormatStrings>> = { en, de, fr }

export type StringKey = Exclude<keyof FormatStrings, 'results' | 'severities' | 'statuses'>

/** Renders a string of the formats, with its plural form by `n`. */
export type Say = (key: StringKey, values?: Readonly<Record<string, string | number>>) => string

export interface FormatWords {
  readonly language: Language
  readonly strings: FormatStrings
  readonly say: Say
}

export function wordsIn(language: Language): FormatWords {
  const strings = formatStrings[language]
  return {
    language,
    strings,
    say: (key, values = {}) => renderText({ text: key, values }, language, () => strings[key]),
  }
}
