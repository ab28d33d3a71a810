import { parentPort, workerData } from 'node:worker_threads'
import type { FromWriter, ToWriter, WriterOptions } from './messages.ts'
import { openWriter } from './writer.ts'

const options: WriterOptions = workerData
const writer = openWriter(options)

const tell = (message: FromWriter): void => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToWriter) => {
  switch (message.kind) {
    case 'commit':
      return tell(commit(message.group))
    case 'delete':
      return forget(message.lastId)
    case 'close':
      writer.close()
      parentPort?.close()
  }
})

function commit(group: Parameters<typeof writer.commit>[0]): FromWriter {
  try {
    writer.commit(group)
    return { kind: 'committed', stock: writer.stock() }
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

function forget(lastId: number): void {
  try {
    writer.delete(lastId)
    tell({ kind: 'deleted', stock: writer.stock() })
  } catch {
    // They stay for the next time: the event store's mark, not their absence, keeps them from being counted twice.
  }
}

tell({ kind: 'opened', stock: writer.stock(), keys: writer.recentKeys })
