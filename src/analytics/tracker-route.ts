import type { App } from '../http/app.ts'
import { type ServedFile, sendFile } from '../http/send-file.ts'

/** The tracker script. Updates may arrive a day late; a request for every page view would be too many. */
export function trackerRoute(app: App, script: ServedFile): void {
  app.get('/js/script.js', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    return sendFile(request, reply, script)
  })
}
