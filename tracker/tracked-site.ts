import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'
import { loadTracker } from './asset.ts'

/** What one visitor meets: a page of its own host, whatever the path. */
export interface Scene {
  /** Attributes of the script tag. */
  readonly tag?: string
  /** A script that runs before ours. */
  readonly before?: string
  readonly head?: string
  readonly body?: string
  readonly path?: string
  /** Where the script is on its host. */
  readonly script?: string
  readonly host?: string
}

/** The keys of an event that tests look at, as they were sent. */
export interface Sent {
  readonly n: string
  readonly u: string
  readonly d?: string
  readonly r: string
  readonly t?: string
  readonly p?: unknown
  readonly $?: unknown
  readonly h: number
  readonly e?: number
  readonly sd?: number
  readonly v: number
  readonly k: string
  readonly w: number
}

export interface Visit {
  readonly page: Page
  readonly host: string
  readonly sent: readonly Sent[]
  /** The requests for its pages. */
  readonly loads: readonly IncomingMessage[]
  /** The requests that carried its events. */
  readonly deliveries: readonly IncomingMessage[]
  /** Errors that the page's own scripts would see. */
  readonly errors: readonly string[]
  /** Waits for these events (`name path props revenue`; engagement apart), and sees that no others come. */
  expect(...events: readonly string[]): Promise<void>
  /** Waits for as many engagement reports, and sees that no others come. */
  engagements(count: number): Promise<readonly Sent[]>
}

export interface TrackedSite {
  readonly port: number
  /** Ends the visit before it. */
  visit(scene: Scene): Promise<Visit>
  close(): Promise<void>
}

interface Recorded {
  readonly scene: Scene
  readonly sent: Sent[]
  readonly loads: IncomingMessage[]
  readonly deliveries: IncomingMessage[]
  readonly errors: string[]
}

const quiet = 100

/** A site with our tracker in it, and the service that collects its events, seen by a real browser. */
export async function openTrackedSite(...browserArgs: readonly string[]): Promise<TrackedSite> {
  const { body: script } = await loadTracker()
  const browser = await launchBrowser('--disable-blink-features=AutomationControlled', ...browserArgs)
  const page = await browser.newPage()
  const visits = new Map<string, Recorded>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(address && typeof address === 'object')
  const { port } = address

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host?.split(':')[0] ?? ''
    response.setHeader('access-control-allow-origin', '*')
    if (request.url?.endsWith('/js/script.js')) {
      response.setHeader('content-type', 'text/javascript').end(script)
    } else if (request.url?.endsWith('/api/event')) {
      await collect(request)
      response.writeHead(202).end('ok')
    } else {
      const visit = visits.get(host)
      visit?.loads.push(request)
      response.setHeader('content-type', 'text/html').end(pageOf(visit?.scene ?? {}, port))
    }
  }

  async function collect(request: IncomingMessage): Promise<void> {
    const event: Sent = JSON.parse(await text(request))
    const recorded = visits.get(new URL(event.u).hostname)
    recorded?.deliveries.push(request)
    recorded?.sent.push(event)
  }

  return {
    port,
    async visit(scene) {
      const host = scene.host ?? `site-${visits.size}.test`
      const recorded: Recorded = { scene, sent: [], loads: [], deliveries: [], errors: [] }
      visits.set(host, recorded)
      page.removeAllListeners('pageerror').on('pageerror', (error) => recorded.errors.push(error.message))
      await page.goto(`http://${host}:${port}${scene.path ?? '/'}`)
      const custom = () => recorded.sent.filter((event) => event.n !== 'engagement')
      const reports = () => recorded.sent.filter((event) => event.n === 'engagement')
      return {
        ...recorded,
        page,
        host,
        async expect(...events) {
          await settle(() => custom().length >= events.length)
          assert.deepEqual(custom().map(line), events)
        },
        async engagements(count) {
          await settle(() => reports().length >= count)
          assert.equal(reports().length, count)
          return reports()
        },
      }
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pageOf(
  { tag = '', before = '', head = '', body = '', script = '/js/script.js' }: Scene,
  port: number,
): string {
  return `<!doctype html><title>Page</title><script>${before}</script>${head}
    <script defer ${tag} src="http://stats.test:${port}${script}"></script><body>${body}</body>`
}

function line({ n, u, p, $ }: Sent): string {
  const { pathname, search, hash } = new URL(u)
  return [n, pathname + search + hash, ...[p, $].filter(Boolean).map((value) => JSON.stringify(value))].join(' ')
}

async function settle(arrived: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5000 && !arrived(); waited += 20) await sleep(20)
  await sleep(quiet)
}

async function text(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}
