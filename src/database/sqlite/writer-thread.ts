import { runThread } from '../../threads/run-thread.ts'
import { connect } from './connect.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

export type WriterMethods = Omit<GroupCommit, 'close'>

/** Writes in its own thread, because a commit waits for the disk. */
runThread<string>((path) => {
  const { close, ...methods } = createGroupCommit(connect(path))
  return { methods, close }
})
