import { runThread } from '../../../threads/run-thread.ts'
import { compareScreenshots, type ScreenshotDifference } from './compare-screenshots.ts'

interface Screenshots {
  readonly from: Uint8Array
  readonly to: Uint8Array
}

const methods = {
  compare: ({ from, to }: Screenshots): ScreenshotDifference => compareScreenshots(from, to),
}

export type CompareMethods = typeof methods

/** The thread that compares screenshots, so that requests do not wait for it. */
runThread(() => ({ methods }))
