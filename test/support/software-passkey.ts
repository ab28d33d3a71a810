import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey without a browser, which signs what a test wants it to. */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
  const clientData = (type: string, options: string): Buffer => {
    const { challenge }: { challenge: string } = JSON.parse(options)
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const authenticatorData = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
  }
  const base64 = (bytes: Buffer): string => bytes.toString('base64url')
  const credential = (response: Readonly<Record<string, string>>): string =>
    JSON.stringify({ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {}, response })

  return {
    /** Answers the options of `POST /api/v1/passkeys/options`. */
    register(options: string): string {
      // A COSE key of the curve P-256, as a CBOR map with these five entries.
      const coordinates = [Buffer.from([0x21, 0x58, 32]), Buffer.from(x, 'base64url')]
      const more = [Buffer.from([0x22, 0x58, 32]), Buffer.from(y, 'base64url')]
      const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...coordinates, ...more])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = Buffer.concat([authenticatorData(0x45, 0), attested])
      const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return credential({
        clientDataJSON: base64(clientData('webauthn.create', options)),
        attestationObject: base64(attestation),
      })
    },

    /** Answers the options of `POST /api/v1/session/passkey-options`. */
    prove(options: string, { counter = 0, isVerified = true } = {}): string {
      const data = authenticatorData(isVerified ? 0x05 : 0x01, counter)
      const client = clientData('webauthn.get', options)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      })
    },
  }
}
