import type { Page } from 'playwright-core'
import type { ConsoleError } from './recording.ts'

const maxConsoleErrors = 50
const maxText = 500

export function recordConsole(page: Page): () => readonly ConsoleError[] {
  const errors: ConsoleError[] = []
  const add = (text: string, url: string): void => {
    if (errors.length < maxConsoleErrors) errors.push({ text: text.slice(0, maxText), url: url.slice(0, maxText) })
  }
  page.on('console', (entry) => void (entry.type() === 'error' && add(entry.text(), entry.location().url)))
  page.on('pageerror', (error) => add(String(error), ''))
  return () => errors
}
