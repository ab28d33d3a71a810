import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The durations of a whole run of `npm run test:full`, so that shares are the same on every machine. */
const committed = 'test/durations.txt'
/** The durations of the last runs here; what did not run this time keeps its line. */
const written = 'test/output/durations.txt'

/** How long test files took, in seconds. */
export type Durations = ReadonlyMap<string, number>

function read(file: string): Durations {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) => {
      const [, seconds, path] = /^ *([\d.]+) s {2}(\S+)$/.exec(line) ?? []
      return path === undefined ? [] : [[path, Number(seconds)] as const]
    }),
  )
}

export const readDurations = (): Durations => read(committed)

export function writeDurations(taken: Durations): void {
  const all = [...read(written), ...taken]
  const lines = [...new Map(all)]
    .sort((a, b) => b[1] - a[1])
    .map(([path, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${path}\n`)
  mkdirSync('test/output', { recursive: true })
  writeFileSync(written, lines.join(''))
}
