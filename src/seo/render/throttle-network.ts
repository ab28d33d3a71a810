import type { CDPSession } from 'playwright-core'
import type { RenderProfile } from './profiles.ts'

/** The processor is not throttled: the browser would do so by keeping it busy. What it would take is calculated instead. */
export async function throttleNetwork(cdp: CDPSession, profile: RenderProfile | null): Promise<void> {
  const bytesPerSecond = (kbps: number): number => (kbps * 1024) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile?.latencyMs ?? 0,
    downloadThroughput: profile === null ? -1 : bytesPerSecond(profile.downloadKbps),
    uploadThroughput: profile === null ? -1 : bytesPerSecond(profile.uploadKbps),
  })
}
