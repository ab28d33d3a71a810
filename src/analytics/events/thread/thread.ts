import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { EventStore } from '../store.ts'
import type { FromThread, ThreadData, ToThread } from './host.ts'
import { serveStore } from './serve.ts'

const { module, open, options, port }: ThreadData = workerData
const tell = (message: FromThread): void => parentPort?.postMessage(message)

type OpenStore = (options: unknown, say: (message: string) => void) => Promise<EventStore>
const engine: Readonly<Record<string, OpenStore>> = await import(module)
const openStore = engine[open]
if (!openStore) throw new Error(`${module} exports no ${open}.`)
const store = await openStore(options, (message) => tell({ kind: 'waiting', message }))
serveStore(store, port)

interface CompanionModule {
  start(store: EventStore, data: unknown, port: MessagePort): void
}

parentPort?.on('message', async (message: ToThread) => {
  const companion: CompanionModule = await import(message.module)
  companion.start(store, message.data, message.port)
})
tell({ kind: 'open' })
