import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CapturedImage, imageName } from '../../seo/render/recording.ts'
import type { Renders } from '../../seo/render/serve-rendering.ts'

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
