import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import { createSiteGatherer } from '../facts/site/gather.ts'
import { auditPage } from './audit-page.ts'
import { deliver } from './delivered.ts'
import type { FromThread, ThreadSettings, ToThread } from './pool.ts'

/** A thread that audits pages, so that parsing and judging never hold up a request of the service. */
if (parentPort) serve(parentPort, workerData)

function serve(port: MessagePort, { allow, contact }: ThreadSettings): void {
  stepBack()
  const fetcher = createFetcher({ allow: parseAllowList(allow.join(',')).allow, userAgent: userAgent(contact) })
  const tools = { fetcher, gatherer: createSiteGatherer({ fetcher }), clock: systemClock }
  const running = new Map<number, AbortController>()
  const reply = (message: FromThread): void => port.postMessage(message)

  port.on('message', async (message: ToThread) => {
    if (message.kind === 'cancel') return running.get(message.id)?.abort()
    const { id, request } = message
    const controller = new AbortController()
    running.set(id, controller)
    try {
      reply({ id, delivered: deliver(await auditPage(request, tools, controller.signal)) })
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      reply({ id, error: { message, stack: stack ?? message } })
    } finally {
      running.delete(id)
    }
  })
}

/**
 * With audits on every core, the main thread would wait for one like any other. On Linux a priority is a thread's own;
 * elsewhere it would be that of the whole process.
 */
function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
