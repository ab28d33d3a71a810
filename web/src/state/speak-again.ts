import { type Language, speak } from '../strings/strings.ts'

export const languageChanged = new EventTarget()

export async function speakAgain(language: Language): Promise<void> {
  await speak(language)
  languageChanged.dispatchEvent(new Event('change'))
}
