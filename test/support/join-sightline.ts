import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { type AddedAccount, openAccount } from './accounts.ts'
import type { Environment } from './run.ts'
import { type Sightline, startSightline } from './sightline.ts'

/** What tests of many files may use together. */
export type SharedSightline = Pick<Sightline, 'analyticsUrl' | 'seoUrl' | 'environment'>

type Joinable = SharedSightline & { readonly stop: () => Promise<unknown> }

/** An account of its own for a file of tests, whose program others may use at the same time. */
export interface Joined extends SharedSightline, AddedAccount {
  /** For further accounts: an address that no other file uses. */
  readonly address: (name: string) => string
  readonly stop: () => Promise<void>
}

/** The program that `shared-servers.ts` started for the whole run; none for a file that is run by itself. */
function sharedSightline(): Joinable | null {
  const given = process.env.SIGHTLINE_TEST_PROGRAM
  // The end of the run stops it.
  return given === undefined ? null : { ...JSON.parse(given), stop: async () => undefined }
}

/**
 * For tests that need no settings, no process and no empty installation of their own: to start the program takes longer than most of them.
 * The embedded stores are those of the shared program, wherever the environment places them; servers get a program of their own.
 */
export async function joinSightline(environment: Environment = {}): Promise<Joined> {
  const { SIGHTLINE_DATA_DIR: _, ...more } = environment
  const shared = Object.keys(more).length === 0 ? sharedSightline() : null
  const sightline: Joinable = shared ?? (await startSightline({ environment }))
  const file = basename(process.argv[1] ?? '', '.test.ts')
  const address = (name: string): string => `${name}-${randomBytes(4).toString('hex')}@${file}.example`
  return {
    analyticsUrl: sightline.analyticsUrl,
    seoUrl: sightline.seoUrl,
    environment: sightline.environment,
    ...(await openAccount(sightline, address('account'))),
    address,
    async stop() {
      await sightline.stop()
    },
  }
}
