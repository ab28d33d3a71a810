import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process started, and those that they started. Known on Linux only. */
export function descendantsOf(pid: number): readonly number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

function childrenOf(pid: number): readonly number[] {
  const list = (path: string): readonly string[] => {
    try {
      return readFileSync(path, 'utf8').split(' ').filter(Boolean)
    } catch {
      return []
    }
  }
  return taskIds(pid)
    .flatMap((thread) => list(`/proc/${pid}/task/${thread}/children`))
    .map(Number)
}

function taskIds(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
