import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connect.ts'
import { commitInGroups } from './group-commit.ts'
import type { ToWriter } from './messages.ts'

/** The one that writes. In a thread of its own, since a commit waits for the disk. */
const port = parentPort
if (port) {
  const handle = commitInGroups(connect(workerData), (message) => port.postMessage(message))
  port.on('message', (message: ToWriter) => {
    handle(message)
    if (message.kind === 'close') port.close()
  })
}
