import { type Call, Transferred } from '../../threads/protocol.ts'
import type { PoolRequest, RenderPool } from './pool.ts'
import type { RenderResult } from './recording.ts'

export type Renders = Pick<RenderPool, 'render' | 'problem' | 'prepare'>
export type RenderingMethods = ReturnType<typeof serveRendering>

/** What the main thread offers to a thread whose pages are rendered. */
export const serveRendering = (renders: Renders) => ({
  canRender: async (): Promise<boolean> => (await renders.problem()) === null,
  /** Null if there is no browser. */
  async render(request: PoolRequest, { signal }: Call): Promise<Transferred<RenderResult | null>> {
    if ((await renders.problem()) !== null) return new Transferred(null, [])
    const result = await renders.render(request, signal)
    return new Transferred(result, result.ok ? result.page.images.map(({ jpeg }) => jpeg.buffer) : [])
  },
})
