import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { form, type One } from './client.ts'
import type { Sightline } from './sightline.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const password = 'correct horse battery'

const linkForm = /https?:\/\/\S+\/welcome\?token=([\w-]{43})/

/** Where a first start writes what is not for the log. */
const fileForm = /\S+first-api-key(?=[. ])/

/** The token of the one-time link in what was printed, or in the file that was named there. */
export function tokenIn(output: string): string {
  const file = fileForm.exec(output)?.[0]
  const token = linkForm.exec(file === undefined ? output : readFileSync(file, 'utf8'))?.[1]
  assert.ok(token, `no link in: ${output}`)
  return token
}

/** Uses a one-time link, and is signed in. */
export async function welcome(baseUrl: string, token: string, email: string): Promise<Visitor> {
  const visitor = await createVisitor(baseUrl)
  const { status, text } = await visitor.post('/api/v1/welcome', form({ token, email, password }))
  assert.equal(status, 201, text)
  return visitor
}

export async function signIn(baseUrl: string, email: string): Promise<Visitor> {
  const visitor = await createVisitor(baseUrl)
  const { status, text } = await visitor.post('/api/v1/session', form({ email, password }))
  assert.equal(status, 201, text)
  return visitor
}

/** The owner, who came in by the link that the first start printed. */
export async function ownerOf(sightline: Sightline): Promise<Visitor> {
  return await welcome(sightline.analyticsUrl, tokenIn(sightline.output()), 'owner@example.com')
}

/** Another person, for whom the owner made an account. */
export async function invite(owner: Visitor, email: string): Promise<Visitor> {
  const { body } = await owner.post<One<{ link: string }>>('/api/v1/accounts', form({ email, name: 'Another' }))
  return await welcome(owner.baseUrl, tokenIn(body.data.link), email)
}
