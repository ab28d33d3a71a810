/** Each message is one line of JSON: a request, then any number of updates, then the result or an error. */
export interface ControlRequest {
  readonly operation: string
  readonly input: unknown
}

export type ControlReply =
  | { readonly kind: 'update'; readonly value: unknown }
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string }

/** No valid request is longer than this. */
export const maxLineLength = 64 * 1024

export const controlSocketPath = (dataDir: string): string => `${dataDir}/control.sock`
