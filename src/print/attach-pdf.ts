import { DomainError } from '../base/errors.ts'
import type { Language } from '../base/languages.ts'
import type { PrintDocument } from './print-document.ts'
import type { Printer } from './printer.ts'

/** Many mail servers refuse mails of more than 20 MB, and a file in a mail takes a third more than on disk. */
export const maxAttachedBytes = 10 * 1024 ** 2

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
  const notes = strings[language]
  const without = (note: string): AttachedPdf => ({ attachments: [], note })
  try {
    await printer.requireBrowser()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return without(notes.noBrowser)
    throw error
  }
  try {
    const bytes = await printer.print(read, owner, signal)
    if (bytes.length > maxAttachedBytes) return without(notes.tooLarge(inMegabytes(bytes.length, language)))
    return { attachments: [{ fileName, type: 'application/pdf', bytes }], note: notes.attached }
  } catch (error) {
    signal.throwIfAborted()
    onError(error)
    return without(notes.failed)
  }
}

const inMegabytes = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1024 ** 2)

interface Notes {
  readonly attached: string
  readonly noBrowser: string
  readonly tooLarge: (megabytes: string) => string
  readonly failed: string
}

const maxMegabytes = maxAttachedBytes / 1024 ** 2

const strings: Readonly<Record<Language, Notes>> = {
  en: {
    attached: 'The PDF file is attached.',
    noBrowser: 'The PDF file is not attached, because there is no browser on the server to print it.',
    tooLarge: (size) =>
      `The PDF file is not attached: it has ${size} MB, and at most ${maxMegabytes} MB can be attached.`,
    failed: 'The PDF file is not attached, because it could not be printed.',
  },
  de: {
    attached: 'Die PDF-Datei ist angehängt.',
    noBrowser: 'Die PDF-Datei ist nicht angehängt, weil auf dem Server kein Browser zum Drucken installiert ist.',
    tooLarge: (size) =>
      `Die PDF-Datei ist nicht angehängt: Sie ist ${size} MB groß, und höchstens ${maxMegabytes} MB lassen sich anhängen.`,
    failed: 'Die PDF-Datei ist nicht angehängt, weil sie sich nicht drucken ließ.',
  },
  fr: {
    attached: 'Le fichier PDF est joint.',
    noBrowser: 'Le fichier PDF n’est pas joint, car le serveur n’a pas de navigateur pour l’imprimer.',
    tooLarge: (size) =>
      `Le fichier PDF n’est pas joint : il fait ${size} Mo, et ${maxMegabytes} Mo au plus peuvent être joints.`,
    failed: 'Le fichier PDF n’est pas joint, car il n’a pas pu être imprimé.',
  },
}
