import { DomainError } from '../../../base/errors.ts'
import { readMarkedText, type TextOptions } from '../readers/text.ts'
import type { TotalsFile } from '../totals/convert-totals.ts'
import { partOfColumns } from './parts.ts'

/** More than the comments at the beginning of a file are. */
const maxCommentLength = 64 * 1024

/** An exploration of Google Analytics 4 that was exported as CSV: https://support.google.com/analytics/answer/7579450 */
export async function* readGa4Exploration(options: TextOptions): AsyncGenerator<TotalsFile> {
  yield { name: null, texts: withoutComments(readMarkedText(options)), partOf: partOfColumns }
}

/** Without the comments in front of the header. Their lines stay, so that the numbers of lines are those of the file. */
async function* withoutComments(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | null = ''
  for await (const text of texts) {
    if (head === null) {
      yield text
      continue
    }
    head += text
    if (hasHeader(head)) {
      yield blankComments(head)
      head = null
    } else if (head.length > maxCommentLength)
      throw new DomainError('invalid', 'The file has no header of columns: it begins with comments only.')
  }
  if (head) yield blankComments(head)
}

const comments = /^\ufeff?(?:[ \t]*(?:#[^\n]*)?\r?\n)*/

/** Whether there is a whole line that is no comment. */
const hasHeader = (text: string): boolean => text.replace(comments, '').includes('\n')

const blankComments = (text: string): string => text.replace(comments, (comment) => comment.replace(/[^\n]/g, ''))
