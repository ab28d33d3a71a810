import { runThread } from '../../threads/run-thread.ts'
import { connect } from './connect.ts'
import { commitInGroups, type GroupCommit } from './group-commit.ts'

export type WriterMethods = Omit<GroupCommit, 'close'>

/** The one that writes. In a thread of its own, since a commit waits for the disk. */
runThread<string>((path) => {
  const { close, ...methods } = commitInGroups(connect(path))
  return { methods, close }
})
