import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { loadTracker } from '../../tracker/asset.ts'
import { launchBrowser } from './browser.ts'
import { eventually } from './eventually.ts'

/** The page that a visitor opens; its host returns it for every path. */
export interface TrackedPage {
  /** Attributes of the script tag. */
  readonly tag?: string
  /** A script that runs before the tracker. */
  readonly before?: string
  readonly head?: string
  readonly body?: string
  readonly path?: string
  /** The path of the tracker script. */
  readonly script?: string
  readonly host?: string
}

/** The keys of a sent event that tests use. */
export interface SentEvent {
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
  readonly sent: readonly SentEvent[]
  readonly pageRequests: readonly IncomingMessage[]
  readonly eventRequests: readonly IncomingMessage[]
  /** Uncaught errors in the page. */
  readonly errors: readonly string[]
  /** Waits for exactly these events (`name path props revenue`), engagement events excluded. */
  expectEvents(...events: readonly string[]): Promise<void>
  /** Waits for exactly this number of engagement events. */
  expectEngagements(count: number): Promise<readonly SentEvent[]>
}

export interface TrackedSite {
  readonly port: number
  /** Ends the previous visit. */
  visit(trackedPage: TrackedPage): Promise<Visit>
  close(): Promise<void>
}

interface VisitRecord {
  readonly trackedPage: TrackedPage
  readonly sent: SentEvent[]
  readonly pageRequests: IncomingMessage[]
  readonly eventRequests: IncomingMessage[]
  readonly errors: string[]
}

const quietMs = 100

/** Serves pages with the tracker to a real browser and collects the events that it sends. */
export async function openTrackedSite(...browserArgs: readonly string[]): Promise<TrackedSite> {
  const { body: script } = await loadTracker()
  const browser = await launchBrowser('--disable-blink-features=AutomationControlled', ...browserArgs)
  const page = await browser.newPage()
  const visits = new Map<string, VisitRecord>()
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
      visit?.pageRequests.push(request)
      response.setHeader('content-type', 'text/html').end(renderPage(visit?.trackedPage ?? {}, port))
    }
  }

  /** In the order in which the requests arrived; their bodies may end in another. */
  let arrivals = 0
  const arrivalOf = new WeakMap<SentEvent, number>()

  async function collect(request: IncomingMessage): Promise<void> {
    const arrival = ++arrivals
    const event: SentEvent = JSON.parse(await readBody(request))
    arrivalOf.set(event, arrival)
    const record = visits.get(new URL(event.u).hostname)
    record?.eventRequests.push(request)
    record?.sent.push(event)
    record?.sent.sort((one, other) => (arrivalOf.get(one) ?? 0) - (arrivalOf.get(other) ?? 0))
  }

  return {
    port,
    async visit(trackedPage) {
      const host = trackedPage.host ?? `site-${visits.size}.test`
      const record: VisitRecord = { trackedPage, sent: [], pageRequests: [], eventRequests: [], errors: [] }
      visits.set(host, record)
      page.removeAllListeners('pageerror').on('pageerror', (error) => record.errors.push(error.message))
      await page.goto(`http://${host}:${port}${trackedPage.path ?? '/'}`)
      const otherEvents = () => record.sent.filter((event) => event.n !== 'engagement')
      const engagements = () => record.sent.filter((event) => event.n === 'engagement')
      return {
        ...record,
        page,
        host,
        async expectEvents(...events) {
          await waitForCount(otherEvents, events.length)
          assert.deepEqual(otherEvents().map(describeEvent), events)
        },
        async expectEngagements(count) {
          await waitForCount(engagements, count)
          assert.equal(engagements().length, count)
          return engagements()
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

function renderPage(
  { tag = '', before = '', head = '', body = '', script = '/js/script.js' }: TrackedPage,
  port: number,
): string {
  return `<!doctype html><title>Page</title><script>${before}</script>${head}
    <script defer ${tag} src="http://stats.test:${port}${script}"></script><body>${body}</body>`
}

function describeEvent({ n, u, p, $ }: SentEvent): string {
  const { pathname, search, hash } = new URL(u)
  return [n, pathname + search + hash, ...[p, $].filter(Boolean).map((value) => JSON.stringify(value))].join(' ')
}

/** Also waits for events that should not arrive. */
async function waitForCount(events: () => readonly SentEvent[], count: number): Promise<void> {
  await eventually(() => assert.ok(events().length >= count, `Only ${events().map(({ n }) => n)} arrived`))
  await sleep(quietMs)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}
