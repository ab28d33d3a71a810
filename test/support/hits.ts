export const browserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** The headers of a browser. */
export const browserHeaders = { 'user-agent': browserAgent, 'accept-language': 'en-GB,en;q=0.8' }

/** A hit in the tracker's format: `u` is the URL, `n` the event name, a pageview by default. */
export interface Hit {
  readonly u: string
  readonly n?: string
  readonly [field: string]: unknown
}

export interface HitReply {
  readonly status: number
  /** The reason for which it was dropped; null if it was counted. */
  readonly dropped: string | null
  readonly retryAfter: string | null
}

/** Sends a hit as a browser does. An empty header value omits the header. */
export async function sendHit(
  baseUrl: string,
  hit: Hit,
  headers: Readonly<Record<string, string>> = {},
): Promise<HitReply> {
  const sent = Object.entries({ ...browserHeaders, ...headers }).filter(([, value]) => value !== '')
  const response = await fetch(`${baseUrl}/api/event`, {
    method: 'POST',
    headers: sent.map(([name, value]): [string, string] => [name, value]),
    body: JSON.stringify({ n: 'pageview', ...hit }),
  })
  await response.arrayBuffer()
  return {
    status: response.status,
    dropped: response.headers.get('x-sightline-dropped'),
    retryAfter: response.headers.get('retry-after'),
  }
}
