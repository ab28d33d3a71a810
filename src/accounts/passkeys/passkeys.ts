import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { createToken, hashToken } from '../../base/tokens.ts'
import type { Records } from '../../database/records.ts'
import type { PasskeyRow, PersonRow } from '../../database/schema.ts'
import { readHostCookie, writeHostCookie } from '../../http/cookies.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'

const challengeMs = 5 * 60_000
const maxPasskeys = 20
const cookieName = 'sightline_challenge'

/** Loaded by the first passkey: most processes never see one. */
const library = () => import('@simplewebauthn/server')

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * Passkeys sign in alone, or are the second factor after a password. A challenge is a token that works once, in the session or browser
 * that it was made for; a passkey works on the host that it was made on.
 */
export function createPasskeys({ db }: Records, tokens: OneTimeTokens, clock: Clock) {
  const ofPerson = (personId: number) => db.selectFrom('passkeys').selectAll().where('person_id', '=', personId)

  /** Whether the challenge was made for this purpose, and was not used yet. */
  const takeChallenge = async (
    kind: 'passkey' | 'new-passkey',
    challenge: string,
    purpose: string,
    personId: number | null,
  ): Promise<boolean> => {
    const row = await tokens.take(kind, challenge)
    return row?.data === purpose && row.person_id === personId
  }

  return {
    async list(personId: number): Promise<readonly PasskeyRow[]> {
      return await ofPerson(personId).orderBy('id').execute()
    },

    async has(personId: number): Promise<boolean> {
      return (await ofPerson(personId).limit(1).executeTakeFirst()) !== undefined
    },

    /** What the browser needs to make a passkey in this session. */
    async beginCreating({ id, email, name }: PersonRow, sessionId: number, baseUrl: string): Promise<string> {
      const { generateRegistrationOptions } = await library()
      const existing = await ofPerson(id).execute()
      if (existing.length >= maxPasskeys)
        throw new DomainError('conflict', `A person can have at most ${maxPasskeys} passkeys.`)
      const challenge = await tokens.create({
        ...{ kind: 'new-passkey', personId: id, data: `session ${sessionId}`, lifeMs: challengeMs },
      })
      const host = new URL(baseUrl).hostname
      const options = await generateRegistrationOptions({
        rpName: 'Sightline',
        rpID: host,
        userName: email ?? name,
        userDisplayName: name,
        userID: new TextEncoder().encode(`${host} ${id}`),
        challenge: Buffer.from(challenge, 'base64url'),
        excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      })
      return JSON.stringify(options)
    },

    async create(
      { personId, sessionId }: { readonly personId: number; readonly sessionId: number },
      { name, credential, baseUrl }: { readonly name: string; readonly credential: string; readonly baseUrl: string },
    ): Promise<PasskeyRow> {
      const { verifyRegistrationResponse } = await library()
      const host = new URL(baseUrl).hostname
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: parse<RegistrationResponseJSON>(credential),
        expectedChallenge: (challenge) => takeChallenge('new-passkey', challenge, `session ${sessionId}`, personId),
        expectedOrigin: baseUrl,
        expectedRPID: host,
        requireUserVerification: false,
      }).catch(refuse)
      if (!verified) throw refused()
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      const row = { person_id: personId, name, host, credential_id: id, counter, created_at: clock() }
      return await db
        .insertInto('passkeys')
        .values({
          ...row,
          ...{ public_key: Buffer.from(publicKey).toString('base64url'), transports: transports.join(' ') },
          last_used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** What the browser needs to prove that it has a passkey, for the one that has the cookie. */
    async beginProving(reply: FastifyReply, baseUrl: string): Promise<string> {
      const { generateAuthenticationOptions } = await library()
      const { token, hash } = createToken()
      const challenge = await tokens.create({ kind: 'passkey', personId: null, data: hash, lifeMs: challengeMs })
      const options = { maxAgeSeconds: challengeMs / 1000, sameSite: 'Strict' as const }
      reply.header('set-cookie', writeHostCookie(cookieName, token, options, baseUrl))
      return JSON.stringify(
        await generateAuthenticationOptions({
          rpID: new URL(baseUrl).hostname,
          challenge: Buffer.from(challenge, 'base64url'),
          userVerification: 'preferred',
        }),
      )
    },

    /**
     * Returns whose passkey it is. Alone, it must have verified its user, by a PIN or a finger; after the password of `knownPerson`, or in
     * the session of this person, to have it is enough.
     */
    async prove(
      request: FastifyRequest,
      credential: string,
      baseUrl: string,
      knownPerson: number | undefined,
    ): Promise<number> {
      const { verifyAuthenticationResponse } = await library()
      const response = parse<AuthenticationResponseJSON>(credential)
      const passkey = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', String(response.id))
        .executeTakeFirst()
      const cookie = readHostCookie(request.headers.cookie, cookieName, baseUrl) ?? ''
      const host = new URL(baseUrl).hostname
      if (!passkey || passkey.host !== host) throw refused()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge('passkey', challenge, hashToken(cookie), null),
        expectedOrigin: baseUrl,
        expectedRPID: host,
        requireUserVerification: knownPerson !== passkey.person_id,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(refuse)
      // Two requests with the same count are not from one key.
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, last_used_at: clock() })
        .where('id', '=', passkey.id)
        .where('counter', '=', passkey.counter)
        .executeTakeFirst()
      if (!verified || numUpdatedRows !== 1n) throw refused()
      return passkey.person_id
    },

    async remove(personId: number, id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('passkey')
    },
  }
}

const refused = (): DomainError => invalid({ credential: [fieldError('passkey-refused', 'credential')] })

/** The library throws for everything that does not match. */
function refuse(error: unknown): never {
  throw error instanceof DomainError ? error : refused()
}

/** The library checks every field of what browsers send. */
function parse<Response extends object>(credential: string): Response {
  try {
    const parsed: Response | null = JSON.parse(credential)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // Refused below.
  }
  throw refused()
}
