import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Puts in place what the tests need beside `npm ci`: a browser. Quick where nothing is missing. */
const browser = '/usr/bin/chromium'

if (!existsSync(browser)) process.exitCode = install()

function install(): number {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`The tests drive a real browser, and ${browser} is missing. Install Debian's package "chromium".`)
    return 1
  }
  console.log(`${browser} is missing: installing Debian's package "chromium".`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['--quiet', ...step], { stdio: 'inherit', env: environment })
    if (status !== 0) {
      console.error(`apt-get ${step.join(' ')} failed with ${status}. Install the package "chromium" by hand.`)
      return 1
    }
  }
  return existsSync(browser) ? 0 : 1
}
