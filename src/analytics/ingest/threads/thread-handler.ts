import type { DirectHandler } from '../../../http/direct.ts'
import type { Format, TrackerReply } from '../formats/format.ts'
import type { ParsedRequest } from '../hit.ts'
import type { readClientAddress } from '../http/client-address.ts'
import { clientReader, directPaths, formats, replyTo } from '../http/handler.ts'
import { unavailable, withAnyOrigin } from '../http/replies.ts'
import { type Decision, encodeRequest } from './request-text.ts'

/** Asks the main thread about a list of requests. `mayWait` is false if others wait for the answer too. */
type Decide = (text: string, mayWait: boolean) => Promise<string>

/** A request that waits for a decision. */
interface Waiting {
  readonly format: Format
  readonly parsed: ParsedRequest
  readonly text: string
  readonly reply: (reply: TrackerReply) => void
}

/** Parses requests in this thread, and lets the main thread decide about all that arrived at the same time together. */
export function createThreadHandler(
  clientAddress: ReturnType<typeof readClientAddress>,
  decide: Decide,
): DirectHandler {
  const clientOf = clientReader(clientAddress)
  let gathering: Waiting[] = []

  const settle = async (list: readonly Waiting[], mayWait: boolean): Promise<void> => {
    let decisions: readonly Decision[] = []
    try {
      decisions = JSON.parse(await decide(`[${list.map(({ text }) => text).join(',')}]`, mayWait))
    } catch {
      // The main thread is overloaded, or this thread is ending.
    }
    for (const [index, waiting] of list.entries()) {
      const decision = decisions[index] ?? null
      // Its website must be looked up first, for which the others do not wait.
      if (decision === 'again') void settle([waiting], true)
      else waiting.reply(replyTo(waiting.format, resultOf(decision, waiting.parsed)))
    }
  }

  const send = (): void => {
    const list = gathering
    gathering = []
    void settle(list, false)
  }

  return {
    paths: directPaths,
    handle({ path, query, body, peer, header }, sendDirectly) {
      const reply = (answer: TrackerReply): void => sendDirectly(withAnyOrigin(answer))
      const format = formats.get(path)
      if (!format) return reply(unavailable)
      try {
        const parsed = format.read({ query, body, header })
        gathering.push({ format, parsed, text: encodeRequest(parsed, clientOf(peer, header)), reply })
        if (gathering.length === 1) setImmediate(send)
      } catch {
        // One request must not end the thread, and with it the connections of others.
        reply(unavailable)
      }
    },
  }
}

const resultOf = (decision: Exclude<Decision, 'again'>, parsed: ParsedRequest) => {
  if (decision !== 'refused') return decision
  return parsed.kind === 'refused' ? parsed : null
}
