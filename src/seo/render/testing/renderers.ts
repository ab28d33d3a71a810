import type { TestContext } from 'node:test'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import type { Lookup } from '../../../fetch/connection.ts'
import { recordConnects } from '../../../fetch/testing/fetchers.ts'
import type { RenderedPage } from '../recording.ts'
import { createRenderer, type Renderer, type RendererOptions, type RenderRequest } from '../renderer.ts'

export const browserPath = '/usr/bin/chromium'
export const publicAddress = '93.184.216.34'

export interface TestRenderer extends Renderer {
  /** Every connection that the proxy opened. */
  readonly targets: readonly string[]
  /** Every name that the proxy looked up. */
  readonly names: readonly string[]
}

/**
 * A renderer for which every name is that of a public server. Connections are recorded, and lead to the loopback port instead, so
 * that no outside address is ever contacted.
 */
export function testRenderer(
  t: Pick<TestContext, 'after'>,
  port: number,
  options: Partial<RendererOptions> & { readonly addresses?: Readonly<Record<string, readonly string[][]>> } = {},
): TestRenderer {
  const { addresses = {}, ...others } = options
  const { open, targets } = recordConnects(port)
  const names: string[] = []
  const lookup: Lookup = async (host) => {
    const times = names.filter((name) => name === host).length
    names.push(host)
    const given = addresses[host]
    return given?.[Math.min(times, given.length - 1)] ?? [publicAddress]
  }
  const renderer = createRenderer({
    path: browserPath,
    sandbox: 'auto',
    maxMegabytes: 1_500,
    connect: { allow: parseAllowList('').allow, lookup, open },
    product: 'Sightline/test',
    ...others,
  })
  t.after(() => renderer.close())
  return { ...renderer, targets, names }
}

export async function rendered(
  renderer: Renderer,
  url: string,
  request: Partial<RenderRequest> = {},
): Promise<RenderedPage> {
  const result = await renderer.render(
    { url, profiles: ['phone'], runs: 1, withImages: false, ...request },
    new AbortController().signal,
  )
  if (!result.ok) throw new Error(JSON.stringify(result.reason))
  return result.page
}
