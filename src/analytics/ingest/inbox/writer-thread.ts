import { Transferred } from '../../../threads/protocol.ts'
import { runThread } from '../../../threads/run-thread.ts'
import { type Backlog, type NewGroup, openWriter, type Writer, type WriterOptions } from './writer.ts'

const createMethods = ({ recentKeys, commit, delete: remove, backlog, lastId }: Writer) => ({
  recentKeys: () =>
    new Transferred(
      recentKeys,
      recentKeys.map(({ buffer }) => buffer),
    ),
  backlog,
  lastId,
  commit(group: NewGroup): Backlog & { readonly lastId: number } {
    commit(group)
    return { ...backlog(), lastId: lastId() }
  },
  delete(lastId: number): Backlog {
    remove(lastId)
    return backlog()
  },
})

export type WriterMethods = ReturnType<typeof createMethods>

runThread<WriterOptions>((options) => {
  const writer = openWriter(options)
  return { methods: createMethods(writer), close: writer.close }
})
