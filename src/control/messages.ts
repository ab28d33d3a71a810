/** One line of JSON each way: a request, then any number of updates, then its result or what went wrong. */
export interface ControlRequest {
  readonly operation: string
  readonly input: unknown
}

export type ControlReply =
  | { readonly kind: 'update'; readonly value: unknown }
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string }

/** Longer lines are no requests of ours. */
export const maxLineLength = 64 * 1024

export const controlSocketPath = (dataDir: string): string => `${dataDir}/control.sock`
