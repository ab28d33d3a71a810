import { runThread } from '../../threads/run-thread.ts'
import { connect, type SqliteFile } from './connect.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

export type WriterMethods = Omit<GroupCommit, 'close'>

/** Writes in its own thread, because a commit waits for the disk. */
runThread<SqliteFile>((file) => {
  const { close, ...methods } = createGroupCommit(connect(file), file)
  return { methods, close }
})
