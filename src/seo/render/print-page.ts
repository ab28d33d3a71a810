import type { RunningBrowser } from './browser.ts'

const printWithinMs = 30_000

export type PrintResult =
  | { readonly ok: true; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: string }

/** Prints a page that is given as text. It runs no scripts, and loads nothing: there is no network for it. */
export async function printPage(
  { browser, kill }: RunningBrowser,
  html: string,
  signal: AbortSignal,
): Promise<PrintResult> {
  const timer = setTimeout(kill, printWithinMs)
  const stop = (): void => kill()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      offline: true,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
      timezoneId: 'UTC',
      locale: 'en-US',
    })
    try {
      const page = await context.newPage()
      await page.setContent(html, { waitUntil: 'load', timeout: printWithinMs })
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
      return { ok: true, pdf: new Uint8Array(pdf) }
    } finally {
      await context.close().catch(() => {})
    }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error) }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
