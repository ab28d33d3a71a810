import { type Language, matchLanguage, setLanguage } from '../strings/strings.ts'

export const languageChanged = new EventTarget()

/** Returns the account's language, or the first of the browser's languages that the console has. */
export const preferredLanguage = (accountLanguage?: string | null): Language =>
  matchLanguage(accountLanguage, ...navigator.languages)

/** Loads another language and has every component rendered again in it. */
export async function changeLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  languageChanged.dispatchEvent(new Event('change'))
}
