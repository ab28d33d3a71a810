/** What came of an attempt. */
export interface Attempt {
  readonly isDelivered: boolean
  /** The receiver says that it does not exist any more, or must not be tried again. */
  readonly isFinal?: boolean
  readonly isGone?: boolean
  readonly status: number | null
  readonly retryAfter?: string | undefined
  /** What was sent, without secrets. */
  readonly request: string | null
  readonly reply: string | null
  readonly problem: DeliveryProblem | null
}

export const deliveryProblems = [
  ...(['bad-url', 'forbidden-address', 'dns', 'connect', 'tls', 'timeout', 'protocol'] as const),
  ...([
    'status',
    'redirect',
    'gone',
    'limited',
    'mail',
    'no-mail',
    'unreadable-secret',
    'not-verified',
    'disabled',
  ] as const),
  ...(['too-many', 'interrupted'] as const),
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]
