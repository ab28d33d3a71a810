import { Transferred } from '../../../threads/protocol.ts'
import { runThread } from '../../../threads/run-thread.ts'
import { type NewGroup, openWriter, type Stock, type Writer, type WriterOptions } from './writer.ts'

const createMethods = ({ recentKeys, commit, delete: remove, stock }: Writer) => ({
  recentKeys: () =>
    new Transferred(
      recentKeys,
      recentKeys.map(({ buffer }) => buffer),
    ),
  stock,
  commit(group: NewGroup): Stock {
    commit(group)
    return stock()
  },
  delete(lastId: number): Stock {
    remove(lastId)
    return stock()
  },
})

export type WriterMethods = ReturnType<typeof createMethods>

runThread<WriterOptions>((options) => {
  const writer = openWriter(options)
  return { methods: createMethods(writer), close: writer.close }
})
