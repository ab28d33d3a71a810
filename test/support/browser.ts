import { type Browser, type BrowserServer, chromium } from 'playwright-core'

/** Debian's Chromium with every host name mapped to this machine, so that no test reaches the network. */
const options = (...more: readonly string[]) => ({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * 127.0.0.1',
    ...more,
  ],
  // Playwright disables it by default; real browsers have it.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})

/** The browser that the files of a test run share, each with windows of its own, or one with further arguments. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const shared = process.env.SIGHTLINE_TEST_BROWSER
  return shared !== undefined && more.length === 0 ? chromium.connect(shared) : chromium.launch(options(...more))
}

/** Closing a connection closes its windows only. */
export const serveBrowser = (): Promise<BrowserServer> => chromium.launchServer(options())
