import type { Language } from '../../../texts/languages.ts'
import { renderCheckText } from '../../checks/check-texts.ts'

/** The messages of the parser that quote something of the file. */
const withValues: readonly (readonly [text: string, pattern: RegExp])[] = [
  ['invalid XML: {detail}', /^invalid XML: (?<detail>.*)$/s],
  ['unexpected root element <{name}>', /^unexpected root element <(?<name>.*)>$/s],
]

/** The problem of a sitemap, which is stored in English, in the language of its reader. */
export function renderSitemapProblem(problem: string, language: Language): string {
  for (const [text, pattern] of withValues) {
    const values = pattern.exec(problem)?.groups
    if (values) return renderCheckText({ text, values }, language)
  }
  return renderCheckText({ text: problem }, language)
}
