import { createHash, createHmac } from 'node:crypto'

/** Credentials of an S3-compatible store. */
export interface S3Credentials {
  readonly accessKey: string
  readonly secretKey: string
  readonly sessionToken: string | null
}

export interface RequestToSign {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  readonly payload: string
  /** In milliseconds since 1970. */
  readonly time: number
}

export interface SigningScope {
  readonly region: string
  readonly service: string
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As RFC 3986 says, which is stricter than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers of a request with its signature, version 4 of AWS. */
export function signRequest(
  { method, url, headers, payload, time }: RequestToSign,
  { accessKey, secretKey, sessionToken }: S3Credentials,
  { region, service }: SigningScope,
): Readonly<Record<string, string>> {
  const moment = new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const signed: Record<string, string> = {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
    host: url.host,
    'x-amz-date': moment,
    ...(service === 's3' && { 'x-amz-content-sha256': payload }),
    ...(sessionToken !== null && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(signed).sort()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request')
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n'))
    .digest('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
