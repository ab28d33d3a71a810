import { createHostLimits } from '../fetch/host-limits.ts'
import { createRenderPool, type RenderPool } from '../seo/render/pool.ts'
import { renderOptions } from './commands/render-options.ts'
import type { AddressOptions, BrowserOptions } from './options.ts'

/** The browsers that print documents. They start with the first one, and nothing that they print can load anything. */
export const openPrintPool = (config: BrowserOptions & Pick<AddressOptions, 'seoUrl'>): RenderPool =>
  createRenderPool({ allow: [], contact: config.seoUrl, ...renderOptions(config), hostLimits: createHostLimits() })
