import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { EventStore } from '../store.ts'
import { openEngine } from './engine.ts'
import type { FromThread, ThreadData, ToThread } from './host.ts'
import { serveStore } from './serve.ts'

const { module, open, options, port }: ThreadData = workerData
const tell = (message: FromThread): void => parentPort?.postMessage(message)

const engine = { module: new URL(module), open, options }
const store = await openEngine(engine, (message) => tell({ kind: 'waiting', message }))
serveStore(store, port)

interface CompanionModule {
  start(store: EventStore, data: unknown, port: MessagePort): void
}

parentPort?.on('message', async (message: ToThread) => {
  const companion: CompanionModule = await import(message.module)
  companion.start(store, message.data, message.port)
})
tell({ kind: 'open' })
