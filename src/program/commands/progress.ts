import type { WriteStream } from 'node:tty'

const width = 30

/** Shows a progress bar on a terminal, and nothing if the output goes to a file or another program. */
export function createProgress(total: number, stream: WriteStream) {
  let done = 0
  const draw = (): void => {
    const full = Math.round((width * done) / Math.max(1, total))
    stream.write(`\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${done} of ${total}`)
  }
  if (stream.isTTY) draw()
  return {
    step(by = 1): void {
      done += by
      if (stream.isTTY) draw()
    },
    end(): void {
      if (stream.isTTY) stream.write(`\r${' '.repeat(width + 20)}\r`)
    },
  }
}
