import type { Message } from '../../base/message.ts'
import type { ProfileName } from './profiles.ts'
import type { RefusedHost } from './proxy.ts'

/** What the browser recorded while it rendered a page once, without any judgement. Times are milliseconds since the navigation. */
export interface Recording {
  readonly profile: ProfileName
  readonly paints: readonly { readonly name: string; readonly at: number }[]
  readonly largest: readonly LargestPaint[]
  readonly shifts: readonly LayoutShift[]
  readonly longTasks: readonly { readonly at: number; readonly ms: number }[]
  readonly requests: readonly RecordedRequest[]
  readonly consoleErrors: readonly ConsoleError[]
  readonly coverage: { readonly script: Coverage; readonly style: Coverage }
  readonly refused: readonly RefusedHost[]
  /** When the page had settled. */
  readonly settledAt: number
}

/** What is recorded in the page itself. */
export type RecordedInPage = Pick<Recording, 'paints' | 'largest' | 'shifts' | 'longTasks'>

/** An element of the page: how to find it, and its start tag. */
export interface PageElement {
  readonly selector: string
  readonly snippet: string
}

export interface LargestPaint {
  readonly at: number
  readonly size: number
  readonly url: string
  readonly element: PageElement | null
}

export interface LayoutShift {
  readonly at: number
  readonly value: number
  readonly elements: readonly PageElement[]
}

export interface RecordedRequest {
  readonly url: string
  /** As the browser calls it: `Document`, `Script`, `Image` and so on. */
  readonly type: string
  readonly status: number | null
  /** On the wire, headers included. */
  readonly bytes: number
  /** Why there was no response; null if there was one. */
  readonly error: string | null
}

export interface ConsoleError {
  readonly text: string
  readonly url: string
}

/** In bytes of the decoded files. */
export interface Coverage {
  readonly total: number
  readonly unused: number
}

/** How the page fits a phone. */
export interface PhoneLayout {
  readonly width: number
  readonly scrollWidth: number
  readonly wide: readonly (PageElement & { readonly right: number })[]
  /** How many targets are too small, and the first of them. */
  readonly small: number
  readonly targets: readonly (PageElement & { readonly width: number; readonly height: number })[]
  /** The largest element that stays over the content. */
  readonly overlay: (PageElement & { readonly share: number; readonly isConsent: boolean }) | null
}

/** A violation that axe-core found. */
export interface AxeViolation {
  readonly rule: string
  readonly impact: string
  readonly help: string
  readonly link: string
  readonly count: number
  readonly elements: readonly PageElement[]
}

export interface CapturedImage {
  readonly profile: ProfileName
  readonly kind: 'screenshot' | 'frame'
  /** The time of a frame of the filmstrip: milliseconds since the navigation. */
  readonly at: number
  readonly jpeg: Uint8Array<ArrayBuffer>
}

/** A page as a browser showed it. */
export interface RenderedPage {
  readonly url: string
  readonly html: string
  /** Another site that scripts of the page tried to open. */
  readonly leftFor: string | null
  readonly browser: string
  readonly recordings: readonly Recording[]
  readonly layout: PhoneLayout | null
  /** Null if it could not be checked. */
  readonly violations: readonly AxeViolation[] | null
  readonly images: readonly CapturedImage[]
}

export type RenderResult =
  | { readonly ok: true; readonly page: RenderedPage }
  | {
      readonly ok: false
      readonly reason: Message
      /** Whose fault it is: the page's, or ours, because no browser could be used (`none`) or was free (`busy`). */
      readonly cause: 'page' | 'none' | 'busy'
    }

/** By which an image of a run is found. */
export const imageName = ({ profile, kind, at }: Omit<CapturedImage, 'jpeg'>): string =>
  kind === 'screenshot' ? profile : `${profile}-${at}`
