import type { Accept } from '../accept.ts'
import type { ClientNetwork } from '../client-network.ts'
import { type Decision, type DecodedRequest, decodeRequests } from './request-text.ts'

export interface DecideDeps {
  readonly accept: Accept
  /** Takes a token of the network's rate limit; returns 0, or the milliseconds to wait. */
  readonly takeFromNetwork: (network: ClientNetwork) => number
  readonly onProblem: (message: string) => void
}

export type DecideMethods = ReturnType<typeof createDecideMethods>

/** What the main thread does for the threads that receive hits. */
export function createDecideMethods({ accept, takeFromNetwork, onProblem }: DecideDeps) {
  const decideOne = (
    { client, request }: DecodedRequest,
    mayWait: boolean,
    done: (decision: Decision) => void,
  ): void => {
    // A request that comes again has taken its token.
    const waitMs = mayWait ? 0 : takeFromNetwork(client.network)
    if (waitMs > 0) done({ kind: 'limited', retryAfterMs: waitMs })
    else if (request.kind === 'refused') accept.count(request, client, () => done('refused'))
    else if (!mayWait && !accept.isImmediate(request)) done('again')
    else accept.count(request, client, (result) => done(result?.kind === 'refused' ? 'refused' : result))
  }

  return {
    decide: ({ text, mayWait }: { readonly text: string; readonly mayWait: boolean }): Promise<string> =>
      new Promise((resolve) => {
        const requests = decodeRequests(text)
        const decisions: Decision[] = Array.from(requests, () => null)
        let left = requests.length
        for (const [index, request] of requests.entries()) {
          const done = (decision: Decision): void => {
            decisions[index] = decision
            if (--left === 0) resolve(JSON.stringify(decisions))
          }
          try {
            decideOne(request, mayWait, done)
          } catch (error) {
            onProblem(`A hit could not be taken: ${String(error)}`)
            done(null)
          }
        }
      }),
  }
}
