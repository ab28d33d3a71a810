import { temporaryFolder } from './folder.ts'
import { freePort } from './port.ts'
import { type Environment, type Finished, type Running, run, runToEnd } from './run.ts'

export const ownerKey = 'sl_test_0123456789abcdef0123456789'

/** A running program: both services on their own loopback ports, with their own data folder. */
export interface Sightline extends Running {
  readonly analyticsUrl: string
  readonly seoUrl: string
  readonly environment: Environment
  /** SIGTERM, and the exit code. */
  readonly stop: () => Promise<number | string>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  /** Runs `npm run sightline -- …` while the program runs. */
  readonly command: (...args: readonly string[]) => Promise<Finished>
}

/** Limits are high, because tests send many requests; tests of limits set their own. */
const forTests: Environment = {
  // Each thread loads the whole audit pipeline. One is enough for most tests, and starts faster on two cores.
  SIGHTLINE_AUDIT_THREADS: '1',
  // An unused port, so that no test sends DNS queries to the network.
  SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
  SIGHTLINE_LIMIT_PER_KEY: '1000000',
  SIGHTLINE_LIMIT_PER_ADDRESS: '1000000',
  SIGHTLINE_LIMIT_HITS_PER_WEBSITE: '0',
  SIGHTLINE_LIMIT_HITS_PER_NETWORK: '0',
  SIGHTLINE_LIMIT_FAILED_SIGN_INS: '1000000',
  // Tests of rendering set it; the others would only be slower.
  SIGHTLINE_BROWSER: 'off',
  // What the disk of the machine has left is no subject of most tests.
  SIGHTLINE_DISK_LOW_MB: '0',
  SIGHTLINE_DISK_FULL_MB: '0',
}

export interface StartOptions {
  readonly args?: readonly string[]
  /** Overrides the defaults; an empty string unsets a variable. */
  readonly environment?: Environment
}

export async function startSightline({ args = [], environment = {} }: StartOptions = {}): Promise<Sightline> {
  const given: Environment = {
    SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
    SIGHTLINE_SEO_URL: `http://127.0.0.1:${await freePort()}`,
    SIGHTLINE_API_KEY: ownerKey,
    // The second address is for tests that need a host of their own.
    SIGHTLINE_SEO_ALLOW: '127.0.0.1,127.0.0.21,127.0.0.24,localhost',
    SIGHTLINE_SIGN_IN_ALLOW: '127.0.0.1',
    ...forTests,
    ...environment,
  }
  const all = { SIGHTLINE_DATA_DIR: given.SIGHTLINE_DATA_DIR ?? temporaryFolder(), ...given }
  const running = run('src/main.ts', args, all)
  await running.printed('Sightline is ready.')
  return {
    ...running,
    analyticsUrl: given.SIGHTLINE_ANALYTICS_URL ?? '',
    seoUrl: given.SIGHTLINE_SEO_URL ?? '',
    environment: all,
    async stop() {
      running.signal('SIGTERM')
      const code = await running.ended
      const output = running.output()
      const failed = /.*"A request failed".*/.exec(output)
      if (failed) throw new Error(`A request failed by an internal error: ${failed[0]}`)
      const stray = /.*fields that are not in its schema.*/.exec(output)
      if (stray) throw new Error(`A reply has fields that are not documented: ${stray[0]}`)
      return code
    },
    async kill() {
      running.signal('SIGKILL')
      await running.ended
    },
    command: (...words) => runToEnd('src/sightline.ts', words, all),
  }
}
