import dns from 'node:dns'
import { appendFileSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

/*
 * Loaded into the program under test before anything of its own. It reports into a file how long the event loop of the main
 * thread was blocked, collects garbage when asked by a signal, and lets nothing leave the machine.
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

/** Reports each block of the event loop as `block START MILLISECONDS CPU`, and memory as `memory RSS HEAP EXTERNAL`. */
function measure(file: string): void {
  const report = (line: string): void => appendFileSync(file, `${line}\n`)
  const everyMs = 10
  const reportedMs = 40
  let last = performance.now()
  let lastDelay = waitedForCpuMs()
  let lastCpu = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const late = now - last - everyMs
    if (late > reportedMs) {
      // Time in which the kernel ran somebody else on our core is no work of ours.
      const delay = waitedForCpuMs()
      const cpu = process.threadCpuUsage(lastCpu)
      const cpuMs = (cpu.user + cpu.system) / 1_000
      const blocked = late - Math.max(0, delay - lastDelay)
      report(`block ${Math.round(Date.now() - late)} ${Math.round(blocked)} ${Math.round(cpuMs)}`)
    }
    last = performance.now()
    lastDelay = waitedForCpuMs()
    lastCpu = process.threadCpuUsage()
  }, everyMs).unref()
  process.on('SIGUSR2', () => {
    collect()
    // The heaps of threads are theirs to collect.
    collecting.postMessage('now')
    const { rss, heapUsed, external } = process.memoryUsage()
    report(`memory ${rss} ${heapUsed} ${external}`)
    last = performance.now()
    lastCpu = process.threadCpuUsage()
  })
}

function collect(): void {
  globalThis.gc?.()
  globalThis.gc?.()
}

/** How long the main thread was ready to run while its core ran something else. */
function waitedForCpuMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
