import type { CDPSession } from 'playwright-core'
import type { RecordedRequest } from './recording.ts'
import type { Arrival } from './slower-device.ts'

const maxRecorded = 1_500
const maxUrl = 500
const maxArrivals = 20_000
/** Connections that stay open as long as the page. */
const endless = new Set(['WebSocket', 'EventSource', 'Media', 'Ping'])

/** Records the requests of a page and of its frames. */
export async function recordRequests(cdp: CDPSession) {
  const requests = new Map<string, { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] }>()
  const pending = new Set<string>()
  const sentAt = new Map<string, number>()
  const arrivals: Arrival[] = []
  const arrive = (requestId: string, timestamp: number): void => {
    const requestedAt = sentAt.get(requestId)
    if (requestedAt !== undefined && arrivals.length < maxArrivals) arrivals.push({ at: timestamp * 1000, requestedAt })
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    if (!/^https?:/.test(request.url)) return
    if (!sentAt.has(requestId) && sentAt.size < maxRecorded) sentAt.set(requestId, timestamp * 1000)
    if (!endless.has(type)) pending.add(requestId)
    const id = requests.has(requestId) ? `${requestId} ${requests.size}` : requestId
    const before = requests.get(requestId)
    // A redirect reuses the id of its request, whose record moves out of the way.
    if (before !== undefined) requests.set(id, before)
    if (requests.size < maxRecorded)
      requests.set(requestId, { url: request.url.slice(0, maxUrl), type, status: null, bytes: 0, error: null })
  })
  cdp.on('Network.dataReceived', ({ requestId, timestamp }) => arrive(requestId, timestamp))
  cdp.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
    arrive(requestId, timestamp)
    const request = requests.get(requestId)
    if (request !== undefined) Object.assign(request, { status: response.status, type })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    pending.delete(requestId)
    arrive(requestId, timestamp)
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = Math.round(encodedDataLength)
  })
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, timestamp }) => {
    pending.delete(requestId)
    arrive(requestId, timestamp)
    const request = requests.get(requestId)
    if (request !== undefined && !canceled) request.error = errorText
  })
  await cdp.send('Network.enable')
  return {
    pending: (): number => pending.size,
    list: (): readonly RecordedRequest[] => [...requests.values()],
    /** When data of responses arrived after a navigation, which is given in milliseconds of the clock of the protocol. */
    arrivals: (navigatedAt: number): readonly Arrival[] =>
      arrivals.map(({ at, requestedAt }) => ({ at: at - navigatedAt, requestedAt: requestedAt - navigatedAt })),
  }
}
