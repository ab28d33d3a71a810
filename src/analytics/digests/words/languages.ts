import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Words } from './words.ts'

const languages: Readonly<Record<string, Words>> = { en, de, fr }

/** By an account's language tag; English where we have no words for it. */
export function wordsIn(tag: string | null): Words {
  const language = tag?.split('-')[0]?.toLowerCase() ?? ''
  return (Object.hasOwn(languages, language) ? languages[language] : undefined) ?? en
}
