import type { Result } from '../hit.ts'
import { type Answer, droppedHeaders } from './format.ts'

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

/** An image tag cannot read a status, but whoever debugs it can. */
export function answerWithGif(result: Result): Answer {
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
