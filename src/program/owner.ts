import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createAccounts } from '../accounts/accounts.ts'
import { createKeys } from '../accounts/keys.ts'
import { createOneTimeLinks } from '../accounts/one-time-links.ts'
import { systemClock } from '../base/clock.ts'
import { commandName } from '../base/command-name.ts'
import { messageOf } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { Listener } from './listeners.ts'

export interface NewOwner {
  /** Null if the operator chose the key and therefore knows it. */
  readonly key: string | null
  readonly link: string
}

/** On the first start only: creates the owner's account, its key, and the link that sets its password, in one transaction. */
export async function createOwner(
  records: Records,
  apiKey: string | null,
  baseUrl: string,
): Promise<NewOwner | undefined> {
  return await records.db.transaction().execute(async (transaction) => {
    const within = { ...records, db: transaction }
    const owner = await createAccounts(within, systemClock).createOwner()
    if (owner === undefined) return undefined
    const rights = { name: 'First key', service: null, scope: 'administer' } as const
    const { key } = await createKeys(within, systemClock).create(owner, rights, apiKey ?? undefined)
    const link = await createOneTimeLinks(within, systemClock).create(owner, baseUrl)
    return { key: apiKey === null ? key : null, link }
  })
}

/** Where the output of the first start goes. */
export interface Audience {
  readonly isTerminal: boolean
  readonly dataDir: string
  readonly write: (text: string) => void
}

/**
 * Prints the addresses and first secrets. Keys must never end up in a log, so if the output is not a terminal, only the path of a
 * file with the secrets is printed.
 */
export function announce(listeners: readonly Listener[], owner: NewOwner | undefined, audience: Audience): void {
  const lines = listeners.map(({ title, url }) => `  ${title.padEnd(18)} ${url}   (API reference: ${url}/docs)`)
  const secrets = owner ? secretLines(owner) : []
  const shown = audience.isTerminal || !owner ? secrets : [`  ${writeToFile(owner, secrets, audience.dataDir)}`]
  const all = [...lines, ...shown.flatMap((line) => ['', line])]
  audience.write(`\nSightline is ready.\n${all.join('\n')}\n\n`)
}

const secretLines = ({ key, link }: NewOwner): readonly string[] => [
  ...(key === null ? [] : [`  Your API key, shown only once: ${key}`]),
  `  Set your password (link valid once, for 24 hours): ${link}`,
]

/** Writes the secrets to a file that only the user of this process can read, and returns a sentence with its path. */
function writeToFile({ key }: NewOwner, secrets: readonly string[], dataDir: string): string {
  const what = key === null ? 'The link to set your password is' : 'Your API key and the link to set your password are'
  const path = resolve(dataDir, 'first-api-key')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    rmSync(path, { force: true })
    writeFileSync(path, `${secrets.map((line) => line.trim()).join('\n')}\n`, { mode: 0o600, flag: 'wx' })
    return `${what} in ${path}. Delete the file when you have read it.`
  } catch (error) {
    const reason = messageOf(error)
    return `${what} lost: ${path} could not be written (${reason}). Create new ones: ${commandName} keys create, accounts link`
  }
}
