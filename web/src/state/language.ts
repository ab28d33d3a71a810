import { knownLanguage, type Language } from '../strings/strings.ts'

/** The account's language, or the first of the browser's that the console speaks. */
export const chosenLanguage = (ofAccount?: string | null): Language => knownLanguage(ofAccount, ...navigator.languages)
