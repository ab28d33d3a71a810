import { readFileSync } from 'node:fs'

/** Hundredths of a second, on every Linux that Node supports. */
const ticksPerSecond = 100

/** The CPU time of a process so far. Includes all threads, but no child processes. */
export function cpuSecondsOf(pid: number): number {
  // The name is in parentheses, because it may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
