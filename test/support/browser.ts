import { type Browser, chromium } from 'playwright-core'

/** Starts Debian's Chromium, in which every host name and address is this machine: no test reaches beyond it. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
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
    // Playwright turns it off; visitors have it on.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}
