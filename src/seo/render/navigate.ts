import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { message } from '../../base/message.ts'
import { RenderFailure } from './render-failure.ts'
import type { RenderLimits } from './render-limits.ts'

/** Opens a page, and waits until it has loaded. */
export async function navigate(page: Page, cdp: CDPSession, url: string, { loadMs }: RenderLimits): Promise<void> {
  const loaded = new Promise<void>((resolve) => page.once('load', () => resolve()))
  const { errorText } = await cdp.send('Page.navigate', { url })
  // A page that offers a file to download ends its navigation, too.
  if (errorText !== undefined)
    throw new RenderFailure(message('The browser could not load the page ({error}).', { error: errorText }))
  await Promise.race([loaded, sleep(loadMs, undefined, { ref: false })])
}
