import assert from 'node:assert/strict'
import type { Sightline } from './sightline.ts'

/** Creates another account while the program runs, and returns its key. */
export async function addAccount(sightline: Sightline, email: string): Promise<string> {
  const { output } = await sightline.command('accounts', 'create', email)
  const key = /sl_\S+/.exec(output)?.[0]
  assert.ok(key, output)
  return key
}
