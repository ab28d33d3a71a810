import { writeFile } from 'node:fs/promises'
import type { PrintDocument } from '../../print/print-document.ts'
import { createPrinter } from '../../print/printer.ts'
import type { RenderPool } from '../../seo/render/pool.ts'
import { type Options, textOption, UsageError } from './command.ts'

export interface PdfFile {
  write(document: PrintDocument): Promise<void>
}

/** The file of `--pdf`; null if it is not wanted. Throws before any work is done if there is no browser to print it. */
export async function openPdfFile(options: Options, browsers: RenderPool): Promise<PdfFile | null> {
  const path = textOption(options, 'pdf')
  if (path === undefined) return null
  const problem = await browsers.problem()
  if (problem !== null) throw new UsageError(`--pdf needs a browser. ${problem}`)
  const printer = createPrinter(browsers)
  return {
    write: async (document) =>
      writeFile(path, await printer.print(async () => document, 'command', new AbortController().signal)),
  }
}
