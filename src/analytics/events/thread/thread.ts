import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { EventStore } from '../store.ts'
import type { ThreadData, ToThread } from './host.ts'
import { serveStore } from './serve.ts'

const { module, open, options, port }: ThreadData = workerData
const engine: Readonly<Record<string, (options: unknown) => Promise<EventStore>>> = await import(module)
const openStore = engine[open]
if (!openStore) throw new Error(`${module} exports no ${open}.`)
const store = await openStore(options)
serveStore(store, port)

interface CompanionModule {
  start(store: EventStore, data: unknown, port: MessagePort): void
}

parentPort?.on('message', async (message: ToThread) => {
  const companion: CompanionModule = await import(message.module)
  companion.start(store, message.data, message.port)
})
parentPort?.postMessage('open')
