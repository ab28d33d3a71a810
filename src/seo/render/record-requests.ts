import type { CDPSession } from 'playwright-core'
import type { RecordedRequest } from './recording.ts'

const maxRecorded = 1_500
const maxUrl = 500
/** Connections that stay open as long as the page. */
const endless = new Set(['WebSocket', 'EventSource', 'Media', 'Ping'])

/** Records the requests of a page and of its frames. */
export async function recordRequests(cdp: CDPSession) {
  const requests = new Map<string, { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] }>()
  const pending = new Set<string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!/^https?:/.test(request.url)) return
    if (!endless.has(type)) pending.add(requestId)
    const id = requests.has(requestId) ? `${requestId} ${requests.size}` : requestId
    const before = requests.get(requestId)
    // A redirect reuses the id of its request, whose record moves out of the way.
    if (before !== undefined) requests.set(id, before)
    if (requests.size < maxRecorded)
      requests.set(requestId, { url: request.url.slice(0, maxUrl), type, status: null, bytes: 0, error: null })
  })
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const found = requests.get(requestId)
    if (found !== undefined) Object.assign(found, { status: response.status, type })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId)
    const found = requests.get(requestId)
    if (found !== undefined) found.bytes = Math.round(encodedDataLength)
  })
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    pending.delete(requestId)
    const found = requests.get(requestId)
    if (found !== undefined && !canceled) found.error = errorText
  })
  await cdp.send('Network.enable')
  return {
    pending: (): number => pending.size,
    list: (): readonly RecordedRequest[] => [...requests.values()],
  }
}
