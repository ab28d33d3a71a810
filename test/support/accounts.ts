import assert from 'node:assert/strict'
import { createClient, form, type One } from './client.ts'
import type { SessionClient } from './session-client.ts'
import { ownerKey, type Sightline } from './sightline.ts'
import { invite } from './sign-in.ts'

export interface AddedAccount {
  readonly email: string
  readonly key: string
  readonly session: SessionClient
}

type Addresses = Pick<Sightline, 'analyticsUrl' | 'environment'>

/** Creates another account with a key of its own while the program runs, and signs it in. */
export async function openAccount({ analyticsUrl, environment }: Addresses, email: string): Promise<AddedAccount> {
  const owner = await createClient(analyticsUrl, environment.SIGHTLINE_API_KEY ?? ownerKey)
  const session = await invite(owner, email, email)
  const made = await session.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'First key' }))
  assert.equal(made.status, 201, made.text)
  return { email, key: made.body.data.key, session }
}

/** Creates another account while the program runs, and returns its key. */
export const addAccount = async (sightline: Addresses, email: string): Promise<string> =>
  (await openAccount(sightline, email)).key
