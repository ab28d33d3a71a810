import type { Durations } from './durations.ts'
import { onlyInFull } from './only-in-full.ts'
import { importsOf, readSources } from './support/imports.ts'

/** It starts a server only for tests that ask; `npm run test:quick` offers none. */
const offersServers = /^test\/support\/(?:postgres|clickhouse)-for-tests\.ts$/
/** A browser, a second engine, a process of the whole program, or fuzzing. */
const isWholeProgram =
  /^test\/support\/(?:browser|clickhouse|cluster|nginx|postgres|sightline|run)\.ts$|^test\/(?:fuzz|planted)\//
/** Crash by crash, or load by load: the subject is what takes the time. */
const isSlowByNature =
  /(?:kill|crash|interruptions|planted-crawl|model|attacks|eviction|growth|release-memory|hostile-documents|slow-readers|scratch|waits|events\/move\/move|mail\/worker)\.test\.ts$/
/** What a test could leave behind for the next one in its process, or what takes a thread of its own. What is only read, and types, are neither. */
const needsProcess =
  /'node:(?:child_process|dns|http|https|net|sqlite|tls|worker_threads)|'(?:@duckdb\/node-api|undici)'|\bmock\.|\bprocess\.(?:chdir|exitCode|on)\b|\b(?:process\.env|globalThis)(?:\.\w+|\[[^\]]+\])? (?:\?\?)?= |\bdelete (?:process\.env|globalThis)|\((?:process\.env|globalThis),|\.\.\.process\.env\b/
const harmless =
  /^import type .*$|^import \{ (?:isIP|isIPv4)(?:, (?:isIP|isIPv4|isIPv6))* \} from 'node:net'$|^import \{ type IncomingMessage, STATUS_CODES \} from 'node:http'$/gm
/** Hooks of a whole file would run for all files of a process. */
const hasFileHooks = /^(?:before|after)(?:Each)?\(/m

const sources = readSources('release', 'src', 'test', 'tracker', 'web')

const loadedBy = new Map<string, readonly string[]>()

/** Read once per file: most are loaded by many tests. */
function loads(path: string): readonly string[] {
  const known = loadedBy.get(path)
  if (known !== undefined) return known
  const imports = importsOf(path, sources.get(path) ?? '')
  const targets = [...new Set(imports.filter(({ kind }) => kind !== 'type').map(({ target }) => target))]
  loadedBy.set(path, targets)
  return targets
}

/** Whether a file, or one that it loads by any number of imports, is such a one. */
function reaches(path: string, isSuch: (path: string) => boolean, seen: Set<string> = new Set()): boolean {
  if (isSuch(path)) return true
  if (seen.has(path) || offersServers.test(path)) return false
  seen.add(path)
  return loads(path).some((target) => reaches(target, isSuch, seen))
}

/** Whether a file says itself that it needs a process of its own. */
const needsOwn = new Map([...sources].map(([path, source]) => [path, needsProcess.test(source.replace(harmless, ''))]))

export interface TestFile {
  readonly path: string
  /** Whether its tests take long; `npm run test:quick` leaves it out. */
  readonly isSlow: boolean
  /** Whether only `npm run test:full` runs it. */
  readonly isOnlyInFull: boolean
  /** Whether its tests drive a browser, whose time is not ours to control. */
  readonly drivesBrowser: boolean
  /** Whether it can run in one process with others. Most of what a small file takes is to start a process and to load modules. */
  readonly sharesProcess: boolean
}

export const testFiles: readonly TestFile[] = [...sources.keys()]
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => {
    const isSlow = isSlowByNature.test(path) || reaches(path, (reached) => isWholeProgram.test(reached))
    const needsOwnProcess =
      isSlow ||
      hasFileHooks.test(sources.get(path) ?? '') ||
      reaches(path, (reached) => needsOwn.get(reached) === true || offersServers.test(reached))
    const drivesBrowser = reaches(path, (reached) => reached === 'test/support/browser.ts')
    return { path, isSlow, isOnlyInFull: onlyInFull.has(path), drivesBrowser, sharesProcess: !needsOwnProcess }
  })

/** Runs the files that can share a process. */
export const onePath = 'test/one-process.ts'
export const fuzzPath = 'test/fuzz/hostile-requests.ts'

/** Files that never ran are taken to be of this length, in seconds. */
const unknownSeconds = 5

/** The longest first. */
export function byDuration(paths: readonly string[], durations: Durations): readonly string[] {
  const seconds = (path: string): number => durations.get(path) ?? unknownSeconds
  return paths.toSorted((a, b) => seconds(b) - seconds(a) || a.localeCompare(b))
}

/** The files of share `2/4`: the longest first, each to the share that has the least so far. Every share is the same wherever it is computed. */
export function takeShare(share: string, paths: readonly string[], durations: Durations): readonly string[] {
  const [, number, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(share)?.map(Number) ?? []
  if (number === undefined || count === undefined || number > count)
    throw new Error(`The share is "${share}"; allowed is one such as 2/4, the second of four.`)
  const shares = Array.from({ length: count }, () => ({ seconds: 0, paths: [] as string[] }))
  for (const path of byDuration(paths, durations)) {
    const least = shares.reduce((first, other) => (other.seconds < first.seconds ? other : first))
    least.paths.push(path)
    least.seconds += durations.get(path) ?? unknownSeconds
  }
  return shares[number - 1]?.paths ?? []
}
