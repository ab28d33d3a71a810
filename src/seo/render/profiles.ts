/** A device and a network as a visitor may have them. Both are documented in docs/explain/rendering.md. */
export interface RenderProfile {
  readonly name: ProfileName
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly isMobile: boolean
  /** Added to the time until each response, in milliseconds. */
  readonly latencyMs: number
  readonly downloadKbps: number
  readonly uploadKbps: number
  /** How many times slower its processor is than that of this machine. */
  readonly cpuSlowdown: number
  /** The platform in the user agent. */
  readonly platform: string
}

export const profileNames = ['phone', 'desktop'] as const
export type ProfileName = (typeof profileNames)[number]

/** As Lighthouse has them: a mid-range phone on a slow 4G network, and a desktop computer on a cable network. */
export const profiles: Readonly<Record<ProfileName, RenderProfile>> = {
  phone: {
    name: 'phone',
    width: 412,
    height: 823,
    scale: 1.75,
    isMobile: true,
    latencyMs: 150,
    downloadKbps: 1_638.4,
    uploadKbps: 675,
    cpuSlowdown: 4,
    platform: 'Linux; Android 11; moto g power (2022)',
  },
  desktop: {
    name: 'desktop',
    width: 1_350,
    height: 940,
    scale: 1,
    isMobile: false,
    latencyMs: 40,
    downloadKbps: 10_240,
    uploadKbps: 10_240,
    cpuSlowdown: 1,
    platform: 'X11; Linux x86_64',
  },
}
