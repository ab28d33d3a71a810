import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintDocument } from '../../print/print-document.ts'
import { createPrinter } from '../../print/printer.ts'
import type { RenderPool } from '../../seo/render/pool.ts'
import { type CapturedImage, imageName } from '../../seo/render/recording.ts'
import type { Renders } from '../../seo/render/serve-rendering.ts'
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

/** One file for each image, named after the page. */
export async function writeImages(folder: string, url: string, images: readonly CapturedImage[]): Promise<void> {
  const page = url
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/-$/, '')
    .slice(0, 150)
  for (const image of images) await writeFile(join(folder, `${page}-${imageName(image)}.jpg`), image.jpeg)
}

/** Writes a screenshot of every page that is rendered to a folder. */
export const withScreenshots = (renders: Renders, folder: string): Renders => ({
  problem: renders.problem,
  prepare: renders.prepare,
  async render(request, signal) {
    const result = await renders.render({ ...request, withImages: true }, signal)
    if (!result.ok) return result
    await writeImages(folder, request.url, result.page.images)
    return { ok: true, page: { ...result.page, images: [] } }
  },
})
