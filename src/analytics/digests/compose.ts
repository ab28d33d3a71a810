import { type Digest, isQuiet } from './digest.ts'
import { formatsIn } from './formats.ts'
import { writeHtml, writeQuietHtml } from './html-part.ts'
import type { Links } from './links.ts'
import { writeSheet } from './sheet.ts'
import { writeQuietText, writeText } from './text-part.ts'
import type { Words } from './words/words.ts'

/** A period without visits; kept with the mail, so that the next one knows. */
export const quiet = 'quiet'

/** With the third report in a row that has nothing to tell comes the question whether to go on. */
export const quietInARow = 3

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly gist: typeof quiet | null
}

/** `quietBefore`: how many reports just before this one had nothing to tell. */
export function compose(digest: Digest, words: Words, links: Links, quietBefore: number): Composed {
  if (isQuiet(digest)) return composeQuiet(digest, words, links, quietBefore)
  const sheet = writeSheet(digest, words)
  return { subject: sheet.subject, text: writeText(sheet, links), html: writeHtml(sheet, links), gist: null }
}

function composeQuiet(digest: Digest, words: Words, links: Links, quietBefore: number): Composed {
  const { domain, period, first, last } = digest
  const dates = formatsIn(words.language).dates(period, first, last)
  const subject = words.subject(domain, dates)
  const line = words.quiet(domain, dates)
  const question = quietBefore + 1 >= quietInARow ? words.askToStop : null
  return {
    subject,
    text: writeQuietText(line, question, words, domain, links),
    html: writeQuietHtml(line, question, { words, domain, subject, links }),
    gist: quiet,
  }
}
