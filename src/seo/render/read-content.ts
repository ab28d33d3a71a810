import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import { message } from '../../base/message.ts'
import type { InWorld } from './isolated-world.ts'
import { pageScripts } from './page-scripts.ts'
import type { RenderProfile } from './profiles.ts'
import { RenderFailure } from './render-failure.ts'
import type { RenderLimits } from './render-limits.ts'
import { type Activity, settle } from './settle.ts'

/** As tall as the viewport of Google's renderer, so that content which loads when it is scrolled into view does. */
const tallHeight = 12_140

interface ContentOptions {
  readonly profile: RenderProfile
  readonly limits: RenderLimits
  readonly activity: Activity
}

/** The HTML of a page after all of it was shown. */
export async function readContent(
  cdp: CDPSession,
  inWorld: InWorld,
  { profile, limits, activity }: ContentOptions,
): Promise<string> {
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: profile.width,
    height: tallHeight,
    deviceScaleFactor: profile.scale,
    mobile: profile.isMobile,
  })
  await sleep(100)
  await settle(activity, { ...limits, settleMs: 2_000, quietMs: 150 })
  const { serialize } = await pageScripts
  const { html, length } = await inWorld<{ html: string; length: number }>(
    `${serialize};sightlineSerialize(${limits.maxHtml})`,
  )
  if (length > limits.maxHtml)
    throw new RenderFailure(
      message('The rendered page has more than {n} million characters.', { n: Math.round(limits.maxHtml / 1e6) }),
    )
  return html
}
