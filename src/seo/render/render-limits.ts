/** What rendering one page once may take. */
export interface RenderLimits {
  /** From the first request to the result, whatever the page does. */
  readonly totalMs: number
  /** Until the `load` event. A page that has not fired it by then is taken as it is. */
  readonly loadMs: number
  /** After the `load` event, until nothing is loaded any more. */
  readonly settleMs: number
  /** How long nothing may be loaded until a page counts as complete. */
  readonly quietMs: number
  readonly maxRequests: number
  readonly maxBytes: number
  /** The length of the HTML of the rendered page, in characters. */
  readonly maxHtml: number
}

export const defaultRenderLimits: RenderLimits = {
  totalMs: 30_000,
  loadMs: 15_000,
  settleMs: 5_000,
  quietMs: 500,
  maxRequests: 1_000,
  maxBytes: 60 * 1024 * 1024,
  maxHtml: 10_000_000,
}
