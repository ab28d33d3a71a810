import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { createGzip } from 'node:zlib'

const bufferLength = 256 * 1024

/** A file of lines that is written in large pieces. */
export function openLines(path: string, isCompressed: boolean) {
  const file: WriteStream = createWriteStream(path, { mode: 0o600 })
  const packed = isCompressed ? createGzip() : null
  packed?.pipe(file)
  const target = packed ?? file
  let buffer = ''
  const failed = once(file, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  const write = async (): Promise<void> => {
    const text = buffer
    buffer = ''
    if (text !== '' && !target.write(text)) await Promise.race([once(target, 'drain'), failed])
  }
  return {
    write(line: string): void {
      buffer += line
    },
    async flush(): Promise<void> {
      if (buffer.length >= bufferLength) await write()
    },
    async close(): Promise<void> {
      await write()
      const closed = once(file, 'close')
      target.end()
      await Promise.race([closed, failed])
    },
  }
}
