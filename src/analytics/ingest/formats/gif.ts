import type { HitResult } from '../hit.ts'
import { droppedHeaders, type TrackerReply } from './format.ts'

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const headers = [
  'content-type',
  'image/gif',
  'cache-control',
  'no-store',
  'cross-origin-resource-policy',
  'cross-origin',
]

/** An image tag cannot read the status, but it helps debugging. */
export function gifReply(result: HitResult): TrackerReply {
  switch (result.kind) {
    case 'counted':
      return { status: 200, headers, body: pixel }
    case 'dropped':
      return { status: 202, headers: [...headers, ...droppedHeaders(result.reason)], body: pixel }
    case 'refused':
      return {
        status: 400,
        headers: ['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store'],
        body: Object.entries(result.errors)
          .map(([field, messages]) => `${field} ${messages.join(', ')}`)
          .join('\n'),
      }
  }
}
