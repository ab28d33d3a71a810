import dns from 'node:dns'
import { appendFileSync, readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

/*
 * Preloaded into the program under test. It reports to a file how long the event loop of the main thread was blocked, collects
 * garbage on a signal, and blocks connections to other machines.
 */

refuseOutside()
const collecting = new BroadcastChannel('sightline fuzz: collect garbage')
collecting.unref()
if (isMainThread) measure(process.env.SIGHTLINE_TEST_FUZZ_FILE ?? '')
else collecting.onmessage = collect

function refuseOutside(): void {
  const notFound = (name: unknown): NodeJS.ErrnoException =>
    Object.assign(new Error(`The fuzzer lets nobody ask for ${String(name)}`), { code: 'ENOTFOUND' })
  const isLocal = (name: unknown): boolean =>
    name === 'localhost' || (typeof name === 'string' && (/^127\./.test(name) || name === '::1'))
  const guard = (module: Record<string, unknown>, promised: boolean): void => {
    for (const [name, original] of Object.entries(module)) {
      if (typeof original !== 'function' || !/^(lookup|resolve|reverse)/.test(name)) continue
      module[name] = (...args: unknown[]): unknown => {
        if (isLocal(args[0])) return original.apply(module, args)
        if (promised) return Promise.reject(notFound(args[0]))
        const callback = args.at(-1)
        if (typeof callback === 'function') setImmediate(() => callback(notFound(args[0])))
        return undefined
      }
    }
  }
  for (const [module, promised] of [
    [dns, false],
    [dns.promises, true],
    [dns.Resolver.prototype, false],
    [dns.promises.Resolver.prototype, true],
  ] as const) {
    guard(module as unknown as Record<string, unknown>, promised)
  }
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0]
    const target = typeof first === 'object' && first !== null ? first : {}
    const host = 'host' in target ? target.host : undefined
    if (host === undefined || isLocal(host)) return Reflect.apply(connect, this, args)
    this.destroy(notFound(host))
    return this
  }
  syncBuiltinESMExports()
}

/** Reports each block of the event loop as `block START MILLISECONDS CPU FUNCTIONS`, and memory as `memory RSS HEAP EXTERNAL`. */
function measure(file: string): void {
  const report = (line: string): void => appendFileSync(file, `${line}\n`)
  const everyMs = 10
  const reportedMs = 40
  let last = performance.now()
  let lastDelay = waitedForCpuMs()
  let lastCpu = process.threadCpuUsage()
  const profiler = process.env.SIGHTLINE_TEST_FUZZ_PROFILE === '1' ? startProfiler() : undefined
  setInterval(() => {
    const now = performance.now()
    const late = now - last - everyMs
    if (late > reportedMs) {
      // Excludes time in which the kernel ran other threads on this core.
      const delay = waitedForCpuMs()
      const cpu = process.threadCpuUsage(lastCpu)
      const cpuMs = (cpu.user + cpu.system) / 1_000
      const blocked = late - Math.max(0, delay - lastDelay)
      const functions = profiler?.functionsOfLast(late) ?? ''
      const fields = [Date.now() - late, blocked, cpuMs].map(Math.round)
      report(`block ${fields.join(' ')} ${encodeURIComponent(functions)}`)
    }
    profiler?.bound()
    last = performance.now()
    lastDelay = waitedForCpuMs()
    lastCpu = process.threadCpuUsage()
  }, everyMs).unref()
  process.on('SIGUSR2', () => {
    collect()
    // Each thread has to collect its own heap.
    collecting.postMessage('now')
    const { rss, heapUsed, external } = process.memoryUsage()
    report(`memory ${rss} ${heapUsed} ${external}`)
    last = performance.now()
    lastCpu = process.threadCpuUsage()
  })
}

/** Samples the main thread, so that a block of its event loop can be attributed to functions. Slows it down by a few percent. */
function startProfiler() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: 2_000 })
  let startedAt = 0
  const start = (): void => {
    startedAt = performance.now()
    session.post('Profiler.start')
  }
  start()

  /** Replies of a session in the same thread arrive before `post` returns. */
  const stop = (): Profiler.Profile | undefined => {
    let taken: Profiler.Profile | undefined
    session.post('Profiler.stop', (_error, result) => {
      taken = result?.profile
    })
    return taken
  }
  return {
    functionsOfLast(ms: number): string {
      const profile = stop()
      start()
      return profile ? busiestFunctions(profile, ms) : ''
    },
    /** Limits the samples, because they use memory, which is measured as well. */
    bound(): void {
      if (performance.now() - startedAt < 20_000) return
      stop()
      start()
    },
  }
}

/** The functions on the stack during the last milliseconds of a profile, with their percentage of the samples. */
function busiestFunctions(profile: Profiler.Profile, ms: number): string {
  const parents = new Map(profile.nodes.flatMap(({ id, children }) => children?.map((child) => [child, id]) ?? []))
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const counts = new Map<string, number>()
  let total = 0
  let time = profile.endTime
  for (const [index, id] of [...(profile.samples ?? []).entries()].toReversed()) {
    if (profile.endTime - time > ms * 1_000) break
    time -= profile.timeDeltas?.[index] ?? 0
    total += 1
    const seen = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName = '', url = '', lineNumber = 0 } = nodes.get(at)?.callFrame ?? {}
      seen.add(`${functionName || '(anonymous)'} ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`)
    }
    for (const name of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([name, count]) => count > total / 10 && !name.startsWith('(root)'))
    .sort(([, a], [, b]) => b - a)
    .slice(0, 25)
    .map(([name, count]) => `${Math.round((100 * count) / total)} % ${name}`)
    .join('\n')
}

function collect(): void {
  globalThis.gc?.()
  globalThis.gc?.()
}

/** How long the main thread was ready to run while its core ran other threads. */
function waitedForCpuMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
