import { importsOf, readSources } from './support/imports.ts'

/** It starts a server only for tests that ask; `npm run test:quick` offers none. */
const offersServers = /^test\/support\/(?:postgres|clickhouse)-for-tests\.ts$/
/** A browser, a second engine, a process of the whole program, or fuzzing. */
const isWholeProgram =
  /^test\/support\/(?:browser|clickhouse|cluster|nginx|postgres|sightline|run)\.ts$|^test\/(?:fuzz|planted)\//
/** Crash by crash, or load by load: the subject is what takes the time. */
const isSlowByNature =
  /(?:kill|crash|interruptions|planted-crawl|model|attacks|eviction|growth|hostile-documents|slow-readers|scratch|waits|events\/move\/move|mail\/worker)\.test\.ts$/
/** What a test could leave behind for the next one in its process, or what takes a thread of its own. */
const needsProcess =
  /'node:(?:child_process|dns|http|https|net|sqlite|tls|worker_threads)|'(?:@duckdb\/node-api|undici)'|\bmock\.|\bprocess\.(?:chdir|env|exitCode|on)\b|\bglobalThis\b/
/** Hooks of a whole file would run for all files of a process. */
const hasFileHooks = /^(?:before|after)(?:Each)?\(/m

const sources = readSources('release', 'src', 'test', 'tracker', 'web')

/** Whether a file, or one that it loads by any number of imports, is such a one. */
function reaches(path: string, isSuch: (path: string) => boolean, seen: Set<string> = new Set()): boolean {
  if (isSuch(path)) return true
  if (seen.has(path) || offersServers.test(path)) return false
  seen.add(path)
  return importsOf(path, sources.get(path) ?? '').some(
    ({ kind, target }) => kind !== 'type' && reaches(target, isSuch, seen),
  )
}

export interface TestFile {
  readonly path: string
  /** Whether its tests take long; `npm run test:quick` leaves it out. */
  readonly isSlow: boolean
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
      reaches(path, (reached) => needsProcess.test(sources.get(reached) ?? '') || offersServers.test(reached))
    const drivesBrowser = reaches(path, (reached) => reached === 'test/support/browser.ts')
    return { path, isSlow, drivesBrowser, sharesProcess: !needsOwnProcess }
  })
