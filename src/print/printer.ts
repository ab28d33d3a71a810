import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { DomainError, invalid } from '../base/errors.ts'
import { createFairSlots } from '../base/fair-slots.ts'
import { normalizePdf, readDestinations } from './pdf-file.ts'
import { type PrintDocument, printDocument } from './print-document.ts'

/** Prints pages that load nothing. */
export interface PrintBrowser {
  /** Why there is no browser, and what to do about it; null if there is one. */
  problem(): Promise<string | null>
  print(
    html: string,
    signal: AbortSignal,
  ): Promise<{ readonly ok: true; readonly pdf: Uint8Array } | { readonly ok: false; readonly reason: string }>
}

export interface Printer {
  /** Throws if there is no browser, with what to do about it. */
  requireBrowser(): Promise<void>
  /**
   * Prints a document as a PDF file. `owner` is whom it is printed for, and waits for the others. The document is read only if there is a
   * browser to print it, and when it is its turn, since reading it can take long, too.
   */
  print(read: () => Promise<PrintDocument>, owner: PrintOwner, signal: AbortSignal): Promise<Buffer>
}

/** An account, or a visitor of a shared page. */
export type PrintOwner = string | { readonly visitor: string }

const maxHtmlLength = 12_000_000
const maxPdfBytes = 30 * 1024 ** 2

export function createPrinter(browser: PrintBrowser): Printer {
  const waiting = { what: 'PDF files', perOwner: 1, maxWaitingPerOwner: 5, maxWaiting: 100, maxWaitMs: 60_000 }
  const slots = createFairSlots({ ...waiting, total: 2 })
  // One slot remains for accounts, and the memory of a document is used once.
  const visitors = createFairSlots({ ...waiting, total: 1 })
  let fonts: Promise<string> | undefined

  const printOnce = async (html: string, signal: AbortSignal): Promise<Buffer> => {
    if (html.length > maxHtmlLength) throw new DomainError('unavailable', 'The document is too long for a PDF file.')
    const printed = await browser.print(html, signal)
    signal.throwIfAborted()
    if (!printed.ok) throw new DomainError('unavailable', `The PDF file could not be printed: ${printed.reason}`)
    if (printed.pdf.length > maxPdfBytes)
      throw new DomainError('unavailable', 'The document is too large for a PDF file.')
    return Buffer.from(printed.pdf)
  }

  const requireBrowser = async (): Promise<void> => {
    const problem = await browser.problem()
    if (problem !== null) throw invalid({ format: [`format pdf needs a browser that prints it. ${problem}`] })
  }

  return {
    requireBrowser,
    async print(read, owner, signal) {
      await requireBrowser()
      fonts ??= readFonts()
      const styles = await fonts
      const printNow = async (): Promise<Buffer> => {
        const document = await read()
        // The contents name pages, which are known only once it was printed.
        const draft = await printOnce(printDocument(document, styles, new Map()), signal)
        const { targets } = readDestinations(draft)
        const printed = await printOnce(printDocument(document, styles, targets), signal)
        return normalizePdf(printed, document.date)
      }
      if (typeof owner === 'string') return await slots.use(owner, printNow, signal)
      return await visitors.use(owner.visitor, () => slots.use('visitors', printNow, signal), signal)
    },
  }
}

/** Subsets of the font of the console, by the characters that they have. */
const fontSubsets = [
  [
    'latin',
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
  ],
  ['latin-ext', 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0'],
  ['greek', 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  ['cyrillic', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
] as const

/** The rules of the font `Print`, with its files in them: a page that is printed loads nothing. */
async function readFonts(): Promise<string> {
  const require = createRequire(import.meta.url)
  const rules = fontSubsets.map(async ([name, range]) => {
    const file = require.resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`)
    const data = (await readFile(file)).toString('base64')
    return `@font-face { font-family: Print; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format('woff2'); unicode-range: ${range}; }`
  })
  return (await Promise.all(rules)).join('\n')
}
