import { type Browser, chromium } from 'playwright-core'

/** Starts Debian's Chromium with every host name mapped to this machine, so that no test reaches the network. */
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
    // Playwright disables it by default; real browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}
