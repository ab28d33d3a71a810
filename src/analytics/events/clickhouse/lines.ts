import type { Readable } from 'node:stream'

const newline = 0x0a

/** Yields the lines of a response in chunks as they arrive. A last line without a newline means that the response was cut off. */
export async function* linesOf(stream: Readable): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = []
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    const end = bytes.lastIndexOf(newline)
    if (end < 0) {
      rest.push(bytes)
      continue
    }
    const text = Buffer.concat([...rest, bytes.subarray(0, end)]).toString()
    rest = [bytes.subarray(end + 1)]
    yield text.split('\n')
  }
  const left = Buffer.concat(rest).toString()
  if (left !== '') throw new Error(`ClickHouse broke its answer off: ${left.slice(0, 500)}`)
}
