import { readdirSync, readFileSync } from 'node:fs'
import { cpuSecondsOf } from '../process-cpu.ts'

const sampleEveryMs = 100

/** Adds up the CPU time of a process and all of its descendants, also of those that have ended. */
export function watchTree(root: number): () => number {
  const seconds = new Map<number, number>()
  const sample = (): void => {
    for (const pid of treeOf(root)) {
      try {
        seconds.set(pid, Math.max(seconds.get(pid) ?? 0, cpuSecondsOf(pid)))
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  const timer = setInterval(sample, sampleEveryMs)
  return () => {
    clearInterval(timer)
    sample()
    return [...seconds.values()].reduce((sum, one) => sum + one, 0)
  }
}

function treeOf(root: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, parent] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      parents.set(Number(name), Number(parent))
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isBelow(parents.get(pid)))
  return [...parents.keys()].filter(isBelow)
}
