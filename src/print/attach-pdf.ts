import { DomainError } from '../base/errors.ts'
import type { Language } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import type { PrintDocument } from './print-document.ts'
import type { Printer } from './printer.ts'

const megabyte = 1024 ** 2

/** Many mail servers refuse mails of more than 20 MB, and a file in a mail takes a third more than on disk. */
export const maxAttachedBytes = 10 * megabyte

export interface AttachedPdf {
  /** Empty if there is no file; the note explains why. */
  readonly attachments: readonly { readonly fileName: string; readonly type: string; readonly bytes: Uint8Array }[]
  readonly note: string
}

export interface PdfToAttach {
  readonly read: () => Promise<PrintDocument>
  /** Whom it is printed for. */
  readonly owner: string
  readonly fileName: string
  readonly language: Language
  readonly onError: (error: unknown) => void
}

/** Prints a file for a mail. The mail is sent without it if it cannot be printed, or is too large. */
export async function attachPdf(
  printer: Printer,
  { read, owner, fileName, language, onError }: PdfToAttach,
  signal: AbortSignal,
): Promise<AttachedPdf> {
  const { say, formats } = textsIn(language)
  const without = (note: string): AttachedPdf => ({ attachments: [], note })
  try {
    await printer.requireBrowser()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return without(say('pdf.noBrowser'))
    throw error
  }
  try {
    const bytes = await printer.print(read, owner, signal)
    if (bytes.length > maxAttachedBytes) {
      const size = formats.tenths(bytes.length / megabyte)
      return without(say('pdf.tooLarge', { size, limit: maxAttachedBytes / megabyte }))
    }
    return { attachments: [{ fileName, type: 'application/pdf', bytes }], note: say('pdf.attached') }
  } catch (error) {
    signal.throwIfAborted()
    onError(error)
    return without(say('pdf.failed'))
  }
}
