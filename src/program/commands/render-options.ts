import { availableParallelism } from 'node:os'
import type { BrowserOptions } from '../options.ts'

/** How pages are rendered; a page takes all of a core for seconds. */
export const renderOptions = ({ browser, browserSandbox, renders, renderMegabytes, renderRuns }: BrowserOptions) => ({
  browser,
  sandbox: browserSandbox,
  places: renders ?? (availableParallelism() > 2 ? 2 : 1),
  maxMegabytes: renderMegabytes,
  runs: renderRuns,
})
