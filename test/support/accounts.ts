import assert from 'node:assert/strict'
import type { Sightline } from './sightline.ts'

/** Makes another account beside a running program, and answers its key. */
export async function addAccount(sightline: Sightline, email: string): Promise<string> {
  const { output } = await sightline.command('accounts', 'create', email)
  const key = /sl_\S+/.exec(output)?.[0]
  assert.ok(key, output)
  return key
}
