import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../base/errors.ts'
import { migrate } from './migrate.ts'
import type { Records } from './records.ts'

const tryEveryMs = 500
const sayEveryMs = 30_000

export interface Waiting {
  readonly signal: AbortSignal
  readonly say: (what: string) => void
}

/** Brings the database to this version as soon as it can be reached. What no waiting mends is thrown, and so is the abort. */
export async function migrateWhenThere(records: Records, { signal, say }: Waiting): Promise<void> {
  let said = Number.NEGATIVE_INFINITY
  for (;;) {
    const reason = await whyNot(records)
    signal.throwIfAborted()
    if (reason === undefined) break
    if (Date.now() - said >= sayEveryMs) {
      said = Date.now()
      say(`Waiting for the database: ${reason}`)
    }
    await sleep(tryEveryMs, undefined, { signal })
  }
  if (said > 0) say('The database is there')
}

async function whyNot(records: Records): Promise<string | undefined> {
  const standing = await records.probe()
  if (standing.kind === 'refused') throw new Error(`The database does not let Sightline in: ${standing.reason}`)
  if (standing.kind === 'away') return standing.reason
  try {
    await migrate(records)
    return undefined
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return error.message
    throw error
  }
}
