export const browserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** What a person's browser sends with every event. */
const browserHeaders = { 'user-agent': browserAgent, 'accept-language': 'en-GB,en;q=0.8' }

/** An event in the words of the tracker: `u` is the page, `n` a pageview unless told otherwise. */
export interface Hit {
  readonly u: string
  readonly n?: string
  readonly [field: string]: unknown
}

export interface HitReply {
  readonly status: number
  /** Why it was not counted; null where it was. */
  readonly dropped: string | null
  readonly retryAfter: string | null
}

/** Reports an event as a browser does. An empty text in the headers leaves one of them out. */
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
