import { createReadStream } from 'node:fs'
import { DomainError } from '../../base/errors.ts'

/** The results of one audit are far smaller. */
const maxLineBytes = 32 * 1024 ** 2

export type JsonRow = Readonly<Record<string, unknown>>

/** Parses each line of a file as a JSON object. Errors name the line. */
export async function* readJsonLines(path: string): AsyncGenerator<{ readonly line: number; readonly row: JsonRow }> {
  let pieces: Buffer[] = []
  let bytes = 0
  let line = 0
  const parse = (): JsonRow => {
    line++
    const text = Buffer.concat(pieces).toString()
    pieces = []
    bytes = 0
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    } catch {
      // Reported below.
    }
    throw new DomainError(
      'invalid',
      `Line ${line} of ${path} is not a JSON object: ${JSON.stringify(text.slice(0, 80))}.`,
    )
  }
  for await (const chunk of createReadStream(path)) {
    let rest: Buffer = chunk
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      pieces.push(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      yield { row: parse(), line }
    }
    if (rest.length > 0) pieces.push(rest)
    bytes += rest.length
    if (bytes > maxLineBytes)
      throw new DomainError('invalid', `Line ${line + 1} of ${path} has more than ${maxLineBytes} bytes.`)
  }
  if (pieces.length > 0) yield { row: parse(), line }
}
