import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installEngine } from './clickhouse/install.ts'
import { missingReason } from './clickhouse/location.ts'
import { installNginx } from './support/install-nginx.ts'
import { nginxFolder, nginxProgram } from './support/nginx.ts'

/** Puts in place what the tests need beside `npm ci`: a browser, ClickHouse's engine, nginx. Quick where nothing is missing. */
const browser = '/usr/bin/chromium'

if (!existsSync(browser)) process.exitCode = installBrowser()
installClickhouse()
if (nginxProgram() === undefined) takeNginx()

function installBrowser(): number {
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

/** The tests run without it too, and say which of them did not. */
function installClickhouse(): void {
  installEngine()
  const reason = missingReason()
  if (reason !== null) console.error(`Tests on ClickHouse will be skipped, since it cannot be had: ${reason}`)
}

/** Here too, the tests that need it say so. */
function takeNginx(): void {
  console.log("nginx is missing: taking it from Debian's package into .engines.")
  try {
    installNginx(nginxFolder)
  } catch (error) {
    console.error(`Tests behind nginx will be skipped, since it cannot be had: ${error}`)
  }
}
