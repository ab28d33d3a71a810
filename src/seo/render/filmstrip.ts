import type { CDPSession } from 'playwright-core'

interface Frame {
  /** Milliseconds since the recording started. */
  readonly at: number
  readonly jpeg: Uint8Array<ArrayBuffer>
}

const maxRecorded = 60
export const maxFrames = 8
const maxFrameBytes = 24 * 1024

/** Records what the page looks like while it loads. */
export async function recordFrames(cdp: CDPSession) {
  const frames: Frame[] = []
  const started = Date.now()
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    const at = Math.max(0, Math.round((metadata.timestamp ?? 0) * 1000 - started))
    if (frames.length < maxRecorded) frames.push({ at, jpeg: new Uint8Array(Buffer.from(data, 'base64')) })
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: 240, maxHeight: 480 })
  return {
    async stop(): Promise<readonly Frame[]> {
      await cdp.send('Page.stopScreencast')
      return pickFrames(frames)
    },
  }
}

/** The first, the last, and frames at even distances between them. Frames that look like the one before are left out. */
export function pickFrames(frames: readonly Frame[], most = maxFrames): readonly Frame[] {
  const changed = frames.filter(({ jpeg }, index) => {
    const before = frames[index - 1]?.jpeg
    return jpeg.length <= maxFrameBytes && (before === undefined || Buffer.compare(before, jpeg) !== 0)
  })
  if (changed.length <= most) return changed
  return Array.from({ length: most }, (_, n) => changed[Math.round((n * (changed.length - 1)) / (most - 1))]).filter(
    (frame) => frame !== undefined,
  )
}
