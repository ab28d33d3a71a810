import { createReadStream } from 'node:fs'
import type { ConvertedTotals } from './convert-totals.ts'

/** One line at a time: lines have megabytes, and `node:readline` would read up to a thousand of them ahead. */
export async function* readConvertedTotals(path: string, signal: AbortSignal): AsyncGenerator<ConvertedTotals> {
  let begun = ''
  for await (const text of createReadStream(path, { encoding: 'utf8', signal })) {
    const [first = '', ...others] = String(text).split('\n')
    begun += first
    for (const other of others) {
      yield JSON.parse(begun)
      begun = other
    }
  }
}
