import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type Client, form, type One } from './client.ts'
import { createSessionClient, type SessionClient } from './session-client.ts'
import type { Sightline } from './sightline.ts'

export const password = 'correct horse battery'

const linkPattern = /https?:\/\/\S+\/welcome\?token=([\w-]{43})/

/** The file to which the first start writes the key and the link. */
const keyFilePattern = /\S+first-api-key(?=[. ])/

/** The token of the one-time link in the output, or in the file named there. */
export function welcomeTokenIn(output: string): string {
  const file = keyFilePattern.exec(output)?.[0]
  const token = linkPattern.exec(file === undefined ? output : readFileSync(file, 'utf8'))?.[1]
  assert.ok(token, `no link in: ${output}`)
  return token
}

/** Uses a one-time link to set the password and sign in. */
export async function acceptWelcome(baseUrl: string, token: string, email: string): Promise<SessionClient> {
  const session = await createSessionClient(baseUrl)
  const { status, text } = await session.post('/api/v1/welcome', form({ token, email, password }))
  assert.equal(status, 201, text)
  return session
}

export async function signIn(baseUrl: string, email: string): Promise<SessionClient> {
  const session = await createSessionClient(baseUrl)
  const { status, text } = await session.post('/api/v1/session', form({ email, password }))
  assert.equal(status, 201, text)
  return session
}

/** Signs in the owner with the link of the first start. */
export async function signInOwner(sightline: Sightline): Promise<SessionClient> {
  return await acceptWelcome(sightline.analyticsUrl, welcomeTokenIn(sightline.output()), 'owner@example.com')
}

/** Creates another account as the owner, and signs it in. */
export async function invite(
  owner: Pick<Client, 'baseUrl' | 'post'>,
  email: string,
  name = 'Another',
): Promise<SessionClient> {
  const { body } = await owner.post<One<{ link: string }>>('/api/v1/accounts', form({ email, name }))
  return await acceptWelcome(owner.baseUrl, welcomeTokenIn(body.data.link), email)
}
