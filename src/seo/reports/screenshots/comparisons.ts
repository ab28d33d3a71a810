import { createBoundedCache } from '../../../base/bounded-cache.ts'
import { createFairSlots } from '../../../base/fair-slots.ts'
import { createThread } from '../../../threads/thread.ts'
import type { Runs } from '../runs.ts'
import type { ScreenshotDifference } from './compare-screenshots.ts'
import type { CompareMethods } from './compare-thread.ts'

/** The screenshots of a run, by the device that the page was rendered as. */
export const screenshotNames = ['phone', 'desktop'] as const
export type ScreenshotName = (typeof screenshotNames)[number]

export interface ComparedScreenshot {
  readonly profile: ScreenshotName
  /** The runs that have no screenshot. */
  readonly missing: readonly ('from' | 'to')[]
  /** Null if a screenshot is missing. */
  readonly comparison: ScreenshotDifference | null
}

export interface ScreenshotComparisons {
  /** Compares the screenshots of two runs of a report. Reports are served in turn. */
  compare(reportId: number, from: number, to: number): Promise<readonly ComparedScreenshot[]>
  close(): Promise<void>
}

/** Runs do not change, so that a comparison is valid as long as both have their screenshots. */
const cacheBytes = 2 * 1024 * 1024
const areaBytes = 100
/** A comparison takes about 200 ms; one that does not end is broken. */
const killAfterMs = 20_000
const heapMegabytes = 256

export function createScreenshotComparisons(runs: Pick<Runs, 'readImages'>): ScreenshotComparisons {
  const thread = createThread<CompareMethods>({
    name: 'screenshot thread',
    entry: new URL('./compare-thread.ts', import.meta.url),
    data: null,
    onDeath: 'restart-on-call',
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const slots = createFairSlots({
    what: 'comparisons of screenshots',
    total: 1,
    perOwner: 1,
    maxWaitingPerOwner: 8,
    maxWaiting: 64,
    maxWaitMs: 20_000,
  })
  const cache = createBoundedCache<ScreenshotDifference>({ maxBytes: cacheBytes })

  const compareImages = async (
    key: string,
    images: { readonly from: Uint8Array; readonly to: Uint8Array },
  ): Promise<ScreenshotDifference> => {
    const cached = cache.get(key)
    if (cached) return cached
    const bytes = images.from.length + images.to.length
    const difference = await thread.call('compare', images, { killAfterMs, bytes })
    cache.set(key, difference, difference.areas.length * areaBytes)
    return difference
  }

  return {
    async compare(reportId, from, to) {
      const [before, after] = [
        await runs.readImages(reportId, from, screenshotNames),
        await runs.readImages(reportId, to, screenshotNames),
      ]
      const compared: ComparedScreenshot[] = []
      for (const profile of screenshotNames) {
        const images = { from: before.get(profile), to: after.get(profile) }
        const missing = (['from', 'to'] as const).filter((name) => images[name] === undefined)
        const [first, second] = [images.from, images.to]
        const comparison =
          first && second
            ? await slots.use(String(reportId), () =>
                compareImages(`${from} ${to} ${profile}`, { from: first, to: second }),
              )
            : null
        compared.push({ profile, missing, comparison })
      }
      return compared
    },
    close: () => thread.close(),
  }
}
