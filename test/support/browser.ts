import { existsSync } from 'node:fs'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

/** The same browser without its own windows, tabs and menus, whose drawing takes a third of the CPU time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'
const wholeBrowser = '/usr/bin/chromium'

/** Debian's Chromium with every host name mapped to this machine, so that no test reaches the network. */
const options = (executablePath: string, ...more: readonly string[]) => ({
  executablePath,
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

const shell = (): string => (existsSync(headlessShell) ? headlessShell : wholeBrowser)

/** The browser that the files of a test run share, each with windows of its own; with further arguments, a whole one, as visitors have it. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  if (more.length > 0) return chromium.launch(options(wholeBrowser, ...more))
  const shared = process.env.SIGHTLINE_TEST_BROWSER
  return shared === undefined ? chromium.launch(options(shell())) : chromium.connect(shared)
}

/** Closing a connection closes its windows only. */
export const serveBrowser = (): Promise<BrowserServer> => chromium.launchServer(options(shell()))
