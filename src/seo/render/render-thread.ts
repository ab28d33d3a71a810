import { parseAllowList } from '../../fetch/allow-list.ts'
import { lookupHost, openSocket } from '../../fetch/connection.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import type { Call } from '../../threads/protocol.ts'
import { Transferred } from '../../threads/protocol.ts'
import { runThread } from '../../threads/run-thread.ts'
import type { PrintResult } from './print-page.ts'
import type { RenderResult } from './recording.ts'
import { createRenderer, type Renderer, type RendererOptions, type RenderRequest } from './renderer.ts'

export interface RenderThreadData extends Omit<RendererOptions, 'connect' | 'product'> {
  readonly allow: readonly string[]
  readonly contact: string
}

const createMethods = (renderer: Renderer) => ({
  prepare: () => renderer.prepare(),
  async render(request: RenderRequest, { signal }: Call): Promise<Transferred<RenderResult>> {
    const result = await renderer.render(request, signal)
    return new Transferred(result, result.ok ? result.page.images.map(({ jpeg }) => jpeg.buffer) : [])
  },
  async print(html: string, { signal }: Call): Promise<Transferred<PrintResult>> {
    const result = await renderer.print(html, signal)
    return new Transferred(result, result.ok ? [result.pdf.buffer] : [])
  },
  peakMegabytes: () => renderer.peakMegabytes(),
})

export type RenderMethods = ReturnType<typeof createMethods>

/** The thread that talks to the browsers and serves their proxy, so that neither blocks requests to the service. */
runThread<RenderThreadData>(({ allow, contact, ...options }) => {
  const connect = { allow: parseAllowList(allow.join(',')).allow, lookup: lookupHost, open: openSocket }
  const renderer = createRenderer({ ...options, connect, product: userAgent(contact) })
  return { methods: createMethods(renderer), close: renderer.close }
})
