import type { Text } from '../../base/message.ts'
import { catalogOf, type Language } from '../../texts/languages.ts'
import { renderText } from '../../texts/render-text.ts'
import { categories } from './categories.ts'
import type { Check } from './check.ts'
import { checklist } from './checklist.ts'

const checks = new Map<string, Check>(checklist.map(({ check }) => [check.id, check]))

export type CheckTexts = Pick<Check, 'title' | 'failure' | 'advice' | 'link'>

/** The texts of a check; undefined if there is no such check, or no longer. */
export function checkTexts(id: string, language: Language): CheckTexts | undefined {
  const check = checks.get(id)
  return check && { ...check, ...catalogOf(language).checks.checks[id] }
}

/** Renders a message of a check, or of an audit that failed. */
export function renderCheckText(text: Text, language: Language, id?: string): string {
  const { checks, messages } = catalogOf(language).checks
  const own = id === undefined ? undefined : checks[id]?.messages
  return renderText(text, language, (english) => own?.[english] ?? messages[english])
}

export function categoryTitle(category: string, language: Language): string | undefined {
  const known = categories.find((one) => one.category === category)
  return known && (catalogOf(language).checks.categories[category] ?? known.title)
}
