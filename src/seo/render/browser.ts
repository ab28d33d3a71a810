import { readFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

export interface BrowserOptions {
  readonly path: string
  /** Whether a browser that cannot use its sandbox is started without it. */
  readonly sandbox: 'auto' | 'on'
  /** The only server that the browser may connect to. */
  readonly proxyOrigin: string
  /** The memory of all its processes together, in megabytes, beyond which it is killed. */
  readonly maxMegabytes: number
  /** Further arguments, for tests. */
  readonly args?: readonly string[]
}

export interface RunningBrowser {
  readonly browser: Browser
  readonly isSandboxed: boolean
  readonly version: string
  isAlive(): boolean
  /** Whether it was killed because of its memory. */
  isTooLarge(): boolean
  /** The memory that its processes used last, in megabytes. */
  megabytes(): number
  /** The most memory that its processes used, in megabytes. */
  peakMegabytes(): number
  /** Kills all of its processes. */
  kill(): void
  close(): Promise<void>
}

const startWithinMs = 30_000
const closeWithinMs = 3_000
const memoryEveryMs = 250
/** The memory of the scripts of a page. Beyond it, the page crashes, and the browser lives on. */
const scriptMegabytes = 512

/**
 * Parts of the browser's own window, which nobody sees, and a process in reserve. For each page, they took as much CPU time as the page
 * itself: without them, a report takes 4.2 instead of 7.4 CPU seconds, and 151 instead of 228 MB (`npm run bench:render`).
 */
const unusedParts = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/** Everything that could reach the network without the proxy, or without a page that asks for it, is off. */
const closedWays = [
  // The browser never asks a DNS server: only the proxy looks names up.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-notifications',
  '--disable-speech-api',
  '--deny-permission-prompts',
  '--disable-features=DnsOverHttps,AsyncDns,WebTransport,DirectSockets,MediaRouter,DialMediaRouteProvider,OptimizationHints,' +
    'NetworkTimeServiceQuerying,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,BackForwardCache,AutofillServerCommunication,' +
    'CertificateTransparencyComponentUpdater,Translate,InterestFeedContentSuggestions,Prerender2,WebOTP,WebUSB,WebBluetooth,' +
    unusedParts.join(','),
]

const lean = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--renderer-process-limit=8',
  `--js-flags=--max-old-space-size=${scriptMegabytes}`,
]

/** Playwright's defaults that would take protections away, or that are set above. */
const unwanted = ['--disable-popup-blocking', '--disable-ipc-flooding-protection', '--disable-hang-monitor']

export async function startBrowser(options: BrowserOptions): Promise<RunningBrowser> {
  const isRoot = process.getuid?.() === 0
  if (options.sandbox === 'on') return await launch(options, true)
  if (isRoot) return await launch(options, false)
  try {
    return await launch(options, true)
  } catch (error) {
    // Containers often forbid the namespaces that the sandbox consists of.
    if (!String(error).includes('sandbox')) throw error
    return await launch(options, false)
  }
}

async function launch(
  { path, proxyOrigin, maxMegabytes, args = [] }: BrowserOptions,
  isSandboxed: boolean,
): Promise<RunningBrowser> {
  const browser = await chromium.launch({
    executablePath: path,
    chromiumSandbox: isSandboxed,
    proxy: { server: proxyOrigin },
    args: [...closedWays, ...lean, ...args],
    ignoreDefaultArgs: unwanted,
    // Its variables are ours: secrets may be among them.
    env: { PATH: '/usr/bin:/bin', LANG: 'en_US.UTF-8', HOME: '/nonexistent' },
    timeout: startWithinMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
  let isAlive = true
  let isTooLarge = false
  let last = 0
  let peak = 0
  const kill = (): void => {
    isAlive = false
    clearInterval(watch)
    // It leads its own process group. Pid 0 would mean ours.
    if (pid > 1) killGroup(pid)
  }
  const watch = setInterval(() => {
    const used = megabytesOf(pid)
    last = used
    peak = Math.max(peak, used)
    if (used <= maxMegabytes || !isAlive) return
    isTooLarge = true
    kill()
  }, memoryEveryMs)
  browser.on('disconnected', () => {
    isAlive = false
    clearInterval(watch)
  })
  return {
    browser,
    isSandboxed,
    version: browser.version(),
    isAlive: () => isAlive,
    isTooLarge: () => isTooLarge,
    megabytes: () => Math.round(last),
    peakMegabytes: () => Math.round(peak),
    kill,
    async close() {
      const timer = setTimeout(kill, closeWithinMs)
      await browser.close().catch(() => {})
      clearTimeout(timer)
      kill()
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const pageBytes = 4096
const megabyte = 1024 ** 2

/**
 * The memory that a process and its descendants do not share with others. Known on Linux only. These files are not on a disk: reading
 * them without a thread takes an eighth of the CPU time.
 */
function megabytesOf(pid: number): number {
  const [, resident = 0, shared = 0] = readIfExists(`/proc/${pid}/statm`).split(' ').map(Number)
  const own = ((resident - shared) * pageBytes) / megabyte
  const children = readIfExists(`/proc/${pid}/task/${pid}/children`).split(' ')
  return children.filter((text) => /^\d+$/.test(text)).reduce((sum, text) => sum + megabytesOf(Number(text)), own)
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
