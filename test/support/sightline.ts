import { temporaryFolder } from './folder.ts'
import { freePort } from './port.ts'
import { type Environment, type Finished, type Running, run, runToEnd } from './run.ts'

export const ownerKey = 'sl_test_0123456789abcdef0123456789'

/** A started program: both services on loopback ports of their own, over a data folder of its own. */
export interface Sightline extends Running {
  readonly analyticsUrl: string
  readonly seoUrl: string
  readonly environment: Environment
  /** SIGTERM, and the exit code. */
  readonly stop: () => Promise<number | string>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  /** `npm run sightline -- …` beside it. */
  readonly command: (...args: readonly string[]) => Promise<Finished>
}

/** Tests ask more in a minute than people do; those about limits set their own. */
const forTests: Environment = {
  // A thread loads the whole pipeline of audits; one is enough for most, and two cores start it sooner.
  SIGHTLINE_AUDIT_THREADS: '1',
  // Nobody answers there: no test asks the world whose a domain is.
  SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
  SIGHTLINE_LIMIT_PER_KEY: '1000000',
  SIGHTLINE_LIMIT_PER_ADDRESS: '1000000',
  SIGHTLINE_LIMIT_HITS_PER_WEBSITE: '0',
  SIGHTLINE_LIMIT_HITS_PER_NETWORK: '0',
  SIGHTLINE_LIMIT_FAILED_SIGN_INS: '1000000',
}

export interface StartOptions {
  readonly args?: readonly string[]
  /** Added to what every start is given; an empty text unsets a variable. */
  readonly environment?: Environment
}

export async function startSightline({ args = [], environment = {} }: StartOptions = {}): Promise<Sightline> {
  const given: Environment = {
    SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
    SIGHTLINE_SEO_URL: `http://127.0.0.1:${await freePort()}`,
    SIGHTLINE_API_KEY: ownerKey,
    SIGHTLINE_SEO_ALLOW: '127.0.0.1,localhost',
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
      return await running.ended
    },
    async kill() {
      running.signal('SIGKILL')
      await running.ended
    },
    command: (...words) => runToEnd('src/sightline.ts', words, all),
  }
}
