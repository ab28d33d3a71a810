import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { MailStrings } from './mail-strings.ts'

const languages: Readonly<Record<string, MailStrings>> = { en, de, fr }

/** The strings for an account's language tag; English if there is no translation. */
export function stringsFor(tag: string | null): MailStrings {
  const language = tag?.split('-')[0]?.toLowerCase() ?? ''
  return (Object.hasOwn(languages, language) ? languages[language] : undefined) ?? en
}
