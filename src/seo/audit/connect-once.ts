import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Methods } from '../../threads/protocol.ts'
import { serve } from '../../threads/serve.ts'

/** Gives a thread a port to the main thread after each of its starts. Its work waits for that. */
export function connectOncePerStart(
  starts: () => number,
  createService: () => { readonly methods: Methods; readonly close: () => void },
  send: (port: MessagePort) => Promise<unknown>,
): () => void {
  let connectedStart = 0
  return () => {
    if (starts() === connectedStart) return
    connectedStart = starts()
    const { port1: near, port2: far } = new MessageChannel()
    const { methods, close } = createService()
    serve(near, methods)
    near.on('close', close)
    near.unref()
    send(far).catch(() => near.close())
  }
}
