import type { Readable } from 'node:stream'
import { maxLineLength } from './messages.ts'

/** Parses each line of a stream as JSON. Throws if a line is too long or invalid. */
export async function* readLines(stream: Readable): AsyncGenerator<unknown> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    rest += String(chunk)
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield JSON.parse(rest.slice(0, end))
      rest = rest.slice(end + 1)
    }
    if (rest.length > maxLineLength) throw new Error('A line is too long.')
  }
}
