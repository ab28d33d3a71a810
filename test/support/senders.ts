import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { form } from './client.ts'
import { browserAgent } from './hits.ts'
import { ownerKey } from './sightline.ts'

/** The sent and the acknowledged names. Unacknowledged ones are not retried, since they may or may not be stored. */
export interface SendLog {
  readonly sent: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
}

export interface Senders {
  readonly log: SendLog
  stop(): Promise<SendLog>
}

/** Sends one hit or record with a unique name; false if it was not acknowledged. */
type Send = (name: string) => Promise<boolean>

/** Limits the load on small test machines. */
const pauses = { hit: 50, record: 300 }

/** Each sender sends one request after another until `stop`. */
function startSenders(prefix: string, pauseMs: number, sends: readonly Send[]): Senders {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let stopping = false
  const runSender = async (number: number, send: Send): Promise<void> => {
    for (let one = 0; !stopping; one++) {
      const name = `${prefix}-${number}-${one}`
      sent.add(name)
      if (await send(name).catch(() => false)) acknowledged.add(name)
      await sleep(pauseMs)
    }
  }
  const running = sends.map((send, number) => runSender(number, send))
  const log = { sent, acknowledged }
  return {
    log,
    async stop() {
      stopping = true
      await Promise.all(running)
      return log
    },
  }
}

/** Visitors with different IP addresses, so that the load balancer distributes them. */
export const createVisitors = (baseUrl: string, domain: string, count: number): readonly Send[] =>
  Array.from({ length: count }, (_, visitor) => {
    const dispatcher = new Agent({ localAddress: `127.0.0.${visitor + 10}` })
    const headers = { 'user-agent': browserAgent, 'accept-language': 'en' }
    return async (n) => {
      const body = JSON.stringify({ n, u: `https://${domain}/` })
      const answer = await request(`${baseUrl}/api/event`, { method: 'POST', dispatcher, headers, body })
      await answer.body.dump()
      return answer.statusCode === 202 && answer.headers['x-sightline-dropped'] === undefined
    }
  })

/** Each visitor sends one event after another. */
export const sendHits = (prefix: string, visitors: readonly Send[]): Senders =>
  startSenders(prefix, pauses.hit, visitors)

/** Creates records by the API, with fields derived from each name. */
export function sendRecords(
  url: string,
  prefix: string,
  count: number,
  fields: (name: string) => Readonly<Record<string, string>>,
): Senders {
  const post = async (name: string): Promise<boolean> => {
    const sent = form(fields(name))
    const headers = { ...sent.headers, authorization: `Bearer ${ownerKey}` }
    const answer = await fetch(url, { method: 'POST', headers, body: sent.body ?? '' })
    await answer.arrayBuffer()
    return answer.status === 201
  }
  return startSenders(prefix, pauses.record, Array(count).fill(post))
}
