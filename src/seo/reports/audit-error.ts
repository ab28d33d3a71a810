import { type Message, message, type Text } from '../../base/message.ts'
import { publicErrorMessage } from '../../base/public-error-message.ts'
import type { Language } from '../../texts/languages.ts'
import { renderCheckText } from '../checks/check-texts.ts'

export const interruptedBy = (error: unknown): Message =>
  message('The audit was interrupted: {error}', { error: publicErrorMessage(error) })

/** Why an audit failed, as it is stored: a message as JSON. */
export const packError = (error: Text): string => (typeof error === 'string' ? error : JSON.stringify(error))

export function readError(stored: string, language: Language): string {
  const text = parseMessage(stored)
  // Earlier versions stored English text, and some of them stack traces.
  return text === undefined ? publicErrorMessage(stored) : renderCheckText(text, language)
}

function parseMessage(stored: string): Message | undefined {
  if (!stored.startsWith('{"text":')) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
