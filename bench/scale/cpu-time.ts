import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly seconds: number
}

/** As Linux counts them everywhere. */
const ticksPerSecond = 100

/** Seconds on a core so far, of a process and all that it started, those that have ended included. */
export function cpuSeconds(pid: number): number {
  const all = listProcesses()
  const within = (one: Process): number =>
    one.seconds + all.filter(({ parent }) => parent === one.pid).reduce((sum, child) => sum + within(child), 0)
  const root = all.find((one) => one.pid === pid)
  return root ? within(root) : 0
}

/** The first process of that name under this one. */
export function findBelow(pid: number, name: string): number | undefined {
  const all = listProcesses()
  const below = (parent: number): readonly Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid).find((one) => one.name === name)?.pid
}

function listProcesses(): readonly Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const fields = rest.split(' ')
      // utime, stime, and those of the children that were waited for.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [{ pid: Number(pid), parent: Number(fields[1]), name, seconds: ticks / ticksPerSecond }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}
