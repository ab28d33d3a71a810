import { Transferred } from '../../../threads/protocol.ts'
import { runThread } from '../../../threads/run-thread.ts'
import { type Backlog, type NewGroup, openWriter, type Writer, type WriterOptions } from './writer.ts'

const createMethods = ({ recentKeys, commit, drained, forgetDrained, backlog, lastId }: Writer) => ({
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
  drained(upTo: { readonly lastId: number; readonly neededAfter: number }): Backlog {
    drained(upTo.lastId, upTo.neededAfter)
    return backlog()
  },
  forgetDrained: () => forgetDrained(),
})

export type WriterMethods = ReturnType<typeof createMethods>

runThread<WriterOptions>((options, report) => {
  const writer = openWriter(options, report)
  return { methods: createMethods(writer), close: writer.close }
})
