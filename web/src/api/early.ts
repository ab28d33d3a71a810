import type { Result } from './problem.ts'

interface EarlyReply {
  readonly reply: Promise<Result<never>>
  readonly control: AbortController
  readonly until: number
}

type Send = (signal: AbortSignal) => Promise<Result<never>>

const maxAgeMs = 30_000
const replies = new Map<string, EarlyReply>()
let isEarly = false

/** Sends requests before the page that needs them is rendered. When the page sends them, it gets these replies. */
export function sendEarly(sendAll: (signal: AbortSignal) => void): void {
  isEarly = true
  sendAll(new AbortController().signal)
  isEarly = false
}

/** Sends a request that may have been sent early. An early reply is used once. */
export function sendOnce(key: string, signal: AbortSignal, send: Send): Promise<Result<never>> {
  if (isEarly) {
    const control = new AbortController()
    const reply = send(control.signal)
    replies.set(key, { reply, control, until: performance.now() + maxAgeMs })
    return reply
  }
  const early = replies.get(key)
  replies.delete(key)
  if (!early || early.until < performance.now()) return send(signal)
  signal.addEventListener('abort', () => early.control.abort())
  return early.reply
}

/** Whether the page has not used all that was sent early for it. */
export const hasEarlyReplies = (): boolean => replies.size > 0

/** Aborts what was sent early and not used, when another view is shown. */
export function abortEarly(): void {
  for (const { control } of replies.values()) control.abort()
  replies.clear()
}
